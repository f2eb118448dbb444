import { Readable } from 'node:stream'
import { JuratManage } from '../../../client/src/manage.ts'
import type { Connection } from '../connection.ts'
import { CliError } from '../exit.ts'

/** The database is copied before the answer begins. */
const beginsWithinMs = 600_000

/** A backup as it arrives. */
export interface IncomingBackup {
  archive: Readable
  sizeBytes: number
  filename: string
}

/** Asks the server for a backup. The client reads JSON alone, so the archive is taken on its way to it. */
export async function fetchBackup({ url, token }: Connection): Promise<IncomingBackup> {
  let answer: Response | undefined
  const manage = new JuratManage({
    baseUrl: url,
    token,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (response.headers.get('content-type') !== 'application/x-tar') return response
      answer = response
      return Response.json(null)
    },
  })
  await manage.request('POST', '/manage/v1/backups', {}, { timeoutMs: beginsWithinMs })
  if (!answer?.body) throw new CliError('failed', `${url} answered without a backup.`)
  const [, filename = 'jurat-backup.tar'] =
    /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return {
    archive: Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    sizeBytes: Number(answer.headers.get('content-length')),
    filename,
  }
}
