import type { Context } from '../../platform/context.ts'
import { NamelessFile } from '../../platform/files/nameless-file.ts'
import type { Paper } from './apart/messages.ts'
import { announcedSize, type PhotoSize, photoHeadBytes } from './apart/photo-size.ts'
import type { PhotoFault } from './apart/problem.ts'
import { joinPhotos, type Reading, type ScaledPhoto, scalePhoto } from './apart/read-files.ts'
import { maxPdfBytes } from './rules.ts'

/**
 * Why a photo of a form was not taken. `photo_beside`: another photo of the form was not taken, and a
 * document without its page would be wrong. `photo_pixels_of_hour`: the booking has used up its pixels of
 * this hour.
 */
export type PhotosFault = PhotoFault | 'photo_beside' | 'photo_pixels_of_hour' | 'too_large'

/** Temporary space of the pages, of which the last may be too much, and of their PDF. */
export const pagesSpaceBytes = 2 * maxPdfBytes + 12 * 1024 * 1024

/** A photo as it was sent, in a temporary file. */
export interface Photo {
  filename: string
  content: NamelessFile
}

interface RefusedPhoto {
  filename: string
  fault: PhotosFault
}

/** Megapixels of the photos of one booking in an hour (decision "Pixels of an hour"). */
const mostMegapixels = 3_000

/**
 * Writes a PDF with a page for each photo, in their order. Returns all photos with their faults if one of
 * them cannot be used. The heads of all are read before the first is decoded, and none is decoded after a bad
 * one, or when the pages before it are too large for a document: they take temporary space.
 */
export async function writePhotos(
  ctx: Context,
  reading: Reading,
  photos: Photo[],
  paper: Paper,
  pdf: NamelessFile,
  mostBytes = maxPdfBytes,
): Promise<RefusedPhoto[] | undefined> {
  const pages: NamelessFile[] = []
  const refused = (faultOf: (photo: Photo) => PhotosFault) =>
    photos.map(photo => ({ filename: photo.filename, fault: faultOf(photo) }))
  try {
    const { sizes, faults } = await announced(photos)
    if (faults.size > 0) return refused(photo => faults.get(photo) ?? 'photo_beside')
    if (!(await takePixels(ctx, reading, [...sizes.values()]))) return refused(() => 'photo_pixels_of_hour')
    const scaled: ScaledPhoto[] = []
    for (const [photo, size] of sizes) {
      const page = await NamelessFile.open()
      pages.push(page)
      const found = await scalePhoto(photo.content, size, piece => page.write(piece), reading)
      if ('fault' in found) return refused(one => (one === photo ? found.fault : 'photo_beside'))
      const { sizeBytes } = page
      if (pages.reduce((sum, one) => sum + one.sizeBytes, 0) > mostBytes) return refused(() => 'too_large')
      scaled.push({ ...found, sizeBytes, sha256: () => page.sha256(), read: () => page.read() })
    }
    await joinPhotos(scaled, paper, piece => pdf.write(piece), reading)
    return pdf.sizeBytes > mostBytes ? refused(() => 'too_large') : undefined
  } finally {
    for (const page of pages) await page.close()
  }
}

/** What the heads of the photos say, in their order. */
async function announced(photos: Photo[]) {
  const sizes = new Map<Photo, PhotoSize>()
  const faults = new Map<Photo, PhotoFault>()
  for (const photo of photos) {
    const size = announcedSize(await photo.content.head(photoHeadBytes))
    if ('fault' in size) faults.set(photo, size.fault)
    else sizes.set(photo, size)
  }
  return { sizes, faults }
}

/** Counts the pixels of a form for its booking. False, and nothing is counted, if they are too many. */
async function takePixels(
  { rateLimiter }: Context,
  { owner: { workspaceId, part } }: Reading,
  sizes: PhotoSize[],
): Promise<boolean> {
  const who = `photo-megapixels:${workspaceId}:${part}`
  const megapixels = sizes.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / 1e6), 0)
  const { exceeded } = await rateLimiter.count(who, mostMegapixels, 'hour', megapixels)
  if (exceeded) await rateLimiter.takeBack(who, 'hour', megapixels)
  return !exceeded
}
