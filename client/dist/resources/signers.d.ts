import type { paths } from '../generated/v3.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Signer, SignerCreateParams, SignerListParams, SignerUpdateParams } from '../types.js';
/** Signers of reservations and appointments (contract section "Signers"). */
export declare class Signers {
    #private;
    constructor(api: Api<paths>);
    /**
     * Lists signers, newest first; `object_id` selects one reservation or appointment. Scope `signers:read`.
     */
    list(query?: SignerListParams, options?: RequestOptions): PagePromise<Signer>;
    /** Returns one signer. Throws `not_found`. Scope `signers:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Signer>;
    /**
     * Adds a signer to a reservation or an appointment. Throws `invalid_request`, `not_found`,
     * `reservation_canceled`, and `signer_exists` if it has a signer with this email. Scope `signers:write`.
     */
    create(params: SignerCreateParams, options?: WriteOptions): ApiPromise<Signer>;
    /**
     * Changes the given fields. Throws `invalid_request`, `not_found`, `signer_exists`, and
     * `signer_cannot_be_updated` once the ID verification is complete. Scope `signers:write`.
     */
    update(id: number, params: SignerUpdateParams, options?: WriteOptions): ApiPromise<Signer>;
    /** Removes the signer; returns null. Throws `not_found`. Scope `signers:write`. */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
}
