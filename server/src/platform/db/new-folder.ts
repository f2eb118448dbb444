import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../lib/config.ts'
import { freeBytes } from '../lib/free-bytes.ts'

/** A first start leaves 42 MiB, and PostgreSQL needs room for its log. */
const neededMib = 128
const mib = 1024 * 1024
/** Names of drafts. One is left when a first start was killed. */
const draftPrefix = '.new-'

/**
 * Sets up a database in the folder, in a process that ends and takes its memory with it. It works on a draft,
 * so that a start which is cut off at any moment leaves nothing that looks like a database. Throws
 * `ConfigError`.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const free = freeBytes(folder)
  if (free !== undefined && free < neededMib * mib)
    throw new ConfigError(
      `JURAT_DATA_DIR: the disk of ${folder} has ${Math.floor(free / mib)} MiB free, and a new embedded database needs ${neededMib} MiB. Free space there, or set JURAT_DATA_DIR to a folder on another disk.`,
    )
  clear(folder)
  const draft = join(folder, `${draftPrefix}${randomUUID()}`)
  mkdirSync(draft, { mode: 0o700 })
  await initialize(join(draft, 'database'))
  const names = readdirSync(join(draft, 'database'))
  // A folder with this file is a database.
  for (const name of [...names.filter(name => name !== 'PG_VERSION'), 'PG_VERSION'])
    renameSync(join(draft, 'database', name), join(folder, name))
  rmSync(draft, { recursive: true })
}

/** Removes what a first start left that was cut off, and nothing else. */
function clear(folder: string): void {
  const names = readdirSync(folder).filter(name => name !== 'lost+found')
  if (names.length === 0) return
  if (!names.some(name => name.startsWith(draftPrefix)))
    throw new ConfigError(
      `JURAT_DATA_DIR: ${folder} has files and no PG_VERSION, so it is no database. Restore a backup, or move its files away to begin with an empty database.`,
    )
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}

/** Code that runs once is not worth being compiled twice: that takes a third of the time. */
async function initialize(folder: string): Promise<void> {
  const script = fileURLToPath(new URL('./new-folder-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--liftoff-only', script, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  process.off('exit', end)
  if (code !== 0)
    throw new Error(`The embedded database could not be set up: ${said.trim().split('\n').at(-1)}`)
}
