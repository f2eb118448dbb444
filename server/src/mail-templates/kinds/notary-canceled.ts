import { toNotary } from './notary-change-mail.ts'

/** The notary no longer has the appointment. */
export const notaryCanceled = toNotary('notary_canceled')
