import type { CheckoutRow } from '../../bookings/checkouts/checkouts.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
import type { Language } from '../../mail/languages/languages.ts'
import { paymentTexts } from '../../mail/languages/payment-texts.ts'

/** What the pages say of a payment that a time waits for, or of a card that is given for it. */
export function paymentWords(language: Language, kind: CheckoutRow['kind']) {
  const paid = paymentTexts[language]
  if (kind === 'payment') return paid
  const {
    codeLeads,
    heading,
    explain,
    button,
    left,
    unreachable,
    checking,
    leave,
    over,
    released,
    open,
    started,
  } = holdTexts[language]
  return {
    ...paid,
    codePays: codeLeads,
    heading,
    explain,
    left,
    unreachable,
    checking,
    pay: () => button,
    leave,
    over,
    paidBack: released,
    open,
    started,
  }
}
