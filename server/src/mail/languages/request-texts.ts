import type { Language } from './languages.ts'

/** Texts of pages about times that the business confirms. Times are like `Thu, Dec 3, 1:00 PM`. */
interface RequestTexts {
  /** Before a time is requested. `24` */
  confirms(business: string, hours: number): string
  button: string
  /** What the code of the mail does. */
  codeSends: string
  heading: string
  received: string
  /** Until when the business decides. */
  waits(business: string, until: string): string
  nothingBooked: string
  withdraw: string
  withdrawn: string
  expired(business: string): string
  declined(business: string): string
  proposed(business: string, until: string): string
  choose(time: string): string
  /** Heading of the times in a mail. */
  times: string
}

export const requestTexts: Record<Language, RequestTexts> = {
  en: {
    confirms: (business, hours) =>
      hours === 1
        ? `${business} confirms each appointment. The time is held for you for up to 1 hour.`
        : `${business} confirms each appointment. The time is held for you for up to ${hours} hours.`,
    button: 'Request this time',
    codeSends: 'Your request is sent once you have entered it.',
    heading: 'Waiting for confirmation',
    received: 'Your request was sent.',
    waits: (business, until) => `${business} confirms the appointment, or answers otherwise, by ${until}.`,
    nothingBooked: 'Until then the time is held for you, and nothing is booked.',
    withdraw: 'Withdraw the request',
    withdrawn: 'Your request is withdrawn. You can choose another time.',
    expired: business => `${business} did not confirm the time in time. Choose another time.`,
    declined: business => `${business} could not confirm the time that you asked for.`,
    proposed: (business, until) => `${business} proposes other times. Choose one by ${until}:`,
    choose: time => `Choose ${time}`,
    times: 'Times for you',
  },
  es: {
    confirms: (business, hours) =>
      hours === 1
        ? `${business} confirma cada cita. La hora queda apartada para usted durante 1 hora como máximo.`
        : `${business} confirma cada cita. La hora queda apartada para usted durante ${hours} horas como máximo.`,
    button: 'Solicitar esta hora',
    codeSends: 'Su solicitud se enviará cuando lo escriba.',
    heading: 'En espera de confirmación',
    received: 'Su solicitud se ha enviado.',
    waits: (business, until) => `${business} confirma la cita, o responde de otro modo, hasta el ${until}.`,
    nothingBooked: 'Hasta entonces la hora queda apartada para usted, y no hay nada reservado.',
    withdraw: 'Retirar la solicitud',
    withdrawn: 'Su solicitud se ha retirado. Puede elegir otra hora.',
    expired: business => `${business} no confirmó la hora a tiempo. Elija otra hora.`,
    declined: business => `${business} no pudo confirmar la hora que usted pidió.`,
    proposed: (business, until) => `${business} propone otras horas. Elija una hasta el ${until}:`,
    choose: time => `Elegir ${time}`,
    times: 'Horas para usted',
  },
  fr: {
    confirms: (business, hours) =>
      hours === 1
        ? `${business} confirme chaque rendez‑vous. L’horaire est gardé pour vous pendant 1 heure au plus.`
        : `${business} confirme chaque rendez‑vous. L’horaire est gardé pour vous pendant ${hours} heures au plus.`,
    button: 'Demander cet horaire',
    codeSends: 'Votre demande sera envoyée dès que vous aurez saisi le code.',
    heading: 'En attente de confirmation',
    received: 'Votre demande a été envoyée.',
    waits: (business, until) =>
      `${business} confirme le rendez‑vous, ou vous répond autrement, avant : ${until}.`,
    nothingBooked: 'D’ici là, l’horaire est gardé pour vous, et rien n’est confirmé.',
    withdraw: 'Retirer la demande',
    withdrawn: 'Votre demande est retirée. Vous pouvez choisir un autre horaire.',
    expired: business => `${business} n’a pas confirmé l’horaire à temps. Choisissez un autre horaire.`,
    declined: business => `${business} n’a pas pu confirmer l’horaire demandé.`,
    proposed: (business, until) => `${business} propose d’autres horaires. Choisissez-en un avant : ${until}`,
    choose: time => `Choisir ${time}`,
    times: 'Horaires pour vous',
  },
}
