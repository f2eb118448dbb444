import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation, testOnPostgres } from '../../../test/helpers/harness.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { enforceSlowRetention } from './retention.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

/** Resolves when a statement waits for a lock in the test's database. */
async function untilBlocked(): Promise<void> {
  const blocked = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await blocked.execute(installation.ctx.db)).rows[0]?.count)
    .toBeGreaterThan(0)
}

testOnPostgres('Uploads stay when their reservation is booked while old ones are being deleted', async () => {
  const { ctx } = installation
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const [first, second] = [await makeReservation(workspace), await makeReservation(workspace)]
  for (const id of [first, second]) {
    const uploaded = await workspace.call('POST', '/documents', uploadOf('reservation', id))
    expect(uploaded.status).toBe(201)
  }
  const retention = { uploads_days: 45 }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { retention })).status).toBe(200)
  await sql`
    update documents set created_at = created_at - interval '60 days'
    where workspace_id = ${workspace.id}`.execute(ctx.db)
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocker = transaction(ctx.db, async tx => {
    await sql`select from documents where workspace_id = ${workspace.id} and booking_id = ${first} for update`.execute(
      tx,
    )
    await sql`select from bookings where workspace_id = ${workspace.id} and id = ${first} for update`.execute(
      tx,
    )
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const deletion = enforceSlowRetention(ctx)
  await untilBlocked()
  const time = { timestamp: hourAhead(), timezone: 'UTC' }
  expect((await workspace.manage('POST', `/reservations/${second}/submit`, time)).status).toBe(200)
  release.resolve()
  await Promise.all([blocker, deletion])
  const { rows: left } = await sql<{ booking_id: number }>`
    select booking_id from documents where workspace_id = ${workspace.id}`.execute(ctx.db)
  expect(left).toEqual([{ booking_id: second }])
})
