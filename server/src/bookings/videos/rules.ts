import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { sanitizeFilename } from '../../platform/lib/filename.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** The largest session recording. */
export const maxVideoBytes = 8 * 1024 ** 3
/** More than the other parts of the form need. */
const formBytes = 1024 ** 2

/** Throws `payload_too_large` for a form whose announced length is too large. */
export function assertFormFits(contentLength: string | undefined): void {
  if (Number(contentLength) > maxVideoBytes + formBytes) throw refusal('payload_too_large', 'video')
}

/** The accepted media types with their extensions (decision "Video type"). */
const extensions = new Map([
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['video/x-matroska', 'mkv'],
  ['video/ogg', 'ogv'],
  ['video/x-msvideo', 'avi'],
])
const knownExtension = new RegExp(`\\.(${[...extensions.values()].join('|')})$`, 'i')

/** Throws `invalid_request` for another type: a browser could open it as a page or a program. */
export function assertVideoType(mimeType: string, parameter = 'file'): string {
  if (!extensions.has(mimeType))
    throw invalidParams({
      [parameter]: problem('not_a_video', { allowed: [...extensions.keys()].join(', ') }),
    })
  return mimeType
}

/**
 * The stored name of a video: its own, made safe for file systems and headers, with the extension of its
 * type.
 */
export function videoFilename(given: string | undefined, mimeType: string): string {
  const name = sanitizeFilename(given ?? '').replace(knownExtension, '') || 'video'
  return `${name}.${extensions.get(mimeType) ?? 'bin'}`
}

/** How a video is sent. One of another type, stored before types were checked, is sent as plain bytes. */
export const sentAs = ({ filename, original_filename, mime_type }: Sent) => ({
  filename: sentName(original_filename ?? filename, extensions.get(mime_type) ?? 'bin'),
  contentType: extensions.has(mime_type) ? mime_type : 'application/octet-stream',
})

const sentName = (name: string, extension: string) =>
  `${(extension === 'bin' ? name : name.replace(knownExtension, '')) || 'video'}.${extension}`

interface Sent {
  filename: string
  original_filename: string | null
  mime_type: string
}
