import { afterEach, expect, test, vi } from 'vitest'
import { photoOf } from '../../../test/helpers/photos.ts'
import type { Context } from '../../platform/context.ts'
import { NamelessFile } from '../../platform/files/nameless-file.ts'
import { openRateLimiter } from '../../platform/lib/rate-limiter.ts'
import { formSpaceBytes } from './receive-files.ts'
import { type Photo, writePhotos } from './receive-photos.ts'

const mib = 1024 * 1024
const opened: NamelessFile[] = []
afterEach(async () => {
  for (const file of opened.splice(0)) await file.close()
})

async function fileOf(bytes: Buffer): Promise<NamelessFile> {
  const file = await NamelessFile.open()
  opened.push(file)
  await file.write(bytes)
  return file
}

test('Photos whose pages are too large for a document are refused before all of them are written', async () => {
  const ctx = { rateLimiter: await openRateLimiter(undefined, undefined as never) } as Context
  const reading = { owner: { workspaceId: 1, part: 1 }, signal: new AbortController().signal }
  const photos: Photo[] = []
  for (const side of [300, 320, 340, 360])
    photos.push({ filename: `${side}.jpg`, content: await fileOf(await photoOf(side, side)) })
  const pdf = await fileOf(Buffer.alloc(0))
  const opening = vi.spyOn(NamelessFile, 'open')
  expect(await writePhotos(ctx, reading, photos, 'A4', pdf)).toBe(undefined)
  const [first] = await Promise.all(opening.mock.results.map(({ value }) => value as Promise<NamelessFile>))
  const second = await fileOf(Buffer.alloc(0))
  opening.mockClear()
  // Only the first page fits.
  const refused = await writePhotos(ctx, reading, photos, 'A4', second, first?.sizeBytes)
  expect(refused).toEqual(photos.map(({ filename }) => ({ filename, fault: 'too_large' })))
  expect([opening.mock.calls.length, second.sizeBytes]).toEqual([2, 0])
  opening.mockRestore()
})

test('The temporary space of a form is what it announces and its pages, and at most that of the largest form', () => {
  expect(formSpaceBytes(10 * mib)).toBe(82 * mib)
  for (const announced of [undefined, 151 * mib, 900 * mib]) expect(formSpaceBytes(announced)).toBe(223 * mib)
})
