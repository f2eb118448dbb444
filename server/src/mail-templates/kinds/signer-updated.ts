import { isAhead } from './appointment-mail.ts'
import { toSigner } from './signer-mail.ts'

/** Something other than the time has changed, such as the place. */
export const signerUpdated = toSigner('signer_updated', ({ appointment }, { now }) =>
  isAhead(appointment, now),
)
