import type { Language } from './languages.ts'

/** Texts of the page on which a customer goes on to pay. */
interface PaymentTexts {
  /** What the code of the mail does. */
  codePays: string
  heading: string
  /** What happens next. */
  explain: string
  /** The customer came back without paying. */
  left: string
  /** The page at Stripe did not open. */
  unreachable: string
  /** The payment was made, and is not known yet. */
  checking: string
  pay(amount: string): string
  /** Where a time is chosen. */
  deposit(amount: string): string
  payNow(amount: string): string
  payLater(now: string, later: string): string
  leave: string
  ended: string
  /** Nothing was paid in time. */
  overHeading: string
  over: string
  /** It was paid, but the time is gone. */
  paidBack: string
  /** On the page on which another time is chosen. */
  open: string
  /** On the page of a code that was used. */
  started: string
}

export const paymentTexts: Record<Language, PaymentTexts> = {
  en: {
    codePays: 'You pay once you have entered it, and then your appointment is booked.',
    heading: 'Pay to book',
    explain: 'Your appointment is booked as soon as you have paid. You pay by card on a page of Stripe.',
    left: 'You have not paid yet.',
    unreachable: 'The payment page does not respond. Please try again in a minute.',
    checking: 'Your payment is not confirmed yet. Please reload this page in a minute.',
    pay: amount => `Pay ${amount}`,
    deposit: amount => `You pay ${amount} by card when you book, and the rest later.`,
    payNow: amount => `Pay ${amount} now`,
    payLater: (now, later) => `Pay ${now} now, ${later} later`,
    leave: 'Do not pay, and give the time back',
    ended: 'The time is no longer held for you.',
    overHeading: 'Not booked',
    over: 'The payment was not completed, so nothing was booked and nothing was charged.',
    paidBack:
      'Your payment arrived when the appointment was no longer possible. It is paid back to your card, which can take some days.',
    open: 'You have not paid yet. Continue to the payment',
    started:
      'The code was entered, and the payment is not finished. Go back to the payment page, or book again.',
  },
  es: {
    codePays: 'Cuando lo escriba pasará a pagar, y después la cita quedará reservada.',
    heading: 'Pagar para reservar',
    explain: 'Su cita queda reservada en cuanto haya pagado. Se paga con tarjeta en una página de Stripe.',
    left: 'Todavía no ha pagado.',
    unreachable: 'La página de pago no responde. Inténtelo de nuevo en un minuto.',
    checking: 'Su pago todavía no está confirmado. Vuelva a cargar esta página en un minuto.',
    pay: amount => `Pagar ${amount}`,
    deposit: amount => `Paga ${amount} con tarjeta al reservar, y el resto más tarde.`,
    payNow: amount => `Paga ${amount} ahora`,
    payLater: (now, later) => `Paga ${now} ahora y ${later} más tarde`,
    leave: 'No pagar y devolver la hora',
    ended: 'La hora ya no está guardada para usted.',
    overHeading: 'Sin reserva',
    over: 'El pago no se completó: no se reservó nada y no se cobró nada.',
    paidBack:
      'Su pago llegó cuando la cita ya no era posible. Se devuelve a su tarjeta, lo que puede tardar algunos días.',
    open: 'Todavía no ha pagado. Continuar al pago',
    started:
      'El código ya se escribió y el pago no está terminado. Vuelva a la página de pago o reserve de nuevo.',
  },
  fr: {
    codePays: 'Vous payez dès que vous aurez saisi le code, puis votre rendez‑vous est confirmé.',
    heading: 'Payer pour réserver',
    explain:
      'Votre rendez‑vous est réservé dès que vous avez payé. Le paiement se fait par carte sur une page de Stripe.',
    left: 'Vous n’avez pas encore payé.',
    unreachable: 'La page de paiement ne répond pas. Réessayez dans une minute.',
    checking: 'Votre paiement n’est pas encore confirmé. Rechargez cette page dans une minute.',
    pay: amount => `Payer ${amount}`,
    deposit: amount => `Vous payez ${amount} par carte à la réservation, et le reste plus tard.`,
    payNow: amount => `${amount} à payer maintenant`,
    payLater: (now, later) => `${now} à payer maintenant, ${later} plus tard`,
    leave: 'Ne pas payer et rendre l’horaire',
    ended: 'L’horaire ne vous est plus gardé.',
    overHeading: 'Pas de réservation',
    over: 'Le paiement n’a pas été terminé : rien n’a été réservé ni débité.',
    paidBack:
      'Votre paiement est arrivé quand le rendez‑vous n’était plus possible. Il est remboursé sur votre carte, ce qui peut prendre quelques jours.',
    open: 'Vous n’avez pas encore payé. Continuer vers le paiement',
    started:
      'Le code a été saisi et le paiement n’est pas terminé. Retournez à la page de paiement, ou réservez à nouveau.',
  },
}
