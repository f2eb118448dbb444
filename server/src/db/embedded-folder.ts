import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Opens the database in the folder so that what it commits outlives a power cut: by itself PGlite leaves it to the kernel
 * when to write, which may be half a minute later. Decision 010.
 */
export async function openFolder(folder: string, options: PGliteOptions): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const pglite = new PGlite({ ...options, fs: new SyncedFiles(folder), startParams, onStderr: stopOnPanic })
  await pglite.waitReady
  if (isNew) syncAll(folder)
  return pglite
}

/** Without `-F`, which turns syncing off. Of the ways to sync the log only `fsync` gets as far as the files. */
const startParams = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/**
 * A server that panics ends, and starts anew from its log: what it could not write, or the disk did not keep, it must not
 * build upon. PGlite would go on forever in the next query, and with it this process.
 */
function stopOnPanic(line: string): boolean {
  if (!/\bPANIC: /.test(line)) return false
  process.stderr.write(`The embedded database stopped, and Jurat with it. ${line}\n`)
  process.exit(1)
}

/** Files of the system whose syncs get there. */
class SyncedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => Object.assign((NODEFS as unknown as { stream_ops: object }).stream_ops, { fsync }),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** The error number of WASI for a disk that fails, upon which PostgreSQL stops. */
const ioError = 29

function fsync({ nfd }: { nfd: number }): number {
  try {
    fsyncSync(nfd)
    return 0
  } catch {
    return ioError
  }
}

/** What a new database is made of was written while nothing was synced yet. */
function syncAll(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const path of [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]) {
    const descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  }
}
