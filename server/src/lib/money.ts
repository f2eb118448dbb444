/** How many decimals the currency usually has (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Whole minor units as a number in the currency's units (decision "Money"): 2500 USD cents are 25. */
export const majorUnits = (minor: number, currency: string): number =>
  Number((minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)))

/** A number in the currency's units as whole minor units; undefined when it has more decimals than the currency. */
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
