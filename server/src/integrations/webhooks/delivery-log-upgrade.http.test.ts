import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { engine } from '../../../test/helpers/harness.ts'
import { type Home, openHome } from '../../../test/helpers/process.ts'
import { type Context, openContext } from '../../platform/context.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readConfig } from '../../platform/lib/config.ts'
import { releaseEndpoint } from './delivery/lease-queries.ts'
import { dueDeliveries } from './delivery/queries.ts'
import { recordAttempts } from './delivery/recording-queries.ts'
import { deletePastDeliveries } from './delivery/retention-queries.ts'
import { findLastFailure, listAttempts, listDeliveries, measureAttempts } from './delivery-log-queries.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const at = new Date('2026-11-01T12:00:00Z')
const day = (days: number) => new Date(at.getTime() + days * 86_400_000)

let home: Home
let ctx: Context
beforeAll(async () => {
  home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null, { isEmpty: true })
  ctx = await openContext(readConfig(home.env))
  await asBefore(ctx)
  await fill(ctx)
  await migrate(ctx.db)
})
afterAll(async () => {
  await ctx.close()
  await home[Symbol.asyncDispose]()
})

/** The database as the previous version left it. */
async function asBefore({ db }: Context): Promise<void> {
  await sql`create table migrations (name text primary key)`.execute(db)
  for (const name of readdirSync(folder).sort()) {
    if (name >= '0006') return
    const text = readFileSync(new URL(name, folder), 'utf8').replace(/^\s*--.*$/gm, '')
    const statements = text.split(/;\s*$/m).filter(statement => statement.trim() !== '')
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`insert into migrations (name) values (${name})`.execute(db)
  }
}

/** One delivery per status, with attempts at three of them, as that version wrote them. */
async function fill({ db }: Context): Promise<void> {
  await sql`insert into workspaces (name, mode, timezone, created_at) values ('Old', 'live', 'UTC', ${at})`.execute(
    db,
  )
  await sql`
    insert into webhook_endpoints (workspace_id, url, description, status, secret, created_at)
    values (1, 'http://127.0.0.1:9/', '', 'enabled', 'sealed', ${at})`.execute(db)
  await sql`
    insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
    select 1, 'evt_' || n, n, 'signer-added', ${at}::timestamptz, 'api', 'r', '{}' from generate_series(1, 4) n`.execute(
    db,
  )
  await sql`
    insert into deliveries (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
    select 1, 1, 'evt_' || n, status, attempts, ${at}::timestamptz, false, ${at}::timestamptz, ${at}::timestamptz
    from unnest(array['delivered', 'failed', 'retrying', 'pending'], array[1, 2, 1, 0]) with ordinality
      as made (status, attempts, n) order by n`.execute(db)
  await sql`
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms, status, response_head)
    select 1, delivery, attempt, ${at}::timestamptz, 10 * attempt, status, 'of before' from unnest(
      array[1, 2, 2, 3], array[1, 1, 2, 1], array[204, 500, 502, 503]) as made (delivery, attempt, status)`.execute(
    db,
  )
}

const attemptsAt = async (delivery: number) =>
  (await listAttempts(ctx.db, 1, delivery)).map(({ attempt, status }) => [attempt, status])

/** The result of an attempt. */
const record = (deliveryId: number, attempt: number, status: number) =>
  transaction(ctx.db, tx =>
    recordAttempts(
      tx,
      1,
      [
        {
          deliveryId,
          attempt,
          eventId: '',
          dataDigest: '',
          startedAt: day(1),
          durationMs: 5,
          status,
          error: null,
          head: 'new',
          body: '',
          outcome: status < 300 ? 'delivered' : 'retrying',
          dueAt: day(1),
          moment: day(1),
        },
      ],
      day(1),
    ),
  )

test('Deliveries and attempts of the previous version are in the log, and continue', async () => {
  const any = { after: undefined, limit: 10, endpointId: undefined, eventId: undefined, status: undefined }
  const states = async (filter: object) =>
    (await listDeliveries(ctx.db, 1, { ...any, ...filter })).map(({ id, status }) => `${id} ${status}`)
  const all = ['4 pending', '3 retrying', '2 failed', '1 delivered']
  expect(await states({})).toEqual(all)
  expect(await states({ endpointId: 1 })).toEqual(all)
  expect(await states({ status: 'failed' })).toEqual(['2 failed'])
  expect(await states({ eventId: 'evt_3' })).toEqual(['3 retrying'])
  expect(await attemptsAt(2)).toEqual([
    [1, 500],
    [2, 502],
  ])
  const of = [ctx.db, 1, 1, day(-1), 100] as const
  expect(await measureAttempts(...of)).toEqual({ attempts: 4, successes: 1, p50: 10, p95: 20, p99: 20 })
  expect(await findLastFailure(...of)).toMatchObject({ delivery_id: 3, attempt: 1, status: 503 })
  const lane = { workspace_id: 1, id: 1 }
  expect((await dueDeliveries(ctx.db, lane, day(1), [4], 10)).map(({ id }) => id)).toEqual([3])
  await transaction(ctx.db, tx => releaseEndpoint(tx, lane, day(1)))
})

test('An attempt keeps the attempts before it, whichever version made them', async () => {
  await record(3, 2, 504)
  await record(3, 3, 505)
  await record(3, 4, 204)
  const made = [
    [1, 503],
    [2, 504],
    [3, 505],
    [4, 204],
  ]
  expect(await attemptsAt(3)).toEqual(made)
  // The same again, from a process that had lost the lease, and one more than expected.
  await record(3, 4, 500)
  expect(await attemptsAt(3)).toEqual(made)
  await record(3, 5, 500)
  expect(await attemptsAt(3)).toEqual([...made, [5, 500]])
  const [delivery] = await listDeliveries(ctx.db, 1, {
    after: undefined,
    limit: 1,
    endpointId: 1,
    eventId: 'evt_3',
    status: undefined,
  })
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 4 })
  const of = [ctx.db, 1, 1, day(-1), 100] as const
  expect(await measureAttempts(...of)).toMatchObject({ attempts: 8, successes: 2 })
})

test('An attempt of the previous version is in the log, after a first one of this version', async () => {
  await sql`
    insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
    values (1, 'evt_5', 5, 'signer-added', ${at}, 'api', 'r', '{}')`.execute(ctx.db)
  await sql`
    insert into deliveries (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
    values (1, 1, 'evt_5', 'pending', 0, ${at}, false, ${at}, ${at})`.execute(ctx.db)
  await record(5, 1, 503)
  await sql`
    insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms, status)
    values (1, 5, 2, ${day(1)}, 5, 204)`.execute(ctx.db)
  await sql`update deliveries set status = 'delivered', attempts = 2 where workspace_id = 1 and id = 5`.execute(
    ctx.db,
  )
  expect(await attemptsAt(5)).toEqual([
    [1, 503],
    [2, 204],
  ])
})

test('Past deliveries are deleted with all attempts', async () => {
  const past = { before: day(40), beforeId: 'evt_9' }
  await transaction(ctx.db, tx => deletePastDeliveries(tx, 1, past, 0, 500))
  const { rows } = await sql<{ id: number }>`
    select id from deliveries union all select delivery_id from delivery_attempts`.execute(ctx.db)
  expect(rows.map(({ id }) => id)).toEqual([4])
})
