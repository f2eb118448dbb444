import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, lock, update } from '../../platform/db/statement.ts'
import { deleteFinishedIn, stoppedIn } from '../../platform/db/stopped-work.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Arrival } from './resolve.ts'

/** An import, while it runs and for a day after it. */
export type StoredImport = Selectable<Tables['imports']>

export const insertImport = insertion('imports')

/** Locks the import, so that one step at a time is made. */
export const lockImport = lock('imports')
export const changeImport = update('imports')

/** The import of the workspace that began last. */
export async function findLast(db: Db, workspaceId: number): Promise<StoredImport | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The import that this call began since then. */
export async function findByCall(
  db: Db,
  workspaceId: number,
  call: string,
  since: Date,
): Promise<StoredImport | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('call', '=', call)
    .where('started_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A row as JSON has it. */
type Stored = Omit<Arrival, 'appointment'> & {
  appointment: Omit<Arrival['appointment'], 'starts_at' | 'created_at'> & {
    starts_at: string | null
    created_at: string
  }
}

export async function insertPart(
  tx: Tx,
  workspaceId: number,
  importId: number,
  position: number,
  rows: Arrival[],
): Promise<void> {
  await tx
    .insertInto('import_parts')
    .values({ workspace_id: workspaceId, import_id: importId, position, rows: JSON.stringify(rows) })
    .execute()
}

/** Deletes the next part and returns its rows. Undefined if none is left. */
export async function takePart(
  tx: Tx,
  workspaceId: number,
  importId: number,
): Promise<Arrival[] | undefined> {
  const { rows } = await sql<{ rows: Stored[] }>`
    delete from import_parts where workspace_id = ${workspaceId} and import_id = ${importId} and position = (
      select min(position) from import_parts where workspace_id = ${workspaceId} and import_id = ${importId}
    )
    returning rows`.execute(tx)
  return rows[0]?.rows.map(({ appointment, ...row }) => ({
    ...row,
    appointment: {
      ...appointment,
      starts_at: appointment.starts_at === null ? null : new Date(appointment.starts_at),
      created_at: new Date(appointment.created_at),
    },
  }))
}

export const stopped = stoppedIn('imports')
export const deleteFinished = deleteFinishedIn('imports')
