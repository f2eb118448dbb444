import type { Language } from './languages.ts'

/** Texts about where people meet, before and after the booking. */
interface PlaceTexts {
  /** Before the booking of a service in person without an address. */
  agreedLater(business: string): string
  /** The same as a fact of the booking. */
  notAgreed(business: string): string
  /** Label of the time on the clock of the business, in mails and calendar entries. */
  businessTime: string
}

export const placeTexts: Record<Language, PlaceTexts> = {
  en: {
    agreedLater: business =>
      `You meet in person, and this service has no fixed address. The confirmation says where, or ${business} agrees the place with you after the booking.`,
    notAgreed: business => `In person. ${business} agrees the place with you.`,
    businessTime: 'Time of the business',
  },
  es: {
    agreedLater: business =>
      `La cita es presencial y este servicio no tiene una dirección fija. La confirmación indica dónde, o ${business} acuerda el lugar con usted después de la reserva.`,
    notAgreed: business => `Presencial. ${business} acuerda el lugar con usted.`,
    businessTime: 'Hora de la oficina',
  },
  fr: {
    agreedLater: business =>
      `Le rendez‑vous a lieu en personne, et ce service n’a pas d’adresse fixe. La confirmation indique le lieu, ou ${business} en convient avec vous après la réservation.`,
    notAgreed: business => `En personne. ${business} convient du lieu avec vous.`,
    businessTime: 'Heure de l’étude',
  },
}
