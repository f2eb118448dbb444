import { lstatSync, realpathSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fsync } from '../../../server/src/platform/lib/fsync.ts'
import { CliError } from '../exit.ts'

interface Replacing {
  /** Whether a file that exists is replaced. */
  force?: boolean | undefined
  /** What to do about one that exists. */
  hint?: string
}

/**
 * Throws for a path at which no file can be written: one that exists, unless `force`; anything but a regular
 * file, also with `force`; a folder that does not exist.
 */
export function assertFree(
  path: string,
  { force = false, hint = 'To replace it, add --force.' }: Replacing,
): void {
  const found = lstatSync(realPath(path), { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new CliError('usage', `${path} is a folder. Name a file in it.`)
  if (found && !found.isFile()) throw new CliError('usage', `${path} is no regular file. Name another one.`)
  if (found && !force) throw new CliError('usage', `${path} already exists.`, hint)
  if (!lstatSync(dirname(path), { throwIfNoEntry: false }))
    throw new CliError('usage', `The folder ${dirname(path)} does not exist.`)
}

/** The file to which a link leads: it is replaced, and the link stays. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * Writes a file that only its owner can read. It gets its name when `write` has ended and it is on the disk,
 * so that no part of it is ever taken for the whole. `check` gets the path before that. Throws like
 * `assertFree`.
 */
export async function writeNewFile(
  path: string,
  replacing: Replacing,
  write: (file: FileHandle) => Promise<void>,
  check: (part: string) => Promise<void> = async () => {},
): Promise<void> {
  assertFree(path, replacing)
  const target = realPath(path)
  const part = `${target}.part`
  try {
    await rm(part, { force: true })
    const file = await open(part, 'wx', 0o600).catch(error => {
      throw new CliError(
        'failed',
        `${path} cannot be written: ${error.message}`,
        'Name a file in another folder.',
      )
    })
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await check(part)
    assertFree(path, replacing)
    await rename(part, target)
    await fsync(dirname(target))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
