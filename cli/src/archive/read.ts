import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { CliError } from '../exit.ts'

/** What stands first in a backup. */
export interface Manifest {
  format: 'jurat-backup'
  version: 1
  made_at: string
  files: { kept_on: 'disk' | 's3'; count: number; bytes: number; missing: string[] }
}

/** Called with each part of a backup but its manifest and sums, in order. It reads the content to its end. */
export type TakePart = (name: string, content: Readable, sizeBytes: number) => Promise<void>

const smallBytes = 64 * 1024 * 1024
/** Of tar: each header, and what contents are rounded up to. */
const blockBytes = 512

/**
 * Reads a backup to its end. Whatever `take` makes of its parts counts only once this has resolved: the sums come last.
 * Throws `CliError` for what is no backup, is cut off, or is not as it was written.
 */
export async function readArchive(source: Readable, take: TakePart): Promise<Manifest> {
  let manifest: Manifest | undefined
  let sums: string | undefined
  const found: string[] = []
  const { counted, bytes } = countedBytes(source)
  let expectedBytes = 2 * blockBytes
  try {
    for await (const { name, sizeBytes, content } of entriesOf(counted)) {
      expectedBytes += blockBytes + Math.ceil(sizeBytes / blockBytes) * blockBytes
      if (sums !== undefined) throw damaged('something stands behind its end')
      if (name === 'SHA256SUMS') {
        sums = (await small(content, sizeBytes)).toString()
        continue
      }
      const { hashed, digest } = summed(content)
      if (manifest === undefined) manifest = manifestIn(name, await small(hashed, sizeBytes))
      else await take(name, hashed, sizeBytes)
      found.push(`${digest()}  ${name}\n`)
    }
  } catch (error) {
    throw isBroken(error) ? damaged('it is cut off, or no tar archive') : error
  }
  const isWhole = bytes() === expectedBytes
  if (manifest === undefined || sums === undefined || !isWhole)
    throw damaged('it is cut off, or longer than it was')
  if (sums !== found.join('')) throw damaged(`${changedPart(sums, found)} is not as it was written`)
  return manifest
}

/** Files and folders of a tar archive. A content is to be read to its end before the next comes. */
export async function* entriesOf(source: Readable) {
  const unpacked = extract()
  source.on('error', error => unpacked.destroy(error))
  source.pipe(unpacked as unknown as NodeJS.WritableStream)
  for await (const entry of unpacked) {
    const { name, size, type } = entry.header
    if (type !== 'file' && type !== 'directory') throw damaged(`${name} is neither a file nor a folder`)
    yield {
      name,
      sizeBytes: size,
      isFolder: type === 'directory',
      content: Readable.from(entry, { objectMode: false }),
    }
  }
}

export const damaged = (what: string) =>
  new CliError(
    'failed',
    `This backup cannot be used: ${what}.`,
    'Take another one, or make a new one with jurat backup.',
  )

/** Of the library: an archive that ends too soon, or a header that is none. What the system says names paths, with any word in them. */
const isBroken = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof CliError || 'syscall' in error) return false
  return /tar|Unexpected end|checksum/i.test(error.message)
}

function countedBytes(source: Readable) {
  let bytes = 0
  const pass = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  return { counted: Readable.from(pass(), { objectMode: false }), bytes: () => bytes }
}

function summed(content: Readable) {
  const hash = createHash('sha256')
  const pass = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { hashed: Readable.from(pass(), { objectMode: false }), digest: () => hash.digest('hex') }
}

async function small(content: Readable, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > smallBytes) throw damaged('what should be small is not')
  return buffer(content)
}

function manifestIn(name: string, text: Buffer): Manifest {
  if (name !== 'manifest.json') throw damaged('it is no backup of Jurat')
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(text.toString())
  } catch {
    throw damaged('its manifest cannot be read')
  }
  if (manifest.format !== 'jurat-backup') throw damaged('it is no backup of Jurat')
  if (manifest.version !== 1) throw damaged('it was made by a newer Jurat: use that version')
  return manifest as Manifest
}

function changedPart(sums: string, found: string[]): string {
  const lines = new Set(sums.split('\n').map(line => `${line}\n`))
  return (
    found
      .find(line => !lines.has(line))
      ?.slice(66)
      .trim() ?? 'a part'
  )
}
