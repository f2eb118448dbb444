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

/** Where events are sent. */
export class WebhookEndpoints {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The endpoints, newest first. */
  list(query: WebhookEndpointListParams = {}, options?: RequestOptions): PagePromise<WebhookEndpoint> {
    return this.#api.list('/manage/v1/webhook-endpoints', { query, options })
  }

  /** One endpoint. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.get('/manage/v1/webhook-endpoints/{id}', { values: { id }, options })
  }

  /**
   * Registers an endpoint. Its answer alone has `secret`. It takes no `Idempotency-Key`, and so is not made again where no
   * answer comes. Throws `invalid_request`, and `unprocessable_entity` where the workspace has 50.
   */
  create(
    params: WebhookEndpointCreateParams,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.post('/manage/v1/webhook-endpoints', { json: params, options }, 'once')
  }

  /** Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`. */
  update(
    id: number,
    params: WebhookEndpointUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<WebhookEndpoint> {
    return this.#api.patch('/manage/v1/webhook-endpoints/{id}', { values: { id }, json: params, options })
  }

  /** Removes it; answers null. What was still to be delivered has failed. Throws `not_found`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/webhook-endpoints/{id}', { values: { id }, options })
  }

  /**
   * Makes the next secret, which signs beside the current one. Its answer alone has `secret`. It is not made again where no
   * answer comes. Throws `not_found`.
   */
  rotateSecret(id: number, options?: RequestOptions): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.post(
      '/manage/v1/webhook-endpoints/{id}/rotate-secret',
      { values: { id }, options },
      'once',
    )
  }

  /** The next secret becomes the current one. Throws `not_found`, `unprocessable_entity`. */
  promoteSecret(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/promote-secret', { values: { id }, options })
  }

  /** Sends to it again. Throws `not_found`. */
  enable(id: number, options?: WriteOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/enable', { values: { id }, options })
  }

  /** Sends one event of the type with a made-up payload, and answers what came of it. Throws `invalid_request`, `not_found`. */
  test(id: number, params: { type: WebhookEventType }, options?: RequestOptions): ApiPromise<WebhookTest> {
    return this.#api.post(
      '/manage/v1/webhook-endpoints/{id}/test',
      { values: { id }, json: params, options },
      'once',
    )
  }

  /**
   * Sends again what happened since a moment: what it has not got, or everything with `include_delivered`. `dry_run` only
   * counts. Throws `invalid_request`, `not_found`, `unprocessable_entity`.
   */
  replay(id: number, params: ReplayParams, options?: WriteOptions): ApiPromise<Replay> {
    return this.#api.post('/manage/v1/webhook-endpoints/{id}/replay', {
      values: { id },
      json: params,
      options,
    })
  }

  /** How it has been doing for 24 hours. Throws `not_found`. */
  health(id: number, options?: RequestOptions): ApiPromise<WebhookHealth> {
    return this.#api.get('/manage/v1/webhook-endpoints/{id}/health', { values: { id }, options })
  }
}
