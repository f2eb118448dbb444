import { toNotary } from './notary-change-mail.ts'

/** The notary's appointment has a new time. */
export const notaryMoved = toNotary('notary_moved')
