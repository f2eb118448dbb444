import type { Owner } from '../../../platform/lib/fair-queue.ts'
import type { Found, Paper } from './messages.ts'
import type { PhotoSize } from './photo-size.ts'
import { FileFault, type PdfFault, type PhotoFault } from './problem.ts'
import { type ApartLimits, readApart } from './read-apart.ts'

/** Whose file is read, and when nobody wants it any more. */
export interface Reading {
  owner: Owner
  signal: AbortSignal
}

/** A file to read: a temporary file has these. */
export interface Readable {
  sha256(): string
  read(): AsyncIterable<Uint8Array>
}

/** A photo as it goes into a PDF. */
export interface ScaledPhoto extends Readable, PhotoSize {
  sizeBytes: number
}

/** The number of pages, or why the PDF cannot be opened. */
export const pagesOf = (
  pdf: Readable,
  reading: Reading,
  limits?: ApartLimits,
): Promise<{ pages: number } | { fault: PdfFault }> =>
  orFault<{ pages: number }, PdfFault>(
    readApart({ ...reading, task: { task: 'pdf' }, sha256: pdf.sha256(), bytes: pdf.read() }, limits),
  )

/** Writes the photo upright, smaller and without metadata. Returns the size it has then, or what is wrong. */
export const scalePhoto = (
  photo: Readable,
  { width, height }: PhotoSize,
  write: (piece: Uint8Array) => Promise<void>,
  reading: Reading,
): Promise<PhotoSize | { fault: PhotoFault }> => {
  const task = { task: 'photo' as const, width, height }
  return orFault<PhotoSize, PhotoFault>(
    readApart({ ...reading, task, sha256: photo.sha256(), bytes: photo.read(), write }),
  )
}

/** Writes a PDF with one page for each photo. */
export async function joinPhotos(
  photos: ScaledPhoto[],
  paper: Paper,
  write: (piece: Uint8Array) => Promise<void>,
  reading: Reading,
): Promise<void> {
  const jpegs = photos.map(({ sizeBytes, width, height }) => ({ sizeBytes, width, height }))
  const sha256 = photos.map(photo => photo.sha256()).join()
  const bytes = (async function* () {
    for (const photo of photos) yield* photo.read()
  })()
  await readApart({ ...reading, task: { task: 'pages', jpegs, paper }, sha256, bytes, write })
}

async function orFault<T extends Found, F extends PdfFault | PhotoFault>(
  reading: Promise<Found>,
): Promise<T | { fault: F }> {
  try {
    return (await reading) as T
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.fault as F }
    throw error
  }
}
