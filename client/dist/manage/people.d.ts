import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { Download } from '../transport/download.js';
import type { Erasure, PersonParams } from './types.js';
/** Personal data of customers and signers. */
export declare class People {
    #private;
    constructor(api: Api<paths>);
    /**
     * Returns everything that the workspace has about the person as JSON (`PersonExport`), with links to files that work
     * for a day. Read the `body` to its end or cancel it. Scope `bookings:write`.
     *
     * ```ts
     * const { body } = await manage.people.export({ email: 'ana@example.com' })
     * const everything = (await new Response(body).json()) as PersonExport
     * ```
     */
    export(params: PersonParams, options?: RequestOptions): ApiPromise<Download>;
    /**
     * Erases what the workspace has about the person. Completed appointments are kept: `kept` names them with the time at
     * which they are erased too. While `status` is `running`, the server goes on by itself. Throws `unable_to_erase` for
     * bookings that have not ended. Scope `bookings:write`.
     */
    erase(params: PersonParams, options?: WriteOptions): ApiPromise<Erasure>;
    /** Returns what an erasure has erased and kept. Throws `not_found`. Scope `bookings:read`. */
    erasure(id: number, options?: RequestOptions): ApiPromise<Erasure>;
}
