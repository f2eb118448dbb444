import { hasTimeOf, isAhead } from './appointment-mail.ts'
import { toSigner } from './signer-mail.ts'

/** Mail to a signer: the appointment has a new time. */
export const signerReschedule = toSigner(
  'signer_reschedule',
  ({ appointment }, { mail, now }) => hasTimeOf(appointment, mail) && isAhead(appointment, now),
)
