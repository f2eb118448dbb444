import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import { ApiPromise } from '../transport/api-promise.ts'

/** A backup that is being downloaded. */
export interface Backup {
  /**
   * A tar archive (decision "Backups"). Read it to its end or cancel it: until then the service makes no
   * other backup and keeps the bytes of removed files. It fails with `JuratConnectionError` if the connection
   * ends early, and with the reason of the call's `signal` if that is aborted.
   */
  archive: ReadableStream<Uint8Array>
  /** Size of the archive. Undefined if a proxy removed the header. */
  sizeBytes: number | undefined
  /** Suggested file name: `jurat-2026-11-21T133105Z.tar`. */
  filename: string
}

/** The service copies the database before the response begins. */
const beginsWithinMs = 600_000

/** Backups of an installation while it runs. */
export class Backups {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Makes a backup of the database, files and keys. Keep it secret. Admin token only. The response can take
   * ten minutes to begin; set `timeoutMs` to change that (`fetch` of Node waits at most five). `signal`
   * aborts the archive too. To verify the archive, unpack it and run `sha256sum --check SHA256SUMS`. Throws
   * `unprocessable_entity` on Citus, and `unavailable` while another backup is made.
   *
   * ```ts
   * const { archive, filename } = await manage.backups.create()
   * await pipeline(archive, createWriteStream(filename, { mode: 0o600 }))
   * ```
   */
  create(options?: RequestOptions): ApiPromise<Backup> {
    const given = { options, timeoutMs: beginsWithinMs }
    return new ApiPromise(
      this.#api
        .download('/manage/v1/backups', 'application/x-tar', given)
        .withResponse()
        .then(({ data: { body, sizeBytes }, ...rest }) => {
          const filename = filenameIn(rest.headers)
          return { ...rest, data: { archive: body, sizeBytes, filename } }
        }),
    )
  }
}

/**
 * A name without a folder, because a caller may write to it: `jurat-backup.tar` if the header has another
 * kind of name.
 */
function filenameIn(headers: Headers): string {
  const [, name] = /filename="(jurat-[\w-]+\.tar)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ?? 'jurat-backup.tar'
}
