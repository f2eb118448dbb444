import type { Language } from './languages.ts'

/** Texts about a service that the business has not written itself. */
interface ServiceTexts {
  /** Heading of the page of a service for which nobody can be booked. */
  notOffered: string
  /** Followed by the contact of the business, if it has one. */
  notOfferedHelp(hasContact: boolean): string
  /** Before the list of what to bring or prepare. */
  bring: string
  /** Button beside the number of documents, or of what the service counts. */
  applyQuantity: string
}

export const serviceTexts: Record<Language, ServiceTexts> = {
  en: {
    notOffered: 'This service cannot be booked online now',
    notOfferedHelp: hasContact =>
      hasContact
        ? 'Choose another service, or ask us about this one:'
        : 'Choose another service, or try again later.',
    bring: 'Bring or prepare',
    applyQuantity: 'Show times',
  },
  es: {
    notOffered: 'Este servicio no se puede reservar en línea por ahora',
    notOfferedHelp: hasContact =>
      hasContact
        ? 'Elija otro servicio o consúltenos sobre este:'
        : 'Elija otro servicio o vuelva a intentarlo más tarde.',
    bring: 'Traiga o prepare',
    applyQuantity: 'Ver horas',
  },
  fr: {
    notOffered: 'Cette prestation ne peut pas être réservée en ligne pour le moment',
    notOfferedHelp: hasContact =>
      hasContact
        ? 'Choisissez une autre prestation ou interrogez-nous sur celle-ci :'
        : 'Choisissez une autre prestation ou réessayez plus tard.',
    bring: 'À apporter ou à préparer',
    applyQuantity: 'Voir les heures',
  },
}
