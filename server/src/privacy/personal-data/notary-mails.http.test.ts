import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace } from '../../../test/helpers/mails.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail.ts'

let installation: Installation
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({ SMTP_URL: server.url() })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})

const zora = { first_name: 'Zorblax', last_name: 'Zorbson', email: 'zorblax@example.com' }

/** Epoch seconds of 16:00 UTC in that number of days. */
const afternoonIn = (days: number) =>
  (Math.floor(installation.clock.now().getTime() / 86_400_000) + days) * 86_400 + 16 * 3600

/** The states of the lists of a day, and whether their stored text names the person. */
async function lists({ id }: { id: number }) {
  const { rows } = await sql<{ status: string; is_named: boolean }>`
    select status, coalesce(text_body || html_body, '') like '%Zorbson%' as is_named from mails
    where workspace_id = ${id} and kind = 'notary_next_day'`.execute(installation.ctx.db)
  return rows.map(({ status, is_named }) => `${status} ${is_named ? 'with' : 'without'} the name`)
}

test.each(['withdrawn', 'pending'])(
  'A mailed list that was rejected once and is now %s no longer has the erased person',
  async status => {
    const workspace = await openLiveWorkspace(installation)
    const service = { handle: 'remote', label: 'Remote', category: 'remote', duration_minutes: 30 }
    const price = { unit_price: 25, currency: 'USD', signing_methods: ['remote'] }
    await workspace.manage('POST', '/services', { ...service, ...price })
    await staff(workspace, { email: 'nora@example.com', timezone: 'UTC' })
    const { id } = (await book(workspace, afternoonIn(3), zora)).body
    const [list] = await mailsOf(workspace, '&kind=notary_next_day')
    const wait = async (ms: number, refused: boolean) => {
      installation.clock.advance(ms)
      server.trouble = refused ? { at: 'recipient', with: 450 } : undefined
      await deliverAll(installation)
    }
    await wait(Date.parse(list.due_at) - installation.clock.now().getTime(), true)
    expect(await lists(workspace)).toEqual(['pending with the name'])
    await workspace.manage('POST', `/appointments/${id}/cancel`, { notify: false })
    // Without an appointment on its day, the list is withdrawn at the next attempt.
    if (status === 'withdrawn') await wait(61_000, false)
    expect(await lists(workspace)).toEqual([`${status} with the name`])
    expect((await workspace.manage('POST', '/people/erase', { email: zora.email })).status).toBe(201)
    expect(await lists(workspace)).toEqual([`${status} without the name`])
  },
)

test('An erasure by the address of a notary keeps the mails about customers', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, { email: 'nora@example.com' })
  expect((await book(workspace, afternoonIn(3), zora)).status).toBe(201)
  await deliverAll(installation)
  const kinds = async () =>
    (await mailsOf(workspace, '&to=nora@example.com')).map(({ kind }: { kind: string }) => kind)
  const before = await kinds()
  expect(before).toContain('notary_assigned')
  const body = { email: 'nora@example.com' }
  const exported = (await workspace.manage('POST', '/people/export', body)).body
  expect(exported.mails).toEqual([])
  expect((await workspace.manage('POST', '/people/erase', body)).status).toBe(201)
  expect(await kinds()).toEqual(before)
  const ahead = await workspace.manage('POST', '/people/erase', { email: zora.email })
  expect([ahead.status, ahead.body.code]).toEqual([409, 'unable_to_erase'])
})
