import type { UploadSource } from './source.ts'

const typesByEnding: Record<string, string> = {
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
  webm: 'video/webm',
}

/** The media type of a recording: that of the Blob, or by the ending of its name. */
export function videoTypeOf(file: UploadSource, filename: string): string {
  if (file instanceof Blob && file.type !== '') return file.type
  return typesByEnding[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'video/mp4'
}
