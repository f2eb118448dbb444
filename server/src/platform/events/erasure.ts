import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { unnest } from '../db/unnest.ts'

/** Replaces the payloads of events. Deliveries that are not sent yet send the new ones. */
export async function rewriteEvents(
  tx: Tx,
  workspaceId: number,
  events: { id: string; data: object }[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ id, data }) => ({ id, data: JSON.stringify(data) }))
  await sql`
    update events e set data = given.data::json
    from ${unnest(rows, { id: 'text', data: 'text' }, 'given')}
    where e.workspace_id = ${workspaceId} and e.id = given.id`.execute(tx)
}

/** Replaces the details of audit entries. */
export async function rewriteChanges(
  tx: Tx,
  workspaceId: number,
  entries: { id: number; changes: object }[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ id, changes }) => ({ id, changes: JSON.stringify(changes) }))
  await sql`
    update audit a set changes = given.changes::jsonb
    from ${unnest(rows, { id: 'bigint', changes: 'text' }, 'given')}
    where a.workspace_id = ${workspaceId} and a.id = given.id`.execute(tx)
}

/** Removes the names of these actors from the audit entries between these ids. */
export async function forgetActors(
  tx: Tx,
  workspaceId: number,
  actors: string[],
  [after, upTo]: [number, number],
): Promise<void> {
  await sql`
    update audit set actor_name = null
    where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo}
      and actor = any(${actors}::text[]) and actor_name is not null`.execute(tx)
}

/**
 * Deletes audit entries from before that time, of the next `limit` after that id. Returns the last id, or
 * undefined at the end.
 */
export async function deletePastAudit(
  tx: Tx,
  workspaceId: number,
  before: Date,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; is_past: boolean }>`
    select id, at < ${before} as is_past from audit
    where workspace_id = ${workspaceId} and id > ${after} order by id limit ${limit}`.execute(tx)
  const past = rows.filter(row => row.is_past).map(({ id }) => id)
  if (past.length === 0) return undefined
  await sql`delete from audit where workspace_id = ${workspaceId} and id = any(${past}::bigint[])`.execute(tx)
  return past.length === limit ? past.at(-1) : undefined
}
