import type { paths } from '../generated/v3.js';
import type { RequestOptions } from '../options.js';
import { type Slot } from '../slots.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { Availability, AvailabilityParams, SlotParams } from '../types.js';
/** The times at which appointments can start (contract section "Availability"). */
export declare class AvailabilityCalendar {
    #private;
    constructor(api: Api<paths>);
    /**
     * Returns the 96 quarter-hours of a day, `0000-0015` to `2345-0000`: true if an appointment can start then.
     * `date` defaults to today. Without a category set to 1 the result covers every category. With `explain:
     * 1`, `reasons` says why a start is not free. Throws `JuratError` for an invalid `date`, and
     * `invalid_request` for an unknown `timezone`. Scope `availability:read`.
     */
    get(query?: AvailabilityParams, options?: RequestOptions): ApiPromise<Availability>;
    /**
     * Returns the times of a day at which an appointment can start, in order. Correct also on days of a clock
     * change. Pass the `service` to book and the customer's `timezone`. Throws `JuratError` for an invalid
     * `date`, and `invalid_request` for an unknown `timezone` or `service`. Scope `availability:read`.
     */
    slots(query?: SlotParams, options?: RequestOptions): ApiPromise<Slot[]>;
}
