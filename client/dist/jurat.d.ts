import type { ClientOptions, RequestOptions, WriteOptions } from './options.js';
import { Appointments } from './resources/appointments.js';
import { AvailabilityCalendar } from './resources/calendar.js';
import { Documents } from './resources/documents.js';
import { Reservations } from './resources/reservations.js';
import { Shipping } from './resources/shipping.js';
import { Signers } from './resources/signers.js';
import { Videos } from './resources/videos.js';
import type { ApiPromise } from './transport/api-promise.js';
import { type RawRequest } from './transport/raw.js';
import type { Examples, Index } from './types.js';
/**
 * The v3 interface of an installation, with the token of one workspace.
 *
 * ```ts
 * const jurat = new Jurat({ baseUrl: 'https://jurat.example.com', token })
 * const { id } = await jurat.reservations.create({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
 * ```
 *
 * Temporary failures (network, 408, 425, 429, 5xx) are retried at most twice, after 0.5 to 8 s or as long as
 * `Retry-After` asks. Each write sends the same `Idempotency-Key` in its retries, so it takes effect once. Error responses
 * throw `JuratApiError`; a missing response throws `JuratConnectionError` or `JuratTimeoutError`.
 *
 * Any call can throw `unauthorized`, `forbidden`, `invalid_request` or `rate_limited`. Each method names its other codes.
 */
export declare class Jurat {
    #private;
    readonly appointments: Appointments;
    readonly availability: AvailabilityCalendar;
    readonly documents: Documents;
    readonly reservations: Reservations;
    readonly shipping: Shipping;
    readonly signers: Signers;
    readonly videos: Videos;
    /** Throws `JuratError` for an invalid `baseUrl` or `token`. */
    constructor(options: ClientOptions);
    /** Returns the name, version and routes of the interface. */
    index(options?: RequestOptions): ApiPromise<Index>;
    /** Returns one example of every resource and every event. */
    examples(options?: RequestOptions): ApiPromise<Examples>;
    /**
     * Makes a call for which this version has no method, with the same headers and errors. `path` follows
     * `baseUrl`: `/wp-json/v3/reservations`. A write is retried after a lost connection or a 5xx only if you
     * pass `idempotencyKey`, because not every operation accepts one.
     */
    request<T = unknown>(method: string, path: string, request?: RawRequest, options?: WriteOptions): ApiPromise<T>;
}
