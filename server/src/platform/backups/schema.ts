import type { Readable } from 'node:stream'
import { Type } from 'typebox'

/** A tar archive, not JSON. */
export const BackupArchive = Type.Unsafe<Readable>({
  content: { 'application/x-tar': { schema: { type: 'string', format: 'binary' } } },
})
