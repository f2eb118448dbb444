import type { paths } from '../generated/manage.js';
import type { RequestOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { BookingsReport, BookingsReportParams, CalendarParams, LeadTimeReport, LeadTimeReportParams, OutcomesReport, OutcomesReportParams, Overview, OverviewParams, StaffCalendar, UtilizationReport, UtilizationReportParams } from './types.js';
/** The calendar of all notaries. */
export declare class StaffCalendars {
    #private;
    constructor(api: Api<paths>);
    /**
     * Returns hours, time off, appointments with their buffers, and holds, for at most 62 days. `notary_ids` has
     * ids separated by commas. Throws `invalid_request`, `not_found`. Scope `calendar:read`.
     *
     * ```ts
     * const { notaries } = await manage.calendar.get({ from: '2026-11-16', to: '2026-11-22' })
     * ```
     */
    get(query: CalendarParams, options?: RequestOptions): ApiPromise<StaffCalendar>;
}
/** What needs attention today. */
export declare class Overviews {
    #private;
    constructor(api: Api<paths>);
    /**
     * Returns the next appointments, counts of what is left to do, and the free time of seven days. Parts for
     * which the token has no scope are null. Scope `bookings:read`.
     */
    get(query?: OverviewParams, options?: RequestOptions): ApiPromise<Overview>;
}
/** Reports by day, week or month, for at most 366 days. */
export declare class Reports {
    #private;
    constructor(api: Api<paths>);
    /** Appointments by creation and the status that they have now. Throws `invalid_request`. Scope `reports:read`. */
    bookings(query: BookingsReportParams, options?: RequestOptions): ApiPromise<BookingsReport>;
    /** Booked time against working hours. Throws `invalid_request`, `not_found`. Scope `reports:read`. */
    utilization(query: UtilizationReportParams, options?: RequestOptions): ApiPromise<UtilizationReport>;
    /** What became of appointments, by start. Throws `invalid_request`. Scope `reports:read`. */
    outcomes(query: OutcomesReportParams, options?: RequestOptions): ApiPromise<OutcomesReport>;
    /** How long ahead customers book, by start. Throws `invalid_request`. Scope `reports:read`. */
    leadTime(query: LeadTimeReportParams, options?: RequestOptions): ApiPromise<LeadTimeReport>;
    /**
     * Returns one of these reports as CSV, with a line for the names of the columns. Throws `invalid_request`,
     * `not_found`. Scope `reports:read`.
     */
    csv(report: 'bookings' | 'utilization' | 'outcomes' | 'lead-time', query: BookingsReportParams, options?: RequestOptions): Promise<string>;
}
