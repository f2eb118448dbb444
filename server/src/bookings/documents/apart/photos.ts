import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Paper } from './messages.ts'
import { mostPixels, mostPixelsAtOnce, type PhotoSize } from './photo-size.ts'
import { withoutTexts } from './png-chunks.ts'
import { FileFault } from './problem.ts'

/** The longer side of a photo in a PDF: 240 dots per inch on the height of a page. */
const longestSide = 2_000
const marginPoints = 18

// Other formats have readers too. They are never asked for, and bytes that look like two formats are refused.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

export interface Jpeg extends PhotoSize {
  bytes: Buffer
}

/**
 * The photo upright, at most 2,000 pixels wide and high, without its metadata: a camera writes the place into
 * it. Throws `FileFault`, also for another size than the announced one, for which the booking was charged.
 */
export async function scaledPhoto(photo: Buffer, announced: PhotoSize): Promise<Jpeg> {
  const bytes = withoutTexts(photo)
  const input = { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true } as const
  const { width, height, isProgressive } = await sharp(bytes, input).metadata().catch(refuse)
  if (width !== announced.width || height !== announced.height) throw new FileFault('photo_damaged')
  if (isProgressive && width * height > mostPixelsAtOnce) throw new FileFault('photo_too_many_pixels')
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

function refuse(error: unknown): never {
  const isTooLarge = error instanceof Error && /exceeds pixel limit/.test(error.message)
  throw new FileFault(isTooLarge ? 'photo_too_many_pixels' : 'photo_damaged')
}

/**
 * Writes a PDF with a page for each photo, turned as the photo is. Equal photos give equal bytes, so that a
 * second upload of them is noticed: the PDF has a fixed date.
 */
export async function writePages(
  jpegs: Jpeg[],
  paper: Paper,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } })
  const written = (async () => {
    for await (const piece of pdf) await write(piece as Buffer)
  })()
  for (const { bytes, width, height } of jpegs) {
    const layout = width > height ? 'landscape' : 'portrait'
    pdf.addPage({ size: paper, layout, margin: marginPoints })
    const fit: [number, number] = [pdf.page.width - 2 * marginPoints, pdf.page.height - 2 * marginPoints]
    pdf.image(bytes, marginPoints, marginPoints, { fit, align: 'center', valign: 'center' })
  }
  pdf.end()
  await written
}
