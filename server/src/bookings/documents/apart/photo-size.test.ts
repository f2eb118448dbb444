import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngHead } from '../../../../test/helpers/photos.ts'
import { announcedSize } from './photo-size.ts'

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

test.each([
  ['a JPEG', () => picture().jpeg().toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['a turned JPEG with metadata', () => picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['a PNG', () => picture().png().toBuffer()],
  [
    'an interlaced PNG of 16 bits',
    () => picture().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
])('The size of %s is read from its head, as its decoder reads it', async (_, make) => {
  const photo = await make()
  const { width, height } = await sharp(photo).metadata()
  expect(announcedSize(photo)).toEqual({ width, height })
  expect([width, height]).toEqual([40, 30])
})

const marker = (code: number, ...bytes: number[]) => Buffer.from([0xff, code, ...bytes])
const segment = (code: number, content: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([marker(code), length, content])
}
const frame = (code: number, width: number, height: number) => {
  const content = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  content.writeUInt16BE(height, 1)
  content.writeUInt16BE(width, 3)
  return segment(code, content)
}
const jpeg = (...parts: Buffer[]) => Buffer.concat([marker(0xd8), ...parts])

test.each([
  ['behind a small picture in the metadata', segment(0xe1, jpeg(frame(0xc0, 1, 1)))],
  [
    'behind tables and a comment',
    Buffer.concat([segment(0xc4, Buffer.alloc(20)), segment(0xfe, Buffer.from('x'))]),
  ],
  ['behind filler and bytes between segments', Buffer.concat([Buffer.from([1, 2]), marker(0xff, 0xff)])],
  ['behind a restart and a stuffed byte', Buffer.concat([marker(0xd0), marker(0x00)])],
])('The size of a JPEG is found %s', (_, before) => {
  expect(announcedSize(jpeg(before, frame(0xc0, 400, 300)))).toEqual({ width: 400, height: 300 })
})

const unknownChunk = pngHead(5, 5)
unknownChunk.write('CgBI', 12, 'latin1')

test.each([
  ['a PNG of 100 megapixels', pngHead(10_000, 10_000), undefined],
  ['a PNG with a pixel more', pngHead(10_001, 10_000), 'photo_too_many_pixels'],
  ['a PNG of the longest side', pngHead(65_535, 1), undefined],
  ['a PNG with a longer side', pngHead(1, 65_536), 'photo_too_many_pixels'],
  ['an interlaced PNG of 40 megapixels', pngHead(8_000, 5_000, 1), undefined],
  ['an interlaced PNG with more', pngHead(8_001, 5_000, 1), 'photo_too_many_pixels'],
  ['a JPEG of 100 megapixels', jpeg(frame(0xc1, 10_000, 10_000)), undefined],
  ['a progressive JPEG of more than 40 megapixels', jpeg(frame(0xc2, 8_001, 5_000)), 'photo_too_many_pixels'],
  ['a photo without width', pngHead(0, 5), 'photo_damaged'],
  ['a photo without height', jpeg(frame(0xc0, 5, 0)), 'photo_damaged'],
  ['a PNG whose head is cut', pngHead(5, 5).subarray(0, 32), 'photo_damaged'],
  ['a PNG that begins with another chunk', unknownChunk, 'photo_damaged'],
  ['a JPEG whose head is cut', jpeg(frame(0xc0, 5, 5)).subarray(0, 10), 'photo_damaged'],
  ['a JPEG whose first scan has no frame', jpeg(marker(0xda), frame(0xc0, 5, 5)), 'photo_damaged'],
  ['a JPEG that ends before its frame', jpeg(marker(0xd9), frame(0xc0, 5, 5)), 'photo_damaged'],
  ['a JPEG of zeros', jpeg(Buffer.alloc(1_000)), 'photo_damaged'],
])('The size of %s is accepted or has its fault', (_, head, fault) => {
  expect(announcedSize(head)).toEqual(
    fault ? { fault } : { width: expect.any(Number), height: expect.any(Number) },
  )
})

test.each([
  ['empty segments', marker(0xe0, 0, 2)],
  ['filler', Buffer.from([0xff])],
])('A photo whose size stands behind 10,000 markers is refused without a longer search: %s', (_name, one) => {
  const behind = (count: number) =>
    announcedSize(jpeg(Buffer.alloc(count * one.length, one), frame(0xc0, 640, 480)))
  expect(behind(9_990)).toEqual({ width: 640, height: 480 })
  expect(behind(10_010)).toEqual({ fault: 'photo_damaged' })
})
