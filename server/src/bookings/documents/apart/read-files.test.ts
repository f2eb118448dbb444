import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { emptyPdf, lockedPdf } from '../../../../test/helpers/pdf.ts'
import { photoOf as plainPhotoOf } from '../../../../test/helpers/photos.ts'
import { NamelessFile } from '../../../platform/files/nameless-file.ts'
import { announcedSize, type PhotoSize, photoHeadBytes } from './photo-size.ts'
import type { ApartLimits } from './read-apart.ts'
import { joinPhotos, pagesOf, scalePhoto } from './read-files.ts'

const { signal } = new AbortController()
const reading = { owner: { workspaceId: 1, part: 1 }, signal }
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

const countOf = async (bytes: Buffer, limits?: ApartLimits) => pagesOf(await fileOf(bytes), reading, limits)

/** A photo with the place at which it was taken. */
const photoOf = async (width: number, height: number, orientation = 1) =>
  sharp(await plainPhotoOf(width, height))
    .withMetadata({ orientation })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()

const sizeOf = (photo: Buffer) => {
  const size = announcedSize(photo.subarray(0, photoHeadBytes))
  if ('fault' in size) throw new Error(size.fault)
  return size
}

async function scaled(bytes: Buffer, size: PhotoSize = sizeOf(bytes)) {
  const page = await openFile()
  const found = await scalePhoto(await fileOf(bytes), size, piece => page.write(piece), reading)
  return { found, page, jpeg: Buffer.concat(await Array.fromAsync(page.read())) }
}

test.each([1, 3, 200])('A PDF of %s pages is counted', async pages => {
  expect(await countOf(emptyPdf(pages))).toEqual({ pages })
})

test('A PDF of 30 MiB is counted', async () => {
  expect(await countOf(emptyPdf(2, 30 * mib))).toEqual({ pages: 2 })
})

/** A PDF with one page and, before it, a node that says that it has this many. */
const falseCount = (count: number) =>
  Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count ${count + 1}>>endobj
3 0 obj<</Type/Pages/Parent 2 0 R/Kids[5 0 R]/Count ${count}>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
5 0 obj<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
`,
  )

test('A PDF of the most pages is counted', async () => {
  expect(await countOf(emptyPdf(10_000))).toEqual({ pages: 10_000 })
})

test.each([
  ['with more than the most pages', emptyPdf(10_001), 'too_complex'],
  ['that says it has more pages than a column can count', falseCount(2 ** 31), 'pdf_damaged'],
  ['that says it has more pages than bytes', falseCount(1e6), 'pdf_damaged'],
  ['that says it has pages that are not there', falseCount(100), 'pdf_damaged'],
  ['with a password', lockedPdf(), 'pdf_password'],
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
})

/** A PDF of 25 MiB that takes long to read. */
const slowPdf = (comment: string) =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n%${comment}\n`), Buffer.alloc(25 * mib, 'no objects here ')])

test.each([
  ['time', { timeoutMs: 400, mostProcessorMs: 600_000, mostMemoryMib: 1_024 }],
  ['processor time', { timeoutMs: 600_000, mostProcessorMs: 200, mostMemoryMib: 1_024 }],
])(
  'A file that takes too much %s ends its process, and is refused unread after the second time',
  async (what, limits) => {
    const bytes = slowPdf(what)
    // Each upload has its own file: the end of a process can end the stream of a file, and with it the file.
    for (const _ of [1, 2]) expect(await countOf(bytes, limits)).toEqual({ fault: 'too_complex' })
    const slow = await fileOf(bytes)
    const unread = {
      sha256: () => slow.sha256(),
      read: async function* (): AsyncGenerator<Buffer> {
        yield* []
        throw new Error('It is read.')
      },
    }
    expect(await pagesOf(unread, reading)).toEqual({ fault: 'too_complex' })
  },
)

test('A photo is turned upright, made smaller, and loses the place that a camera wrote into it', async () => {
  const photo = await photoOf(4_000, 3_000, 6)
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { found, jpeg } = await scaled(photo)
  expect(found).toEqual({ width: 1_500, height: 2_000 })
  const { width, height, orientation, exif } = await sharp(jpeg).metadata()
  expect([width, height, orientation, exif]).toEqual([1_500, 2_000, undefined, undefined])
})

const nine = { width: 9, height: 9 }

test.each([
  ['a cut photo', async () => (await photoOf(400, 300)).subarray(0, 900), { width: 400, height: 300 }],
  ['a photo of another size than announced', () => photoOf(400, 300), { width: 40, height: 30 }],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), nine],
  [
    'a GIF',
    async () =>
      sharp(await photoOf(9, 9))
        .gif()
        .toBuffer(),
    nine,
  ],
])('Instead of %s nothing is written', async (_, bytes, size) => {
  const { found, jpeg } = await scaled(await bytes(), size)
  expect([found, jpeg.length]).toEqual([{ fault: 'photo_damaged' }, 0])
})

test('Files of one booking are read one after the other', async () => {
  const limits = { timeoutMs: 400, mostProcessorMs: 60_000, mostMemoryMib: 1_024 }
  const slow = await Promise.all(['1', '2', '3'].map(name => fileOf(slowPdf(`${name} of a booking`))))
  const beganAt = performance.now()
  const found = await Promise.all(slow.map(pdf => pagesOf(pdf, reading, limits)))
  expect(found).toEqual(slow.map(() => ({ fault: 'too_complex' })))
  expect(performance.now() - beganAt).toBeGreaterThan(3 * limits.timeoutMs - 20)
})

test('A file whose upload ends while it waits is closed at once', async () => {
  const limits = { timeoutMs: 1_000, mostProcessorMs: 60_000, mostMemoryMib: 1_024 }
  const first = pagesOf(await fileOf(slowPdf('before others')), reading, limits)
  const ending = new AbortController()
  const waiting = await fileOf(emptyPdf())
  const read = pagesOf(waiting, { ...reading, signal: ending.signal })
  ending.abort(new Error('gone'))
  expect(await Promise.race([read.catch(error => error.message), first])).toBe('gone')
  await waiting.close()
  expect(await first).toEqual({ fault: 'too_complex' })
})

test('A slow file is stopped while a file of another workspace is read, and goes on after it', async () => {
  const limits = { timeoutMs: 60_000, mostProcessorMs: 60_000, mostMemoryMib: 1_024 }
  const ending = new AbortController()
  const slow = [11, 11, 12].map(async (workspaceId, at) => {
    const of = { owner: { workspaceId, part: at }, signal: ending.signal }
    return pagesOf(await fileOf(slowPdf(`${at} of others`)), of, limits).catch(() => 'slow')
  })
  await expect.poll(async () => (await readers()).length).toBeGreaterThanOrEqual(3)
  await sleep(1_500)
  const other = pagesOf(await fileOf(emptyPdf(7)), { owner: { workspaceId: 13, part: 1 }, signal })
  await expect.poll(stopped, { interval: 20 }).toBe(1)
  expect(await Promise.race([other, ...slow])).toEqual({ pages: 7 })
  await expect.poll(stopped).toBe(0)
  ending.abort(new Error('enough'))
  await Promise.all(slow)
})

/** State and nice value of each process that reads files. */
async function readers(): Promise<{ state: string; nice: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,state=,ni=,args='])
  return stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(
      ([parent, , , ...args]) => parent === `${process.pid}` && args.join(' ').includes('apart/child.ts'),
    )
    .map(([, state = '', nice]) => ({ state, nice: Number(nice) }))
}

const stopped = async () => (await readers()).filter(({ state }) => state === 'T').length

test('The process that reads a file gives way to the server', async () => {
  expect(await countOf(emptyPdf())).toEqual({ pages: 1 })
  const nice = (await readers()).map(one => one.nice)
  expect(nice.length).toBeGreaterThan(0)
  for (const one of nice) expect(one).toBeGreaterThanOrEqual(10)
})

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
    await joinPhotos(pages, 'LETTER', piece => pdf.write(piece), reading)
    return pdf
  }
  const pdf = await joined()
  expect(await pagesOf(pdf, reading)).toEqual({ pages: 2 })
  const text = Buffer.concat(await Array.fromAsync(pdf.read())).toString('latin1')
  // The first page is as wide as the first photo.
  expect(text.match(/MediaBox \[[^\]]*\]/g)).toEqual(['MediaBox [0 0 792 612]', 'MediaBox [0 0 612 792]'])
  expect((await joined()).sha256()).toBe(pdf.sha256())
})

test.each(['-1', '-2147483648', '-2147483649'])('A PDF that announces %s pages is damaged', async count => {
  const bytes = Buffer.from(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count ${count}>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
  expect(await countOf(bytes)).toEqual({ fault: 'pdf_damaged' })
})

test('Nothing is written for a caller who has left, whose file may be closed, and no failure is unhandled', async () => {
  // Many pieces: none can be compressed.
  const { page } = await scaled(await plainPhotoOf(400, 300))
  const pages = Array.from({ length: 8 }, () => ({
    width: 400,
    height: 300,
    sizeBytes: page.sizeBytes,
    sha256: () => page.sha256(),
    read: () => page.read(),
  }))
  for (const slowAt of [1, 2, 3]) {
    const leaving = new AbortController()
    let [begun, running, isClosed] = [0, 0, false]
    const write = async () => {
      if (isClosed) throw new Error('file closed')
      begun++
      running++
      if (begun === slowAt) setTimeout(() => leaving.abort(new Error('left')), 20)
      if (begun >= slowAt) await sleep(60)
      running--
    }
    const joining = joinPhotos(pages, 'LETTER', write, { ...reading, signal: leaving.signal })
    await expect(joining).rejects.toThrow('left')
    expect(running).toBe(0)
    isClosed = true
    const before = begun
    await sleep(100)
    expect(begun).toBe(before)
  }
})

test('A file that cannot be written ends the reading with its error', async () => {
  const photo = await photoOf(400, 300)
  const full = async () => {
    throw new Error('no space')
  }
  await expect(scalePhoto(await fileOf(photo), sizeOf(photo), full, reading)).rejects.toThrow('no space')
})
