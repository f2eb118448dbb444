import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Service, ServiceCreateParams, ServiceListParams, ServiceUpdateParams, WorkspaceChoice } from './types.js';
/** The catalogue of services that customers can book. */
export declare class Services {
    #private;
    constructor(api: Api<paths>);
    /** Lists services, in catalogue order. Scope `calendar:read`. */
    list(query?: ServiceListParams, options?: RequestOptions): PagePromise<Service>;
    /** Returns one service. Throws `not_found`. Scope `calendar:read`. */
    get(handle: string, query?: WorkspaceChoice, options?: RequestOptions): ApiPromise<Service>;
    /** Adds a service. Throws `invalid_request`. Scope `calendar:write`. */
    create(params: ServiceCreateParams, options?: WriteOptions): ApiPromise<Service>;
    /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `calendar:write`. */
    update(handle: string, params: ServiceUpdateParams, options?: WriteOptions): ApiPromise<Service>;
    /**
     * Removes the service from the catalogue; existing bookings keep it. Returns null. Throws `not_found`.
     * Scope `calendar:write`.
     */
    archive(handle: string, query?: WorkspaceChoice, options?: WriteOptions): ApiPromise<null>;
}
