import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { ImportedCalendar, ImportedCalendarCreateParams, ImportedCalendarListParams, ImportedCalendarUpdateParams } from './types.js';
/** Own calendars of a notary, which are read for the times in which the notary is busy. */
export declare class NotaryImportedCalendars {
    #private;
    constructor(api: Api<paths>);
    /** Lists the calendars, newest first. Throws `not_found`. Scope `calendar:read`. */
    list(notaryId: number, query?: ImportedCalendarListParams, options?: RequestOptions): PagePromise<ImportedCalendar>;
    /**
     * Returns one calendar: when it was read, and what was found. Its address is in no response. Throws `not_found`. Scope
     * `calendar:read`.
     */
    get(notaryId: number, calendarId: number, options?: RequestOptions): ApiPromise<ImportedCalendar>;
    /**
     * Reads the calendar at this address, and from then on every five minutes. Throws `invalid_request` with the reason if
     * it cannot be read, `not_found`, and `unprocessable_entity` for a sixth calendar. Scope `calendar:write`.
     */
    create(notaryId: number, params: ImportedCalendarCreateParams, options?: WriteOptions): ApiPromise<ImportedCalendar>;
    /**
     * Changes the given fields. A new address is read at once. Throws `invalid_request`, `not_found`. Scope
     * `calendar:write`.
     */
    update(notaryId: number, calendarId: number, params: ImportedCalendarUpdateParams, options?: WriteOptions): ApiPromise<ImportedCalendar>;
    /** Removes the calendar with its busy times; returns null. Throws `not_found`. Scope `calendar:write`. */
    delete(notaryId: number, calendarId: number, options?: WriteOptions): ApiPromise<null>;
    /**
     * Reads the calendar now. If it cannot be read, `problem` of the result says why, and the last busy times apply. Throws
     * `not_found`. Scope `calendar:write`.
     */
    read(notaryId: number, calendarId: number, options?: WriteOptions): ApiPromise<ImportedCalendar>;
}
