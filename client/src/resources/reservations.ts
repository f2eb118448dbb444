import type { paths } from '../generated/v3.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  CanceledReservation,
  CreatedReservation,
  NestedSignerCreateParams,
  NestedSignerListParams,
  Reservation,
  ReservationCreateParams,
  ReservationItem,
  ReservationListParams,
  ReservationUpdateParams,
  Signer,
  UpdatedReservation,
} from '../types.ts'

/** Reservations: what customers ask for, until it has a time (contract section "Reservations"). */
export class Reservations {
  /** Signers of a reservation. */
  readonly signers: ReservationSigners
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.signers = new ReservationSigners(api)
  }

  /** The reservations, newest first. Scope `reservations:read`. */
  list(query: ReservationListParams = {}, options?: RequestOptions): PagePromise<ReservationItem> {
    return this.#api.list('/wp-json/v3/reservations', { query, options })
  }

  /** One reservation, with the key that opens its scheduling. Throws `not_found`. Scope `reservations:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Reservation> {
    return this.#api.get('/wp-json/v3/reservations/{id}', { values: { id }, options })
  }

  /**
   * Creates a reservation, a `draft` unless `status` says otherwise; `queued` mails the customer a scheduling link. It
   * answers `id` and `links.self` alone. Throws `invalid_request`. Scope `reservations:write`.
   */
  create(params: ReservationCreateParams, options?: WriteOptions): ApiPromise<CreatedReservation> {
    return this.#api.post('/wp-json/v3/reservations', { json: params, options })
  }

  /**
   * Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`, `reservation_canceled`. Scope
   * `reservations:write`.
   */
  update(
    id: number,
    params: ReservationUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<UpdatedReservation> {
    return this.#api.post('/wp-json/v3/reservations/{id}', { values: { id }, json: params, options })
  }

  /**
   * Cancels it, and the appointment booked for it. Throws `not_found`, and `unable_to_cancel` where it is canceled or
   * completed already. Scope `reservations:write`.
   */
  cancel(id: number, options?: WriteOptions): ApiPromise<CanceledReservation> {
    return this.#api.post('/wp-json/v3/reservations/{id}/cancel', { values: { id }, options })
  }
}

/** Signers of a reservation (contract section "Signers"). */
export class ReservationSigners {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The signers of the reservation, newest first. Throws `not_found`. Scope `signers:read`. */
  list(
    reservationId: number,
    query: NestedSignerListParams = {},
    options?: RequestOptions,
  ): PagePromise<Signer> {
    return this.#api.list('/wp-json/v3/reservations/{id}/signers', {
      values: { id: reservationId },
      query,
      options,
    })
  }

  /**
   * Adds a signer. Throws `invalid_request`, `not_found`, `reservation_canceled`, and `signer_exists` where the
   * reservation has one with this email. Scope `signers:write`.
   */
  create(
    reservationId: number,
    params: NestedSignerCreateParams,
    options?: WriteOptions,
  ): ApiPromise<Signer> {
    return this.#api.post('/wp-json/v3/reservations/{id}/signers', {
      values: { id: reservationId },
      json: params,
      options,
    })
  }
}
