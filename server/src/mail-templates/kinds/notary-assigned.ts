import { toNotary } from './notary-change-mail.ts'

/** The notary has a new appointment. */
export const notaryAssigned = toNotary('notary_assigned')
