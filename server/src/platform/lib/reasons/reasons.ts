import { accessReasons } from './access.ts'
import { bookingReasons } from './bookings.ts'
import { limitReasons } from './limits.ts'
import { requestReasons } from './requests.ts'
import type { TextOf, Values, ValuesOf } from './texts.ts'
import { textOf } from './texts.ts'
import { unprocessableReasons } from './unprocessable.ts'

/**
 * Why the server refuses: for each error code its reasons, with the English sentence. Clients translate by
 * code and reason. A reason whose sentence has several cases says which in the value `case`.
 */
export const reasons = {
  ...requestReasons,
  ...limitReasons,
  ...accessReasons,
  ...bookingReasons,
  ...unprocessableReasons,
} as const

type Reasons = typeof reasons
export type ReasonOf<C extends keyof Reasons> = C extends unknown ? keyof Reasons[C] & string : never
export type ReasonValues<C extends keyof Reasons, R extends ReasonOf<C>> = ValuesOf<TextOf<Reasons[C], R>>

/** The reasons whose sentence has no values. */
export type PlainReasonOf<C extends keyof Reasons> = {
  [R in ReasonOf<C>]: keyof ReasonValues<C, R> extends never ? R : never
}[ReasonOf<C>]

/** The sentence of a reason. */
export function sentenceOf(code: keyof Reasons, reason: string, values: Values): string {
  const texts: Record<string, string | Record<string, string>> = reasons[code]
  const text = texts[reason]
  if (text === undefined) throw new Error(`The code ${code} has no reason ${reason}.`)
  return textOf(text, values)
}
