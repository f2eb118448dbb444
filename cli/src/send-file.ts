import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { UploadSendParams, UploadWithParts } from '../../client/src/manage.ts'
import type { Connection } from './connection.ts'
import { openProgress } from './output/progress.ts'
import type { Terminal } from './terminal.ts'

/** A larger file is sent in parts, so that a lost connection costs one part. */
const mostBytesAtOnce = 16 * 1024 * 1024

export const isSentInParts = async (path: string): Promise<boolean> =>
  (await stat(path)).size > mostBytesAtOnce

/**
 * Sends the file in parts, with a progress bar. Continues an upload of the same file that was interrupted
 * within 24 hours.
 */
export async function sendFile(
  { manage }: Connection,
  terminal: Terminal,
  path: string,
  to: Pick<UploadSendParams, 'appointment_id' | 'kind' | 'type'>,
): Promise<UploadWithParts> {
  const [file, filename] = [await openAsBlob(path), basename(path)]
  const progress = openProgress(terminal, `Uploading ${filename}`, file.size)
  try {
    return await manage.uploads.send(
      { ...to, file, filename, resume: true },
      { onProgress: ({ sentBytes }) => progress.at(sentBytes), signal: terminal.interruption() },
    )
  } finally {
    progress.end()
  }
}
