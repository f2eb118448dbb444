import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TarPart } from '../lib/tar.ts'

const digestDigits = 64

/**
 * Passes on the parts, then adds `SHA256SUMS` over all of them, for `sha256sum --check`. A truncated archive
 * has no such file. Must be read once, in order.
 */
export function withChecksums(parts: TarPart[]): TarPart[] {
  const lines: string[] = []
  const lineBytes = (name: string) => digestDigits + '  \n'.length + Buffer.byteLength(name)
  return [
    ...parts.map(part => summed(part, digest => lines.push(`${digest}  ${part.name}\n`))),
    {
      name: 'SHA256SUMS',
      sizeBytes: parts.reduce((sum, { name }) => sum + lineBytes(name), 0),
      open: async () => Readable.from([Buffer.from(lines.join(''))]),
    },
  ]
}

function summed(part: TarPart, done: (digest: string) => void): TarPart {
  return {
    ...part,
    open: async () => {
      const source = await part.open?.()
      return Readable.from(hashed(source ?? Readable.from([]), done), { objectMode: false })
    },
  }
}

async function* hashed(source: Readable, done: (digest: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  done(hash.digest('hex'))
}

export const textPart = (name: string, text: string): TarPart => ({
  name,
  sizeBytes: Buffer.byteLength(text),
  open: async () => Readable.from([Buffer.from(text)]),
})
