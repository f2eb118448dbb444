import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fsync } from './fsync.ts'

/**
 * Reads the trimmed text of a private file. Creates the file with the text of `make` if it does not exist.
 */
export async function privateFile(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) await makeOnce(path, `${make()}\n`)
  return (await readFile(path, 'utf8')).trim()
}

/**
 * When two processes start at once, the file appears complete and the first one stays. It survives a power
 * cut.
 */
async function makeOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await link(draft, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  await fsync(dirname(path))
}
