import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { RateCard, RateCardParams, WorkspaceChoice } from './types.ts'

/** Shipping prices. */
export class RateCards {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns the rate card. Scope `workspace:read`. */
  get(query: WorkspaceChoice = {}, options?: RequestOptions): ApiPromise<RateCard> {
    return this.#api.get('/manage/v1/shipping/rate-card', { query, options })
  }

  /** Replaces the whole card. Throws `invalid_request`. Scope `shipping:write`. */
  replace(params: RateCardParams, query: WorkspaceChoice = {}, options?: WriteOptions): ApiPromise<RateCard> {
    return this.#api.put('/manage/v1/shipping/rate-card', { query, json: params, options })
  }
}
