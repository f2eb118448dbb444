import { isCurrentInvitation } from '../../bookings/told/signer-mails.ts'
import { isAhead } from './appointment-mail.ts'
import { toSigner } from './signer-mail.ts'

/** The first mail to a signer, for the signer's current address and key. */
export const signerConfirmation = toSigner(
  'signer_confirmation',
  ({ appointment, signer }, { mail, now }) =>
    signer !== undefined && isCurrentInvitation(mail, signer) && isAhead(appointment, now),
)
