import { aboutResult, isReady } from './result-mail.ts'
import { toSigner } from './signer-mail.ts'

/** The same for a signer, with the signer's own link. */
export const signerResultReady = aboutResult(
  toSigner('signer_result_ready', () => true),
  isReady,
)
