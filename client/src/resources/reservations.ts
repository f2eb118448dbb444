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

/** Reservations: customers' requests for a service (contract section "Reservations"). */
export class Reservations {
  /** Signers of a reservation. */
  readonly signers: ReservationSigners
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.signers = new ReservationSigners(api)
  }

  /** Lists reservations, newest first. Scope `reservations:read`. */
  list(query: ReservationListParams = {}, options?: RequestOptions): PagePromise<ReservationItem> {
    return this.#api.list('/wp-json/v3/reservations', { query, options })
  }

  /** Returns one reservation, with its scheduling key. Throws `not_found`. Scope `reservations:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Reservation> {
    return this.#api.get('/wp-json/v3/reservations/{id}', { values: { id }, options })
  }

  /**
   * Creates a reservation. `status` defaults to `draft`; `queued` mails the customer a scheduling link.
   * Returns only `id` and `links.self`. Throws `invalid_request`. Scope `reservations:write`.
   */
  create(params: ReservationCreateParams, options?: WriteOptions): ApiPromise<CreatedReservation> {
    return this.#api.post('/wp-json/v3/reservations', { json: params, options })
  }

  /**
   * Changes the given fields. Throws `invalid_request`, `not_found`, `reservation_canceled`. Scope
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
   * Cancels the reservation and its appointment. Throws `not_found`, and `unable_to_cancel` if it is already
   * canceled or completed. Scope `reservations:write`.
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

  /** Lists signers of the reservation, newest first. Throws `not_found`. Scope `signers:read`. */
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
   * Adds a signer. Throws `invalid_request`, `not_found`, `reservation_canceled`, `unprocessable_entity` for
   * a booking with 100 signers, and `signer_exists` if the reservation has a signer with this email. Scope
   * `signers:write`.
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
