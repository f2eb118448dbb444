import { toSigner } from './signer-mail.ts'

/** Mail to a signer: the appointment is canceled, the signer was removed, or has another address. */
export const signerCancellation = toSigner(
  'signer_cancellation',
  ({ appointment, signer }, { mail }) =>
    appointment.status === 'canceled' || signer === undefined || mail.earlier !== null,
)
