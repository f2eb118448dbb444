import type { Language } from './languages.ts'

/** Texts around what staff wrote to a customer. */
interface MessageTexts {
  heading(business: string): string
  /** Before the booking or the list of bookings. */
  about: Record<'appointment' | 'canceled' | 'reservation' | 'several', (business: string) => string>
  listHeading: string
  canceled: string
  noTime: string
  /** The last line of a mail with several links. */
  linksAreYours: string
}

export const messageTexts: Record<Language, MessageTexts> = {
  en: {
    heading: business => `A message from ${business}`,
    about: {
      appointment: business => `This message is about your appointment with ${business}:`,
      canceled: business => `This message is about your canceled appointment with ${business}:`,
      reservation: business => `This message is about your reservation with ${business}:`,
      several: business => `This message is about your bookings with ${business}.`,
    },
    listHeading: 'Your bookings',
    canceled: 'canceled',
    noTime: 'no time chosen yet',
    linksAreYours: 'The links in this email open your bookings without a password. Do not forward it.',
  },
  es: {
    heading: business => `Un mensaje de ${business}`,
    about: {
      appointment: business => `Este mensaje trata de su cita con ${business}:`,
      canceled: business => `Este mensaje trata de su cita cancelada con ${business}:`,
      reservation: business => `Este mensaje trata de su reserva con ${business}:`,
      several: business => `Este mensaje trata de sus reservas con ${business}.`,
    },
    listHeading: 'Sus reservas',
    canceled: 'cancelada',
    noTime: 'sin hora elegida',
    linksAreYours: 'Los enlaces de este correo abren sus reservas sin contraseña. No lo reenvíe.',
  },
  fr: {
    heading: business => `Un message de ${business}`,
    about: {
      appointment: business => `Ce message concerne votre rendez‑vous avec ${business}\u00a0:`,
      canceled: business => `Ce message concerne votre rendez‑vous annulé avec ${business}\u00a0:`,
      reservation: business => `Ce message concerne votre réservation chez ${business}\u00a0:`,
      several: business => `Ce message concerne vos réservations chez ${business}.`,
    },
    listHeading: 'Vos réservations',
    canceled: 'annulé',
    noTime: 'horaire à choisir',
    linksAreYours:
      'Les liens de cet e-mail ouvrent vos réservations sans mot de passe. Ne le transférez pas.',
  },
}
