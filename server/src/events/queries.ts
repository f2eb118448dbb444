import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface EventRow {
  workspace_id: number
  id: string
  sequence: number | null
  type: string
  occurred_at: Date
  source: string
  request_id: string
  data: object
}

export interface AuditRow {
  workspace_id: number
  id: number
  at: Date
  actor: string
  source: string
  action: string
  object: string
  object_id: string
  request_id: string
}

export async function insertEvent(tx: Tx, row: Omit<EventRow, 'sequence'>): Promise<void> {
  await tx
    .insertInto('events')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute()
}

export async function insertAudit(tx: Tx, row: Omit<AuditRow, 'id'>): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}

/** Takes the workspace's counter for this transaction, so that numbers are given by one writer at a time. */
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

/** Gives `ids`, in their order, the numbers after `last`. */
export async function numberEvents(tx: Tx, workspaceId: number, ids: string[], last: number): Promise<void> {
  await sql`
    update events set sequence = ${last} + numbered.position
    from unnest(${ids}::text[]) with ordinality as numbered (id, position)
    where events.workspace_id = ${workspaceId} and events.id = numbered.id`.execute(tx)
  await tx
    .updateTable('event_sequences')
    .set({ last_sequence: last + ids.length })
    .where('workspace_id', '=', workspaceId)
    .execute()
}
