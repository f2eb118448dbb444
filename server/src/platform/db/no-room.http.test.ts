import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { transaction } from './transaction.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

describe('Without disk space', () => {
  test.each(['53100', '53200', '58030'])(
    'Without disk space, a database that says %s is unavailable',
    async code => {
      const work = transaction(installation.ctx.db, tx =>
        sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx),
      )
      await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    },
  )

  test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'Without disk space, an upload that meets %s may be sent again',
    async code => {
      const workspace = await installation.workspace()
      const body = uploadOf('reservation', await makeReservation(workspace))
      const put = vi.spyOn(installation.ctx.storage, 'put').mockImplementationOnce(async (_key, source) => {
        // The upload closes its file while this is still read. The real storage bears that too.
        Readable.from(source)
          .on('error', () => {})
          .resume()
        throw Object.assign(new Error(`${code}: the disk`), { code })
      })
      const answer = await workspace.call('POST', '/documents', body)
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(answer.headers.get('retry-after')).toBe('1')
      put.mockRestore()
      expect((await workspace.call('POST', '/documents', body)).status).toBe(201)
    },
  )
})
