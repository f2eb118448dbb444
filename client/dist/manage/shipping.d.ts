import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { RateCard, RateCardParams, WorkspaceChoice } from './types.js';
/** Shipping prices. */
export declare class RateCards {
    #private;
    constructor(api: Api<paths>);
    /** Returns the rate card. Scope `workspace:read`. */
    get(query?: WorkspaceChoice, options?: RequestOptions): ApiPromise<RateCard>;
    /** Replaces the whole card. Throws `invalid_request`. Scope `shipping:write`. */
    replace(params: RateCardParams, query?: WorkspaceChoice, options?: WriteOptions): ApiPromise<RateCard>;
}
