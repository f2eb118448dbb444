import type { paths } from '../generated/v3.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Appointment, AppointmentListParams, AppointmentRescheduleParams, AppointmentUpdateParams, NestedSignerCreateParams, NestedSignerListParams, Signer } from '../types.js';
/**
 * Appointments: sessions with a notary (contract section "Appointments"). They are created by submitting a
 * reservation, or through the management interface.
 */
export declare class Appointments {
    #private;
    /** Signers of an appointment. */
    readonly signers: AppointmentSigners;
    constructor(api: Api<paths>);
    /** Lists appointments, newest first. Scope `appointments:read`. */
    list(query?: AppointmentListParams, options?: RequestOptions): PagePromise<Appointment>;
    /** Returns one appointment. Throws `not_found`. Scope `appointments:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Appointment>;
    /**
     * Changes the customer's name or email, `external_id` or `metadata`. Throws `invalid_request`, `not_found`, and `reservation_canceled`
     * if it is canceled. Scope `appointments:write`.
     */
    update(id: number, params: AppointmentUpdateParams, options?: WriteOptions): ApiPromise<Appointment>;
    /**
     * Moves the appointment. `timestamp` is in seconds since 1970: `Math.floor(date.getTime() / 1000)`. Throws
     * `invalid_request`, `not_found`, and `reschedule_failed` with the reason in `error.reason`. Scope
     * `appointments:write`.
     */
    reschedule(id: number, params: AppointmentRescheduleParams, options?: WriteOptions): ApiPromise<Appointment>;
}
/** Signers of an appointment (contract section "Signers"). */
export declare class AppointmentSigners {
    #private;
    constructor(api: Api<paths>);
    /** Lists signers of the appointment, newest first. Throws `not_found`. Scope `signers:read`. */
    list(appointmentId: number, query?: NestedSignerListParams, options?: RequestOptions): PagePromise<Signer>;
    /**
     * Adds a signer. Throws `invalid_request`, `not_found`, `reservation_canceled`, and `signer_exists` if the
     * appointment has a signer with this email. Scope `signers:write`.
     */
    create(appointmentId: number, params: NestedSignerCreateParams, options?: WriteOptions): ApiPromise<Signer>;
}
