/*
 * Currencies that do not have two decimals, as in Unicode CLDR 48. They are written down because amounts are
 * stored in minor units: with another version of Node, `Intl` could count the same amounts differently.
 */
const withNone = (
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL ' +
  'SOS SYP UGX VND VUV XAF XOF XPF YER'
).split(' ')
const withThree = 'BHD JOD KWD LYD OMR TND'.split(' ')

/** Usual number of decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD (decision "Money"). */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not a code of a currency`)
  return withNone.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2
}

/**
 * Cards are charged and paid back in multiples of that many minor units. Of three decimals the last one is 0.
 */
export const cardStep = (currency: string): number => (decimalsOf(currency) === 3 ? 10 : 1)

/** The part of an amount that cards are charged and paid back, in minor units. */
export const chargeable = (minor: number, currency: string): number => minor - (minor % cardStep(currency))

/** Minor units as a number in units of the currency (decision "Money"): 2500 USD cents are 25. */
export const majorUnits = (minor: number, currency: string): number =>
  Number((minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)))

/** A number in units of the currency as minor units. Undefined if it has more decimals than the currency. */
export function minorUnits(major: number, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  return Number(major.toFixed(decimals)) === major ? Math.round(major * 10 ** decimals) : undefined
}

/** Whether it is an ISO 4217 code of a currency in use. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Unit price times quantity, multiplied as integers. */
export const totalMinor = (unitMinor: number, quantity: number): number => {
  const total = BigInt(unitMinor) * BigInt(quantity)
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the total is beyond what a number holds')
  return Number(total)
}

/** `$25.00` of 2,500. */
export function moneyText(minor: number, currency: string, locale: string): string {
  const decimals = decimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
  return format.format(majorUnits(minor, currency))
}
