/** Usual number of decimals of the currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

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
export const moneyText = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(majorUnits(minor, currency))
