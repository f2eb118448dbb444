import type { paths } from '../generated/v3.ts'
import type { RequestOptions } from '../options.ts'
import { type Slot, slotsOf } from '../slots.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Availability, AvailabilityParams, SlotParams } from '../types.ts'

/** The times at which appointments can start (contract section "Availability"). */
export class AvailabilityCalendar {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns the 96 quarter-hours of a day, `0000-0015` to `2345-0000`: true if an appointment can start then.
   * `date` defaults to today. Without a category set to 1 the result covers every category. With `explain:
   * 1`, `reasons` says why a start is not free. Throws `JuratError` for an invalid `date`, and
   * `invalid_request` for an unknown `timezone`. Scope `availability:read`.
   */
  get(query: AvailabilityParams = {}, options?: RequestOptions): ApiPromise<Availability> {
    return this.#api.get('/wp-json/v3/appointments/availability', { query, options })
  }

  /**
   * Returns the times of a day at which an appointment can start, in order. Correct also on days of a clock
   * change. Pass the `service` to book and the customer's `timezone`. Throws `JuratError` for an invalid
   * `date`, and `invalid_request` for an unknown `timezone` or `service`. Scope `availability:read`.
   */
  slots(query: SlotParams = {}, options?: RequestOptions): ApiPromise<Slot[]> {
    const withStarts = { ...query, starts: 1 }
    const call = this.#api.get('/wp-json/v3/appointments/availability', { query: withStarts, options })
    return call.map(day => slotsOf(day, query.date))
  }
}
