import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A document with its appointment, which is null while there is none. */
export type DocumentRow = Selectable<Tables['documents']> & { appointment_id: number | null }

export interface DocumentFilter {
  after: number | undefined
  limit: number
  bookingId: number | undefined
  type: string | undefined
}

export async function insertDocument(tx: Tx, row: Insertable<Tables['documents']>) {
  return tx.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findDocument(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<DocumentRow | undefined> {
  return withAppointment(db, workspaceId).where('documents.id', '=', id).executeTakeFirst()
}

export async function listDocuments(
  db: Db,
  workspaceId: number,
  filter: DocumentFilter,
): Promise<DocumentRow[]> {
  let query = withAppointment(db, workspaceId)
  if (filter.bookingId !== undefined) query = query.where('documents.booking_id', '=', filter.bookingId)
  if (filter.type !== undefined) query = query.where('documents.type', '=', filter.type)
  if (filter.after !== undefined) query = query.where('documents.id', '<', filter.after)
  return query
    .orderBy('documents.id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

/** All of a booking's documents, oldest first. */
export async function documentsOfBooking(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<DocumentRow[]> {
  return withAppointment(db, workspaceId)
    .where('documents.booking_id', '=', bookingId)
    .orderBy('documents.id')
    .execute()
}

/** Deletes and returns the row. Only one transaction gets it. */
export async function deleteDocument(tx: Tx, workspaceId: number, id: number) {
  return tx
    .deleteFrom('documents')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

const withAppointment = (db: Db, workspaceId: number) =>
  db
    .selectFrom('documents')
    .innerJoin('bookings', join =>
      join
        .onRef('bookings.workspace_id', '=', 'documents.workspace_id')
        .onRef('bookings.id', '=', 'documents.booking_id'),
    )
    .selectAll('documents')
    .select(
      sql<
        number | null
      >`case when bookings.kind = 'appointment' then bookings.id else bookings.appointment_id end`.as(
        'appointment_id',
      ),
    )
    .where('documents.workspace_id', '=', workspaceId)
