import type { components, operations } from './generated/booking.js';
import type { ConnectionOptions, RequestOptions, WriteOptions } from './options.js';
import { type Slot } from './slots.js';
import { type Loose } from './transport/api.js';
import type { ApiPromise } from './transport/api-promise.js';
type Schemas = components['schemas'];
type Booking = Schemas['Booking'];
type BookingAvailability = Schemas['Availability'];
type MonthAvailability = Schemas['MonthAvailability'];
type Body<Id extends keyof operations> = operations[Id] extends {
    requestBody: {
        content: {
            'application/json': infer Json;
        };
    };
} ? Loose<Json> : never;
/** What anybody can book with a workspace. */
export type OpenBooking = Schemas['OpenBooking'];
/** What a visitor wants to book, until the mailed code is confirmed. */
export type BookingRequest = Schemas['BookingRequest'];
type AvailabilityQuery = Loose<NonNullable<operations['getOpenAvailability']['parameters']['query']>>;
export interface OpenAvailabilityParams extends Omit<AvailabilityQuery, 'month'> {
}
export interface OpenMonthParams extends Pick<AvailabilityQuery, 'service' | 'quantity' | 'timezone'> {
    /** `YYYY-MM` */
    month: string;
}
export interface OpenSlotParams extends Omit<OpenAvailabilityParams, 'explain' | 'starts'> {
}
export interface BookingRequestParams extends Body<'createBookingRequest'> {
}
export interface BookingConfirmParams extends Body<'confirmBookingRequest'> {
}
export interface OpenBookingOptions extends ConnectionOptions {
    /** `open_booking_slug` of the workspace: the last part of `/book/{slug}`. */
    slug: string;
}
/**
 * Booking without a key or a token, where a workspace allows it: a visitor chooses a service and a time, and
 * confirms an email address with a mailed code. Any call can throw `invalid_request`, `rate_limited`, and
 * `not_found` for a slug whose open booking is off.
 */
export declare class JuratOpenBooking {
    #private;
    /** Throws `JuratError` for an invalid `baseUrl`. */
    constructor({ slug, ...options }: OpenBookingOptions);
    /** Returns the business and its services. */
    get(options?: RequestOptions): ApiPromise<OpenBooking>;
    /** Returns the quarter-hours of a day, and whether the service can start in each. */
    availability(query: OpenAvailabilityParams, options?: RequestOptions): ApiPromise<BookingAvailability>;
    /** Returns the days of a month at which the service can start, and the first free start. */
    month(query: OpenMonthParams, options?: RequestOptions): ApiPromise<MonthAvailability>;
    /** Returns the times of a day at which the service can start, in order. */
    slots(query: OpenSlotParams, options?: RequestOptions): ApiPromise<Slot[]>;
    /**
     * Mails a code to the visitor. `timestamp` is in seconds since 1970. The time is not held. Throws
     * `slot_unavailable` with free times in `error.nearest`.
     */
    request(params: BookingRequestParams, options?: WriteOptions): ApiPromise<BookingRequest>;
    /** Mails a new code, which replaces the one before, at most three per request. Throws `not_found`. */
    resend(key: string, options?: WriteOptions): ApiPromise<BookingRequest>;
    /**
     * Books with the mailed code. With `timestamp` it books another time than the requested one. Throws
     * `invalid_request` for a wrong code, `unprocessable_entity` after five of them and after
     * 15 minutes, `slot_unavailable` with free times in `error.nearest`.
     */
    confirm(key: string, params: BookingConfirmParams, options?: WriteOptions): ApiPromise<Booking>;
}
export {};
