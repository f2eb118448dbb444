import type { components, operations } from './generated/booking.js';
import type { ConnectionOptions, RequestOptions, WriteOptions } from './options.js';
import { type Slot } from './slots.js';
import { type Loose } from './transport/api.js';
import type { ApiPromise } from './transport/api-promise.js';
import type { UploadSource } from './uploads/source.js';
export * from './open-booking.js';
type Schemas = components['schemas'];
type Body<Id extends keyof operations> = operations[Id] extends {
    requestBody: {
        content: {
            'application/json': infer Json;
        };
    };
} ? Loose<Json> : never;
/** A reservation or appointment as its customer sees it. */
export type Booking = Schemas['Booking'];
/** A time that is held for the booking until it expires. */
export type Hold = Schemas['Hold'];
export type BookingSigner = Schemas['BookingSigner'];
export type BookingDocument = Schemas['BookingDocument'];
export type BookingAvailability = Schemas['Availability'];
/** The days of a month with free start times. */
export type MonthAvailability = Schemas['MonthAvailability'];
type AvailabilityQuery = Loose<NonNullable<operations['getBookingAvailability']['parameters']['query']>>;
export interface BookingAvailabilityParams extends Omit<AvailabilityQuery, 'month'> {
}
export interface BookingMonthParams extends Pick<AvailabilityQuery, 'timezone'> {
    /** `YYYY-MM` */
    month: string;
}
export interface BookingSlotParams extends Omit<BookingAvailabilityParams, 'explain' | 'starts'> {
}
export type { Slot };
export interface HoldParams extends Body<'holdTime'> {
}
export interface BookingSubmitParams extends Body<'submitBooking'> {
}
export interface BookingRescheduleParams extends Body<'rescheduleBooking'> {
}
export interface BookingCancelParams extends Body<'cancelBooking'> {
}
export interface BookingSignerParams extends Body<'addBookingSigner'> {
}
export interface BookingSignerChanges extends Body<'updateBookingSigner'> {
}
export interface BookingDocumentParams extends Omit<Body<'uploadBookingDocument'>, 'pdf_content'> {
    /** The PDF, at most 30 MiB: its bytes, or a base64 string. */
    pdf_content: string | UploadSource;
}
export interface BookingOptions extends ConnectionOptions {
    /**
     * `keys.reservation` or `keys.appointment` of a reservation: the last part of the links in mails. A
     * credential.
     */
    key: string;
}
/**
 * The customer interface, for your own booking pages. It needs a key and no token. Retries, idempotency keys
 * and errors work as in `Jurat`. `can` of `get` lists what the key allows. Any call can throw
 * `invalid_request`, `rate_limited`, and `not_found` for a key that is unknown or does not allow the call.
 */
export declare class JuratBooking {
    #private;
    /** Throws `JuratError` for an invalid `baseUrl`. */
    constructor({ key, ...options }: BookingOptions);
    /** Returns the booking. Changes nothing. Throws `not_found`. */
    get(options?: RequestOptions): ApiPromise<Booking>;
    /**
     * Records that the customer opened the page. Needs the reservation's key. A `queued` reservation becomes
     * `pending`; any other status stays. Call it when the page is shown, not when it is prefetched. Throws
     * `not_found`.
     */
    open(options?: WriteOptions): ApiPromise<Booking>;
    /**
     * Returns the quarter-hours of a day, and whether this booking can start in each. Throws `JuratError` for
     * an invalid `date`, and `not_found`.
     */
    availability(query?: BookingAvailabilityParams, options?: RequestOptions): ApiPromise<BookingAvailability>;
    /**
     * Returns the days of a month at which this booking can start, with the number of free start times, and the
     * first free start. Throws `invalid_request`, `not_found`.
     */
    month(query: BookingMonthParams, options?: RequestOptions): ApiPromise<MonthAvailability>;
    /**
     * Returns the times of a day at which this booking can start, in order. Correct also on days of a clock
     * change. Throws `JuratError` for an invalid `date`, and `not_found`.
     */
    slots(query?: BookingSlotParams, options?: RequestOptions): ApiPromise<Slot[]>;
    /**
     * Holds a time for five minutes. It replaces an earlier hold. Throws `slot_unavailable` with free times in
     * `error.nearest`, `already_scheduled`, `reservation_canceled`.
     */
    hold(params: HoldParams, options?: WriteOptions): ApiPromise<Hold>;
    /**
     * Books the appointment. `timestamp` is in seconds since 1970. Throws `slot_unavailable` with free times in
     * `error.nearest`, `already_scheduled`, `reservation_canceled`.
     */
    submit(params: BookingSubmitParams, options?: WriteOptions): ApiPromise<Booking>;
    /**
     * Moves the appointment, at most 10 times in 24 hours. Throws `rate_limited`, and `reschedule_failed` with
     * the reason in `error.reason` and free times in `error.nearest`.
     */
    reschedule(params: BookingRescheduleParams, options?: WriteOptions): ApiPromise<Booking>;
    /** Cancels the appointment. Throws `unable_to_cancel`. */
    cancel(params?: BookingCancelParams, options?: WriteOptions): ApiPromise<Booking>;
    /**
     * Adds a signer, at most 50 per booking. Throws `signer_exists`, `reservation_canceled`,
     * `unprocessable_entity`.
     */
    addSigner(params: BookingSignerParams, options?: WriteOptions): ApiPromise<BookingSigner>;
    /**
     * Uploads a PDF of at most 30 MiB, at most 50 per booking. Throws `bad_payload`, `payload_too_large`,
     * `reservation_canceled`, `unprocessable_entity`.
     */
    addDocument(params: BookingDocumentParams, options?: WriteOptions): ApiPromise<BookingDocument>;
    /**
     * Changes a signer who is not verified. Throws `signer_cannot_be_updated`, `signer_exists`,
     * `reservation_canceled`.
     */
    updateSigner(id: number, params: BookingSignerChanges, options?: WriteOptions): ApiPromise<BookingSigner>;
    /** Removes a signer who is not verified. Throws `signer_cannot_be_updated`, `reservation_canceled`. */
    removeSigner(id: number, options?: WriteOptions): ApiPromise<null>;
    /**
     * Deletes a document that the customer uploaded. Throws `forbidden` for a document of the business, and
     * `reservation_canceled`.
     */
    deleteDocument(id: number, options?: WriteOptions): ApiPromise<null>;
}
