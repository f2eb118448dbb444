import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { deliverDue, openHooks, register, reserve } from '../../../test/helpers/hooks.ts'
import { outsideTransaction } from '../../platform/db/open-transaction.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { record } from '../../platform/events/record.ts'
import { continueReplay, countReplay, type ReplayRest } from './replay.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id)

const replayOf =
  ({ manage }: Workspace, endpointId: number) =>
  (body: object = {}) =>
    manage('POST', `/webhook-endpoints/${endpointId}/replay`, { since: hourAgo(), ...body })

describe('A replay', () => {
  test('A replay delivers the missed events, and says their number first', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    for (let missed = 0; missed < 3; missed++) await reserve(workspace)
    const { id } = await register(workspace, hooks.url)
    const replay = replayOf(workspace, id)
    // Recorded after the endpoint was registered: the call itself delivers it as new.
    await reserve(workspace)
    const counted = await replay({ dry_run: true })
    expect(counted.body).toEqual({ object: 'replay', endpoint_id: id, dry_run: true, deliveries: 3 })
    await deliverDue(workspace)
    expect(hooks.received).toHaveLength(1)

    const late = await register(workspace, `${hooks.url}/late`)
    const again = replayOf(workspace, late.id)
    expect((await again({ dry_run: true })).body.deliveries).toBe(4)
    expect((await workspace.manage('GET', `/deliveries?endpoint_id=${late.id}`)).body.data).toEqual([])
    expect((await again()).body).toEqual({
      object: 'replay',
      endpoint_id: late.id,
      dry_run: false,
      deliveries: 4,
    })
    await deliverDue(workspace)
    const events = idsOf(await workspace.events())
    expect(
      hooks.received
        .slice(1)
        .map(({ headers }) => headers['x-event-id'])
        .sort(),
    ).toEqual(events)
    const log = (await workspace.manage('GET', `/deliveries?endpoint_id=${late.id}`)).body.data
    expect(log.map(({ is_replay, status }: never) => [is_replay, status])).toEqual(
      Array.from({ length: 4 }, () => [true, 'delivered']),
    )
  })

  test('A replay leaves out pending events, and by default delivered ones', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    const replay = replayOf(workspace, id)
    const count = async (body = {}) => (await replay({ ...body, dry_run: true })).body.deliveries
    await reserve(workspace)
    await deliverDue(workspace)
    await reserve(workspace)
    expect([await count(), await count({ include_delivered: true })]).toEqual([0, 1])
    await deliverDue(workspace)
    expect([await count(), await count({ include_delivered: true })]).toEqual([0, 2])
    expect((await replay({ include_delivered: true })).body.deliveries).toBe(2)
    // Two concurrent calls count once.
    expect((await replay({ include_delivered: true })).body.deliveries).toBe(0)
    await deliverDue(workspace)
    expect(hooks.received).toHaveLength(4)
  })

  test('A replay includes failed deliveries', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    hooks.status = 410
    await reserve(workspace)
    await deliverDue(workspace)
    await reserve(workspace)
    const replay = replayOf(workspace, id)
    const refused = await replay()
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
    expect((await replay({ dry_run: true })).body.deliveries).toBe(2)
    hooks.status = 200
    await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)
    expect((await replay()).body.deliveries).toBe(2)
    await deliverDue(workspace)
    expect((await replay({ dry_run: true })).body.deliveries).toBe(0)
    expect(
      hooks.received
        .slice(1)
        .map(({ headers }) => headers['x-event-id'])
        .sort(),
    ).toEqual(idsOf(await workspace.events()))
  })

  test("A replay has only events of the endpoint's types and of the span", async () => {
    const workspace = await installation.workspace()
    const reservationId = await reserve(workspace)
    await sleep(5)
    const middle = new Date().toISOString()
    await sleep(5)
    await workspace.call('POST', `/reservations/${reservationId}/cancel`)
    await reserve(workspace)
    expect(await workspace.eventTypes()).toHaveLength(3)
    const fields = { event_types: ['reservation-created'] }
    const { id } = await register(workspace, 'http://127.0.0.1:1024/', fields)
    const count = async (endpointId: number, body: object = {}) =>
      (await replayOf(workspace, endpointId)({ ...body, dry_run: true })).body.deliveries
    expect([await count(id), await count(id, { until: middle }), await count(id, { since: middle })]).toEqual(
      [2, 1, 1],
    )
    const all = await register(workspace, 'http://127.0.0.1:1024/')
    expect([await count(all.id), await count(all.id, { since: middle })]).toEqual([3, 2])
    const offset = new Date(Date.parse(middle) + 7_200_000).toISOString().replace('Z', '+02:00')
    expect(await count(all.id, { since: offset })).toBe(2)
  })

  test.each([
    [{ since: undefined }, 'since'],
    [{ since: 'yesterday' }, 'since'],
    [{ until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ since: '2999-01-01T00:00:00Z' }, 'until'],
    [{ dry_run: 'yes' }, 'dry_run'],
    [{ include_delivered: 1 }, 'include_delivered'],
  ])('A replay with an invalid span is rejected: %j', async (body, name) => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    const refused = await replayOf(workspace, id)(body)
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [name]])
    const { data } = (await workspace.manage('GET', '/audit')).body
    expect(data.map(({ action }: { action: string }) => action)).not.toContain('events-replayed')
  })

  test('A replay with an idempotency key is made once', async () => {
    const workspace = await installation.workspace()
    await reserve(workspace)
    await workspace.events()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    const path = `/webhook-endpoints/${id}/replay`
    const body = { since: hourAgo() }
    const answers = []
    for (let call = 0; call < 2; call++)
      answers.push((await workspace.manage('POST', path, body, { 'idempotency-key': 'again' })).body)
    expect(answers).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ deliveries: 1 })))
    expect((await workspace.manage('GET', '/deliveries')).body.data).toHaveLength(1)
  })

  test('A replay of thousands works in steps, and continues after a crash', async () => {
    const workspace = await installation.workspace()
    const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'r' } as const
    await transaction(installation.ctx.db, async tx => {
      for (let id = 1; id <= 2_500; id++)
        await record(tx, installation.ctx, caller, { type: 'signer-added', data: { object: 'signer', id } })
    })
    await workspace.events()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    const replay = replayOf(workspace, id)
    const count = async () => (await replay({ dry_run: true })).body.deliveries
    // No process runs the jobs, as if all had died after the first step.
    expect((await replay()).body.deliveries).toBe(2_500)
    expect(await count()).toBe(1_500)
    expect((await replay()).body.deliveries).toBe(1_500)
    expect(await count()).toBe(500)
    let failures = 2
    await installation.ctx.jobs.work('replay', async data => {
      if (failures-- > 0) throw new Error('broken')
      await continueReplay(installation.ctx, data as ReplayRest)
    })
    for (let left = 500; left > 0; left = await count()) await sleep(50)
    const rows = await installation.ctx.db
      .selectFrom('deliveries')
      .select('event_id')
      .where('workspace_id', '=', workspace.id)
      .execute()
    expect([rows.length, new Set(rows.map(row => row.event_id)).size]).toEqual([2_500, 2_500])
  })
})

/** Events of the last hour and the first deliveries of most of them, inserted as rows. */
async function longPast(
  { id: workspaceId }: Workspace,
  endpointId: number,
  events: number,
  missing: number[],
) {
  const now = Date.now()
  await sql`
    with made as (
      insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
      select ${workspaceId}::bigint,
        'evt_' || lpad(to_hex(${now}::bigint - 3000000 + n), 12, '0') || lpad(to_hex(n), 20, '7'), n,
        case when n % 2 = 0 then 'signer-added' else 'signer-updated' end,
        ${new Date(now - 3_000_000)}::timestamptz + n * interval '1 millisecond', 'api', 'r', '{}'
      from generate_series(1, ${events}::int) n returning id, sequence, occurred_at
    )
    insert into deliveries
      (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
    select ${workspaceId}::bigint, ${endpointId}::bigint, id, 'delivered', 1, occurred_at, false, occurred_at, occurred_at
    from made where sequence <> all(${missing}::bigint[]) order by id`.execute(installation.ctx.db)
  await sql`update event_sequences set last_sequence = ${events} where workspace_id = ${workspaceId}`.execute(
    installation.ctx.db,
  )
}

const replayedSequences = async ({ id }: Workspace): Promise<number[]> => {
  const rows = await installation.ctx.db
    .selectFrom('deliveries as d')
    .innerJoin('events as e', join =>
      join.onRef('e.workspace_id', '=', 'd.workspace_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select('e.sequence')
    .where('d.workspace_id', '=', id)
    .where('d.is_replay', '=', true)
    .orderBy('d.id')
    .execute()
  return rows.map(({ sequence }) => Number(sequence))
}

describe('A replay of a long past', () => {
  // Around the borders of the windows.
  const missing = [1, 2, 19_999, 20_000, 20_001, 40_000, 40_001, 59_998, 60_000]

  test('A replay of a long span finds the few missed events among all others', async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    await longPast(workspace, id, 60_000, missing)
    const replay = replayOf(workspace, id)
    expect((await replay({ dry_run: true })).body.deliveries).toBe(missing.length)
    expect((await replay({ dry_run: true, include_delivered: true })).body.deliveries).toBe(60_000)
    await installation.ctx.jobs.work('replay', data => continueReplay(installation.ctx, data as ReplayRest))
    expect((await replay()).body.deliveries).toBe(missing.length)
    for (let left = 1; left > 0; left = (await replay({ dry_run: true })).body.deliveries) await sleep(50)
    expect(await replayedSequences(workspace)).toEqual(missing)
  })

  test("A replay of a long span has only events of the endpoint's types", async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/', { event_types: ['signer-added'] })
    await longPast(workspace, id, 60_000, missing)
    const { body } = await replayOf(workspace, id)({ dry_run: true })
    expect(body.deliveries).toBe(missing.filter(n => n % 2 === 0).length)
  })

  testOnPostgres('Counting a replay of a long span waits for no lock', async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    await longPast(workspace, id, 100, [7])
    const caller = { workspaceId: workspace.id, actor: 'test', source: 'api', requestId: 'r' } as const
    const counted = await transaction(installation.ctx.db, async tx => {
      await sql`select from webhook_endpoints where workspace_id = ${workspace.id} for update`.execute(tx)
      return outsideTransaction(() => countReplay(installation.ctx, caller, id, { since: hourAgo() }))
    })
    expect(counted.deliveries).toBe(1)
  })
})
