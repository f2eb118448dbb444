import { type About, stop, type Words, withTime } from './catalog.ts'

type RequestMails = Record<'request_received' | 'times_proposed' | 'request_ended', Words>

/** Mails about a time that the business confirms, in each language. */
export const requestMails: Record<'en' | 'es' | 'fr', RequestMails> = {
  en: {
    request_received: {
      subject: about => `Request received: ${withTime(about)}`,
      heading: () => 'Your request was received',
      paragraphs: ({ business, decidedBy }) => [
        `${business} confirms each appointment. The time below is held for you.`,
        `${stop(`You hear from ${business} by ${decidedBy}`)} Until then nothing is booked.`,
      ],
      button: 'View or withdraw the request',
    },
    times_proposed: {
      subject: ({ service }) => `Other times for you: ${service}`,
      heading: ({ business }) => `${business} proposes other times`,
      paragraphs: ({ business, decidedBy, ...about }) => [
        `${business} cannot confirm the time that you asked for.`,
        ...reasonOf(about),
        stop(`Choose one of these times by ${decidedBy}`),
      ],
      button: 'See all times',
    },
    request_ended: {
      subject: about => `Not booked: ${withTime(about)}`,
      heading: () => 'Your appointment was not booked',
      paragraphs: ({ business, isDeclined, ...about }) => [
        isDeclined
          ? `${business} cannot confirm the time that you asked for.`
          : `${business} did not confirm the time in time. It is free again.`,
        ...reasonOf(about),
        ...(about.canBookAgain ? ['You can choose another time.'] : []),
      ],
      button: 'Choose another time',
    },
  },
  es: {
    request_received: {
      subject: about => `Solicitud recibida: ${withTime(about)}`,
      heading: () => 'Hemos recibido su solicitud',
      paragraphs: ({ business, decidedBy }) => [
        `${business} confirma cada cita. La hora indicada abajo queda apartada para usted.`,
        `${stop(`${business} le responderá hasta el ${decidedBy}`)} Hasta entonces no hay nada reservado.`,
      ],
      button: 'Ver o retirar la solicitud',
    },
    times_proposed: {
      subject: ({ service }) => `Otras horas para usted: ${service}`,
      heading: ({ business }) => `${business} propone otras horas`,
      paragraphs: ({ business, decidedBy, ...about }) => [
        `${business} no puede confirmar la hora que usted pidió.`,
        ...reasonOf(about),
        stop(`Elija una de estas horas hasta el ${decidedBy}`),
      ],
      button: 'Ver todas las horas',
    },
    request_ended: {
      subject: about => `No reservada: ${withTime(about)}`,
      heading: () => 'Su cita no se ha reservado',
      paragraphs: ({ business, isDeclined, ...about }) => [
        isDeclined
          ? `${business} no puede confirmar la hora que usted pidió.`
          : `${business} no confirmó la hora a tiempo. Vuelve a estar libre.`,
        ...reasonOf(about),
        ...(about.canBookAgain ? ['Puede elegir otra hora.'] : []),
      ],
      button: 'Elegir otra hora',
    },
  },
  fr: {
    request_received: {
      subject: about => `Demande reçue : ${withTime(about)}`,
      heading: () => 'Votre demande a été reçue',
      paragraphs: ({ business, decidedBy }) => [
        `${business} confirme chaque rendez‑vous. L’horaire ci‑dessous est gardé pour vous.`,
        `${stop(`${business} vous répondra avant : ${decidedBy}`)} D’ici là, rien n’est confirmé.`,
      ],
      button: 'Voir ou retirer la demande',
    },
    times_proposed: {
      subject: ({ service }) => `D’autres horaires pour vous : ${service}`,
      heading: ({ business }) => `${business} propose d’autres horaires`,
      paragraphs: ({ business, decidedBy, ...about }) => [
        `${business} ne peut pas confirmer l’horaire demandé.`,
        ...reasonOf(about),
        stop(`Choisissez l’un de ces horaires avant : ${decidedBy}`),
      ],
      button: 'Voir tous les horaires',
    },
    request_ended: {
      subject: about => `Pas de rendez‑vous : ${withTime(about)}`,
      heading: () => 'Votre rendez‑vous n’a pas été pris',
      paragraphs: ({ business, isDeclined, ...about }) => [
        isDeclined
          ? `${business} ne peut pas confirmer l’horaire demandé.`
          : `${business} n’a pas confirmé l’horaire à temps. Il est de nouveau libre.`,
        ...reasonOf(about),
        ...(about.canBookAgain ? ['Vous pouvez choisir un autre horaire.'] : []),
      ],
      button: 'Choisir un autre horaire',
    },
  },
}

/** The words of staff, as a sentence of their own. */
const reasonOf = ({ reason }: Pick<About, 'reason'>): string[] => (reason === null ? [] : [reason])
