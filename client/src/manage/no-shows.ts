import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Call, CallListParams, CallLogParams, ManagedAppointment, NoShowParams } from './types.ts'

/** The no-show mark of an appointment. The server cancels a marked appointment after 24 hours. */
export class NoShows {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Marks an appointment that has begun; its status stays `scheduled`. Throws `invalid_request`, `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  mark(id: number, params: NoShowParams, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/no-show', { values: { id }, json: params, options })
  }

  /** Takes the mark back. Throws `not_found`, `unprocessable_entity`. Scope `bookings:write`. */
  undo(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.delete('/manage/v1/appointments/{id}/no-show', { values: { id }, options })
  }

  /**
   * Cancels a marked appointment at once. Of members, only owners and admins. Throws `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  cancel(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/no-show/cancel', { values: { id }, options })
  }
}

/** Phone calls about an appointment. */
export class Calls {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists the calls about the appointment, newest first. Throws `not_found`. Scope `bookings:read`. */
  list(id: number, query: CallListParams = {}, options?: RequestOptions): PagePromise<Call> {
    return this.#api.list('/manage/v1/appointments/{id}/calls', { values: { id }, query, options })
  }

  /** Records a call. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
  log(id: number, params: CallLogParams, options?: WriteOptions): ApiPromise<Call> {
    return this.#api.post('/manage/v1/appointments/{id}/calls', { values: { id }, json: params, options })
  }
}
