import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * Locks the workspace's counter until the transaction ends, so that one transaction at a time numbers events.
 * Returns the last number.
 */
export async function lockSequence(tx: Tx, workspaceId: number): Promise<number> {
  const row = await tx
    .insertInto('event_sequences')
    .values({ workspace_id: workspaceId, last_sequence: 0 })
    .onConflict(conflict =>
      conflict
        .column('workspace_id')
        .doUpdateSet(eb => ({ last_sequence: eb.ref('event_sequences.last_sequence') })),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  return row.last_sequence
}

/** Ids of the workspace's first events without a number, oldest first. */
export async function findUnnumbered(db: Db, workspaceId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Events without a number, counted up to `most`, and the id of the first. */
export async function unnumberedBacklog(
  db: Db,
  most: number,
): Promise<{ count: number; oldest: string | null }> {
  const events = db.selectFrom('events').select('id').where('sequence', 'is', null).limit(most).as('e')
  return db
    .selectFrom(events)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('e.id').as('oldest')])
    .executeTakeFirstOrThrow()
}

/** The number of the workspace's last numbered event. 0 if there is none. */
export async function lastSequence(db: Db, workspaceId: number): Promise<number> {
  return (await lastSequences(db, [workspaceId])).get(workspaceId) ?? 0
}

/** The same for several workspaces, without those that never had an event. */
export async function lastSequences(db: Db, workspaceIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('event_sequences')
    .selectAll()
    .where('workspace_id', 'in', workspaceIds)
    .execute()
  return new Map(rows.map(row => [row.workspace_id, row.last_sequence]))
}

/** Which of these workspaces have events without a number. */
export async function unnumberedAmong(db: Db, workspaceIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('workspace_id')
    .distinct()
    .where('workspace_id', 'in', workspaceIds)
    .where('sequence', 'is', null)
    .execute()
  return rows.map(row => row.workspace_id)
}

/** Gives the events, in the order of `ids`, the numbers after `last`. The caller has locked the counter. */
export const numberEvents = statement(
  (_db, workspaceId: number, ids: string[], last: number) => sql`
    with counted as (
      update event_sequences set last_sequence = ${last}::bigint + cardinality(${ids}::text[])
      where workspace_id = ${workspaceId}::bigint
    )
    update events set sequence = ${last}::bigint + given.position
    from unnest(${ids}::text[]) with ordinality as given (id, position)
    where events.workspace_id = ${workspaceId}::bigint and events.id = given.id`,
)

/** Workspaces that have events without a number. */
export async function findUnnumberedWorkspaces(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('workspace_id')
    .distinct()
    .where('sequence', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(row => row.workspace_id)
}
