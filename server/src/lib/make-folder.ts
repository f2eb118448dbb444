import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, and returns the first that it made. The `recursive` of `mkdir` never ends where an
 * existing folder answers ENOENT to every new name, as /proc does.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 })
    return path
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(parent)) throw error
    const above = await makeFolder(parent)
    const own = await makeFolder(path)
    return above ?? own
  }
}
