import { isCurrentInvitation } from '../../bookings/told/signer-mails.ts'
import { isAhead } from './appointment-mail.ts'
import { toSigner } from './signer-mail.ts'

/** Mail to a signer: the appointment is booked. Sent once for each address and key of the signer. */
export const signerConfirmation = toSigner(
  'signer_confirmation',
  ({ appointment, signer }, { mail, now }) =>
    signer !== undefined && isCurrentInvitation(mail, signer) && isAhead(appointment, now),
)
