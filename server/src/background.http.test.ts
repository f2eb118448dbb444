import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customer, makeReservation } from '../test/helpers/bookings.ts'
import { moveClock } from '../test/helpers/calendar.ts'
import { serveCalendar, vcalendar } from '../test/helpers/calendar-server.ts'
import { startReceiver } from '../test/helpers/delivery-receiver.ts'
import { uploadOf } from '../test/helpers/files.ts'
import { engine, type Installation, startOwnInstallation, type Workspace } from '../test/helpers/harness.ts'
import { register, reserve } from '../test/helpers/hooks.ts'
import { mailsOf } from '../test/helpers/mails.ts'
import { startBackground } from './background.ts'
import { queueMail } from './mail/queue/queue-mail.ts'
import { transaction } from './platform/db/transaction.ts'
import { receiveFile } from './platform/files/files.ts'
import type { Queue } from './platform/jobs/jobs.ts'
import { beginErasure } from './privacy/personal-data/erase.ts'
import { getWorkspace } from './workspaces/workspaces.ts'

/* Shows that `startBackground` runs every sweep and job. What each of them does is tested beside its code. */

const dayMs = 86_400_000

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

/** More than a sweep handles in one step. */
const many = { holds: 1_001, keys: 501 }

/**
 * Leaves work for every sweep, then lets a month pass: expired holds and keys, an old delivery with its
 * event, and an upload that nothing refers to.
 */
async function leaveBehind(workspace: Workspace): Promise<void> {
  const { id: workspaceId } = workspace
  const { db } = installation.ctx
  await using receiver = await startReceiver()
  await register(workspace, receiver.url)
  const reservation = await reserve(workspace)
  await moveClock(workspace, 0)
  expect(receiver.received).toHaveLength(1)
  const incoming = { workspaceId, kind: 'document', contentType: 'application/pdf', signal: null } as const
  await receiveFile(installation.ctx, incoming, Readable.from(['never referred to']))
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const now = installation.clock.now()
  await sql`
    insert into claims (workspace_id, notary_id, slot, booking_id, expires_at)
    select ${workspaceId}::bigint, ${notary.id}::bigint, ${now}::timestamptz + n * interval '15 minutes',
      ${reservation}::bigint, ${now}::timestamptz
    from generate_series(1, ${many.holds}::int) n`.execute(db)
  await sql`
    insert into idempotency_keys (workspace_id, key, fingerprint, expires_at)
    select ${workspaceId}::bigint, 'key ' || n, 'f', ${now}::timestamptz
    from generate_series(1, ${many.keys}::int) n`.execute(db)
  await sql`
    insert into booking_requests (workspace_id, key, first_name, last_name, email, email_folded, service,
      quantity, starts_at, timezone, lang, code, expires_at, created_at)
    select ${workspaceId}::bigint, 'key ' || n, 'Ana', 'Ortiz', 'a@b.org', 'a@b.org', 'remote', 1,
      ${now}::timestamptz, 'UTC', 'en', '000000', ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${many.keys}::int) n`.execute(db)
  installation.clock.advance(31 * dayMs)
  const left = { claims: many.holds, deliveries: 1, events: 1, files: 1 }
  expect(await leftOf(workspace)).toMatchObject(left)
}

async function leftOf({ id }: Workspace): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['claims', 'idempotency_keys', 'booking_requests', 'deliveries', 'events', 'files']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where workspace_id = ${id}`.execute(
      installation.ctx.db,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
const nothing = { claims: 0, idempotency_keys: 0, booking_requests: 0, deliveries: 0, events: 0, files: 0 }

const untilSwept = (workspace: Workspace) =>
  vi.waitFor(async () => expect(await leftOf(workspace)).toEqual(nothing), 60_000)

/** The request id of the audit entry that settled the workspace's only mail. It names the run. */
async function runOfMail(workspace: Workspace): Promise<string> {
  const settled = () => workspace.manage('GET', '/audit?limit=100')
  return vi.waitFor(async () => {
    const entries = (await settled()).body.data.filter(({ action }: { action: string }) =>
      /^mail-/.test(action),
    )
    expect(entries).toHaveLength(1)
    return entries[0].request_id
  }, 60_000)
}

/** The queue of the job that a run is named after. */
async function queueOf(run: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where id::text = ${run.split(':').at(-1)}`.execute(installation.ctx.db)
  return rows[0]?.name
}

/** Runs a job of the queue at once, as its schedule does every minute. */
const runNow = (queue: Queue, data: object = {}) =>
  transaction(installation.ctx.db, tx => installation.ctx.jobs.enqueue(tx, { queue, data }))

/** Number of jobs of the queue that have not ended. */
async function openJobs(queue: Queue): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')`.execute(
    installation.ctx.db,
  )
  return rows.length
}

/** Makes a mail pending without a job for it. */
async function queueMailWithoutJob(workspace: Workspace): Promise<void> {
  const bookingId = await makeReservation(workspace, { status: 'pending' })
  const jobs = vi.spyOn(installation.ctx.jobs, 'enqueue').mockResolvedValue()
  await transaction(installation.ctx.db, async tx =>
    queueMail(tx, installation.ctx, await getWorkspace(tx, workspace.id), 'invitation', { bookingId }),
  )
  jobs.mockRestore()
}

/** A table that is due for vacuum. Returns how often it has been vacuumed. */
async function wear(): Promise<() => Promise<number>> {
  const { db } = installation.ctx
  await db.connection().execute(async held => {
    await sql`create table worn as select id from generate_series(1, 100) id`.execute(held)
    await sql`delete from worn`.execute(held)
    // PostgreSQL shows its counters a second later.
    await sql`select pg_stat_force_next_flush()`.execute(held)
  })
  return async () => {
    const { rows } = await sql<{ count: number }>`
      select vacuum_count::int as count from pg_stat_all_tables where relname = 'worn'`.execute(db)
    return rows[0]?.count ?? 0
  }
}

test('The program starts every background task', async () => {
  const [swept, mailed] = [await installation.workspace(), await installation.workspace()]
  await leaveBehind(swept)
  await queueMailWithoutJob(mailed)
  const stop = await startBackground(installation.ctx)
  try {
    await atStart(swept, mailed)
    await byJobs()
    await byRounds()
    await byHours()
    await asItHappens()
    await asItFallsDue()
  } finally {
    await stop()
  }
  await noMore()
})

async function atStart(swept: Workspace, mailed: Workspace): Promise<void> {
  expect(await runOfMail(mailed)).toMatch(/\bstart$/)
  await untilSwept(swept)
}

async function byJobs(): Promise<void> {
  const workspace = await installation.workspace()
  await makeReservation(workspace, { status: 'queued' })
  expect(await queueOf(await runOfMail(workspace))).toBe('mail')
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { reminder_minutes: [30] })
  await vi.waitFor(async () => expect(await openJobs('reminders')).toBe(0), 60_000)
  await workspace.manage('PATCH', '/services/remote', { location: '2 Oak Ave, Miami' })
  await vi.waitFor(async () => {
    const changes = installation.ctx.db.selectFrom('place_changes').select('id')
    expect(await changes.where('workspace_id', '=', workspace.id).execute()).toEqual([])
  }, 60_000)
}

async function byRounds(): Promise<void> {
  const { db } = installation.ctx
  await byCalendarRounds()
  const { rows } = await sql`select name, cron from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual([
    ...['calendar-round', 'housekeeping', 'mail-round', 'payment-round'].map(name => ({
      name,
      cron: '* * * * *',
    })),
    { name: 'retention', cron: '7 * * * *' },
  ])
  const [swept, mailed] = [await installation.workspace(), await installation.workspace()]
  await queueMailWithoutJob(mailed)
  await runNow('mail-round')
  expect(await queueOf(await runOfMail(mailed))).toBe('mail-round')
  const vacuums = await wear()
  await leaveBehind(swept)
  await runNow('housekeeping')
  await untilSwept(swept)
  await vi.waitFor(async () => expect(await openJobs('housekeeping')).toBe(0), 60_000)
  // PostgreSQL vacuums by itself. A minute may have passed, and begun a round of its own.
  expect((await vacuums()) > 0).toBe(engine === 'embedded')
}

/**
 * The hour's round deletes uploads of bookings that came to nothing, and a call leaves its erasure to a job.
 */
async function byHours(): Promise<void> {
  const workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { retention: { uploads_days: 7 } })
  const id = await makeReservation(workspace)
  await workspace.call('POST', '/documents', uploadOf('reservation', id))
  installation.clock.advance(8 * dayMs)
  await runNow('retention')
  await vi.waitFor(async () => expect((await leftOf(workspace)).files).toBe(0), 60_000)
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'test' } as const
  const { ctx } = installation
  const begun = await transaction(ctx.db, tx => beginErasure(tx, ctx, caller, customer.email))
  await vi.waitFor(async () => {
    const { body } = await workspace.manage('GET', `/people/erasures/${begun.id}`)
    expect(body.status).toBe('finished')
  }, 60_000)
}

async function byCalendarRounds(): Promise<void> {
  await using calendar = await serveCalendar(vcalendar())
  const workspace = await installation.workspace()
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const path = `/notaries/${notary.id}/imported-calendars`
  expect((await workspace.manage('POST', path, { url: calendar.url })).status).toBe(201)
  installation.clock.advance(6 * 60_000)
  await runNow('calendar-round')
  await vi.waitFor(() => expect(calendar.requests).toHaveLength(2), 60_000)
  const [{ id }] = (await workspace.manage('GET', path)).body.data
  expect((await workspace.manage('DELETE', `${path}/${id}`)).status).toBe(200)
}

async function asItHappens(): Promise<void> {
  const workspace = await installation.workspace()
  await using receiver = await startReceiver()
  const { id: endpointId } = await register(workspace, receiver.url)
  await reserve(workspace)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000)
  // As a replay leaves it when one step was not enough.
  const span = { endpointId, after: '', upTo: 'evt_g', types: null, again: ['failed', 'delivered'] }
  await vi.waitFor(async () => {
    const { data } = (await workspace.manage('GET', '/deliveries')).body
    expect(data).toMatchObject([{ status: 'delivered' }])
  }, 60_000)
  await runNow('replay', { workspace_id: workspace.id, span })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 60_000)
}

/** No commit announces a retry that falls due: the engine must look for it. */
async function asItFallsDue(): Promise<void> {
  const workspace = await installation.workspace()
  let isBroken = true
  await using receiver = await startReceiver(response => response.writeHead(isBroken ? 500 : 204).end())
  await register(workspace, receiver.url)
  await reserve(workspace)
  await vi.waitFor(async () => {
    const { data } = (await workspace.manage('GET', '/deliveries')).body
    expect(data).toMatchObject([{ status: 'retrying' }])
  }, 60_000)
  isBroken = false
  installation.clock.advance(70_000)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 60_000)
}

async function noMore(): Promise<void> {
  const workspace = await installation.workspace()
  await using receiver = await startReceiver()
  await register(workspace, receiver.url)
  await makeReservation(workspace, { status: 'queued' })
  // Longer than the same took above.
  await sleep(700)
  expect(receiver.received).toEqual([])
  expect(await mailsOf(workspace)).toMatchObject([{ status: 'pending' }])
}

test('A start cleans up before any round, and stopping waits for it', async () => {
  const other = await startOwnInstallation()
  vi.spyOn(other.ctx.jobs, 'schedule').mockResolvedValue()
  const workspace = await other.workspace()
  const incoming = {
    workspaceId: workspace.id,
    kind: 'document',
    contentType: 'application/pdf',
    signal: null,
  } as const
  await receiveFile(other.ctx, incoming, Readable.from(['never referred to']))
  other.clock.advance(dayMs)
  const removal = Promise.withResolvers<void>()
  const remove = vi.spyOn(other.ctx.storage, 'remove').mockReturnValue(removal.promise)
  const stop = await startBackground(other.ctx)
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce(), 60_000)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await sleep(100)
  expect(hasStopped).toBe(false)
  removal.resolve()
  await stopped
  await other.stop()
})
