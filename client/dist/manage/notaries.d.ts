import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import { NotaryImportedCalendars } from './imported-calendars.js';
import type { CalendarFeed, CalendarFeedCreateParams, CalendarFeedUpdateParams, IssuedCalendarFeed, Notary, NotaryCreateParams, NotaryHours, NotaryHoursParams, NotaryListParams, NotaryUpdateParams, TimeOff, TimeOffCreateParams, TimeOffListParams, TimeOffUpdateParams } from './types.js';
/** Notaries, who hold sessions. */
export declare class Notaries {
    #private;
    /** Working hours of a notary. */
    readonly hours: NotaryHoursOf;
    /** Time off of a notary. */
    readonly timeOff: NotaryTimeOff;
    /** Address at which a calendar program reads the appointments of a notary. */
    readonly calendarFeed: NotaryCalendarFeed;
    /** Own calendars of a notary, which are read for busy times. */
    readonly importedCalendars: NotaryImportedCalendars;
    constructor(api: Api<paths>);
    /** Lists notaries, newest first. Scope `calendar:read`. */
    list(query?: NotaryListParams, options?: RequestOptions): PagePromise<Notary>;
    /** Returns one notary. Throws `not_found`. Scope `calendar:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Notary>;
    /** Adds a notary, without working hours. Throws `invalid_request`. Scope `calendar:write`. */
    create(params: NotaryCreateParams, options?: WriteOptions): ApiPromise<Notary>;
    /**
     * Changes the given fields. A member with the role `notary` can change only `lang` and the fields `notify_…`,
     * otherwise it throws `forbidden`. Throws `invalid_request`, `not_found`. Scope `calendar:write`.
     */
    update(id: number, params: NotaryUpdateParams, options?: WriteOptions): ApiPromise<Notary>;
    /**
     * Removes a notary; returns null. Throws `not_found`, and `notary_booked` if the notary has future
     * appointments. Scope `calendar:write`.
     */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
}
/** Working hours of a notary: weekly hours, and exceptions for dates. */
export declare class NotaryHoursOf {
    #private;
    constructor(api: Api<paths>);
    /** Returns the hours. Throws `not_found`. Scope `calendar:read`. */
    get(notaryId: number, options?: RequestOptions): ApiPromise<NotaryHours>;
    /**
     * Replaces `weekly`, `exceptions`, or both. Throws `invalid_request`, `not_found`. Scope `calendar:write`.
     */
    update(notaryId: number, params: NotaryHoursParams, options?: WriteOptions): ApiPromise<NotaryHours>;
    /** Removes weekly hours and exceptions; returns null. Throws `not_found`. Scope `calendar:write`. */
    clear(notaryId: number, options?: WriteOptions): ApiPromise<null>;
}
/** Calendar feed of a notary. */
export declare class NotaryCalendarFeed {
    #private;
    constructor(api: Api<paths>);
    /** Returns what the feed shows, without its address. Throws `not_found`. Scope `calendar:read`. */
    get(notaryId: number, options?: RequestOptions): ApiPromise<CalendarFeed>;
    /**
     * Makes the feed, or replaces its key: the address from before stops working. Only this response contains the
     * address, in `url`. The operation accepts no `Idempotency-Key`, so it is not retried if the response is missing.
     * Throws `invalid_request`, `not_found`. Scope `calendar:write`.
     */
    create(notaryId: number, params?: CalendarFeedCreateParams, options?: RequestOptions): ApiPromise<IssuedCalendarFeed>;
    /** Changes what the feed shows. Throws `invalid_request`, `not_found`. Scope `calendar:write`. */
    update(notaryId: number, params: CalendarFeedUpdateParams, options?: WriteOptions): ApiPromise<CalendarFeed>;
    /** Revokes the address; returns null. Throws `not_found`. Scope `calendar:write`. */
    revoke(notaryId: number, options?: WriteOptions): ApiPromise<null>;
}
/** Time off of a notary. It overrides the working hours. */
export declare class NotaryTimeOff {
    #private;
    constructor(api: Api<paths>);
    /** Lists time off, newest first. Throws `not_found`. Scope `calendar:read`. */
    list(notaryId: number, query?: TimeOffListParams, options?: RequestOptions): PagePromise<TimeOff>;
    /** Returns one entry. Throws `not_found`. Scope `calendar:read`. */
    get(notaryId: number, timeOffId: number, options?: RequestOptions): ApiPromise<TimeOff>;
    /**
     * Adds time off. `appointment_ids` of the response lists the appointments in that time. Throws
     * `invalid_request`, `not_found`. Scope `calendar:write`.
     */
    create(notaryId: number, params: TimeOffCreateParams, options?: WriteOptions): ApiPromise<TimeOff>;
    /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `calendar:write`. */
    update(notaryId: number, timeOffId: number, params: TimeOffUpdateParams, options?: WriteOptions): ApiPromise<TimeOff>;
    /** Removes the entry; returns null. Throws `not_found`. Scope `calendar:write`. */
    delete(notaryId: number, timeOffId: number, options?: WriteOptions): ApiPromise<null>;
}
