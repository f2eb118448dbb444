import { toNotary } from './notary-change-mail.ts'

/** Mail to the notary: the notary has a new appointment. */
export const notaryAssigned = toNotary('notary_assigned')
