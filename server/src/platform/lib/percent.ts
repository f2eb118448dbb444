/** Thousandths of a percent as percent: 8875 is 8.875. */
export const percentOf = (thousandths: number): number => Number((thousandths / 1000).toFixed(3))

/** Percent as thousandths. Undefined for more than 3 decimals. */
export const thousandthsOf = (percent: number): number | undefined =>
  Number(percent.toFixed(3)) === percent ? Math.round(percent * 1000) : undefined
