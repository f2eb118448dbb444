import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { WebhookEventType } from '../webhooks/events.ts'
import type {
  Replay,
  ReplayParams,
  WebhookEndpoint,
  WebhookEndpointCreateParams,
  WebhookEndpointListParams,
  WebhookEndpointUpdateParams,
  WebhookEndpointWithSecret,
  WebhookHealth,
  WebhookTest,
} from './types.ts'

/** Webhook endpoints: the URLs that receive events. */
export class WebhookEndpoints {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists endpoints, newest first. Scope `webhooks:read`. */
  list(query: WebhookEndpointListParams = {}, options?: RequestOptions): PagePromise<WebhookEndpoint> {
    return this.#api.list('/manage/v1/webhook-endpoints', { query, options })
  }

  /** Returns one endpoint. Throws `not_found`. Scope `webhooks:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.get('/manage/v1/webhook-endpoints/{id}', { values: { id }, options })
  }

  /**
   * Registers an endpoint. `secret` is returned only in this response. The operation accepts no
   * `Idempotency-Key`, so it is not retried if the response is missing. Throws `invalid_request`, and
   * `unprocessable_entity` if the workspace has 50 endpoints. Scope `webhooks:write`.
   */
  create(
    params: WebhookEndpointCreateParams,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.post('/manage/v1/webhook-endpoints', { json: params, options }, 'once')
  }

  /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `webhooks:write`. */
  update(
    id: number,
    params: WebhookEndpointUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<WebhookEndpoint> {
    return this.#api.patch('/manage/v1/webhook-endpoints/{id}', { values: { id }, json: params, options })
  }

  /**
   * Removes the endpoint; returns null. Its pending deliveries fail. Throws `not_found`. Scope
   * `webhooks:write`.
   */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/webhook-endpoints/{id}', { values: { id }, options })
  }

  /**
   * Creates the next secret, which signs together with the current one. `secret` is returned only in this
   * response. Not retried if the response is missing. Throws `not_found`. Scope `webhooks:write`.
   */
  rotateSecret(id: number, options?: RequestOptions): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.post(
      '/manage/v1/webhook-endpoints/{id}/rotate-secret',
      { values: { id }, options },
      'once',
    )
  }

  /**
   * Makes the next secret the current one. Throws `not_found`, `unprocessable_entity`. Scope
   * `webhooks:write`.
   */
  promoteSecret(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/promote-secret', { values: { id }, options })
  }

  /** Enables the endpoint again. Pending deliveries resume. Throws `not_found`. Scope `webhooks:write`. */
  enable(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/enable', { values: { id }, options })
  }

  /**
   * Disables the endpoint until it is enabled again. Pending deliveries wait. Throws `not_found`. Scope
   * `webhooks:write`.
   */
  disable(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/disable', { values: { id }, options })
  }

  /**
   * Sends one sample event of the type and returns the result. Throws `invalid_request`, `not_found`. Scope
   * `webhooks:write`.
   */
  test(id: number, params: { type: WebhookEventType }, options?: RequestOptions): ApiPromise<WebhookTest> {
    return this.#api.post(
      '/manage/v1/webhook-endpoints/{id}/test',
      { values: { id }, json: params, options },
      'once',
    )
  }

  /**
   * Sends the events since a time that were not delivered; with `include_delivered`, all events since then.
   * `dry_run` only counts them. Throws `invalid_request`, `not_found`, `unprocessable_entity`. Scope
   * `webhooks:write`.
   */
  replay(id: number, params: ReplayParams, options?: WriteOptions): ApiPromise<Replay> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/replay', {
      values: { id },
      json: params,
      options,
    })
  }

  /** Returns the endpoint's health in the last 24 hours. Throws `not_found`. Scope `webhooks:read`. */
  health(id: number, options?: RequestOptions): ApiPromise<WebhookHealth> {
    return this.#api.get('/manage/v1/webhook-endpoints/{id}/health', { values: { id }, options })
  }
}
