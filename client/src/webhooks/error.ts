import { JuratError } from '../errors.ts'

/** Why a webhook is not taken to be genuine. */
export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_signature'
  | 'malformed_timestamp'
  | 'malformed_body'
  | 'stale'
  | 'no_match'
  | 'no_secret'

/** What `verifyWebhook` throws: answer 400, and do nothing of what the body says. */
export class WebhookVerificationError extends JuratError {
  override readonly name = 'WebhookVerificationError'
  /**
   * `stale`: the timestamp is too far off, so it may be an old one sent again, or a clock is wrong. `no_match`: the
   * signature is of another body or secret. `no_secret`: the receiver has none to check with.
   */
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(`The webhook was not verified: ${message}`)
    this.reason = reason
  }
}
