import { createReadStream, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TarPart } from '../lib/tar.ts'

/** Nearly all files of a database are this small, and read in 30 µs; by way of the thread pool each takes ten times that. */
const smallBytes = 128 * 1024

/** Everything in a folder in which nothing moves, folders before what is in them. PostgreSQL needs the empty ones too. */
export async function* folderParts(root: string, within = ''): AsyncGenerator<TarPart> {
  const entries = await readdir(join(root, within), { withFileTypes: true })
  for (const entry of entries) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`
    if (entry.isDirectory()) {
      yield { name, sizeBytes: 0 }
      yield* folderParts(root, name)
    } else if (entry.isFile()) yield filePart(join(root, name), name)
  }
}

function filePart(path: string, name: string): TarPart {
  const sizeBytes = statSync(path).size
  const open = async () =>
    sizeBytes <= smallBytes ? Readable.from([readFileSync(path)]) : createReadStream(path)
  return { name, sizeBytes, open }
}
