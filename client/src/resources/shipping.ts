import type { paths } from '../generated/v3.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { ShippingQuote, ShippingQuoteParams } from '../types.ts'

/** Shipping of papers (contract section "Shipping"). */
export class Shipping {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns the ways to ship to an address, cheapest first. `country` is a two-letter code. Throws
   * `invalid_request`, and `unprocessable_entity` if the address is impossible or no carrier ships there.
   * Scope `shipping:read`.
   */
  quote(params: ShippingQuoteParams, options?: RequestOptions): ApiPromise<ShippingQuote> {
    return this.#api.post('/wp-json/v3/shipping/quote', { json: params, options }, 'safe')
  }
}
