import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Delivery, DeliveryListParams, DeliveryWithAttempts, WorkspaceChoice } from './types.js';
/** Deliveries of events to endpoints. */
export declare class Deliveries {
    #private;
    constructor(api: Api<paths>);
    /** Lists deliveries, newest first. Scope `webhooks:read`. */
    list(query?: DeliveryListParams, options?: RequestOptions): PagePromise<Delivery>;
    /** Returns one delivery, with every attempt. Throws `not_found`. Scope `webhooks:read`. */
    get(id: number, query?: WorkspaceChoice, options?: RequestOptions): ApiPromise<DeliveryWithAttempts>;
    /** Sends the event again now. Throws `not_found`, `unprocessable_entity`. Scope `webhooks:write`. */
    retry(id: number, query?: WorkspaceChoice, options?: WriteOptions): ApiPromise<DeliveryWithAttempts>;
}
