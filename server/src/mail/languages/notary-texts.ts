import { changesEn, changesEs, changesFr } from './changed-words.ts'

/** What a mail to a notary is about. `when` is the short form of the time. */
interface AboutNotary {
  service: string
  business: string
  when: string
  /** What has changed besides the time, such as `place, duration`. */
  changed: string
}

interface NotaryWords {
  subject(about: AboutNotary): string
  heading: string
  paragraph(about: AboutNotary): string
}

/** Texts of mails to notaries, and of their calendar feeds, in one language. */
export interface NotaryTexts {
  assigned: NotaryWords
  moved: NotaryWords
  canceled: NotaryWords
  /** To the address before a correction. */
  elsewhere: NotaryWords
  updated: NotaryWords
  /** The list of a day. `date` is the long form of the date. */
  nextDay: {
    subject(date: string, count: number): string
    heading(date: string): string
    paragraph(business: string): string
  }
  /** One of the notary's own calendars could not be read for an hour. `name` is its name or its host. */
  unread: {
    subject(name: string): string
    heading: string
    paragraphs(business: string): string[]
  }
  labels: { customer: string; phone: string; calendar: string; readAt: string }
  /** Leads to the appointment in the console. */
  open: string
  /** Title of an appointment in a feed that shows times only. */
  appointment: string
}

const en: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `New appointment: ${service}, ${when}`,
    heading: 'You have a new appointment',
    paragraph: ({ business }) =>
      `${business} gave you the appointment below. The attached file adds it to your calendar.`,
  },
  moved: {
    subject: ({ service, when }) => `New time: ${service}, ${when}`,
    heading: 'Your appointment has a new time',
    paragraph: () => 'The appointment is now at the time below. The attached file updates your calendar.',
  },
  canceled: {
    subject: ({ service, when }) => `Canceled: ${service}, ${when}`,
    heading: 'You no longer have this appointment',
    paragraph: () =>
      'The appointment was canceled or given to another notary. The attached file removes it from your calendar.',
  },
  elsewhere: {
    subject: ({ service, when }) => `Now mailed to another address: ${service}, ${when}`,
    heading: 'This appointment is mailed to another address',
    paragraph: ({ business }) =>
      `${business} has changed the email address of the notary. The appointment takes place. The attached file removes it from the calendar of this address.`,
  },
  updated: {
    subject: ({ service, when }) => `Changed: ${service}, ${when}`,
    heading: 'Your appointment has changed',
    paragraph: about => changesEn(about),
  },
  nextDay: {
    subject: (date, count) => `${count === 1 ? '1 appointment' : `${count} appointments`}: ${date}`,
    heading: date => `Your appointments on ${date}`,
    paragraph: business => `These are your appointments with ${business}.`,
  },
  unread: {
    subject: name => `Your calendar cannot be read: ${name}`,
    heading: 'Your calendar cannot be read',
    paragraphs: business => [
      `${business} takes your busy times from the calendar below. It could not be read for an hour. The last known times still apply, but later changes are missing: you may be booked while you are busy.`,
      'If you replaced or closed the address of the calendar, tell the business the new one. If the calendar is only down for now, there is nothing to do: it is read again by itself.',
    ],
  },
  labels: {
    customer: 'Customer',
    phone: 'Phone',
    calendar: 'Calendar',
    readAt: 'Last read',
  },
  open: 'Open the appointment',
  appointment: 'Appointment',
}

const es: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `Nueva cita: ${service}, ${when}`,
    heading: 'Tiene una nueva cita',
    paragraph: ({ business }) =>
      `${business} le ha asignado la cita indicada abajo. El archivo adjunto la añade a su calendario.`,
  },
  moved: {
    subject: ({ service, when }) => `Nueva hora: ${service}, ${when}`,
    heading: 'Su cita tiene una nueva hora',
    paragraph: () => 'La cita es ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.',
  },
  canceled: {
    subject: ({ service, when }) => `Cancelada: ${service}, ${when}`,
    heading: 'Ya no tiene esta cita',
    paragraph: () =>
      'La cita se ha cancelado o se ha asignado a otra persona. El archivo adjunto la quita de su calendario.',
  },
  elsewhere: {
    subject: ({ service, when }) => `Ahora se envía a otra dirección: ${service}, ${when}`,
    heading: 'Esta cita se envía ahora a otra dirección',
    paragraph: ({ business }) =>
      `${business} ha cambiado el correo electrónico del notario. La cita se mantiene. El archivo adjunto la elimina del calendario de esta dirección.`,
  },
  updated: {
    subject: ({ service, when }) => `Cambios: ${service}, ${when}`,
    heading: 'Su cita ha cambiado',
    paragraph: about => changesEs(about),
  },
  nextDay: {
    subject: (date, count) => `${count} ${count === 1 ? 'cita' : 'citas'}: ${date}`,
    heading: date => `Sus citas del ${date}`,
    paragraph: business => `Estas son sus citas con ${business}.`,
  },
  unread: {
    subject: name => `No se puede leer su calendario: ${name}`,
    heading: 'No se puede leer su calendario',
    paragraphs: business => [
      `${business} toma sus horas ocupadas del calendario indicado abajo. No se ha podido leer durante una hora. Siguen valiendo las últimas horas conocidas, pero faltan los cambios posteriores: podría recibir citas mientras está ocupado.`,
      'Si ha cambiado o cerrado la dirección del calendario, comunique la nueva. Si el calendario solo falla por ahora, no tiene que hacer nada: se volverá a leer automáticamente.',
    ],
  },
  labels: {
    customer: 'Cliente',
    phone: 'Teléfono',
    calendar: 'Calendario',
    readAt: 'Última lectura',
  },
  open: 'Abrir la cita',
  appointment: 'Cita',
}

const fr: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `Nouveau rendez-vous : ${service}, ${when}`,
    heading: 'Vous avez un nouveau rendez-vous',
    paragraph: ({ business }) =>
      `${business} vous a confié le rendez-vous ci-dessous. Le fichier joint l’ajoute à votre agenda.`,
  },
  moved: {
    subject: ({ service, when }) => `Nouvel horaire : ${service}, ${when}`,
    heading: 'Votre rendez-vous a un nouvel horaire',
    paragraph: () =>
      'Le rendez-vous a maintenant lieu à l’heure ci-dessous. Le fichier joint met votre agenda à jour.',
  },
  canceled: {
    subject: ({ service, when }) => `Annulé : ${service}, ${when}`,
    heading: 'Vous n’avez plus ce rendez-vous',
    paragraph: () =>
      'Le rendez-vous a été annulé ou confié à une autre personne. Le fichier joint le retire de votre agenda.',
  },
  elsewhere: {
    subject: ({ service, when }) => `Envoyé désormais à une autre adresse : ${service}, ${when}`,
    heading: 'Ce rendez-vous est désormais envoyé à une autre adresse',
    paragraph: ({ business }) =>
      `${business} a changé l’adresse e-mail du notaire. Le rendez-vous est maintenu. Le fichier joint le retire de l’agenda de cette adresse.`,
  },
  updated: {
    subject: ({ service, when }) => `Modifié : ${service}, ${when}`,
    heading: 'Votre rendez‑vous a changé',
    paragraph: about => changesFr(about),
  },
  nextDay: {
    subject: (date, count) => `${count} rendez-vous : ${date}`,
    heading: date => `Vos rendez-vous du ${date}`,
    paragraph: business => `Voici vos rendez-vous avec ${business}.`,
  },
  unread: {
    subject: name => `Votre agenda ne peut pas être lu : ${name}`,
    heading: 'Votre agenda ne peut pas être lu',
    paragraphs: business => [
      `${business} reprend vos heures occupées de l’agenda ci-dessous. Il n’a pas pu être lu pendant une heure. Les dernières heures connues restent valables, mais les changements suivants manquent : vous pourriez recevoir un rendez-vous alors que vous êtes occupé.`,
      'Si vous avez remplacé ou fermé l’adresse de l’agenda, communiquez la nouvelle. Si l’agenda est seulement en panne, il n’y a rien à faire : il sera relu automatiquement.',
    ],
  },
  labels: {
    customer: 'Client',
    phone: 'Téléphone',
    calendar: 'Agenda',
    readAt: 'Dernière lecture',
  },
  open: 'Ouvrir le rendez-vous',
  appointment: 'Rendez-vous',
}

export const notaryTexts = { en, es, fr }
