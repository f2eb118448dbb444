import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { emptyPdf } from '../../../../test/helpers/pdf.ts'
import { NamelessFile } from '../../../platform/files/nameless-file.ts'
import { joinPhotos, pagesOf, scalePhoto } from './read-files.ts'

const { signal } = new AbortController()
const opened: NamelessFile[] = []
afterEach(async () => {
  for (const file of opened.splice(0)) await file.close()
})

async function openFile(): Promise<NamelessFile> {
  const file = await NamelessFile.open()
  opened.push(file)
  return file
}
const mib = 1024 * 1024

async function fileOf(...pieces: Buffer[]): Promise<NamelessFile> {
  const file = await openFile()
  for (const piece of pieces) await file.write(piece)
  return file
}

const countOf = async (bytes: Buffer, limits?: { timeoutMs: number; mostMemoryMib: number }) =>
  pagesOf(await fileOf(bytes), signal, limits)

const photoOf = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withMetadata({ orientation })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()

async function scaled(bytes: Buffer) {
  const page = await openFile()
  const found = await scalePhoto(await fileOf(bytes), piece => page.write(piece), signal)
  return { found, page, jpeg: Buffer.concat(await Array.fromAsync(page.read())) }
}

test.each([1, 3, 200])('A PDF of %s pages is counted', async pages => {
  expect(await countOf(emptyPdf(pages))).toEqual({ pages })
})

test('A PDF of 30 MiB is counted', async () => {
  expect(await countOf(emptyPdf(2, 30 * mib))).toEqual({ pages: 2 })
})

/** Encrypted with the standard handler (40-bit RC4), so that no key but that of its password opens it. */
const locked = Buffer.from(
  emptyPdf()
    .toString('latin1')
    .replace(
      'trailer<<',
      `trailer<</ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
    ),
  'latin1',
)

test.each([
  ['with a password', locked, 'pdf_password'],
  ['that is cut', emptyPdf().subarray(0, 60), 'pdf_damaged'],
  ['with only a header', Buffer.from('%PDF-1.4\n%%EOF\n'), 'pdf_damaged'],
  ['without pages', emptyPdf(0), 'pdf_no_pages'],
  [
    'whose pages contain themselves',
    Buffer.from(`${emptyPdf()}`.replace('Kids[3 0 R]', 'Kids[2 0 R]')),
    'pdf_damaged',
  ],
  [
    'nested a million times',
    Buffer.from(`${emptyPdf()}`.replace('/Kids[', `/Kids${'['.repeat(1e6)}`)),
    'pdf_damaged',
  ],
])('A PDF %s is refused with its reason', async (_, bytes, fault) => {
  expect(await countOf(bytes)).toEqual({ fault })
})

/** A PDF whose table of objects unpacks to this size. */
function inflating(sizeMib: number): Buffer {
  const packed = deflateSync(Buffer.alloc(sizeMib * mib, 1))
  const head = '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const table = `6 0 obj<</Type/XRef/Size 9/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${packed.length}>>stream\n`
  return Buffer.concat([
    Buffer.from(head + table),
    packed,
    Buffer.from(`\nendstream endobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

test('A PDF that unpacks to a gigabyte is refused, and this process takes no memory for it', async () => {
  const bytes = inflating(1_024)
  const before = process.memoryUsage.rss()
  expect(await countOf(bytes)).toEqual({ fault: expect.stringMatching(/too_complex|pdf_damaged/) })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * mib)
  expect(await countOf(emptyPdf(2))).toEqual({ pages: 2 })
}, 60_000)

test('A file that takes too long ends its process, and is refused unread after the second time', async () => {
  const slow = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(25 * mib, 'no objects here ')])
  const limits = { timeoutMs: 400, mostMemoryMib: 1_024 }
  expect(await countOf(slow, limits)).toEqual({ fault: 'too_complex' })
  expect(await countOf(slow, limits)).toEqual({ fault: 'too_complex' })
  const beganAt = performance.now()
  expect(await countOf(slow)).toEqual({ fault: 'too_complex' })
  expect(performance.now() - beganAt).toBeLessThan(300)
}, 60_000)

test('A photo is turned upright, made smaller, and loses the place that a camera wrote into it', async () => {
  const photo = await photoOf(4_000, 3_000, 6)
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { found, jpeg } = await scaled(photo)
  expect(found).toEqual({ width: 1_500, height: 2_000 })
  const { width, height, orientation, exif } = await sharp(jpeg).metadata()
  expect([width, height, orientation, exif]).toEqual([1_500, 2_000, undefined, undefined])
})

test.each([
  ['a cut photo', async () => (await photoOf(400, 300)).subarray(0, 900), 'photo_damaged'],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'photo_damaged',
  ],
  [
    'a GIF',
    async () =>
      sharp(await photoOf(9, 9))
        .gif()
        .toBuffer(),
    'photo_damaged',
  ],
  ['a PNG of 256 megapixels', () => hugePng(16_000, 16_000), 'photo_too_many_pixels'],
])('Instead of %s nothing is written', async (_, bytes, fault) => {
  const { found, jpeg } = await scaled(await bytes())
  expect([found, jpeg.length]).toEqual([{ fault }, 0])
})

/** A PNG that announces its size, with few bytes. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('Two photos become a PDF of two pages, and the same photos the same bytes', async () => {
  const [one, two] = [await scaled(await photoOf(400, 300)), await scaled(await photoOf(300, 400))]
  const joined = async () => {
    const pdf = await openFile()
    const pages = [one, two].map(({ found, page }) => ({
      width: 'width' in found ? found.width : 0,
      height: 'width' in found ? found.height : 0,
      sizeBytes: page.sizeBytes,
      sha256: () => page.sha256(),
      read: () => page.read(),
    }))
    await joinPhotos(pages, 'LETTER', piece => pdf.write(piece), signal)
    return pdf
  }
  const pdf = await joined()
  expect(await pagesOf(pdf, signal)).toEqual({ pages: 2 })
  const text = Buffer.concat(await Array.fromAsync(pdf.read())).toString('latin1')
  // The first page is as wide as the first photo.
  expect(text.match(/MediaBox \[[^\]]*\]/g)).toEqual(['MediaBox [0 0 792 612]', 'MediaBox [0 0 612 792]'])
  expect((await joined()).sha256()).toBe(pdf.sha256())
})
