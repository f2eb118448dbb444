import type { paths } from '../generated/manage.js';
import type { RequestOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import { ApiPromise } from '../transport/api-promise.js';
/** A backup that is being downloaded. */
export interface Backup {
    /**
     * A tar archive (decision "Backups"). Read it to its end or cancel it: until then the service makes no
     * other backup and keeps the bytes of removed files. It fails with `JuratConnectionError` if the connection
     * ends early, and with the reason of the call's `signal` if that is aborted.
     */
    archive: ReadableStream<Uint8Array>;
    /** Size of the archive. Undefined if a proxy removed the header. */
    sizeBytes: number | undefined;
    /** Suggested file name: `jurat-2026-11-21T133105Z.tar`. */
    filename: string;
}
/** Backups of an embedded installation while it runs. */
export declare class Backups {
    #private;
    constructor(api: Api<paths>);
    /**
     * Makes a backup of the database, files and keys. Keep it secret. Admin token only. The response can take ten minutes
     * to begin; set `timeoutMs` to change that (`fetch` of Node waits at most five). `signal` aborts the archive too. To
     * verify the archive, unpack it and run `sha256sum --check SHA256SUMS`. Throws `unprocessable_entity` if the database is
     * not embedded, and `unavailable` while another backup is made.
     *
     * ```ts
     * const { archive, filename } = await manage.backups.create()
     * await pipeline(archive, createWriteStream(filename, { mode: 0o600 }))
     * ```
     */
    create(options?: RequestOptions): ApiPromise<Backup>;
}
