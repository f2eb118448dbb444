import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  describeOnPostgres,
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../../test/helpers/harness.ts'
import { register, whileOpen } from '../../../../test/helpers/hooks.ts'
import { outsideTransaction } from '../../../platform/db/open-transaction.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { eventIdAt } from '../../../platform/events/record.ts'
import { enforceRetention, retentionSteps } from '../../../privacy/retention/retention.ts'
import { recordAttempts } from './recording-queries.ts'
import { deletePastEvents } from './retention.ts'
import { deletePastDeliveries } from './retention-queries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const past = () => ({ before: daysAgo(30), beforeId: eventIdAt(daysAgo(30)) })

interface Endpoint {
  workspaceId: number
  id: number
}

async function subscribed(): Promise<{ workspace: Workspace; endpoint: Endpoint }> {
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  return { workspace, endpoint: { workspaceId: workspace.id, id } }
}

/** Inserts events of that age, each with a delivery in that status and an attempt. */
async function put(endpoint: Endpoint, days: number, status = 'delivered', count = 1): Promise<void> {
  const { workspaceId, id } = endpoint
  const at = daysAgo(days)
  await sql`
    with numbered as (
      insert into event_sequences values (${workspaceId}, ${count})
      on conflict (workspace_id) do update set last_sequence = event_sequences.last_sequence + ${count}
      returning last_sequence - ${count}::bigint as base
    ), made as (
      insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
      select ${workspaceId}::bigint, overlay(${eventIdAt(at)}::text placing to_hex(1000000 + base + n) from 20),
        base + n, 'signer-added', ${at}::timestamptz, 'api', 'r', '{}'
      from numbered, generate_series(1, ${count}::int) n returning id
    ), sent as (
      insert into deliveries
        (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
      select ${workspaceId}::bigint, ${id}::bigint, id, ${status}, 1, ${at}::timestamptz, false, ${at}::timestamptz, ${at}::timestamptz
      from made order by id returning id
    )
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms, status)
    select ${workspaceId}::bigint, id, 1, ${at}::timestamptz, 5, 200 from sent`.execute(installation.ctx.db)
}

/** Row counts of the workspaces. */
async function kept(...workspaceIds: number[]) {
  const count = async (table: 'events' | 'deliveries' | 'delivery_attempts') => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where workspace_id = any(${workspaceIds}::bigint[])`.execute(
      installation.ctx.db,
    )
    return rows[0]?.count
  }
  return {
    events: await count('events'),
    deliveries: await count('deliveries'),
    attempts: await count('delivery_attempts'),
  }
}
const all = (count: number) => ({ events: count, deliveries: count, attempts: count })

const change = (workspace: Workspace, status: 'enabled' | 'disabled') =>
  installation.ctx.db
    .updateTable('webhook_endpoints')
    .set({ status })
    .where('workspace_id', '=', workspace.id)
    .execute()

describe('After 30 days', () => {
  test('After 30 days events, deliveries and attempts are deleted, and no younger ones', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31)
    await put(endpoint, 30.01, 'failed')
    await put(endpoint, 29.99)
    await put(endpoint, 1, 'pending')
    await enforceRetention(installation.ctx)
    expect(await kept(workspace.id)).toEqual(all(2))
    expect(await workspace.events()).toHaveLength(2)
  })

  test('After 30 days the events of every workspace are deleted, however many there are', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into workspaces (name, mode, timezone, created_at)
      select 'Many', 'test', 'UTC', ${daysAgo(40)}::timestamptz from generate_series(1, 250) returning id`.execute(
      installation.ctx.db,
    )
    const ids = rows.map(({ id }) => id)
    await sql`
      insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
      select workspace_id, ${eventIdAt(daysAgo(35))}, 1, 'signer-added', ${daysAgo(35)}::timestamptz, 'api', 'r', '{}'
      from unnest(${ids}::bigint[]) workspace_id`.execute(installation.ctx.db)
    const numbered = ids.map(id => ({ workspace_id: id, last_sequence: 1 }))
    await installation.ctx.db.insertInto('event_sequences').values(numbered).execute()
    // A round ends after some seconds. A busy machine may not reach all of them.
    for await (const _step of retentionSteps(installation.ctx));
    expect((await kept(...ids)).events).toBe(0)
  })

  test('Thousands of events are deleted by hundreds, with workspaces in turn', async () => {
    const [many, few] = [await subscribed(), await subscribed()]
    await put(many.endpoint, 40, 'delivered', 1_700)
    await put(few.endpoint, 35)
    let left = { ...all(1_700) }
    let steps = 0
    for await (const _step of retentionSteps(installation.ctx)) {
      const now = await kept(many.workspace.id)
      expect(Number(left.deliveries) - Number(now.deliveries)).toBeLessThanOrEqual(500)
      expect(Number(left.events) - Number(now.events)).toBeLessThanOrEqual(500)
      left = now as typeof left
      if (++steps === 2) expect(await kept(few.workspace.id)).toEqual(all(0))
    }
    expect(left).toEqual(all(0))
  })

  test('An open delivery of an enabled endpoint and its event are not deleted', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 33, 'retrying')
    await put(endpoint, 32)
    await put(endpoint, 31, 'pending')
    await enforceRetention(installation.ctx)
    expect(await kept(workspace.id)).toEqual(all(2))
    await change(workspace, 'disabled')
    await enforceRetention(installation.ctx)
    expect(await kept(workspace.id)).toEqual(all(0))
  })

  test('An event without a number in the feed is not deleted', async () => {
    const workspace = await installation.workspace()
    const at = daysAgo(40)
    await sql`
      insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
      values (${workspace.id}, ${eventIdAt(at)}, 'signer-added', ${at}::timestamptz, 'api', 'r', '{}')`.execute(
      installation.ctx.db,
    )
    await enforceRetention(installation.ctx)
    expect((await kept(workspace.id)).events).toBe(1)
    // The feed numbers it; then its time is over.
    expect(await workspace.events()).toHaveLength(1)
    await enforceRetention(installation.ctx)
    expect((await kept(workspace.id)).events).toBe(0)
  })

  test('An event is deleted after its replay was delivered, and the log stays', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31)
    const again = { status: 'pending', due_at: daysAgo(0), is_replay: true } as const
    await sql`
      insert into deliveries
        (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
      select workspace_id, endpoint_id, event_id, ${again.status}, 0, ${again.due_at}::timestamptz, true,
        ${again.due_at}::timestamptz, ${again.due_at}::timestamptz
      from deliveries where workspace_id = ${workspace.id}`.execute(installation.ctx.db)
    await enforceRetention(installation.ctx)
    expect(await kept(workspace.id)).toEqual({ events: 1, deliveries: 1, attempts: 0 })
    await sql`update deliveries set status = 'delivered' where workspace_id = ${workspace.id}`.execute(
      installation.ctx.db,
    )
    await enforceRetention(installation.ctx)
    expect(await kept(workspace.id)).toEqual({ events: 0, deliveries: 1, attempts: 0 })
    const { data } = (await workspace.manage('GET', '/deliveries')).body
    expect(data).toMatchObject([{ event_type: null, is_replay: true, status: 'delivered' }])
    const refused = await workspace.manage('POST', `/deliveries/${data[0].id}/retry`)
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
  })
})

// The embedded database has one session: nothing else happens while a transaction is open.
describeOnPostgres('While something past its time is deleted', () => {
  const closed = { deliveries: [], statuses: [] as string[] }
  const logOf = async (workspace: Workspace) => {
    const deliveries = (await workspace.manage('GET', '/deliveries')).body.data
    return { deliveries, statuses: deliveries.map((one: { status: string }) => one.status) }
  }

  test('An endpoint that is enabled during a deletion gets none of the deleted events', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31, 'retrying')
    await change(workspace, 'disabled')
    // Enabling an endpoint of a test workspace makes open deliveries due now, and would wait for these.
    await sql`update workspaces set mode = 'live' where id = ${workspace.id}`.execute(installation.ctx.db)
    const enabled = await whileOpen(
      installation.ctx.db,
      async tx => void (await deletePastDeliveries(tx, workspace.id, past(), 0, 500)),
      () => workspace.manage('POST', `/webhook-endpoints/${endpoint.id}/enable`),
    )
    expect(enabled.status).toBe(200)
    expect(await logOf(workspace)).toEqual(closed)
  })

  test('An attempt that ends during the deletion of its delivery leaves nothing behind', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31, 'retrying')
    await sql`delete from delivery_attempts where workspace_id = ${workspace.id}`.execute(installation.ctx.db)
    const [delivery] = await installation.ctx.db
      .updateTable('deliveries')
      .set({ last_attempt: 1, started_at: daysAgo(31), duration_ms: 5, response_status: 500 })
      .where('workspace_id', '=', workspace.id)
      .returning('id')
      .execute()
    await change(workspace, 'disabled')
    const made = {
      deliveryId: delivery?.id ?? 0,
      attempt: 2,
      eventId: '',
      dataDigest: '',
      startedAt: daysAgo(0),
      durationMs: 5,
      status: 200,
      error: null,
      head: '',
      body: '',
      dueAt: daysAgo(0),
      moment: daysAgo(0),
      outcome: 'delivered' as const,
    }
    await whileOpen(
      installation.ctx.db,
      async tx => void (await deletePastDeliveries(tx, workspace.id, past(), 0, 500)),
      () => transaction(installation.ctx.db, tx => recordAttempts(tx, workspace.id, [made], daysAgo(0))),
    )
    expect(await kept(workspace.id)).toMatchObject({ deliveries: 0, attempts: 0 })
  })

  test('A delivery that is sent again during a deletion stays, with its event', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31)
    const { deliveries } = await logOf(workspace)
    const [event] = await workspace.events()
    await transaction(installation.ctx.db, async tx => {
      // The row that a retry locks.
      await sql`select from events where workspace_id = ${workspace.id} for key share`.execute(tx)
      await sql`update deliveries set status = 'retrying' where workspace_id = ${workspace.id}`.execute(tx)
      await outsideTransaction(() => enforceRetention(installation.ctx))
    })
    await enforceRetention(installation.ctx)
    expect(await logOf(workspace)).toMatchObject({
      statuses: ['retrying'],
      deliveries: [{ id: deliveries[0].id }],
    })
    expect(await workspace.events()).toEqual([event])
  })

  test('A deleted event is never sent again', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31)
    const { deliveries } = await logOf(workspace)
    const refused = await whileOpen(
      installation.ctx.db,
      async tx => void (await deletePastEvents(tx, workspace.id, past(), '', 500)),
      () => workspace.manage('POST', `/deliveries/${deliveries[0].id}/retry`),
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
    expect((await logOf(workspace)).statuses).toEqual(['delivered'])
  })

  test('A replay does not have an event that is being deleted', async () => {
    const { workspace, endpoint } = await subscribed()
    await put(endpoint, 31)
    await put(endpoint, 29, 'failed')
    const replayed = await whileOpen(
      installation.ctx.db,
      async tx => void (await deletePastEvents(tx, workspace.id, past(), '', 500)),
      () => {
        const body = { since: daysAgo(40).toISOString(), include_delivered: true }
        return workspace.manage('POST', `/webhook-endpoints/${endpoint.id}/replay`, body)
      },
    )
    // Counted before the deletion committed.
    expect(replayed.body.deliveries).toBe(2)
    expect((await logOf(workspace)).statuses.toSorted()).toEqual(['delivered', 'failed', 'pending'])
    expect((await workspace.events()).length).toBe(1)
  })
})
