import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Call, CallListParams, CallLogParams, ManagedAppointment, NoShowParams } from './types.js';
/** The no-show mark of an appointment. The server cancels a marked appointment after 24 hours. */
export declare class NoShows {
    #private;
    constructor(api: Api<paths>);
    /**
     * Marks an appointment that has begun; its status stays `scheduled`. Throws `invalid_request`, `not_found`,
     * `unprocessable_entity`. Scope `bookings:write`.
     */
    mark(id: number, params: NoShowParams, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /** Takes the mark back. Throws `not_found`, `unprocessable_entity`. Scope `bookings:write`. */
    undo(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment>;
    /**
     * Cancels a marked appointment at once. Of members, only owners and admins. Throws `not_found`,
     * `unprocessable_entity`. Scope `bookings:write`.
     */
    cancel(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment>;
}
/** Calls to the people of an appointment. */
export declare class Calls {
    #private;
    constructor(api: Api<paths>);
    /** Lists the calls about the appointment, newest first. Throws `not_found`. Scope `bookings:read`. */
    list(id: number, query?: CallListParams, options?: RequestOptions): PagePromise<Call>;
    /** Records a call. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
    log(id: number, params: CallLogParams, options?: WriteOptions): ApiPromise<Call>;
}
