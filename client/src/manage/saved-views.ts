import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  SavedView,
  SavedViewListParams,
  SavedViewParams,
  SavedViewUpdateParams,
  SavedViewWorkspaceParams,
} from './types.ts'

/** Filters of the lists of bookings that were saved under a name. Each member and each token has its own. */
export class SavedViews {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists the saved views of the caller, newest first. Throws `not_found`. Scope `bookings:read`. */
  list(query: SavedViewListParams = {}, options?: RequestOptions): PagePromise<SavedView> {
    return this.#api.list('/manage/v1/saved-views', { query, options })
  }

  /**
   * Saves a filter, whose parameters have the names of those of the list. Throws `invalid_request` also for a
   * name that another view of the list has, `not_found`, `unprocessable_entity` after 100 views. Scope
   * `bookings:read`.
   */
  create(params: SavedViewParams, options?: WriteOptions): ApiPromise<SavedView> {
    return this.#api.post('/manage/v1/saved-views', { json: params, options })
  }

  /** Returns one saved view. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, query: SavedViewWorkspaceParams = {}, options?: RequestOptions): ApiPromise<SavedView> {
    return this.#api.get('/manage/v1/saved-views/{id}', { values: { id }, query, options })
  }

  /**
   * Renames a saved view, or replaces its filter. Throws `invalid_request`, `not_found`. Scope
   * `bookings:read`.
   */
  update(
    id: number,
    params: SavedViewUpdateParams & SavedViewWorkspaceParams,
    options?: WriteOptions,
  ): ApiPromise<SavedView> {
    const { workspace_id, ...json } = params
    return this.#api.patch('/manage/v1/saved-views/{id}', {
      values: { id },
      query: { workspace_id },
      json,
      options,
    })
  }

  /** Deletes a saved view; returns null. Throws `not_found`. Scope `bookings:read`. */
  delete(id: number, query: SavedViewWorkspaceParams = {}, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/saved-views/{id}', { values: { id }, query, options })
  }
}
