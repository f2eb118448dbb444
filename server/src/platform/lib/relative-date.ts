/**
 * A date that is counted from today: `today`, or an ISO 8601 duration of days, weeks or months. Part of a
 * regular expression.
 */
export const relativeDate = 'today|-?P\\d{1,3}[DWM]'

const whole = new RegExp(`^(${relativeDate})$`)

/** The date, `YYYY-MM-DD`, that such a text means on that day. Undefined for any other text. */
export function dateFrom(today: string, text: string): string | undefined {
  if (!whole.test(text)) return undefined
  return text === 'today' ? today : Temporal.PlainDate.from(today).add(text).toString()
}
