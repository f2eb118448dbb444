import type { paths } from '../generated/manage.ts'
import type { WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Booking, BookingCreateParams } from './types.ts'

/** Reservations booked by staff. */
export class ManagedBookings {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Creates a reservation and books its appointment, for example for a customer on the phone. `timestamp` is
   * in seconds since 1970. Throws `invalid_request`, `slot_unavailable` with free times in `error.nearest`.
   * Scope `bookings:write`.
   */
  create(params: BookingCreateParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post('/manage/v1/bookings', { json: params, options })
  }
}
