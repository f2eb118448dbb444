import sharp from 'sharp'

/** A JPEG of one colour. */
export const photoOf = (width: number, height: number, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

/** The head of a PNG, which announces a size. It has no pixels. */
export function pngHead(width: number, height: number, interlace = 0): Buffer {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head[28] = interlace
  return head
}
