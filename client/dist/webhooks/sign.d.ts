import type { WebhookData, WebhookEnvelope, WebhookEventType } from './events.js';
export interface TestEventOptions<Type extends WebhookEventType> {
    type: Type;
    /** Fields that replace those of the type's example `data`. */
    data?: Partial<WebhookData<Type>> | undefined;
    /** The secret to sign with: `whsec_…`, or any text. */
    secret: string;
    /** A second secret, which signs in `X-Signature-Next` as during a rotation. */
    nextSecret?: string | undefined;
    /** Time of the attempt. Default: now. */
    timestamp?: Date | undefined;
    /** Event ID. Default: a new one. */
    id?: string | undefined;
    /** Number of the attempt. Default 1. */
    attempt?: number | undefined;
}
export interface TestEvent<Type extends WebhookEventType> {
    /** The raw body. */
    body: string;
    /** The headers of a delivery (contract section "Delivery"), including those of Standard Webhooks. */
    headers: Record<string, string>;
    event: WebhookEnvelope<Type>;
}
/**
 * Returns a request as the service sends it, to test your receiver.
 *
 * ```ts
 * const { body, headers } = await signTestEvent({ type: 'signer-added', secret, data: { email: 'ben@example.com' } })
 * await fetch('http://localhost:3000/webhooks', { method: 'POST', body, headers })
 * ```
 */
export declare function signTestEvent<Type extends WebhookEventType>(options: TestEventOptions<Type>): Promise<TestEvent<Type>>;
