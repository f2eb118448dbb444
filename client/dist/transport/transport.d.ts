import type { ClientOptions, ConnectionOptions } from '../options.js';
import { ApiPromise } from './api-promise.js';
import type { Call } from './call.js';
import { type Page, PagePromise } from './page-promise.js';
/** Makes calls: headers, idempotency keys, timeouts, retries, errors. */
export declare class Transport {
    #private;
    constructor(options: ConnectionOptions | ClientOptions);
    /** The caller chooses the type of the response; it is not checked. */
    send<T>(call: Call): ApiPromise<T>;
    /** Later pages use the same query and the cursor of the previous page. */
    list<Item, P extends Page<Item>>(call: Call): PagePromise<Item, P>;
}
