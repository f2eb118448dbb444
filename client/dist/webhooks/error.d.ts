import { JuratError } from '../errors.js';
/** The reason why a webhook was rejected. */
export type WebhookVerificationReason = 'missing_header' | 'malformed_signature' | 'malformed_timestamp' | 'malformed_body' | 'stale' | 'no_match' | 'no_secret';
/** Thrown by `verifyWebhook`. Return 400 and ignore the body. */
export declare class WebhookVerificationError extends JuratError {
    readonly name = "WebhookVerificationError";
    /**
     * `stale`: the timestamp is too old or too new; the event is a replay, or a clock is wrong. `no_match`: the
     * signature belongs to another body or secret. `no_secret`: the secret is missing or empty.
     */
    readonly reason: WebhookVerificationReason;
    constructor(reason: WebhookVerificationReason, message: string);
}
