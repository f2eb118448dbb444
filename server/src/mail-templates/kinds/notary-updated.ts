import { toNotary } from './notary-change-mail.ts'

/** Something other than the time of the notary's appointment has changed, such as the place. */
export const notaryUpdated = toNotary('notary_updated')
