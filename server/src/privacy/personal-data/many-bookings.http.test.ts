import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, importAll } from '../../../test/helpers/imports.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { continueErasure } from './continue-erasure.ts'
import { beginErasure } from './erase.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

const email = 'ana@example.com'
const header = ['status', 'start_utc', 'first_name', 'last_name', 'email', 'phone', 'service']

/** A person with that many canceled appointments, each with a phone number and keys of its own. */
async function withBookings(count: number): Promise<Workspace> {
  const workspace = await installation.workspace()
  const rows = Array.from({ length: count }, (_, at) => [
    'canceled',
    new Date(Date.UTC(2024, 0, 1) + at * 1_800_000).toISOString(),
    'Ana',
    'Ortiz',
    email,
    `+1305${1_000_000 + at}`,
    'remote',
  ])
  expect((await importAll(workspace, csvOf(header, ...rows))).body.created).toBe(count)
  // Entries that name the person by a phone number only.
  await sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id, changes)
    select workspace_id, now(), 'system', 'api', 'note-added', 'note', '0', 'r',
      jsonb_build_object('text', jsonb_build_object('before', null, 'after', 'Call ' || phone))
    from appointments where workspace_id = ${workspace.id}`.execute(installation.ctx.db)
  return workspace
}

/** Counts the rows that statements return, and those of the largest. */
function rowCounter() {
  const seen = { total: 0, most: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      seen.total += result.rows.length
      seen.most = Math.max(seen.most, result.rows.length)
      return result
    },
  }
  return { seen, ctx: { ...installation.ctx, db: installation.ctx.db.withPlugin(plugin) } }
}

async function rowsOfErasure(count: number) {
  const workspace = await withBookings(count)
  const { ctx } = installation
  const caller = systemCaller(workspace.id, 'test')
  const { id } = await transaction(ctx.db, tx => beginErasure(tx, ctx, caller, email))
  const { seen, ctx: counted } = rowCounter()
  expect(await continueErasure(counted, { workspace_id: workspace.id, id }, 120_000)).toBe(true)
  const { body } = await workspace.manage('GET', `/people/erasures/${id}`)
  expect([body.status, body.erased.length]).toEqual(['finished', count])
  expect(body.counts.audit_entries).toBe(count)
  return seen
}

test('An erasure reads as many rows for each booking, however many the person has', async () => {
  const few = await rowsOfErasure(150)
  const many = await rowsOfErasure(600)
  expect(many.total).toBeLessThan(few.total * 5)
  expect(many.most).toBeLessThanOrEqual(5_000)
})

test('Two processes that erase in turn read the words again, and miss none', async () => {
  const workspace = await withBookings(30)
  const { ctx } = installation
  const caller = systemCaller(workspace.id, 'test')
  const { id } = await transaction(ctx.db, tx => beginErasure(tx, ctx, caller, email))
  const job = { workspace_id: workspace.id, id }
  // On a slow machine one waits too long for the lock of the other.
  await Promise.allSettled([continueErasure(ctx, job, 60_000), continueErasure(ctx, job, 60_000)])
  while (!(await continueErasure(ctx, job, 60_000)));
  const { body } = await workspace.manage('GET', `/people/erasures/${id}`)
  expect([body.status, body.erased.length, body.counts.audit_entries]).toEqual(['finished', 30, 30])
  const rows = await ctx.db
    .selectFrom('erasure_items')
    .select('ref')
    .where('workspace_id', '=', workspace.id)
    .where('kind', '=', 'word')
    .execute()
  expect(rows).toEqual([])
  const trail = JSON.stringify((await workspace.manage('GET', '/audit?limit=100')).body)
  expect(trail).not.toContain('1000007')
  expect(trail).not.toContain(email)
})

/** More than the first step of an erasure lists. */
const manyBookings = 510

test('An open booking after the first 500 of a person refuses the erasure, which changes nothing', async () => {
  const workspace = await withBookings(manyBookings)
  const id = await makeReservation(workspace, { email })
  const { status, body } = await workspace.manage('POST', '/people/erase', { email })
  expect([status, body.code]).toEqual([409, 'unable_to_erase'])
  expect(body.message).toContain(`reservation ${id}`)
  const { db } = installation.ctx
  const erasures = await db
    .selectFrom('erasures')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .execute()
  expect(erasures).toEqual([])
  const { body: first } = await workspace.manage('GET', '/appointments?status=canceled&limit=1')
  expect(first.data[0].customer.email).toBe(email)
})

test('A booking that is made while an erasure lists the others stays as it is', async () => {
  const workspace = await withBookings(manyBookings)
  const { ctx } = installation
  const job = await transaction(ctx.db, tx =>
    beginErasure(tx, ctx, systemCaller(workspace.id, 'test'), email),
  )
  const id = await makeReservation(workspace, { email })
  expect(await continueErasure(ctx, job, 120_000)).toBe(true)
  const { body } = await workspace.manage('GET', `/people/erasures/${job.id}`)
  expect([body.status, body.erased.length, body.kept]).toEqual(['finished', manyBookings, []])
  const { body: later } = await workspace.call('GET', `/reservations/${id}`)
  expect([later.customer.email, later.status]).toEqual([email, 'draft'])
})
