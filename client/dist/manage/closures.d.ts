import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Closure, ClosureCreateParams, ClosureListParams, ClosureUpdateParams } from './types.js';
/** Days and times on which the whole workspace is closed. */
export declare class Closures {
    #private;
    constructor(api: Api<paths>);
    /** Lists closures, newest first. Scope `calendar:read`. */
    list(query?: ClosureListParams, options?: RequestOptions): PagePromise<Closure>;
    /**
     * Closes the workspace. `from` and `to` are dates of its time zone, both included, or date-times. The response lists
     * appointments booked in that time, which stay. Throws `invalid_request`. Scope `calendar:write`.
     */
    create(params: ClosureCreateParams, options?: WriteOptions): ApiPromise<Closure>;
    /** Returns a closure with the appointments booked in it. Throws `not_found`. Scope `calendar:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Closure>;
    /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `calendar:write`. */
    update(id: number, params: ClosureUpdateParams, options?: WriteOptions): ApiPromise<Closure>;
    /** Removes a closure; returns null. Throws `not_found`. Scope `calendar:write`. */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
}
