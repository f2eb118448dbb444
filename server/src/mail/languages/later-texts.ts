import type { Language } from './languages.ts'

/** Texts about what comes after a booking: another booking, another tab, another version of the result. */
interface LaterTexts {
  bookAnother: string
  /** After a session, on its page, which does not open the booking. At a place there are no documents. */
  restOnPage(isAtPlace: boolean): string
  /** A booking that did not take place was booked again. */
  madeAgain: string
  viewAgain: string
  /** The new booking has another address. */
  madeAgainElsewhere: string
  /** A second tab chose a time that was not booked, because the booking has one: `Thu, Dec 3, 1:00 PM` */
  otherTimeBooked(time: string): string
  /** The documents of a completed session that staff opened again. */
  reopened: string
  /** `$75.00` */
  resultUnpaid(amount: string): string
  /** The session was completed without a result. */
  askForResult(business: string): string
  /** `Deed.pdf`, `Dec 3, 2026` */
  newVersion(name: string, day: string): string
  earlierVersion: string
  /** Before the names in a mail. */
  earlierVersionOf(name: string, day: string): string
  documents: string
}

export const laterTexts: Record<Language, LaterTexts> = {
  en: {
    bookAnother: 'Book another appointment',
    restOnPage: isAtPlace =>
      `The page of your appointment has ${isAtPlace ? 'the receipt' : 'your documents and the receipt'} once it is completed. Open it with the link in our emails.`,
    madeAgain: 'There is a new booking in place of this one.',
    viewAgain: 'View the new booking',
    madeAgainElsewhere: 'Its link is in the email about it.',
    otherTimeBooked: time =>
      `This booking already had a time: ${time}. It stays booked, and the time that you chose now was not booked. To change it, choose another time.`,
    resultUnpaid: amount =>
      `Your notarized documents wait for your payment of ${amount}. You get an email as soon as they are ready.`,
    askForResult: business => `There is no file to download. Ask ${business} how you get your documents.`,
    reopened: 'The notary has reopened this session. The documents come back when it is completed.',
    newVersion: (name, day) => `New version of ${name}, ${day}`,
    earlierVersion: 'Earlier version',
    earlierVersionOf: (name, day) => `Earlier version of ${name}, ${day}`,
    documents: 'The documents now',
  },
  es: {
    bookAnother: 'Reservar otra cita',
    restOnPage: isAtPlace =>
      `La página de su cita tiene ${isAtPlace ? 'el recibo' : 'sus documentos y el recibo'} cuando se complete. Ábrala con el enlace de nuestros correos.`,
    madeAgain: 'Hay una reserva nueva en lugar de esta.',
    viewAgain: 'Ver la reserva nueva',
    madeAgainElsewhere: 'Su enlace está en el correo sobre ella.',
    otherTimeBooked: time =>
      `Esta reserva ya tenía una hora: ${time}. Sigue reservada, y la hora que acaba de elegir no se ha reservado. Para cambiarla, elija otra hora.`,
    resultUnpaid: amount =>
      `Sus documentos notariados esperan su pago de ${amount}. Recibirá un correo en cuanto estén listos.`,
    askForResult: business =>
      `No hay ningún archivo que descargar. Pregunte a ${business} cómo recibirá sus documentos.`,
    reopened: 'Esta sesión se ha reabierto. Los documentos vuelven a estar aquí cuando se complete.',
    newVersion: (name, day) => `Versión nueva de ${name}, ${day}`,
    earlierVersion: 'Versión anterior',
    earlierVersionOf: (name, day) => `Versión anterior de ${name}, ${day}`,
    documents: 'Los documentos ahora',
  },
  fr: {
    bookAnother: 'Prendre un autre rendez‑vous',
    restOnPage: isAtPlace =>
      `La page de votre rendez‑vous contiendra ${isAtPlace ? 'le reçu' : 'vos documents et le reçu'} une fois la séance terminée par l’étude. Ouvrez-la avec le lien de nos e-mails.`,
    madeAgain: 'Une nouvelle réservation remplace celle‑ci.',
    viewAgain: 'Voir la nouvelle réservation',
    madeAgainElsewhere: 'Son lien se trouve dans l’e-mail à son sujet.',
    otherTimeBooked: time =>
      `Cette réservation avait déjà un horaire : ${time}. Il reste réservé, et l’horaire que vous venez de choisir n’a pas été réservé. Pour le changer, choisissez un autre horaire.`,
    resultUnpaid: amount =>
      `Vos documents notariés attendent votre paiement de ${amount}. Vous recevrez un e-mail dès qu’ils seront prêts.`,
    askForResult: business =>
      `Il n’y a pas de fichier à télécharger. Demandez à ${business} comment vous recevrez vos documents.`,
    reopened:
      'Le notaire a rouvert cette séance. Les documents seront de nouveau disponibles lorsqu’elle sera terminée.',
    newVersion: (name, day) => `Nouvelle version de ${name}, ${day}`,
    earlierVersion: 'Version antérieure',
    earlierVersionOf: (name, day) => `Version antérieure de ${name}, ${day}`,
    documents: 'Les documents à présent',
  },
}
