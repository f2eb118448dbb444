import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A tar archive of the parts, with their checksums at its end. */
export async function archiveOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = pack()
  const sums = Object.entries(parts).map(([name, part]) => `${digestOf(Buffer.from(part))}  ${name}\n`)
  for (const [name, part] of Object.entries({ ...parts, SHA256SUMS: sums.join('') }))
    archive.entry({ name }, Buffer.from(part))
  archive.finalize()
  return buffer(archive)
}
