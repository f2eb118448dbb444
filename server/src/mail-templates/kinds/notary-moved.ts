import { toNotary } from './notary-change-mail.ts'

/** Mail to the notary: the appointment has a new time. */
export const notaryMoved = toNotary('notary_moved')
