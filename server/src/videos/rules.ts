import { AppError, invalidParams } from '../errors.ts'
import { sanitize } from '../filenames.ts'

/** The largest session recording. */
export const maxVideoBytes = 8 * 1024 ** 3
/** More than a form has besides its file. */
const formBytes = 1024 ** 2

/** Throws `payload_too_large` for a form that says beforehand that it is longer than the largest can be. */
export function assertFormFits(contentLength: string | undefined): void {
  if (Number(contentLength) > maxVideoBytes + formBytes)
    throw new AppError('payload_too_large', 'The file is too large.')
}

/** The name a video is stored with: its own, with nothing a file system or header could trip over. */
export const videoFilename = (given: string | undefined): string => sanitize(given ?? '') || 'video'

/** Throws `invalid_request` for what is not a video: a browser must never take it for a page. */
export function assertVideoType(mimeType: string): string {
  if (!/^video\/[a-z0-9][a-z0-9.+-]{0,60}$/.test(mimeType))
    throw invalidParams({ file: 'must be of a video/* type' })
  return mimeType
}
