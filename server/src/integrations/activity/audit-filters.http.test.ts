import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

interface Entry {
  action: string
  actor: string
  actor_name: string | null
  subject: { object: string; id: string }
  changes: Record<string, { after: unknown }> | null
}

async function entries(workspace: Workspace, query: Record<string, string | number>): Promise<Entry[]> {
  const { status, body } = await workspace.manage(
    'GET',
    `/audit?${new URLSearchParams(query as Record<string, string>)}`,
  )
  expect(status).toBe(200)
  return body.data
}

test('One call lists who canceled yesterday and why, and nobody of another workspace', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  for (const one of [workspace, other]) await staff(one, {}, {})
  const cancelOf = async (of: Workspace, by: Pick<Workspace, 'manage'>, reason: string, hour: number) => {
    const { id } = (await book(of, hourAhead(hour))).body
    const canceled = await by.manage('POST', `/appointments/${id}/cancel`, { reason })
    expect(canceled.status).toBe(200)
    return String(id)
  }
  await cancelOf(workspace, workspace, 'the day before', 100)
  installation.clock.advance(dayMs)
  const yesterday = installation.clock.now().getTime()
  const ana = await person(installation, workspace, 'scheduler')
  const wanted = await cancelOf(workspace, ana.browser, 'customer is ill', 101)
  await cancelOf(other, other, 'foreign', 101)
  installation.clock.advance(dayMs)
  await cancelOf(workspace, workspace, 'today', 102)

  const span = { since: iso(yesterday - 1_000), until: iso(yesterday + dayMs / 2) }
  const found = await entries(workspace, { action: 'appointment-canceled', ...span })
  expect(found).toMatchObject([
    {
      actor: `member:${ana.id}`,
      actor_name: 'Ana Ortiz',
      subject: { object: 'appointment', id: wanted },
      changes: { cancel_reason: { after: 'customer is ill' } },
    },
  ])
  expect(await entries(workspace, { action: 'appointment-canceled' })).toHaveLength(3)
  const byAna = await entries(workspace, { actor: `member:${ana.id}`, ...span })
  expect(new Set(byAna.map(({ actor }) => actor))).toEqual(new Set([`member:${ana.id}`]))
  expect(byAna.map(({ action }) => action)).toContain('appointment-canceled')
  const about = await entries(workspace, { object: 'appointment', object_id: wanted })
  expect(about.map(({ action }) => action)).toEqual(['appointment-canceled', 'appointment-created'])
  expect(
    await entries(workspace, { object: 'reservation', object_id: wanted, action: 'appointment-canceled' }),
  ).toEqual([])
})

test('Each filter of the audit trail applies to all pages', async () => {
  const workspace = await installation.workspace()
  const made = await workspace.manage(
    'POST',
    '/tokens',
    { name: 'A', scopes: ['signers:read'] },
    { 'x-request-id': 'of-a-person' },
  )
  const { id } = made.body
  for (let count = 0; count < 3; count++)
    await workspace.manage('POST', '/tokens', { name: 'B', scopes: ['signers:read'] })
  await workspace.manage('DELETE', `/tokens/${id}`)
  expect(await entries(workspace, { request_id: 'of-a-person' })).toMatchObject([
    { action: 'token-issued', subject: { object: 'token', id: String(id) } },
  ])
  const pages: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `action=token-issued&object=token&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { body }: { body: { data: Entry[]; next_cursor: string | null } } = await workspace.manage(
      'GET',
      `/audit?${query}`,
    )
    pages.push(...body.data)
    cursor = body.next_cursor
  }
  const all = (await entries(workspace, { limit: 100 })).filter(({ action }) => action === 'token-issued')
  expect(all.length).toBeGreaterThan(3)
  expect(pages).toEqual(all)
  const now = installation.clock.now().getTime()
  expect(await entries(workspace, { since: iso(now + 60_000) })).toEqual([])
  expect(await entries(workspace, { until: iso(now - 3_600_000) })).toEqual([])
  expect(await entries(workspace, { since: iso(now - 60_000), until: iso(now + 60_000) })).toHaveLength(
    (await entries(workspace, { limit: 100 })).length,
  )
})

test('The audit trail rejects an id without its kind, and invalid times', async () => {
  const workspace = await installation.workspace()
  for (const [query, name] of [
    ['object_id=7', 'object'],
    ['since=yesterday', 'since'],
    ['until=2026-13-01T00:00:00Z', 'until'],
  ] as const) {
    const { status, body } = await workspace.manage('GET', `/audit?${query}`)
    expect([status, Object.keys(body.data?.params ?? body.params ?? {})]).toEqual([400, [name]])
  }
})

test('A page of a past day is read by an index, not from the whole trail', async () => {
  const workspace = await installation.workspace()
  const { db } = installation.ctx
  const start = installation.clock.now().getTime()
  const row = (days: number, actor: string) => ({
    workspace_id: workspace.id,
    source: 'system',
    action: 'mail-sent',
    object: 'mail',
    object_id: '1',
    at: new Date(start + days * dayMs),
    actor,
    request_id: 'bulk',
    actor_name: null,
    changes: null,
  })
  for (let day = 1; day <= 20; day++)
    await db
      .insertInto('audit')
      .values(Array.from({ length: 500 }, () => row(day, 'system')))
      .execute()
  await db.insertInto('audit').values(row(21, 'member:1')).execute()
  const span = { since: iso(start + 3.5 * dayMs), until: iso(start + 4.5 * dayMs) }
  expect(await entries(workspace, { ...span, limit: 100 })).toHaveLength(100)
  expect(await entries(workspace, { ...span, actor: 'member:1' })).toEqual([])
  const { rows } = await plan(db, workspace.id, 'member:1')
  expect(JSON.stringify(rows)).toContain('audit_by_actor')
})

const plan = (db: Installation['ctx']['db'], workspaceId: number, actor: string) =>
  sql`explain select * from audit where workspace_id = ${sql.lit(workspaceId)} and actor = ${sql.lit(actor)} order by id desc limit 26`.execute(
    db,
  )

test('An entry has the present name of its row, and a kind of rows can be left out', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  const { id } = (await book(workspace, hourAhead())).body
  await workspace.manage('PATCH', `/appointments/${id}`, { first_name: 'Zoë', last_name: 'Quinn' })
  const list = async (query: string) => (await workspace.manage('GET', `/audit?${query}`)).body.data
  const names = async (query: string) =>
    new Set((await list(query)).map(({ subject_name: name }: { subject_name: string | null }) => name))
  expect(await names('object=appointment')).toEqual(new Set(['Zoë Quinn']))
  expect(await names('object=notary')).toContain('Nora Vidal')
  expect(await names('object=workspace')).toEqual(new Set([null]))
  const kinds = (await list('not_object=appointment')).map(
    ({ subject }: { subject: { object: string } }) => subject.object,
  )
  expect(kinds).toContain('notary')
  expect(kinds).not.toContain('appointment')
  const stranger = await installation.workspace()
  expect((await stranger.manage('GET', '/audit?object=appointment')).body.data).toEqual([])
})
