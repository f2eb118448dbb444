import type { Language } from './languages.ts'

/** Words about the cancellation policy of a booking, for pages and mails. */
interface CancellationTexts {
  /** On the page for canceling, where nothing was agreed. */
  withoutPolicy(isPaid: boolean): string
  label: string
  /** Canceling costs nothing. */
  free: string
  /** `until`: a day and a time. */
  freeUntil(until: string, fee: string): string
  /** Before a time is chosen. 0 hours: until the start. */
  freeHours(hours: number, fee: string): string
  /** The free time is over. */
  costs(fee: string): string
  noShow(fee: string): string
  /** A row: what the cancellation cost. */
  charged: string
  /** A row below it: what of the fee is charged to the card. */
  chargedToCard: string
  /** A row: what the business still pays back. */
  toPayBack: string
  /** On the page for canceling: what happens to the money. `back` is one of the next. */
  keeps(kept: string, paid: string, back: string): string
  keepsAll(paid: string): string
  /** The rest of the fee is charged to the card. `isAll`: it is all that is held. */
  keepsAndCharges(paid: string, charged: string, isAll: boolean): string
  /** After one of the others, where the card of the customer is held or saved. */
  releasesHold: string
  chargesNothing: string
  paysBack(back: string): string
  toCard(amount: string): string
  byBusiness(amount: string, business: string): string
  toBoth(card: string, rest: string, business: string): string
  /** Nothing was paid, and the fee applies. */
  owes(fee: string, business: string): string
  /** Nothing was paid, and canceling is free. */
  nothing: string
  /** On the page for moving, when the free time is over. */
  moved(fee: string): string
}

export const cancellationTexts: Record<Language, CancellationTexts> = {
  en: {
    withoutPolicy: isPaid =>
      isPaid
        ? 'For your payment, contact the business.'
        : 'Nothing is charged by canceling here; ask the business about fees.',
    label: 'If you cancel',
    free: 'Free until the start.',
    freeUntil: (until, fee) => `Free until ${until}, then ${fee}.`,
    freeHours: (hours, fee) =>
      hours === 0
        ? 'You can cancel for free until the start.'
        : `You can cancel for free until ${hours === 1 ? 'one hour' : `${hours} hours`} before the start. Later it costs ${fee}.`,
    costs: fee => `It costs ${fee}.`,
    noShow: fee => `If you do not come, it costs ${fee}.`,
    charged: 'Cancellation fee',
    chargedToCard: 'Of this, charged to your card',
    toPayBack: 'Still to be paid back',
    keeps: (kept, paid, back) => `If you cancel now, ${kept} of the ${paid} you paid is kept; ${back}.`,
    keepsAll: paid => `If you cancel now, the ${paid} you paid is kept.`,
    keepsAndCharges: (paid, charged, isAll) =>
      `If you cancel now, the ${paid} you paid is kept, and ${charged} is charged to your card.${isAll ? '' : ' What is held beyond that is released.'}`,
    releasesHold: 'What is held on your card is released.',
    chargesNothing: 'Nothing is charged to your card.',
    paysBack: back => `If you cancel now, ${back}.`,
    toCard: amount => `${amount} is paid back to your card`,
    byBusiness: (amount, business) => `${amount} is paid back by ${business}`,
    toBoth: (card, rest, business) => `${card} is paid back to your card, and ${rest} by ${business}`,
    owes: (fee, business) => `The free time to cancel is over. ${business} can charge you ${fee}.`,
    nothing: 'Canceling is free.',
    moved: fee =>
      `The free time to cancel is over. You can choose another time, but canceling then costs ${fee} as it does now.`,
  },
  es: {
    withoutPolicy: isPaid =>
      isPaid
        ? 'Para lo relativo al pago, contacte con la oficina.'
        : 'Cancelar aquí no tiene ningún cargo; pregunte a la oficina si cobra gastos.',
    label: 'Si cancela',
    free: 'Gratis hasta el comienzo.',
    freeUntil: (until, fee) => `Gratis hasta el ${until}; después, ${fee}.`,
    freeHours: (hours, fee) =>
      hours === 0
        ? 'Puede cancelar gratis hasta el comienzo.'
        : `Puede cancelar gratis hasta ${hours === 1 ? 'una hora' : `${hours} horas`} antes del comienzo. Después cuesta ${fee}.`,
    costs: fee => `Cuesta ${fee}.`,
    noShow: fee => `Si no viene, cuesta ${fee}.`,
    charged: 'Cargo por cancelación',
    chargedToCard: 'De ello, cobrado a su tarjeta',
    toPayBack: 'Por devolver',
    keeps: (kept, paid, back) => `Si cancela ahora, de los ${paid} que pagó se retienen ${kept}; ${back}.`,
    keepsAll: paid => `Si cancela ahora, se retienen los ${paid} que pagó.`,
    keepsAndCharges: (paid, charged, isAll) =>
      `Si cancela ahora, se retienen los ${paid} que pagó y se cobran ${charged} a su tarjeta.${isAll ? '' : ' El resto de lo retenido en la tarjeta se libera.'}`,
    releasesHold: 'Lo retenido en su tarjeta se libera.',
    chargesNothing: 'No se cobra nada a su tarjeta.',
    paysBack: back => `Si cancela ahora, ${back}.`,
    toCard: amount => `se le devuelven ${amount} a su tarjeta`,
    byBusiness: (amount, business) => `${business} le devuelve ${amount}`,
    toBoth: (card, rest, business) =>
      `se le devuelven ${card} a su tarjeta, y ${business} le devuelve ${rest}`,
    owes: (fee, business) => `El plazo para cancelar gratis ha terminado. ${business} puede cobrarle ${fee}.`,
    nothing: 'Cancelar es gratis.',
    moved: fee =>
      `El plazo para cancelar gratis ha terminado. Puede elegir otra hora, pero cancelar después cuesta ${fee}, igual que ahora.`,
  },
  fr: {
    withoutPolicy: isPaid =>
      isPaid
        ? 'Pour votre paiement, contactez l’étude.'
        : 'L’annulation ici n’est pas facturée ; renseignez-vous auprès de l’étude sur d’éventuels frais.',
    label: 'Si vous annulez',
    free: 'Gratuit jusqu’au début.',
    freeUntil: (until, fee) => `Gratuit jusqu’au ${until}, puis ${fee}.`,
    freeHours: (hours, fee) =>
      hours === 0
        ? 'Vous pouvez annuler gratuitement jusqu’au début.'
        : `Vous pouvez annuler gratuitement jusqu’à ${hours === 1 ? 'une heure' : `${hours} heures`} avant le début. Ensuite, cela coûte ${fee}.`,
    costs: fee => `Cela coûte ${fee}.`,
    noShow: fee => `Si vous ne venez pas, cela coûte ${fee}.`,
    charged: 'Frais d’annulation',
    chargedToCard: 'Dont débité de votre carte',
    toPayBack: 'Reste à rembourser',
    keeps: (kept, paid, back) =>
      `Si vous annulez maintenant, ${kept} sur les ${paid} que vous avez payés sont conservés ; ${back}.`,
    keepsAll: paid => `Si vous annulez maintenant, les ${paid} que vous avez payés sont conservés.`,
    keepsAndCharges: (paid, charged, isAll) =>
      `Si vous annulez maintenant, les ${paid} que vous avez payés sont conservés, et ${charged} sont débités de votre carte.${isAll ? '' : ' Le reste du montant bloqué est libéré.'}`,
    releasesHold: 'Le montant bloqué sur votre carte est libéré.',
    chargesNothing: 'Rien n’est débité de votre carte.',
    paysBack: back => `Si vous annulez maintenant, ${back}.`,
    toCard: amount => `${amount} sont remboursés sur votre carte`,
    byBusiness: (amount, business) => `${amount} sont remboursés par ${business}`,
    toBoth: (card, rest, business) => `${card} sont remboursés sur votre carte, et ${rest} par ${business}`,
    owes: (fee, business) =>
      `Le délai d’annulation gratuite est passé. ${business} peut vous facturer ${fee}.`,
    nothing: 'L’annulation est gratuite.',
    moved: fee =>
      `Le délai d’annulation gratuite est passé. Vous pouvez choisir un autre horaire, mais annuler ensuite coûtera ${fee}, comme maintenant.`,
  },
}
