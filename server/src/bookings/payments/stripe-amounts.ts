import { decimalsOf } from '../../platform/lib/money.ts'
import { ProviderRefusal } from './provider.ts'

/** Decimals of amounts at Stripe, where they are not the usual ones of the currency. */
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD JOD KWD OMR TND'.split(' ')

/** ISK and UGX have none, and are written with two. */
const stripeDecimals = (currency: string): number =>
  withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2

/**
 * The amount as Stripe counts it. Undefined if Stripe cannot charge it: in currencies with three decimals the
 * last one must be 0, and MGA has none.
 */
function stripeAmount(minor: number, currency: string): number | undefined {
  const amount = (minor * 10 ** stripeDecimals(currency)) / 10 ** decimalsOf(currency)
  const step = withThree.includes(currency) ? 10 : 1
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined
}

/** The opposite: an amount of Stripe in the minor units of Jurat. */
export const minorOfStripe = (amount: number, currency: string): number =>
  Math.round((amount * 10 ** decimalsOf(currency)) / 10 ** stripeDecimals(currency))

/** The amount as Stripe counts it. Throws `ProviderRefusal` if Stripe cannot charge it. */
export function amountFor(minor: number, currency: string): number {
  const amount = stripeAmount(minor, currency)
  if (amount === undefined) throw new ProviderRefusal('amount_not_chargeable', undefined)
  return amount
}
