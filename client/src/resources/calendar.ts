import type { paths } from '../generated/v3.ts'
import type { RequestOptions } from '../options.ts'
import { type Slot, slotsOf } from '../slots.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Availability, AvailabilityParams, SlotParams } from '../types.ts'

/** When appointments can start (contract section "Availability"). */
export class AvailabilityCalendar {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * The 96 quarters of a day, `0000-0015` to `2345-0000`, true where an appointment can start. Without `date` it is
   * today; without a category set to 1 it is every category; with `explain: 1` `reasons` says why not. Throws `JuratError`
   * for a `date` that is no day of the calendar, and `invalid_request` for an unknown `timezone`. Scope `availability:read`.
   */
  get(query: AvailabilityParams = {}, options?: RequestOptions): ApiPromise<Availability> {
    return this.#api.get('/wp-json/v3/appointments/availability', { query, options })
  }

  /**
   * The moments of a day at which an appointment can start, in order, right also where the clock changes that day. Give
   * the `service` to be booked, and the customer's `timezone`. Throws `JuratError` for a `date` that is no day of the
   * calendar, and `invalid_request` for an unknown `timezone` or `service`. Scope `availability:read`.
   */
  slots(query: SlotParams = {}, options?: RequestOptions): ApiPromise<Slot[]> {
    const asked = { ...query, starts: 1 }
    const call = this.#api.get('/wp-json/v3/appointments/availability', { query: asked, options })
    return call.map(day => slotsOf(day, query.date))
  }
}
