import { expect } from 'vitest'
import type { Installation, Workspace } from './harness.ts'

/** Helpers for the tests of notaries, hours and time off. */

export const nora = { name: 'Nora Vidal', categories: ['remote'] }

export async function makeNotary(workspace: Workspace, fields: object = {}): Promise<number> {
  const made = await workspace.manage('POST', '/notaries', { ...nora, ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

/** The last audit entry: action, object and id. */
export async function lastAct(workspace: Workspace): Promise<[string, string, string]> {
  const [entry] = (await workspace.manage('GET', '/audit')).body.data
  return [entry.action, entry.subject.object, entry.subject.id]
}

export async function versionOf(installation: Installation, workspace: Workspace): Promise<number> {
  const row = await installation.ctx.db
    .selectFrom('workspaces')
    .select('calendar_version')
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  return row.calendar_version
}

/** A time on a quarter of an hour, this many hours from now. */
export const quarterAhead = (installation: Installation, hours: number): Date =>
  new Date(Math.ceil(installation.clock.now().getTime() / 900_000) * 900_000 + hours * 3_600_000)

/** A claimed quarter of the notary's time: booked, or held until `expires_at`. */
export const claimOf = (
  workspace: Workspace,
  notary_id: number,
  booking_id: number,
  slot: Date,
  expires_at: Date | null = null,
) => ({ workspace_id: workspace.id, notary_id, slot, booking_id, expires_at })

/** Adds notaries without hours by SQL, as many as a test of a limit needs. */
export async function insertNotaries({ ctx }: Installation, { id }: Workspace, many: number): Promise<void> {
  const row = {
    workspace_id: id,
    name: nora.name,
    email: '',
    categories: ['remote' as const],
    timezone: 'UTC',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    weekly: '[]',
    exceptions: '[]',
    created_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('notaries')
    .values(Array.from({ length: many }, () => row))
    .execute()
}
