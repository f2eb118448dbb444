import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { CliError } from '../exit.ts'

/** The first entry of a backup. */
export interface Manifest {
  format: 'jurat-backup'
  /** 1: with the folder of an embedded database. 2: with the rows of one on PostgreSQL. */
  version: 1 | 2
  made_at: string
  files: { kept_on: 'disk' | 's3'; count: number; bytes: number; missing: string[] }
}

/**
 * Called in order with each part of a backup except manifest and checksums. It must read the whole content.
 */
export type TakePart = (name: string, content: Readable, sizeBytes: number) => Promise<void>

const smallBytes = 64 * 1024 * 1024
/** Size of a tar header. Contents are padded to a multiple of it. */
const blockBytes = 512

/**
 * Reads a whole backup. The parts are valid only after this has resolved, because the checksums come last.
 * Throws `CliError` for a file that is not a backup, is truncated or was changed.
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
      if (sums !== undefined) throw damaged('there is data after its end')
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
    throw isBroken(error) ? damaged('it is truncated or not a tar archive') : error
  }
  const isWhole = bytes() === expectedBytes
  if (manifest === undefined || sums === undefined || !isWhole)
    throw damaged('it is truncated, or longer than the original')
  if (sums !== found.join('')) throw damaged(`${changedPart(sums, found)} was changed`)
  return manifest
}

/** Yields the files and folders of a tar archive. Read each content to its end before the next entry. */
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
    'Use another backup, or make a new one with jurat backup.',
  )

/**
 * The library's error for a truncated archive or an invalid header. Errors of the system are excluded: they
 * contain paths, which can contain the same words.
 */
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
  if (sizeBytes > smallBytes) throw damaged('the manifest or the list of checksums is too large')
  return buffer(content)
}

function manifestIn(name: string, text: Buffer): Manifest {
  if (name !== 'manifest.json') throw damaged('it is not a backup of Jurat')
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(text.toString())
  } catch {
    throw damaged('its manifest cannot be read')
  }
  if (manifest.format !== 'jurat-backup') throw damaged('it is not a backup of Jurat')
  if (manifest.version !== 1 && manifest.version !== 2)
    throw damaged('a newer version of Jurat made it. Use that version')
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
