import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Service,
  ServiceCreateParams,
  ServiceListParams,
  ServiceUpdateParams,
  WorkspaceChoice,
} from './types.ts'

/** The catalogue: what customers book. */
export class Services {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The services, in the order of the catalogue. */
  list(query: ServiceListParams = {}, options?: RequestOptions): PagePromise<Service> {
    return this.#api.list('/manage/v1/services', { query, options })
  }

  /** One service. Throws `not_found`. */
  get(handle: string, query: WorkspaceChoice = {}, options?: RequestOptions): ApiPromise<Service> {
    return this.#api.get('/manage/v1/services/{handle}', { values: { handle }, query, options })
  }

  /** Adds a service. Throws `invalid_request`. */
  create(params: ServiceCreateParams, options?: WriteOptions): ApiPromise<Service> {
    return this.#api.post('/manage/v1/services', { json: params, options })
  }

  /** Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`. */
  update(handle: string, params: ServiceUpdateParams, options?: WriteOptions): ApiPromise<Service> {
    return this.#api.patch('/manage/v1/services/{handle}', { values: { handle }, json: params, options })
  }

  /** Takes it from the catalogue; bookings keep it. Answers null. Throws `not_found`. */
  archive(handle: string, query: WorkspaceChoice = {}, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/services/{handle}', { values: { handle }, query, options })
  }
}
