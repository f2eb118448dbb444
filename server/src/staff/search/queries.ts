import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '../../bookings/shared/bookings.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AuditRow, EventRow } from '../../platform/events/record.ts'

/** Whose rows a search sees: those of one notary, or all of the workspace. */
export interface Reach {
  workspaceId: number
  notaryId: number | undefined
  /** Rows of each kind at most. */
  limit: number
}

export interface FoundBooking {
  id: number
  kind: 'appointment' | 'reservation'
  status: BookingStatus
  starts_at: Date | null
  /** Of a reservation: its appointment, or of a canceled one the last that it had. */
  appointment_id: number | null
  first_name: string
  last_name: string
  email: string
}

/** Those of the bookings that the caller sees, newest first. */
export async function findBookings(
  db: Db,
  { workspaceId, notaryId, limit }: Reach,
  kind: FoundBooking['kind'],
  ids: number[],
): Promise<FoundBooking[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundBooking>`
    select b.*, one.first_name, one.last_name, one.email from (
      select b.id, b.kind, b.status, b.starts_at, ${appointmentOf(workspaceId)} as appointment_id from unnest(${ids}::bigint[]) as hit (id)
      cross join lateral (select * from bookings where workspace_id = ${workspaceId} and id = hit.id limit 1) b
      where b.kind = ${sql.lit(kind)} ${ofNotary(notaryId)}
      order by b.id desc limit ${limit}
    ) b cross join lateral (
      select first_name, last_name, email from ${sql.table(`${kind}s`)} where workspace_id = ${workspaceId} and id = b.id limit 1
    ) one order by b.id desc`.execute(db)
  return rows
}

/** The appointment of the booking `b`: a canceled reservation is on the page of its last one. */
const appointmentOf = (
  workspaceId: number,
) => sql`coalesce(b.appointment_id, case when b.status = 'canceled' then (
  select max(id) from bookings where workspace_id = ${workspaceId} and reservation_id = b.id) end)`

/** Signers and documents belong to the notary of their booking. */
const ofNotary = (notaryId: number | undefined) =>
  notaryId === undefined ? sql`` : sql`and b.notary_id = ${notaryId}`

export interface FoundPart {
  id: number
  /** Name of the signer, or of the file. */
  name: string
  /** Email of the signer, or type of the document. */
  about: string
  /** Its booking: the appointment, where there is one. */
  booking_id: number
  booking_kind: FoundBooking['kind']
}

/** Those of the signers, and the one whose key this is. */
export async function findSigners(
  db: Db,
  reach: Reach,
  ids: number[],
  key: string | undefined,
): Promise<FoundPart[]> {
  const parts = sql`
    select id, booking_id, first_name || ' ' || last_name as name, email as about from signers
    where workspace_id = ${reach.workspaceId} and`
  const withId = sql`${parts} id = any(${ids}::bigint[])`
  return findParts(db, reach, key === undefined ? withId : sql`${withId} union ${parts} key = ${key}`)
}

export async function findDocuments(db: Db, reach: Reach, ids: number[]): Promise<FoundPart[]> {
  const parts = sql`
    select id, booking_id, coalesce(original_filename, regexp_replace(filename, '^[0-9]{9,}-', '')) as name, type as about from documents
    where workspace_id = ${reach.workspaceId} and id = any(${ids}::bigint[])`
  return findParts(db, reach, parts)
}

/** Those of the parts that the caller sees, newest first. */
async function findParts(
  db: Db,
  { workspaceId, notaryId, limit }: Reach,
  parts: RawBuilder<unknown>,
): Promise<FoundPart[]> {
  const { rows } = await sql<FoundPart>`
    select part.id, part.name, part.about, coalesce(of.id, b.id) as booking_id,
      case when of.id is null then b.kind else 'appointment' end as booking_kind
    from (${parts}) part
    cross join lateral (
      select * from bookings where workspace_id = ${workspaceId} and id = part.booking_id limit 1
    ) b cross join lateral (select ${appointmentOf(workspaceId)} as id) of
    where true ${ofNotary(notaryId)} order by part.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findEventById(db: Db, workspaceId: number, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What one request changed, oldest first. */
export async function findChangesOf(
  db: Db,
  workspaceId: number,
  requestId: string,
  limit: number,
): Promise<Pick<AuditRow, 'object' | 'object_id'>[]> {
  return db
    .selectFrom('audit')
    .select(['object', 'object_id'])
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
