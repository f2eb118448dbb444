import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import { ApiPromise } from '../transport/api-promise.ts'

/** A backup as it comes. */
export interface Backup {
  /**
   * A tar archive (decision "Backups"). Read it to its end, or cancel it: until then the service makes no other, and keeps
   * the bytes of removed files. It fails with `JuratConnectionError` where it is cut off, and with the reason of the
   * call's `signal`.
   */
  archive: ReadableStream<Uint8Array>
  /** How long the archive is. Undefined where something between the two does not say. */
  sizeBytes: number | undefined
  /** What the service calls it: `jurat-2026-11-21T133105Z.tar`. */
  filename: string
}

/** The database is copied before the answer begins. */
const beginsWithinMs = 600_000

/** Copies of an embedded installation while it runs. */
export class Backups {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Makes a backup: database, files and keys, so keep it as you keep those. Admin token only. Its answer may take ten
   * minutes to begin, unless `timeoutMs` says otherwise (Node's own `fetch` waits for five); `signal` ends the archive too. What lies on your disk in the end
   * is whole where `sha256sum --check SHA256SUMS` says so of its parts. Throws `unprocessable_entity` where the database
   * is not embedded, and `unavailable` while another is made.
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

/** Nothing that could be the name of something else, wherever it is written to. */
function filenameIn(headers: Headers): string {
  const [, name] = /filename="(jurat-[\w-]+\.tar)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ?? 'jurat-backup.tar'
}
