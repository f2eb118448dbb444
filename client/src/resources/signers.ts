import type { paths } from '../generated/v3.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Signer, SignerCreateParams, SignerListParams, SignerUpdateParams } from '../types.ts'

/** Signers of reservations and appointments (contract section "Signers"). */
export class Signers {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists signers, newest first; `object_id` selects one reservation or appointment. Scope `signers:read`.
   */
  list(query: SignerListParams = {}, options?: RequestOptions): PagePromise<Signer> {
    return this.#api.list('/wp-json/v3/signers', { query, options })
  }

  /** Returns one signer. Throws `not_found`. Scope `signers:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Signer> {
    return this.#api.get('/wp-json/v3/signers/{id}', { values: { id }, options })
  }

  /**
   * Adds a signer to a reservation or an appointment. Throws `invalid_request`, `not_found`,
   * `reservation_canceled`, `unprocessable_entity` for a booking with 100 signers, and `signer_exists` if it
   * has a signer with this email. Scope `signers:write`.
   */
  create(params: SignerCreateParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/wp-json/v3/signers', { json: params, options })
  }

  /**
   * Changes the given fields. Throws `invalid_request`, `not_found`, `signer_exists`, and
   * `signer_cannot_be_updated` once the ID verification is complete. Scope `signers:write`.
   */
  update(id: number, params: SignerUpdateParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/wp-json/v3/signers/{id}', { values: { id }, json: params, options })
  }

  /** Removes the signer; returns null. Throws `not_found`. Scope `signers:write`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/wp-json/v3/signers/{id}', { values: { id }, options })
  }
}
