/** `12.3`, and `12,3` in Spanish. */
export const numberText = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
