import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Signer, SignerUpdateParams } from '../types.ts'
import type { ManagedSigner, VerificationParams } from './types.ts'

/** Actions of staff on signers. */
export class ManagedSigners {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns one signer. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<ManagedSigner> {
    return this.#api.get('/manage/v1/signers/{id}', { values: { id }, options })
  }

  /**
   * Changes the given fields. A new email gets a new key and a new mail. Throws `invalid_request`,
   * `not_found`, `signer_exists`, and `signer_cannot_be_updated` once the ID verification is complete. Scope
   * `bookings:write`.
   */
  update(id: number, params: SignerUpdateParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.patch('/manage/v1/signers/{id}', { values: { id }, json: params, options })
  }

  /** Removes the signer; returns null. Throws `not_found`. Scope `bookings:write`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/signers/{id}', { values: { id }, options })
  }

  /**
   * Sets the status of the ID verification and how it was checked, or a person's decision. Throws
   * `invalid_request`, `not_found`. Scope `bookings:write`.
   */
  setVerification(id: number, params: VerificationParams, options?: WriteOptions): ApiPromise<ManagedSigner> {
    return this.#api.post('/manage/v1/signers/{id}/verification', { values: { id }, json: params, options })
  }
}
