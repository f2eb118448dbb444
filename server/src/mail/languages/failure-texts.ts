import type { Language } from './languages.ts'

/** The ways on from a page that says that a request failed. */
interface FailureTexts {
  tryAgain: string
  backToSession: string
  /** To the services that can be booked. */
  backToBooking: string
}

export const failureTexts: Record<Language, FailureTexts> = {
  en: {
    tryAgain: 'Try again',
    backToSession: 'Back to the session',
    backToBooking: 'Back to booking an appointment',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    backToSession: 'Volver a la sesión',
    backToBooking: 'Volver a reservar una cita',
  },
  fr: {
    tryAgain: 'Réessayer',
    backToSession: 'Retour à la séance',
    backToBooking: 'Retour à la prise de rendez‑vous',
  },
}
