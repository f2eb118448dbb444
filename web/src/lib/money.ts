/** An amount in units of the currency: `$25.00`. */
export const moneyText = (language: string, currency: string, amount: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
