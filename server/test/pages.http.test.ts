import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppointments } from '../src/bookings/appointments/queries.ts'
import type { Tx } from '../src/platform/db/database.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { makeAppointment } from './helpers/bookings.ts'
import { type Installation, startInstallation, testOnPostgres } from './helpers/harness.ts'
import { type Plan, readBy } from './helpers/plans.ts'
import { citusUrl } from './servers/citus.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** The plan of the prepared statement that contains this text. */
async function planOf(tx: Tx, beginning: string, parameters: string): Promise<Plan> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement like ${`%${beginning}%`}`.execute(tx)
  const explain = `explain (analyze, format json) execute "${rows[0]?.name}" (${parameters})`
  const explained = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`${sql.raw(explain)}`.execute(tx)
  const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('no plan')
  return plan.Plan
}

// Citus writes the plans of its workers as text into that of the coordinator.
const testPlan = citusUrl ? test.skip : testOnPostgres
testPlan('A page of appointments reads no reservations, however many are newer', async () => {
  const workspace = await installation.workspace()
  await makeAppointment(workspace)
  await sql`
      insert into bookings (workspace_id, kind, status)
      select ${workspace.id}, 'reservation', 'draft' from generate_series(1, 5000)`.execute(
    installation.ctx.db,
  )
  await transaction(installation.ctx.db, async tx => {
    // With many rows of each kind a planner would merge the two tables, so these plans are turned off.
    for (const way of ['nestloop', 'hashjoin', 'sort'])
      await sql.raw(`set local enable_${way} = off`).execute(tx)
    const page = { after: undefined, limit: 25, status: undefined }
    expect(await listAppointments(tx, workspace.id, page)).toHaveLength(1)
    const plan = await planOf(
      tx,
      'from appointments where workspace_id = $3 and id <',
      `${workspace.id}, ${workspace.id}, ${workspace.id}, 1000000000, 26, ${workspace.id}`,
    )
    expect(readBy(plan)).toBe(1)
  })
})
