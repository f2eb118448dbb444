import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Signer } from '../types.ts'
import type {
  AppointmentAssignParams,
  AppointmentCancelParams,
  AppointmentCreateParams,
  ManagedAppointment,
  ReservationSubmitParams,
  Submission,
  VerificationParams,
} from './types.ts'

/** Appointments, as staff book, give, hold and cancel them. */
export class ManagedAppointments {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Books an appointment. `timestamp` is in seconds since 1970. Throws `invalid_request`, and `slot_unavailable` where nobody
   * can take the time.
   */
  create(params: AppointmentCreateParams, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments', { json: params, options })
  }

  /** One appointment, with its notary and reservation. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<ManagedAppointment> {
    return this.#api.get('/manage/v1/appointments/{id}', { values: { id }, options })
  }

  /** Gives it to a notary, at the same time. Throws `not_found`, `slot_unavailable`. */
  assign(
    id: number,
    params: AppointmentAssignParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/assign', { values: { id }, json: params, options })
  }

  /** It was held. Completes its reservation too. Throws `not_found`, `unable_to_complete`. */
  complete(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/complete', { values: { id }, options })
  }

  /** Cancels it, and its reservation unless `keep_reservation`. Throws `not_found`, `unable_to_cancel`. */
  cancel(
    id: number,
    params: AppointmentCancelParams = {},
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/cancel', { values: { id }, json: params, options })
  }
}

/** Reservations, as staff submit them. */
export class ManagedReservations {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Books the appointment as the customer would. `timestamp` is in seconds since 1970. Throws `invalid_request`, `not_found`,
   * `already_scheduled`, `reservation_canceled`, `slot_unavailable`.
   */
  submit(id: number, params: ReservationSubmitParams, options?: WriteOptions): ApiPromise<Submission> {
    return this.#api.post('/manage/v1/reservations/{id}/submit', { values: { id }, json: params, options })
  }
}

/** Signers, as staff verify them. */
export class ManagedSigners {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Sets the state of the ID verification, or what a person decided. Throws `invalid_request`, `not_found`. */
  setVerification(id: number, params: VerificationParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/manage/v1/signers/{id}/verification', { values: { id }, json: params, options })
  }
}
