import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Closure,
  ClosureBatch,
  ClosureCreateManyParams,
  ClosureCreateParams,
  ClosureListParams,
  ClosureUpdateParams,
  HolidayParams,
  Holidays,
} from './types.ts'

/** Days and times on which the whole workspace is closed. */
export class Closures {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists closures, newest first. Scope `calendar:read`. */
  list(query: ClosureListParams = {}, options?: RequestOptions): PagePromise<Closure> {
    return this.#api.list('/manage/v1/closures', { query, options })
  }

  /**
   * Closes the workspace. `from` and `to` are dates of its time zone, both included, or date-times. The
   * response lists appointments booked in that time, which stay. Throws `invalid_request`,
   * `unprocessable_entity` for more than 500 that are not over. Scope `calendar:write`.
   */
  create(params: ClosureCreateParams, options?: WriteOptions): ApiPromise<Closure> {
    return this.#api.post('/manage/v1/closures', { json: params, options })
  }

  /**
   * Adds up to 100 closures, or none if one is rejected. Those that the workspace has already are not added
   * again: `existing` counts them. Throws `invalid_request`, `unprocessable_entity` as `create`. Scope
   * `calendar:write`.
   */
  createMany(params: ClosureCreateManyParams, options?: WriteOptions): ApiPromise<ClosureBatch> {
    return this.#api.post('/manage/v1/closures/batch', { json: params, options })
  }

  /**
   * Returns the public holidays of a year, by default of this year and of the country in which the time zone
   * of the workspace is. Throws `invalid_request` for a country or region that is not known. Scope
   * `calendar:read`.
   */
  holidays(query: HolidayParams = {}, options?: RequestOptions): ApiPromise<Holidays> {
    return this.#api.get('/manage/v1/holidays', { query, options })
  }

  /** Returns a closure with the appointments booked in it. Throws `not_found`. Scope `calendar:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Closure> {
    return this.#api.get('/manage/v1/closures/{id}', { values: { id }, options })
  }

  /**
   * Changes the given fields. Throws `invalid_request`, `not_found`, `unprocessable_entity` as `create`.
   * Scope `calendar:write`.
   */
  update(id: number, params: ClosureUpdateParams, options?: WriteOptions): ApiPromise<Closure> {
    return this.#api.patch('/manage/v1/closures/{id}', { values: { id }, json: params, options })
  }

  /** Removes a closure; returns null. Throws `not_found`. Scope `calendar:write`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/closures/{id}', { values: { id }, options })
  }
}
