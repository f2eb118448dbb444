import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/lib/config.ts'
import { makeFolder } from '../platform/lib/make-folder.ts'
import { type First, firstLines } from './greeting.ts'

/**
 * Writes what the first start created to a file that only the server's user can read, for a start without a
 * terminal. Returns its path, or undefined where the process has no data directory to write to: another token
 * and invitation can be created.
 */
export async function writeFirstStartFile(config: Config, first: First): Promise<string | undefined> {
  const path = join(config.dataDir, 'first-start')
  const draft = `${path}.${randomUUID()}`
  try {
    await makeFolder(config.dataDir)
    await writeFile(draft, `${firstLines(config, first).join('\n')}\n`, { mode: 0o600, flush: true })
    await rename(draft, path)
    return path
  } catch {
    return undefined
  }
}
