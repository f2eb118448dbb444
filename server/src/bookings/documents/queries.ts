import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deletion, insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A document with its appointment, which is null while there is none. */
export type DocumentRow = Selectable<Tables['documents']> & { appointment_id: number | null }

export interface DocumentFilter {
  after: number | undefined
  limit: number
  bookingId: number | undefined
  type: string | undefined
}

export const insertDocument = insertion('documents')

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

export async function documentsOfBookings(
  db: Db,
  workspaceId: number,
  bookingIds: number[],
): Promise<Selectable<Tables['documents']>[]> {
  const { rows } = await sql<Selectable<Tables['documents']>>`
    select * from documents where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::bigint[])
    order by id`.execute(db)
  return rows
}

/** Documents uploaded before that time to a booking that was canceled or never scheduled. */
export async function pastUploads(
  db: Db,
  workspaceId: number,
  before: Date,
  limit: number,
): Promise<{ id: number; booking_id: number }[]> {
  const { rows } = await sql<{ id: number; booking_id: number }>`
    select d.id, d.booking_id from documents d
    join bookings b on b.workspace_id = d.workspace_id and b.id = d.booking_id
    where d.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId} and d.created_at < ${before}
      and b.status in ('draft', 'pending', 'queued', 'canceled')
      and not exists (
        select from bookings a where a.workspace_id = ${workspaceId} and a.reservation_id = b.id
          and a.status in ('scheduled', 'completed'))
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Deletes and returns the row. Only one transaction gets it. */
export const deleteDocument = deletion('documents')

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
