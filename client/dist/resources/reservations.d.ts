import type { paths } from '../generated/v3.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { CanceledReservation, CreatedReservation, NestedSignerCreateParams, NestedSignerListParams, Reservation, ReservationCreateParams, ReservationItem, ReservationListParams, ReservationUpdateParams, Signer, UpdatedReservation } from '../types.js';
/** Reservations: customers' requests for a service (contract section "Reservations"). */
export declare class Reservations {
    #private;
    /** Signers of a reservation. */
    readonly signers: ReservationSigners;
    constructor(api: Api<paths>);
    /** Lists reservations, newest first. Scope `reservations:read`. */
    list(query?: ReservationListParams, options?: RequestOptions): PagePromise<ReservationItem>;
    /** Returns one reservation, with its scheduling key. Throws `not_found`. Scope `reservations:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Reservation>;
    /**
     * Creates a reservation. `status` defaults to `draft`; `queued` mails the customer a scheduling link.
     * Returns only `id` and `links.self`. Throws `invalid_request`. Scope `reservations:write`.
     */
    create(params: ReservationCreateParams, options?: WriteOptions): ApiPromise<CreatedReservation>;
    /**
     * Changes the given fields. Throws `invalid_request`, `not_found`, `reservation_canceled`. Scope
     * `reservations:write`.
     */
    update(id: number, params: ReservationUpdateParams, options?: WriteOptions): ApiPromise<UpdatedReservation>;
    /**
     * Cancels the reservation and its appointment. Throws `not_found`, and `unable_to_cancel` if it is already
     * canceled or completed. Scope `reservations:write`.
     */
    cancel(id: number, options?: WriteOptions): ApiPromise<CanceledReservation>;
}
/** Signers of a reservation (contract section "Signers"). */
export declare class ReservationSigners {
    #private;
    constructor(api: Api<paths>);
    /** Lists signers of the reservation, newest first. Throws `not_found`. Scope `signers:read`. */
    list(reservationId: number, query?: NestedSignerListParams, options?: RequestOptions): PagePromise<Signer>;
    /**
     * Adds a signer. Throws `invalid_request`, `not_found`, `reservation_canceled`, and `signer_exists` if the
     * reservation has a signer with this email. Scope `signers:write`.
     */
    create(reservationId: number, params: NestedSignerCreateParams, options?: WriteOptions): ApiPromise<Signer>;
}
