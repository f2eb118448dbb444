import { toSigner } from './signer-mail.ts'

/** The appointment is canceled. */
export const signerCancellation = toSigner(
  'signer_cancellation',
  ({ appointment }) => appointment.status === 'canceled',
)
