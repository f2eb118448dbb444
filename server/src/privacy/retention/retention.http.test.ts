import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { filesOnDisk, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { enforceRetention, enforceSlowRetention, retentionSteps } from './retention.ts'

const dayMs = 86_400_000

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

const set = ({ id, manage }: Workspace, retention: object) =>
  manage('PATCH', `/workspaces/${id}`, { retention })

async function counts({ id }: Workspace): Promise<Record<string, number>> {
  const tables = ['events', 'mails', 'audit', 'documents']
  const counted = tables.map(async table => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where workspace_id = ${id}`.execute(
      installation.ctx.db,
    )
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/**
 * A canceled, a completed and a scheduled appointment with their mails, and documents of each kind of
 * booking.
 */
async function used(): Promise<{ workspace: Workspace; scheduled: number }> {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const at = [1, 2, 3].map(hours => hourAhead(hours))
  const [canceled, completed, scheduled] = [
    (await book(workspace, at[0] ?? 0)).body.id,
    (await book(workspace, at[1] ?? 0)).body.id,
    (await book(workspace, at[2] ?? 0)).body.id,
  ]
  const draft = await makeReservation(workspace)
  for (const id of [canceled, completed, scheduled])
    await workspace.call('POST', '/documents', uploadOf('appointment', id))
  await workspace.call('POST', '/documents', uploadOf('reservation', draft))
  await moveClock(workspace, 1)
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  await workspace.manage('POST', `/appointments/${completed}/complete`, {})
  await moveClock(workspace, 1)
  return { workspace, scheduled }
}

test('Each workspace keeps its data as long as its settings say', async () => {
  const { workspace, scheduled } = await used()
  const { workspace: usual } = await used()
  await workspace.events()
  await usual.events()
  const days = { events_days: 60, deliveries_days: 60, mails_days: 40, audit_days: 50, uploads_days: 45 }
  const changed = await set(workspace, days)
  expect(changed.body.retention).toEqual({ ...days, acts_days: 3653 })
  const before = { mine: await counts(workspace), theirs: await counts(usual) }
  expect(before.mine.documents).toBe(4)
  const after = async (more: number) => {
    installation.clock.advance(more * dayMs)
    await enforceRetention(installation.ctx)
    await enforceSlowRetention(installation.ctx)
    return { mine: await counts(workspace), theirs: await counts(usual) }
  }
  expect(await after(29)).toEqual(before)
  expect(await after(2)).toEqual({ ...before, theirs: { ...before.theirs, events: 0 } })
  const mails = await after(10)
  expect(mails.mine).toEqual({ ...before.mine, mails: expect.toSatisfy((count: number) => count > 0) })
  const left = (await workspace.manage('GET', '/mails?limit=100')).body.data
  // Mails of a booking that has not ended say what its customer was told.
  expect(new Set(left.map(({ object_id }: { object_id: number }) => object_id))).toEqual(new Set([scheduled]))
  const uploads = await after(5)
  expect(uploads.mine.documents).toBe(2)
  // The bytes are deleted after the commit.
  await vi.waitFor(async () => expect(await filesOnDisk(installation, workspace)).toHaveLength(2), 60_000)
  const deleted = (await workspace.events()).filter(
    ({ type }: { type: string }) => type === 'document-deleted',
  )
  expect(deleted.map(({ data }: { data: { filename: string } }) => data.filename)).toEqual([
    'erased',
    'erased',
  ])
  const audits = await after(5)
  expect(audits.mine.audit).toBeLessThan(before.mine.audit ?? 0)
  expect(audits.mine.events).toBeGreaterThan(0)
  const theirs = { ...before.theirs, events: 0 }
  expect(audits.theirs).toEqual(theirs)
  expect((await after(10)).mine.events).toBe(2)
})

test('A workspace without events keeps its audit entries only as long as its settings say', async () => {
  const workspace = await installation.workspace()
  await set(workspace, { audit_days: 30 })
  expect((await counts(workspace)).audit).toBeGreaterThan(0)
  installation.clock.advance(31 * dayMs)
  await enforceRetention(installation.ctx)
  expect((await counts(workspace)).audit).toBe(0)
})

test('null keeps data forever, and limits protect the feed and its deliveries', async () => {
  const workspace = await installation.workspace()
  await makeReservation(workspace)
  await workspace.events()
  expect((await set(workspace, { events_days: null, deliveries_days: null })).status).toBe(200)
  installation.clock.advance(3_000 * dayMs)
  await enforceRetention(installation.ctx)
  expect((await counts(workspace)).events).toBe(1)
  const longer = 'must not be more than events_days: a delivery belongs to an event'
  for (const [given, params] of [
    [{ events_days: 6 }, { 'retention.events_days': 'must be at least 7' }],
    [{ audit_days: 29 }, { 'retention.audit_days': 'must be at least 30' }],
    [{ acts_days: null }, { 'retention.acts_days': 'must be an integer' }],
    [{ mail_days: 7 }, { 'retention.mail_days': expect.stringContaining('is not a field of this request') }],
    [{ events_days: 30, deliveries_days: 31 }, { 'retention.deliveries_days': longer }],
    [
      { events_days: 30 },
      { 'retention.events_days': 'must not be less than deliveries_days: a delivery belongs to an event' },
    ],
  ]) {
    expect([given, ...verdict(await set(workspace, given as object))]).toEqual([
      given,
      400,
      'invalid_request',
      params,
    ])
  }
})

test('A workspace has its turn although a thousand others have old mails that must stay', async () => {
  const { db } = installation.ctx
  const old = new Date(installation.ctx.clock.now().getTime() - 100 * dayMs)
  const { rows } = await sql<{ id: number }>`
    insert into workspaces (name, mode, timezone, created_at, keep_mails_days)
    select 'Open', 'live', 'UTC', ${old}::timestamptz, 30 from generate_series(1, 1000) returning id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into event_sequences (workspace_id, last_sequence) select id, 0 from unnest(${ids}::bigint[]) id`.execute(
    db,
  )
  await sql`
    insert into bookings (workspace_id, kind, status, service)
    select id, 'reservation', 'queued', 'remote' from unnest(${ids}::bigint[]) id`.execute(db)
  await sql`
    insert into mails (workspace_id, booking_id, cause, kind, status, due_at, attempts, created_at, changed_at)
    select b.workspace_id, b.id, 'invitation', 'invitation', 'sent', at, 1, at, at
    from bookings b, (select ${old}::timestamptz as at) o where b.workspace_id = any(${ids}::bigint[])`.execute(
    db,
  )
  const workspace = await installation.workspace()
  await set(workspace, { audit_days: 30 })
  installation.clock.advance(31 * dayMs)
  // The order is random: a round leaves this one out once in a thousand times.
  for (let round = 0; round < 4 && (await counts(workspace)).audit; round++)
    for await (const _step of retentionSteps(installation.ctx));
  expect((await counts(workspace)).audit).toBe(0)
})
