import { Readable } from 'node:stream'
import type { Connection } from '../connection.ts'

/** A backup as it arrives. */
export interface IncomingBackup {
  archive: Readable
  /** Undefined if the response has no length. */
  sizeBytes: number | undefined
  filename: string
}

/** Requests a backup from the server. The signal aborts the request and the archive. */
export async function fetchBackup({ manage }: Connection, signal: AbortSignal): Promise<IncomingBackup> {
  const { archive, ...rest } = await manage.backups.create({ signal })
  return { archive: Readable.fromWeb(archive as Parameters<typeof Readable.fromWeb>[0]), ...rest }
}
