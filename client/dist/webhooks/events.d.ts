import type { webhooks } from '../generated/v3.js';
/** The type of an event (contract section "Event types and their data"). */
export type WebhookEventType = keyof webhooks;
/** `data` of an event of this type. */
export type WebhookData<Type extends WebhookEventType = WebhookEventType> = webhooks[Type]['post']['requestBody']['content']['application/json'];
/** The fields of every event (contract section "Envelope"). */
export interface WebhookEnvelope<Type extends WebhookEventType> {
    /** The same in every attempt and replay. Store it, and ignore repeats. */
    id: string;
    type: Type;
    /** ISO 8601, UTC. Events can arrive in any order. */
    occurred_at: string;
    webhook_version: 'v1';
    api_version: 'v3';
    /** 1, 2, … within one delivery. */
    attempt: number;
    data: WebhookData<Type>;
    meta: {
        /** Id of the workspace. */
        tenant_id: string;
        /** Origin of the change. */
        source: 'api' | 'console' | 'customer' | 'system';
        /** `X-Request-Id` of the call that caused it. */
        request_id: string;
    };
}
/** An event of any type: `switch (event.type)` narrows the type of `event.data`. */
export type WebhookEvent = {
    [Type in WebhookEventType]: WebhookEnvelope<Type>;
}[WebhookEventType];
