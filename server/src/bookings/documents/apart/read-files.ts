import type { Found, Paper } from './messages.ts'
import { FileFault, type PdfFault, type PhotoFault } from './problem.ts'
import { type ApartLimits, readApart } from './read-apart.ts'

/** A file to read: a temporary file has these. */
export interface Readable {
  sha256(): string
  read(): AsyncIterable<Uint8Array>
}

/** A photo as it goes into a PDF. */
export interface ScaledPhoto extends Readable {
  sizeBytes: number
  width: number
  height: number
}

/** The number of pages, or why the PDF cannot be opened. */
export const pagesOf = (
  pdf: Readable,
  signal: AbortSignal,
  limits?: ApartLimits,
): Promise<{ pages: number } | { fault: PdfFault }> =>
  orFault<{ pages: number }, PdfFault>(
    readApart({ task: { task: 'pdf' }, sha256: pdf.sha256(), bytes: pdf.read(), signal }, limits),
  )

/** Writes the photo upright, smaller and without metadata. Returns its size in pixels, or what is wrong. */
export const scalePhoto = (
  photo: Readable,
  write: (piece: Uint8Array) => Promise<void>,
  signal: AbortSignal,
  limits?: ApartLimits,
): Promise<{ width: number; height: number } | { fault: PhotoFault }> =>
  orFault<{ width: number; height: number }, PhotoFault>(
    readApart(
      { task: { task: 'photo' }, sha256: photo.sha256(), bytes: photo.read(), signal, write },
      limits,
    ),
  )

/** Writes a PDF with one page for each photo. */
export async function joinPhotos(
  photos: ScaledPhoto[],
  paper: Paper,
  write: (piece: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const jpegs = photos.map(({ sizeBytes, width, height }) => ({ sizeBytes, width, height }))
  const sha256 = photos.map(photo => photo.sha256()).join()
  const bytes = (async function* () {
    for (const photo of photos) yield* photo.read()
  })()
  await readApart({ task: { task: 'pages', jpegs, paper }, sha256, bytes, signal, write })
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
