import { type About, type Words, withTime } from './catalog.ts'
import { receiptTexts } from './receipt-texts.ts'

type EndMails = Record<'completed' | 'cancellation' | 'missed' | 'signer_cancellation', Words>

/** Mails about an appointment that is over, or does not take place, in each language. */
export const endMails: Record<'en' | 'es' | 'fr', EndMails> = {
  en: {
    completed: {
      subject: ({ service }) => `Your appointment is complete: ${service}`,
      heading: () => 'Your appointment is complete',
      paragraphs: ({ business }) => [
        `${business} has completed the appointment below.`,
        'The link leads to a page that says what was done, to print or to keep.',
      ],
      button: receiptTexts.en.viewReceipt,
    },
    cancellation: {
      subject: about => `Canceled: ${withTime(about)}`,
      heading: () => 'Your appointment is canceled',
      paragraphs: ({ business, isCanceledByCustomer, ...about }) => [
        isCanceledByCustomer
          ? `You canceled your appointment with ${business}.`
          : `${business} canceled your appointment.`,
        ...reasonOf(about, 'Reason: '),
        ...nextStep(about, {
          another: 'Your reservation stays open: you can choose another time.',
          anew: 'You can book a new appointment.',
        }),
      ],
      button: 'Choose another time',
    },
    missed: {
      subject: about =>
        `${about.hasFailed ? 'Your appointment did not take place' : 'We missed you'}: ${withTime(about)}`,
      heading: ({ hasFailed }) => (hasFailed ? 'Your appointment did not take place' : 'We missed you'),
      paragraphs: ({ business, hasFailed, ...about }) => [
        hasFailed
          ? `${business} is sorry that your appointment did not take place.`
          : `${business} expected you at the time below.`,
        ...nextStep(about, {
          another: 'You can choose another time.',
          anew: 'You can book a new appointment.',
          contact: `To book again, contact ${business}.`,
        }),
      ],
      button: 'Choose another time',
    },
    signer_cancellation: {
      subject: about => `Canceled: ${withTime(about)}`,
      heading: ({ isRemoved }) => (isRemoved ? 'You are no longer a signer' : 'The appointment is canceled'),
      paragraphs: ({ business, ...about }) =>
        endOfSigner(about, {
          removed: `${business} no longer expects you at the appointment below. The attached file removes it from your calendar.`,
          byCustomer: `The customer canceled the appointment with ${business}.`,
          byBusiness: `${business} canceled the appointment.`,
          reason: 'Reason: ',
        }),
      button: 'Prepare for the session',
    },
  },
  es: {
    completed: {
      subject: ({ service }) => `Su cita ha terminado: ${service}`,
      heading: () => 'Su cita ha terminado',
      paragraphs: ({ business }) => [
        `${business} ha completado la cita indicada abajo.`,
        'El enlace lleva a una página que dice qué se hizo, para imprimir o guardar.',
      ],
      button: receiptTexts.es.viewReceipt,
    },
    cancellation: {
      subject: about => `Cancelada: ${withTime(about)}`,
      heading: () => 'Su cita está cancelada',
      paragraphs: ({ business, isCanceledByCustomer, ...about }) => [
        isCanceledByCustomer
          ? `Usted ha cancelado su cita con ${business}.`
          : `${business} ha cancelado su cita.`,
        ...reasonOf(about, 'Motivo: '),
        ...nextStep(about, {
          another: 'Su reserva sigue abierta: puede elegir otra hora.',
          anew: 'Puede reservar otra cita.',
        }),
      ],
      button: 'Elegir otra hora',
    },
    missed: {
      subject: about => `${about.hasFailed ? 'Su cita no tuvo lugar' : 'Le esperábamos'}: ${withTime(about)}`,
      heading: ({ hasFailed }) => (hasFailed ? 'Su cita no tuvo lugar' : 'Le esperábamos'),
      paragraphs: ({ business, hasFailed, ...about }) => [
        hasFailed
          ? `${business} lamenta que su cita no tuviera lugar.`
          : `${business} le esperaba a la hora indicada abajo.`,
        ...nextStep(about, {
          another: 'Puede elegir otra hora.',
          anew: 'Puede reservar otra cita.',
          contact: `Para reservar de nuevo, contacte con ${business}.`,
        }),
      ],
      button: 'Elegir otra hora',
    },
    signer_cancellation: {
      subject: about => `Cancelada: ${withTime(about)}`,
      heading: ({ isRemoved }) => (isRemoved ? 'Usted ya no es firmante' : 'La cita se ha cancelado'),
      paragraphs: ({ business, ...about }) =>
        endOfSigner(about, {
          removed: `${business} ya no le espera en la cita indicada abajo. El archivo adjunto la quita de su calendario.`,
          byCustomer: `El cliente ha cancelado la cita con ${business}.`,
          byBusiness: `${business} ha cancelado la cita.`,
          reason: 'Motivo: ',
        }),
      button: 'Preparar la sesión',
    },
  },
  fr: {
    completed: {
      subject: ({ service }) => `Votre rendez‑vous est terminé : ${service}`,
      heading: () => 'Votre rendez‑vous est terminé',
      paragraphs: ({ business }) => [
        `${business} a terminé le rendez‑vous ci-dessous.`,
        'Le lien mène à une page qui dit ce qui a été fait, à imprimer ou à conserver.',
      ],
      button: receiptTexts.fr.viewReceipt,
    },
    cancellation: {
      subject: about => `Annulé : ${withTime(about)}`,
      heading: () => 'Votre rendez‑vous est annulé',
      paragraphs: ({ business, isCanceledByCustomer, ...about }) => [
        isCanceledByCustomer
          ? `Vous avez annulé votre rendez‑vous avec ${business}.`
          : `${business} a annulé votre rendez‑vous.`,
        ...reasonOf(about, 'Motif : '),
        ...nextStep(about, {
          another: 'Votre réservation reste ouverte : vous pouvez choisir un autre horaire.',
          anew: 'Vous pouvez prendre un nouveau rendez‑vous.',
        }),
      ],
      button: 'Choisir un autre horaire',
    },
    missed: {
      subject: about =>
        `${about.hasFailed ? 'Votre rendez‑vous n’a pas eu lieu' : 'Nous vous avons attendu'} : ${withTime(about)}`,
      heading: ({ hasFailed }) =>
        hasFailed ? 'Votre rendez‑vous n’a pas eu lieu' : 'Nous vous avons attendu',
      paragraphs: ({ business, hasFailed, ...about }) => [
        hasFailed
          ? `${business} regrette que votre rendez‑vous n’ait pas eu lieu.`
          : `${business} vous attendait à l’horaire ci‑dessous.`,
        ...nextStep(about, {
          another: 'Vous pouvez choisir un autre horaire.',
          anew: 'Vous pouvez prendre un nouveau rendez‑vous.',
          contact: `Pour reprendre rendez‑vous, contactez ${business}.`,
        }),
      ],
      button: 'Choisir un autre horaire',
    },
    signer_cancellation: {
      subject: about => `Annulé : ${withTime(about)}`,
      heading: ({ isRemoved }) => (isRemoved ? 'Vous n’êtes plus signataire' : 'Le rendez‑vous est annulé'),
      paragraphs: ({ business, ...about }) =>
        endOfSigner(about, {
          removed: `${business} ne vous attend plus au rendez‑vous ci-dessous. Le fichier joint le retire de votre agenda.`,
          byCustomer: `Le client a annulé le rendez‑vous avec ${business}.`,
          byBusiness: `${business} a annulé le rendez‑vous.`,
          reason: 'Motif : ',
        }),
      button: 'Préparer la séance',
    },
  },
}

function endOfSigner(
  { isRemoved, isCanceledByCustomer, reason }: Pick<About, 'isRemoved' | 'isCanceledByCustomer' | 'reason'>,
  texts: { removed: string; byCustomer: string; byBusiness: string; reason: string },
): string[] {
  if (isRemoved) return [texts.removed]
  const { byCustomer, byBusiness } = texts
  return [isCanceledByCustomer ? byCustomer : byBusiness, ...reasonOf({ reason }, texts.reason)]
}

const reasonOf = ({ reason }: Pick<About, 'reason'>, label: string): string[] =>
  reason === null ? [] : [`${label}${reason}`]

/** How the customer books again. `contact`: there is no page for it. */
function nextStep(
  {
    canBookAgain,
    isReservationOpen,
    madeAgain,
  }: Pick<About, 'canBookAgain' | 'isReservationOpen' | 'madeAgain'>,
  { another, anew, contact }: { another: string; anew: string; contact?: string },
): string[] {
  if (madeAgain !== null) return [madeAgain]
  if (canBookAgain) return [isReservationOpen ? another : anew]
  return contact === undefined ? [] : [contact]
}
