import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { WebhookEventType } from '../webhooks/events.js';
import type { Replay, ReplayParams, WebhookEndpoint, WebhookEndpointCreateParams, WebhookEndpointListParams, WebhookEndpointUpdateParams, WebhookEndpointWithSecret, WebhookHealth, WebhookTest } from './types.js';
/** Webhook endpoints: the URLs that receive events. */
export declare class WebhookEndpoints {
    #private;
    constructor(api: Api<paths>);
    /** Lists endpoints, newest first. Scope `webhooks:read`. */
    list(query?: WebhookEndpointListParams, options?: RequestOptions): PagePromise<WebhookEndpoint>;
    /** Returns one endpoint. Throws `not_found`. Scope `webhooks:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<WebhookEndpoint>;
    /**
     * Registers an endpoint. `secret` is returned only in this response. The operation accepts no
     * `Idempotency-Key`, so it is not retried if the response is missing. Throws `invalid_request`, and
     * `unprocessable_entity` if the workspace has 50 endpoints. Scope `webhooks:write`.
     */
    create(params: WebhookEndpointCreateParams, options?: RequestOptions): ApiPromise<WebhookEndpointWithSecret>;
    /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `webhooks:write`. */
    update(id: number, params: WebhookEndpointUpdateParams, options?: WriteOptions): ApiPromise<WebhookEndpoint>;
    /**
     * Removes the endpoint; returns null. Its pending deliveries fail. Throws `not_found`. Scope
     * `webhooks:write`.
     */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
    /**
     * Creates the next secret, which signs together with the current one. `secret` is returned only in this
     * response. Not retried if the response is missing. Throws `not_found`. Scope `webhooks:write`.
     */
    rotateSecret(id: number, options?: RequestOptions): ApiPromise<WebhookEndpointWithSecret>;
    /**
     * Makes the next secret the current one. Throws `not_found`, `unprocessable_entity`. Scope
     * `webhooks:write`.
     */
    promoteSecret(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint>;
    /** Enables the endpoint again. Pending deliveries resume. Throws `not_found`. Scope `webhooks:write`. */
    enable(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint>;
    /**
     * Sends one sample event of the type and returns the result. Throws `invalid_request`, `not_found`. Scope
     * `webhooks:write`.
     */
    test(id: number, params: {
        type: WebhookEventType;
    }, options?: RequestOptions): ApiPromise<WebhookTest>;
    /**
     * Sends the events since a time that were not delivered; with `include_delivered`, all events since then.
     * `dry_run` only counts them. Throws `invalid_request`, `not_found`, `unprocessable_entity`. Scope
     * `webhooks:write`.
     */
    replay(id: number, params: ReplayParams, options?: WriteOptions): ApiPromise<Replay>;
    /** Returns the endpoint's health in the last 24 hours. Throws `not_found`. Scope `webhooks:read`. */
    health(id: number, options?: RequestOptions): ApiPromise<WebhookHealth>;
}
