import { toCustomer } from './appointment-mail.ts'
import { aboutResult, isReady } from './result-mail.ts'

/** Mail to the customer: the notarized documents can be downloaded. */
export const resultReady = aboutResult(
  toCustomer('result_ready', () => true),
  isReady,
)
