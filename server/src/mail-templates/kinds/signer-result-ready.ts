import { aboutResult, isReady } from './result-mail.ts'
import { toSigner } from './signer-mail.ts'

/** Mail to a verified signer that the result is ready, with the signer's own link. */
export const signerResultReady = aboutResult(
  toSigner('signer_result_ready', () => true),
  isReady,
)
