import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Delivery, DeliveryListParams, DeliveryWithAttempts, WorkspaceChoice } from './types.ts'

/** Deliveries of events to endpoints. */
export class Deliveries {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists deliveries, newest first. Scope `webhooks:read`. */
  list(query: DeliveryListParams = {}, options?: RequestOptions): PagePromise<Delivery> {
    return this.#api.list('/manage/v1/deliveries', { query, options })
  }

  /** Returns one delivery, with every attempt. Throws `not_found`. Scope `webhooks:read`. */
  get(id: number, query: WorkspaceChoice = {}, options?: RequestOptions): ApiPromise<DeliveryWithAttempts> {
    return this.#api.get('/manage/v1/deliveries/{id}', { values: { id }, query, options })
  }

  /** Sends the event again now. Throws `not_found`, `unprocessable_entity`. Scope `webhooks:write`. */
  retry(id: number, query: WorkspaceChoice = {}, options?: WriteOptions): ApiPromise<DeliveryWithAttempts> {
    return this.#api.post('/manage/v1/deliveries/{id}/retry', { values: { id }, query, options })
  }
}
