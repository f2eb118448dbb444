import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { Download } from '../transport/download.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Signer } from '../types.js';
import { Calls, NoShows } from './no-shows.js';
import type { AppointmentAssignParams, AppointmentCancelParams, AppointmentCreateParams, AppointmentDetail, AppointmentExportParams, AppointmentImport, AppointmentImportParams, AppointmentListItem, AppointmentListParams, AppointmentMoveParams, AppointmentsAssignParams, AppointmentsCancelParams, AppointmentUpdateParams, BookAgainParams, Booking, BookingCreateParams, BulkResult, ManagedAppointment, ManagedReservation, Note, NoteListParams, NoteParams, ReservationCancelParams, ReservationDetail, ReservationExportParams, ReservationListItem, ReservationListParams, ReservationSubmitParams, ReservationUpdateParams, Submission, VerificationParams } from './types.js';
/** Reservations booked by staff. */
export declare class ManagedBookings {
    #private;
    constructor(api: Api<paths>);
    /**
     * Creates a reservation and books its appointment, for example for a customer on the phone. `timestamp` is in seconds
     * since 1970. Throws `invalid_request`, `slot_unavailable`. Scope `bookings:write`.
     */
    create(params: BookingCreateParams, options?: WriteOptions): ApiPromise<Booking>;
}
/** Actions of staff on appointments. */
export declare class ManagedAppointments {
    #private;
    readonly calls: Calls;
    readonly noShow: NoShows;
    constructor(api: Api<paths>);
    /**
     * Books an appointment. `timestamp` is in seconds since 1970. Throws `invalid_request`, and
     * `slot_unavailable` if no notary is free then. Scope `bookings:write`.
     */
    create(params: AppointmentCreateParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Lists appointments, newest first unless `sort` says otherwise. `from` and `to` are dates or date-times. Throws
     * `invalid_request`. Scope `bookings:read`.
     */
    list(query?: AppointmentListParams, options?: RequestOptions): PagePromise<AppointmentListItem>;
    /**
     * Returns all appointments of the same filter as a CSV file (UTF-8). Read the `body` to its end or cancel it. Throws
     * `invalid_request`. Scope `bookings:read`.
     */
    export(query?: AppointmentExportParams, options?: RequestOptions): ApiPromise<Download>;
    /**
     * Checks a CSV file with appointments, and lists the errors of its rows. With `dry_run: false` it imports all of them or
     * none. Throws `invalid_request` for another file, `payload_too_large`, and `unprocessable_entity` for an import with
     * errors. Scope `bookings:write`.
     */
    import(params: AppointmentImportParams, options?: WriteOptions): ApiPromise<AppointmentImport>;
    /**
     * Returns one appointment, with its notary, its reservation, and what blocks it in `readiness`. Throws `not_found`.
     * Scope `bookings:read`.
     */
    get(id: number, options?: RequestOptions): ApiPromise<AppointmentDetail>;
    /**
     * Changes the customer's phone number (E.164), the appointment's own place and meeting link, `external_id`
     * and `metadata`. Null removes one: the place of the notary or the service then counts. Throws `invalid_request`, `not_found`,
     * `reservation_canceled`. Scope `bookings:write`.
     */
    update(id: number, params: AppointmentUpdateParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Moves the appointment to another time. `timestamp` is in seconds since 1970. With `notify: false` nobody is mailed.
     * Throws `invalid_request`, `not_found`, `reschedule_failed`. Scope `bookings:write`.
     */
    reschedule(id: number, params: AppointmentMoveParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Assigns at most 100 appointments to a notary, each on its own: `results` has an appointment or an error for each.
     * Throws `invalid_request`. Scope `bookings:write`.
     */
    assignMany(params: AppointmentsAssignParams, options?: WriteOptions): ApiPromise<BulkResult>;
    /**
     * Cancels at most 100 appointments, each on its own: `results` has an appointment or an error for each. Throws
     * `invalid_request`. Scope `bookings:write`.
     */
    cancelMany(params: AppointmentsCancelParams, options?: WriteOptions): ApiPromise<BulkResult>;
    /**
     * Sets a completed appointment back to `scheduled`, and its reservation. Of members, only owners and admins. Throws
     * `not_found`, `unprocessable_entity`, `reservation_canceled`, `slot_unavailable`. Scope `bookings:write`.
     */
    reopen(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /** Lists the notes on the appointment and its reservation, newest first. Throws `not_found`. Scope `bookings:read`. */
    listNotes(id: number, query?: NoteListParams, options?: RequestOptions): PagePromise<Note>;
    /** Adds a note. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
    addNote(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note>;
    /**
     * Assigns the appointment to a notary, at the same time. Throws `not_found`, `slot_unavailable`. Scope
     * `bookings:write`.
     */
    assign(id: number, params: AppointmentAssignParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Completes the appointment and its reservation. Throws `not_found`, `unable_to_complete`. Scope
     * `bookings:write`.
     */
    complete(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Cancels the appointment, and its reservation unless `keep_reservation` is true. Throws `not_found`,
     * `unable_to_cancel`. Scope `bookings:write`.
     */
    cancel(id: number, params?: AppointmentCancelParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
}
/** Actions of staff on reservations. */
export declare class ManagedReservations {
    #private;
    constructor(api: Api<paths>);
    /**
     * Lists reservations, newest first unless `sort` says otherwise. `from`, `to` and `notary_id` are about the
     * appointment. Throws `invalid_request`. Scope `bookings:read`.
     */
    list(query?: ReservationListParams, options?: RequestOptions): PagePromise<ReservationListItem>;
    /**
     * Returns all reservations of the same filter as a CSV file (UTF-8). Read the `body` to its end or cancel it. Throws
     * `invalid_request`. Scope `bookings:read`.
     */
    export(query?: ReservationExportParams, options?: RequestOptions): ApiPromise<Download>;
    /** Returns one reservation, with both keys and what blocks it. Throws `not_found`. Scope `bookings:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<ReservationDetail>;
    /**
     * Changes the customer's phone number, which is stored in E.164, `external_id` and `metadata`. Null removes
     * one. Throws `invalid_request`,
     * `not_found`, `reservation_canceled`. Scope `bookings:write`.
     */
    update(id: number, params: ReservationUpdateParams, options?: WriteOptions): ApiPromise<ManagedReservation>;
    /**
     * Books the appointment for the customer. `timestamp` is in seconds since 1970. Throws `invalid_request`,
     * `not_found`, `already_scheduled`, `reservation_canceled`, `slot_unavailable`. Scope `bookings:write`.
     */
    submit(id: number, params: ReservationSubmitParams, options?: WriteOptions): ApiPromise<Submission>;
    /**
     * Cancels the reservation and its appointment. With `notify: false` nobody is mailed. Throws `not_found`,
     * `unable_to_cancel`. Scope `bookings:write`.
     */
    cancel(id: number, params?: ReservationCancelParams, options?: WriteOptions): ApiPromise<ManagedReservation>;
    /**
     * Books the customer of a reservation that is over again, in a new reservation with the same signers. Throws
     * `invalid_request`, `not_found`, `already_scheduled`, `unprocessable_entity`, `slot_unavailable`. Scope
     * `bookings:write`.
     */
    bookAgain(id: number, params: BookAgainParams, options?: WriteOptions): ApiPromise<Booking>;
    /** Lists the notes on the reservation and its appointment, newest first. Throws `not_found`. Scope `bookings:read`. */
    listNotes(id: number, query?: NoteListParams, options?: RequestOptions): PagePromise<Note>;
    /** Adds a note. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
    addNote(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note>;
}
/** Actions of staff on signers. */
export declare class ManagedSigners {
    #private;
    constructor(api: Api<paths>);
    /** Returns one signer. Throws `not_found`. Scope `bookings:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Signer>;
    /**
     * Sets the status of the ID verification, or a person's decision. Throws `invalid_request`, `not_found`.
     * Scope `bookings:write`.
     */
    setVerification(id: number, params: VerificationParams, options?: WriteOptions): ApiPromise<Signer>;
}
