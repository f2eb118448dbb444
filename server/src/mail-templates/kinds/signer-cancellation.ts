import { toSigner } from './signer-mail.ts'

/** Mail to a signer: the appointment is canceled, or the signer was removed. */
export const signerCancellation = toSigner(
  'signer_cancellation',
  ({ appointment, signer }) => appointment.status === 'canceled' || signer === undefined,
)
