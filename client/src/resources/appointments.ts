import type { paths } from '../generated/v3.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Appointment,
  AppointmentListParams,
  AppointmentRescheduleParams,
  AppointmentUpdateParams,
  NestedSignerCreateParams,
  NestedSignerListParams,
  Signer,
} from '../types.ts'

/**
 * Appointments: sessions with a notary (contract section "Appointments"). They are created by submitting a
 * reservation, or through the management interface.
 */
export class Appointments {
  /** Signers of an appointment. */
  readonly signers: AppointmentSigners
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.signers = new AppointmentSigners(api)
  }

  /** Lists appointments, newest first. Scope `appointments:read`. */
  list(query: AppointmentListParams = {}, options?: RequestOptions): PagePromise<Appointment> {
    return this.#api.list('/wp-json/v3/appointments', { query, options })
  }

  /** Returns one appointment. Throws `not_found`. Scope `appointments:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Appointment> {
    return this.#api.get('/wp-json/v3/appointments/{id}', { values: { id }, options })
  }

  /**
   * Changes the customer's name or email, `external_id` or `metadata`. Throws `invalid_request`, `not_found`,
   * and `reservation_canceled` if it is canceled. Scope `appointments:write`.
   */
  update(id: number, params: AppointmentUpdateParams, options?: WriteOptions): ApiPromise<Appointment> {
    return this.#api.post('/wp-json/v3/appointments/{id}', { values: { id }, json: params, options })
  }

  /**
   * Moves the appointment. `timestamp` is in seconds since 1970: `Math.floor(date.getTime() / 1000)`. Throws
   * `invalid_request`, `not_found`, and `reschedule_failed` with the reason in `error.reason`. Scope
   * `appointments:write`.
   */
  reschedule(
    id: number,
    params: AppointmentRescheduleParams,
    options?: WriteOptions,
  ): ApiPromise<Appointment> {
    return this.#api.post('/wp-json/v3/appointments/{id}/reschedule', {
      values: { id },
      json: params,
      options,
    })
  }
}

/** Signers of an appointment (contract section "Signers"). */
export class AppointmentSigners {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists signers of the appointment, newest first. Throws `not_found`. Scope `signers:read`. */
  list(
    appointmentId: number,
    query: NestedSignerListParams = {},
    options?: RequestOptions,
  ): PagePromise<Signer> {
    return this.#api.list('/wp-json/v3/appointments/{id}/signers', {
      values: { id: appointmentId },
      query,
      options,
    })
  }

  /**
   * Adds a signer. Throws `invalid_request`, `not_found`, `reservation_canceled`, `unprocessable_entity` for
   * a booking with 100 signers, and `signer_exists` if the appointment has a signer with this email. Scope
   * `signers:write`.
   */
  create(
    appointmentId: number,
    params: NestedSignerCreateParams,
    options?: WriteOptions,
  ): ApiPromise<Signer> {
    return this.#api.post('/wp-json/v3/appointments/{id}/signers', {
      values: { id: appointmentId },
      json: params,
      options,
    })
  }
}
