import { Readable } from 'node:stream'
import type { Connection } from '../connection.ts'

/** A backup as it arrives. */
export interface IncomingBackup {
  archive: Readable
  /** Undefined where nobody says how long it is. */
  sizeBytes: number | undefined
  filename: string
}

/** Asks the server for a backup. The signal ends it, and the archive with it. */
export async function fetchBackup({ manage }: Connection, signal: AbortSignal): Promise<IncomingBackup> {
  const { archive, ...rest } = await manage.backups.create({ signal })
  return { archive: Readable.fromWeb(archive as Parameters<typeof Readable.fromWeb>[0]), ...rest }
}
