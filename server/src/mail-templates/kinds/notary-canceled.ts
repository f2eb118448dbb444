import { toNotary } from './notary-change-mail.ts'

/** Mail to the notary: the notary no longer has the appointment. */
export const notaryCanceled = toNotary('notary_canceled')
