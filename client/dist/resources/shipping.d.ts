import type { paths } from '../generated/v3.js';
import type { RequestOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { ShippingQuote, ShippingQuoteParams } from '../types.js';
/** Shipping of papers (contract section "Shipping"). */
export declare class Shipping {
    #private;
    constructor(api: Api<paths>);
    /**
     * Returns the ways to ship to an address, cheapest first. `country` is a two-letter code. Throws
     * `invalid_request`, and `unprocessable_entity` if the address is impossible or no carrier ships there.
     * Scope `shipping:read`.
     */
    quote(params: ShippingQuoteParams, options?: RequestOptions): ApiPromise<ShippingQuote>;
}
