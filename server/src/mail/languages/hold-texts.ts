import type { Language } from '../../platform/lib/language-tags.ts'
import { type Words, withTime } from './catalog.ts'

/** Words about a price that is held on the customer's card, for pages and mails. */
interface HoldTexts {
  /** What the code of the mail does. */
  codeLeads: string
  /** Where a time is chosen. */
  note(amount: string): string
  /** What happens when the customer commits, by what the page at Stripe does. Also shown on that page. */
  terms: Record<'hold' | 'card', (amount: string) => string>
  heading: string
  explain: string
  button: string
  left: string
  unreachable: string
  checking: string
  leave: string
  over: string
  /** The card was given when the time was gone. */
  released: string
  open: string
  started: string
  /** Rows of a booking. */
  label: string
  held(amount: string): string
  saved: string
  failed: string
  /** On the page of the appointment, when the bank refused. */
  refused(amount: string, isOver: boolean): string
  renew: string
  payNow: string
  /** On the page for canceling. */
  takes(fee: string): string
  takesAll(fee: string): string
  releases: string
  mail: Words
}

export const holdTexts: Record<Language, HoldTexts> = {
  en: {
    codeLeads: 'You give your card once you have entered it, and then your appointment is booked.',
    note: amount =>
      `You give your card when you book. ${amount} is held on it, and charged after the session. If the session is more than six days ahead, it is held a day before.`,
    terms: {
      hold: amount =>
        `Nothing is charged now. ${amount} is held on your card, and charged after the session.`,
      card: amount =>
        `Nothing is charged now. ${amount} is held on your card a day before the session, and charged after it.`,
    },
    heading: 'Give your card to book',
    explain: 'Your appointment is booked as soon as you have given your card on a page of Stripe.',
    button: 'Continue to your card',
    left: 'You have not given your card yet.',
    unreachable: 'The page for your card does not respond. Please try again in a minute.',
    checking: 'Your card is not confirmed yet. Please reload this page in a minute.',
    leave: 'Do not book, and give the time back',
    over: 'No card was given, so nothing was booked and nothing was charged.',
    released:
      'Your card was confirmed when the appointment was no longer possible. Nothing is charged, and what is held on your card is released, which can take some days.',
    open: 'You have not given your card yet. Continue',
    started:
      'The code was entered, and no card was given yet. Go back to the page for your card, or book again.',
    label: 'Your card',
    held: amount => `${amount} held, charged after the session`,
    saved: 'Saved. The price is held a day before the session, and charged after it',
    failed: 'The price could not be held',
    refused: (amount, isOver) =>
      isOver
        ? `Your card could not be charged. ${amount} is still to be paid.`
        : `Your bank did not allow ${amount} to be held on your card. Use another card, so that your session can take place.`,
    renew: 'Use another card',
    payNow: 'Pay now',
    takes: fee => `If you cancel now, ${fee} is charged to your card. What is held beyond that is released.`,
    takesAll: fee => `If you cancel now, the ${fee} that is held on your card is charged.`,
    releases: 'If you cancel now, nothing is charged to your card.',
    mail: {
      subject: about => `Your card was refused: ${withTime(about)}`,
      heading: () => 'Please use another card',
      paragraphs: ({ business }) => [
        `The price of your appointment with ${business} could not be taken from your card.`,
        'Open the page of the appointment and use another card. Nothing was charged.',
      ],
      button: 'Use another card',
    },
  },
  es: {
    codeLeads: 'Cuando lo escriba indicará su tarjeta, y después la cita quedará reservada.',
    note: amount =>
      `Al reservar indica su tarjeta. Se retienen ${amount} en ella y se cobran después de la sesión. Si faltan más de seis días para la sesión, se retienen un día antes.`,
    terms: {
      hold: amount =>
        `Ahora no se cobra nada. Se retienen ${amount} en su tarjeta y se cobran después de la sesión.`,
      card: amount =>
        `Ahora no se cobra nada. Se retienen ${amount} en su tarjeta un día antes de la sesión y se cobran después.`,
    },
    heading: 'Indicar la tarjeta para reservar',
    explain: 'Su cita queda reservada en cuanto haya indicado su tarjeta en una página de Stripe.',
    button: 'Continuar con la tarjeta',
    left: 'Todavía no ha indicado su tarjeta.',
    unreachable: 'La página para la tarjeta no responde. Inténtelo de nuevo en un minuto.',
    checking: 'Su tarjeta todavía no está confirmada. Vuelva a cargar esta página en un minuto.',
    leave: 'No reservar y devolver la hora',
    over: 'No se indicó ninguna tarjeta: no se reservó nada y no se cobró nada.',
    released:
      'Su tarjeta se confirmó cuando la cita ya no era posible. No se cobra nada, y lo retenido en su tarjeta se libera, lo que puede tardar algunos días.',
    open: 'Todavía no ha indicado su tarjeta. Continuar',
    started:
      'El código ya se escribió y todavía no se indicó una tarjeta. Vuelva a la página de la tarjeta o reserve de nuevo.',
    label: 'Su tarjeta',
    held: amount => `${amount} retenidos; se cobran después de la sesión`,
    saved: 'Guardada. El precio se retiene un día antes de la sesión y se cobra después',
    failed: 'No se pudo retener el precio',
    refused: (amount, isOver) =>
      isOver
        ? `No se pudo cobrar a su tarjeta. Quedan por pagar ${amount}.`
        : `Su banco no permitió retener ${amount} en su tarjeta. Use otra tarjeta para que la sesión pueda celebrarse.`,
    renew: 'Usar otra tarjeta',
    payNow: 'Pagar ahora',
    takes: fee => `Si cancela ahora, se cobran ${fee} a su tarjeta. El resto de lo retenido se libera.`,
    takesAll: fee => `Si cancela ahora, se cobran los ${fee} retenidos en su tarjeta.`,
    releases: 'Si cancela ahora, no se cobra nada a su tarjeta.',
    mail: {
      subject: about => `Su tarjeta fue rechazada: ${withTime(about)}`,
      heading: () => 'Use otra tarjeta, por favor',
      paragraphs: ({ business }) => [
        `No se pudo cargar a su tarjeta el precio de su cita con ${business}.`,
        'Abra la página de la cita y use otra tarjeta. No se ha cobrado nada.',
      ],
      button: 'Usar otra tarjeta',
    },
  },
  fr: {
    codeLeads:
      'Vous indiquez votre carte dès que vous aurez saisi le code, puis votre rendez‑vous est confirmé.',
    note: amount =>
      `Vous indiquez votre carte à la réservation. ${amount} y sont bloqués, puis débités après la séance. Si la séance a lieu dans plus de six jours, ils sont bloqués la veille.`,
    terms: {
      hold: amount =>
        `Rien n’est débité maintenant. ${amount} sont bloqués sur votre carte, puis débités après la séance.`,
      card: amount =>
        `Rien n’est débité maintenant. ${amount} sont bloqués sur votre carte un jour avant la séance, puis débités après.`,
    },
    heading: 'Indiquer votre carte pour réserver',
    explain: 'Votre rendez‑vous est réservé dès que vous avez indiqué votre carte sur une page de Stripe.',
    button: 'Continuer vers la carte',
    left: 'Vous n’avez pas encore indiqué votre carte.',
    unreachable: 'La page pour votre carte ne répond pas. Réessayez dans une minute.',
    checking: 'Votre carte n’est pas encore confirmée. Rechargez cette page dans une minute.',
    leave: 'Ne pas réserver et rendre l’horaire',
    over: 'Aucune carte n’a été indiquée : rien n’a été réservé ni débité.',
    released:
      'Votre carte a été confirmée quand le rendez‑vous n’était plus possible. Rien n’est débité, et ce qui est bloqué sur votre carte est libéré, ce qui peut prendre quelques jours.',
    open: 'Vous n’avez pas encore indiqué votre carte. Continuer',
    started:
      'Le code a été saisi et aucune carte n’a encore été indiquée. Retournez à la page pour votre carte, ou réservez à nouveau.',
    label: 'Votre carte',
    held: amount => `${amount} bloqués, débités après la séance`,
    saved: 'Enregistrée. Le prix est bloqué un jour avant la séance, puis débité après',
    failed: 'Le prix n’a pas pu être bloqué',
    refused: (amount, isOver) =>
      isOver
        ? `Votre carte n’a pas pu être débitée. ${amount} restent à payer.`
        : `Votre banque n’a pas permis de bloquer ${amount} sur votre carte. Utilisez une autre carte pour que la séance puisse avoir lieu.`,
    renew: 'Utiliser une autre carte',
    payNow: 'Payer maintenant',
    takes: fee =>
      `Si vous annulez maintenant, ${fee} sont débités de votre carte. Le reste de ce qui est bloqué est libéré.`,
    takesAll: fee => `Si vous annulez maintenant, les ${fee} bloqués sur votre carte sont débités.`,
    releases: 'Si vous annulez maintenant, rien n’est débité de votre carte.',
    mail: {
      subject: about => `Votre carte a été refusée : ${withTime(about)}`,
      heading: () => 'Utilisez une autre carte',
      paragraphs: ({ business }) => [
        `Le prix de votre rendez‑vous avec ${business} n’a pas pu être prélevé sur votre carte.`,
        'Ouvrez la page du rendez‑vous et utilisez une autre carte. Rien n’a été débité.',
      ],
      button: 'Utiliser une autre carte',
    },
  },
}
