import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeDatabase } from './new-folder.ts'

/**
 * Opens the database in a folder so that commits survive a power cut. PGlite alone lets the kernel decide
 * when to write, up to half a minute later. Decision 010.
 */
export async function openFolder(folder: string, options: PGliteOptions): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) await makeDatabase(folder)
  let isOpen = false
  const onStderr = (line: string) => {
    if (isOpen && line.startsWith('PANIC: ')) stop(line, folder)
    return false
  }
  const pglite = new PGlite({ ...options, fs: new SyncedFiles(folder), startParams, onStderr })
  // A panic before this point fails the opening.
  await pglite.waitReady
  isOpen = true
  if (isNew) syncAll(folder)
  return pglite
}

/**
 * Without `-F`, which turns syncing off. `fdatasync`, the usual way to sync the log, does nothing here. With
 * an empty prefix, a line that begins with a severity comes from PostgreSQL itself: continued lines of client
 * values begin with a tab. PostgreSQL's usual 128 MB of buffers take half a second of each start to set up. A
 * sample of 30,000 rows, as usual, would split the words of each for the indexes of searches: 0.8 s.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'log_line_prefix=', '-c', 'shared_buffers=32MB'],
  ...['-c', 'default_statistics_target=25'],
]

/**
 * After a panic PostgreSQL must end and recover from its log, because its memory may differ from the disk.
 * PGlite would instead block forever in the next query.
 */
function stop(line: string, folder: string): never {
  const isFull = /No space left|no space/i.test(line)
  const remedy = isFull ? ` JURAT_DATA_DIR: free space on the disk of ${folder}, then start Jurat again.` : ''
  process.stderr.write(`The embedded database stopped, and Jurat with it. ${line}.${remedy}\n`)
  process.exit(1)
}

/** System files whose sync calls are handled here. */
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

/**
 * WASI error numbers. Some file systems cannot sync a folder, which PostgreSQL accepts. Any other failure
 * makes it panic.
 */
const errorNumbers: Record<string, number> = { EBADF: 8, EINVAL: 28 }
const ioError = 29

function fsync({ nfd }: { nfd: number }): number {
  try {
    fsyncSync(nfd)
    return 0
  } catch (error) {
    return errorNumbers[(error as NodeJS.ErrnoException).code ?? ''] ?? ioError
  }
}

/** The files of a new database were written before syncing was set up. */
function syncAll(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  for (const path of [...paths, folder, dirname(folder), dirname(dirname(folder))]) {
    const descriptor = openSync(path, 'r')
    const failure = fsync({ nfd: descriptor })
    closeSync(descriptor)
    if (failure === ioError) throw new Error(`The disk does not keep ${path}.`)
  }
}
