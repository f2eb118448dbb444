import type { paths } from '../generated/v3.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Availability, AvailabilityParams } from '../types.ts'

/** When appointments can start (contract section "Availability"). */
export class AvailabilityCalendar {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * The 96 quarters of a day, `0000-0015` to `2345-0000`, true where an appointment can start. Without `date` it is
   * today; without a category set to 1 it is every category; with `explain: 1` `reasons` says why not. Throws
   * `invalid_request` for an unknown `timezone`. Scope `availability:read`.
   */
  get(query: AvailabilityParams = {}, options?: RequestOptions): ApiPromise<Availability> {
    return this.#api.get('/wp-json/v3/appointments/availability', { query, options })
  }
}
