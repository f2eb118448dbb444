import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { ask, codeOf, openBooking } from '../../../test/helpers/visitors.ts'
import { deleteOldRequests } from './requests.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

test('A booking request is deleted completely after a day, with its mails', async () => {
  const { workspace, visit } = await openBooking(installation)
  const { ctx } = installation
  const old = await ask(visit, { email: 'stranger@example.org' })
  const code = await codeOf(workspace)
  await visit('POST', `/requests/${old}/resend`)
  const young = await ask(visit, { timestamp: hourAhead(1) })
  const mailsOf = async () =>
    (await workspace.manage('GET', '/mails?kind=booking_code')).body.data as { id: number; to: string }[]
  const before = await mailsOf()
  expect(before).toHaveLength(3)
  const age = async (ms: number) => {
    const created_at = new Date(ctx.clock.now().getTime() - ms)
    await ctx.db.updateTable('booking_requests').set({ created_at }).where('key', '=', old).execute()
    await deleteOldRequests(ctx)
  }
  await age(23 * 3_600_000)
  expect(await mailsOf()).toHaveLength(3)
  await age(25 * 3_600_000)
  const [left, ...others] = await mailsOf()
  expect([left?.id, others]).toEqual([before[0]?.id, []])
  expect((await visit('POST', `/requests/${old}/confirm`, { code })).status).toBe(404)
  expect((await visit('POST', `/requests/${young}/resend`)).status).toBe(200)
  for (const { id } of before.slice(1)) {
    expect((await workspace.manage('GET', `/mails/${id}`)).status).toBe(404)
    const entries = await ctx.db
      .selectFrom('directory')
      .selectAll()
      .where('kind', '=', 'mail')
      .where('ref', '=', String(id))
      .execute()
    expect(entries).toEqual([])
  }
})
