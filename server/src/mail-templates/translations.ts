import type { BookingMailKind } from '../mail/mails.ts'
import type { Language } from './language.ts'

/** Values in the words of a mail. `when` is the short form of the time, if there is one. */
export interface About {
  service: string
  business: string
  when: string | null
  /** Days until the appointment, by the customer's calendar. */
  daysAhead: number
  minutesAhead: number
  canBookAnew: boolean
}

export interface Words {
  subject(about: About): string
  heading(about: About): string
  paragraphs(about: About): string[]
  button: string
  /** Text under the button. */
  note?: string
}

interface Phrases {
  greeting(name: string): string
  labels: { service: string; date: string; time: string; duration: string }
  /** Text before the link, if there is no button. */
  openLink: string
  footer(business: string): string
  /** The last line of a mail with a link. */
  linkIsYours: string
}

const withTime = ({ service, when }: About) => (when === null ? service : `${service}, ${when}`)

const changeNoteEn = 'To choose another time or to cancel, use the same link.'
const changeNoteEs = 'Para elegir otra hora o cancelar, use el mismo enlace.'

const english: Record<BookingMailKind, Words> = {
  invitation: {
    subject: ({ service }) => `Choose a time: ${service}`,
    heading: () => 'Choose a time for your appointment',
    paragraphs: ({ business }) => [
      `Your reservation with ${business} is ready. Choose the time that suits you to book your appointment.`,
    ],
    button: 'Choose a time',
  },
  confirmation: {
    subject: about => `Confirmed: ${withTime(about)}`,
    heading: () => 'Your appointment is booked',
    paragraphs: ({ business }) => [
      `${business} expects you at the time below. The attached file adds it to your calendar.`,
    ],
    button: 'View appointment',
    note: changeNoteEn,
  },
  reschedule: {
    subject: about => `New time: ${withTime(about)}`,
    heading: () => 'Your appointment has a new time',
    paragraphs: ({ business }) => [
      `${business} now expects you at the time below. The attached file updates your calendar.`,
    ],
    button: 'View appointment',
    note: changeNoteEn,
  },
  cancellation: {
    subject: about => `Canceled: ${withTime(about)}`,
    heading: () => 'Your appointment is canceled',
    paragraphs: ({ business, canBookAnew }) => [
      `Your appointment with ${business} will not take place.`,
      ...(canBookAnew ? ['Your reservation stays open: you can choose another time.'] : []),
    ],
    button: 'Choose another time',
  },
  reminder_24h: {
    subject: about => `Reminder: ${withTime(about)}`,
    heading: ({ daysAhead }) => {
      if (daysAhead === 0) return 'Your appointment is today'
      return daysAhead === 1 ? 'Your appointment is tomorrow' : 'Your appointment is coming up'
    },
    paragraphs: ({ business }) => [`${business} expects you at the time below.`],
    button: 'View appointment',
    note: changeNoteEn,
  },
  reminder_1h: {
    subject: about => `Starting soon: ${withTime(about)}`,
    heading: ({ minutesAhead }) =>
      minutesAhead > 50 ? 'Your appointment starts in an hour' : 'Your appointment starts soon',
    paragraphs: ({ business }) => [`${business} expects you at the time below.`],
    button: 'View appointment',
  },
}

const spanish: Record<BookingMailKind, Words> = {
  invitation: {
    subject: ({ service }) => `Elija una hora: ${service}`,
    heading: () => 'Elija una hora para su cita',
    paragraphs: ({ business }) => [
      `Su reserva con ${business} está lista. Elija la hora que le convenga para concertar su cita.`,
    ],
    button: 'Elegir una hora',
  },
  confirmation: {
    subject: about => `Confirmada: ${withTime(about)}`,
    heading: () => 'Su cita está confirmada',
    paragraphs: ({ business }) => [
      `${business} le espera a la hora indicada abajo. El archivo adjunto la añade a su calendario.`,
    ],
    button: 'Ver la cita',
    note: changeNoteEs,
  },
  reschedule: {
    subject: about => `Nueva hora: ${withTime(about)}`,
    heading: () => 'Su cita tiene una nueva hora',
    paragraphs: ({ business }) => [
      `${business} le espera ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.`,
    ],
    button: 'Ver la cita',
    note: changeNoteEs,
  },
  cancellation: {
    subject: about => `Cancelada: ${withTime(about)}`,
    heading: () => 'Su cita está cancelada',
    paragraphs: ({ business, canBookAnew }) => [
      `Su cita con ${business} no tendrá lugar.`,
      ...(canBookAnew ? ['Su reserva sigue abierta: puede elegir otra hora.'] : []),
    ],
    button: 'Elegir otra hora',
  },
  reminder_24h: {
    subject: about => `Recordatorio: ${withTime(about)}`,
    heading: ({ daysAhead }) => {
      if (daysAhead === 0) return 'Su cita es hoy'
      return daysAhead === 1 ? 'Su cita es mañana' : 'Su cita se acerca'
    },
    paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
    button: 'Ver la cita',
    note: changeNoteEs,
  },
  reminder_1h: {
    subject: about => `Empieza pronto: ${withTime(about)}`,
    heading: ({ minutesAhead }) =>
      minutesAhead > 50 ? 'Su cita empieza en una hora' : 'Su cita empieza pronto',
    paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
    button: 'Ver la cita',
  },
}

export const words: Record<Language, Record<BookingMailKind, Words>> = { en: english, es: spanish }

export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: name => (name === '' ? 'Hello,' : `Hello ${name},`),
    labels: { service: 'Service', date: 'Date', time: 'Time', duration: 'Duration' },
    openLink: 'If the button does not work, open this address:',
    footer: business => `Sent by ${business}.`,
    linkIsYours: 'The link in this mail opens your booking without a password. Please do not forward it.',
  },
  es: {
    greeting: name => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    labels: { service: 'Servicio', date: 'Fecha', time: 'Hora', duration: 'Duración' },
    openLink: 'Si el botón no funciona, abra esta dirección:',
    footer: business => `Enviado por ${business}.`,
    linkIsYours: 'El enlace de este correo abre su reserva sin contraseña. Por favor, no lo reenvíe.',
  },
}
