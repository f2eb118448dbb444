import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  FeeCaps,
  PricePreview,
  PricePreviewParams,
  Service,
  ServiceCreateParams,
  ServiceListParams,
  ServiceUpdateParams,
  WorkspaceChoice,
} from './types.ts'

/** The catalogue of services that customers can book. */
export class Services {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists services, in catalogue order. Scope `calendar:read`. */
  list(query: ServiceListParams = {}, options?: RequestOptions): PagePromise<Service> {
    return this.#api.list('/manage/v1/services', { query, options })
  }

  /** Returns one service. Throws `not_found`. Scope `calendar:read`. */
  get(handle: string, query: WorkspaceChoice = {}, options?: RequestOptions): ApiPromise<Service> {
    return this.#api.get('/manage/v1/services/{handle}', { values: { handle }, query, options })
  }

  /**
   * Returns the fee caps of states that the installation knows, with their sources. A state that is not in
   * the list may have one. Throws `not_found`. Scope `calendar:read`.
   */
  feeCaps(query: WorkspaceChoice = {}, options?: RequestOptions): ApiPromise<FeeCaps> {
    return this.#api.get('/manage/v1/fee-caps', { query, options })
  }

  /**
   * Computes what a booking would cost that is made now: lines, discounts, tax and total. Nothing is stored.
   * Throws `invalid_request`, `not_found` and, for more than 20 added lines, `unprocessable_entity`. Scope
   * `calendar:read`.
   */
  price(handle: string, params: PricePreviewParams = {}, options?: RequestOptions): ApiPromise<PricePreview> {
    return this.#api.post(
      '/manage/v1/services/{handle}/price-preview',
      { values: { handle }, json: params, options },
      'once',
    )
  }

  /**
   * Adds a service. With the handle of an archived one, the people of its future appointments are mailed
   * another place or link after a minute, unless `notify` is false. Throws `invalid_request`,
   * `unprocessable_entity`. Scope `calendar:write`.
   */
  create(params: ServiceCreateParams, options?: WriteOptions): ApiPromise<Service> {
    return this.#api.post('/manage/v1/services', { json: params, options })
  }

  /**
   * Changes the given fields. The people of future appointments at its place or link are mailed a new one
   * after a minute, unless `notify` is false. Throws `invalid_request`, `not_found` and, for a catalog that
   * is too long, `unprocessable_entity`. Scope `calendar:write`.
   */
  update(handle: string, params: ServiceUpdateParams, options?: WriteOptions): ApiPromise<Service> {
    return this.#api.patch('/manage/v1/services/{handle}', { values: { handle }, json: params, options })
  }

  /**
   * Removes the service from the catalogue; existing bookings keep it. Returns null. Throws `not_found`.
   * Scope `calendar:write`.
   */
  archive(handle: string, query: WorkspaceChoice = {}, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/services/{handle}', { values: { handle }, query, options })
  }
}
