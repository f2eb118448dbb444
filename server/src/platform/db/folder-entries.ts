import { createReadStream, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TarPart } from '../lib/tar.ts'

/**
 * Nearly all files of a database are smaller than this. Reading one takes 30 µs, through the thread pool ten
 * times as long.
 */
const smallBytes = 128 * 1024

/**
 * All entries of a folder that nothing changes meanwhile, folders before their content. PostgreSQL also needs
 * the empty ones.
 */
export async function* folderEntries(root: string, within = ''): AsyncGenerator<TarPart> {
  const entries = await readdir(join(root, within), { withFileTypes: true })
  for (const entry of entries) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`
    if (entry.isDirectory()) {
      yield { name, sizeBytes: 0 }
      yield* folderEntries(root, name)
    } else if (entry.isFile()) yield filePart(join(root, name), name)
  }
}

function filePart(path: string, name: string): TarPart {
  const sizeBytes = statSync(path).size
  const open = async () =>
    sizeBytes <= smallBytes ? Readable.from([readFileSync(path)]) : createReadStream(path)
  return { name, sizeBytes, open }
}
