import type { WebhookEvent } from './events.js';
/** Headers of `fetch`, or `request.headers` of `node:http`, Express and similar. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;
export interface VerifyOptions {
    /** Maximum age of the timestamp, past or future, in seconds. Default 300 (contract section "Limits"). */
    toleranceSeconds?: number | undefined;
    /** The current time, for tests. Default: now. */
    now?: Date | undefined;
}
/**
 * Verifies the signature and the timestamp, and returns the event (contract section "Delivery"). Return any 2xx within
 * 10 seconds after you stored the event, and 400 if this throws `WebhookVerificationError`.
 *
 * `rawBody` is the unparsed body: `await request.text()`, or `express.raw({ type: 'application/json' })`. `secrets` is the
 * endpoint's secret with `whsec_`, or several during a rotation. Both `X-Signature` and `X-Signature-Next` are checked, so
 * the next secret works as soon as it is created.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, process.env.JURAT_WEBHOOK_SECRET)
 * if (event.type === 'reservation-created') console.log(event.data.public_key)
 * ```
 */
export declare function verifyWebhook(rawBody: string | Uint8Array | ArrayBuffer, headers: WebhookHeaders, secrets: string | readonly string[], { toleranceSeconds, now }?: VerifyOptions): Promise<WebhookEvent>;
