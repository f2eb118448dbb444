import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { Mailer } from './deliver.ts'
import type { MailRef } from './queries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

/** A workspace with due mails that have no job. The first was due some minutes ago. */
async function withDue(count: number, minutesAgo: number): Promise<Workspace> {
  const workspace = await installation.workspace()
  await makeReservation(workspace, { status: 'queued' })
  const { db, clock } = installation.ctx
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000)
  const [row] = await db.selectFrom('mails').selectAll().where('workspace_id', '=', workspace.id).execute()
  await db.deleteFrom('mails').where('workspace_id', '=', workspace.id).execute()
  const { id: _id, ...columns } = row as NonNullable<typeof row>
  const rows = Array.from({ length: count }, (_, index) => ({
    ...columns,
    status: 'pending' as const,
    cause: `test ${index}`,
    due_at: new Date(at.getTime() + index),
    waits_until: null,
    begun: 0,
  }))
  await db.insertInto('mails').values(rows).execute()
  return workspace
}

test('A round takes the mails of workspaces in turn, and all that are due', async () => {
  const large = await withDue(450, 60)
  const small = await withDue(2, 1)
  const order: number[] = []
  /** Notes in which order mails are taken up. How long each takes depends on the machine. */
  class Noting extends Mailer {
    override deliver(ref: MailRef, run: string, begun?: number): Promise<void> {
      order.push(ref.workspace_id)
      return super.deliver(ref, run, begun)
    }
  }
  const mailer = new Noting(installation.ctx, async () => ({ outcome: 'no longer valid' }))
  await mailer.sweep('test', Number.POSITIVE_INFINITY)
  const pending = await sql<{ count: number }>`
    select count(*)::int as count from mails where status = 'pending' and workspace_id in (${large.id}, ${small.id})`.execute(
    installation.ctx.db,
  )
  expect([order.length, pending.rows[0]?.count]).toEqual([452, 0])
  expect(order.slice(0, 4)).toEqual([large.id, small.id, large.id, small.id])
})
