import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Returns the first created folder. The `recursive` option of
 * `mkdir` never ends where an existing folder returns ENOENT for every new name, as in /proc.
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
