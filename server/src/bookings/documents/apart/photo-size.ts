import type { PhotoFault } from './problem.ts'

/** Photos of 108 megapixels and more are rarely of documents. */
export const mostPixels = 100e6
/** Progressive and interlaced photos are decoded as a whole, the others line by line. */
export const mostPixelsAtOnce = 40e6
/** Of a side, as in a JPEG. To make a longer one smaller takes far more time than its pixels. */
const longestSide = 65_535
/** Cameras write the size behind their metadata and a small picture, which take less. */
export const photoHeadBytes = 4 * 1024 * 1024

/** As the file stores it: not yet turned. */
export interface PhotoSize {
  width: number
  height: number
}

/** The size that the first bytes of a JPEG or PNG announce, or why it becomes no page. */
export function announcedSize(head: Buffer): PhotoSize | { fault: PhotoFault } {
  const found = head[0] === 0xff ? sizeOfJpeg(head) : sizeOfPng(head)
  if (!found?.width || !found.height) return { fault: 'photo_damaged' }
  const { width, height, isAtOnce } = found
  const isTooLarge =
    Math.max(width, height) > longestSide || width * height > (isAtOnce ? mostPixelsAtOnce : mostPixels)
  return isTooLarge ? { fault: 'photo_too_many_pixels' } : { width, height }
}

interface Announced extends PhotoSize {
  isAtOnce: boolean
}

/** The first chunk of a PNG, after eight bytes of signature, has its size. */
function sizeOfPng(head: Buffer): Announced | undefined {
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20), isAtOnce: head[28] !== 0 }
}

/** Markers that start a frame: all from C0 to CF except tables (C4, CC) and a reserved one (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Scans and the end of the picture: no frame comes after them. */
const isTooLate = (marker: number) => marker === 0xd9 || marker === 0xda

/** Before the frame. Large metadata is in segments of 64 kB; filler is a few bytes. */
const mostMarkers = 10_000

/** The size is in the first frame. Bytes between segments are skipped, as decoders do. */
function sizeOfJpeg(head: Buffer): Announced | undefined {
  let markers = 0
  let at = head.indexOf(0xff, 2)
  while (at >= 0 && at + 9 <= head.length) {
    const marker = head[at + 1] ?? 0
    if (isTooLate(marker)) return undefined
    if (isFrame(marker))
      return {
        height: head.readUInt16BE(at + 5),
        width: head.readUInt16BE(at + 7),
        isAtOnce: marker % 4 === 2,
      }
    // Filler, a stuffed byte and restarts have no length.
    const isAlone = marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at = head.indexOf(0xff, at + (isAlone ? 1 : 2 + Math.max(2, head.readUInt16BE(at + 2))))
    if (++markers > mostMarkers) return undefined
  }
  return undefined
}
