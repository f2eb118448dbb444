import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Signer } from '../types.ts'
import type {
  AppointmentAssignParams,
  AppointmentCancelParams,
  AppointmentCreateParams,
  AppointmentPlaceParams,
  ManagedAppointment,
  ReservationSubmitParams,
  Submission,
  VerificationParams,
} from './types.ts'

/** Actions of staff on appointments. */
export class ManagedAppointments {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Books an appointment. `timestamp` is in seconds since 1970. Throws `invalid_request`, and
   * `slot_unavailable` if no notary is free then.
   */
  create(params: AppointmentCreateParams, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments', { json: params, options })
  }

  /** Returns one appointment, with its notary and reservation. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<ManagedAppointment> {
    return this.#api.get('/manage/v1/appointments/{id}', { values: { id }, options })
  }

  /**
   * Changes the appointment's own place and meeting link. Null removes one: that of the notary or the service
   * then counts. Throws `not_found`, `reservation_canceled`.
   */
  update(id: number, params: AppointmentPlaceParams, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.patch('/manage/v1/appointments/{id}', { values: { id }, json: params, options })
  }

  /** Assigns the appointment to a notary, at the same time. Throws `not_found`, `slot_unavailable`. */
  assign(
    id: number,
    params: AppointmentAssignParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/assign', { values: { id }, json: params, options })
  }

  /** Completes the appointment and its reservation. Throws `not_found`, `unable_to_complete`. */
  complete(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/complete', { values: { id }, options })
  }

  /**
   * Cancels the appointment, and its reservation unless `keep_reservation` is true. Throws `not_found`,
   * `unable_to_cancel`.
   */
  cancel(
    id: number,
    params: AppointmentCancelParams = {},
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/cancel', { values: { id }, json: params, options })
  }
}

/** Actions of staff on reservations. */
export class ManagedReservations {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Books the appointment for the customer. `timestamp` is in seconds since 1970. Throws `invalid_request`,
   * `not_found`, `already_scheduled`, `reservation_canceled`, `slot_unavailable`.
   */
  submit(id: number, params: ReservationSubmitParams, options?: WriteOptions): ApiPromise<Submission> {
    return this.#api.post('/manage/v1/reservations/{id}/submit', { values: { id }, json: params, options })
  }
}

/** Actions of staff on signers. */
export class ManagedSigners {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Sets the status of the ID verification, or a person's decision. Throws `invalid_request`, `not_found`.
   */
  setVerification(id: number, params: VerificationParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/manage/v1/signers/{id}/verification', { values: { id }, json: params, options })
  }
}
