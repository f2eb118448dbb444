import { sql } from 'kysely'
import type { DocumentRow } from '../../bookings/documents/documents.ts'
import type { NoteRow } from '../../bookings/notes/notes.ts'
import type { Db } from '../../platform/db/database.ts'

/** Whose bookings: of one email, and for a member with the role notary those of the notary. */
export interface Whose {
  workspaceId: number
  email: string
  notaryId: number | undefined
}

/** One of the bookings, for what they have in common. */
interface Known {
  email: string
  first_name: string
  last_name: string
  phone: string | null
}

const ofNotary = (notaryId: number | undefined) =>
  notaryId === undefined ? sql`` : sql`and b.notary_id = ${notaryId}`

/** The bookings of both kinds: ids, contact and state. `newest`: at most that many of each kind. */
const bookings = ({ workspaceId, email, notaryId }: Whose, newest: number | null = null) => sql`
  select one.id, one.email, one.first_name, one.last_name, one.phone, one.created_at,
    b.kind, b.status, b.starts_at, b.reservation_id, b.appointment_id, one.is_missed
  from (
    (select id, email, first_name, last_name, phone, created_at, no_show_reason is not null as is_missed
     from appointments where workspace_id = ${workspaceId} and lower(email) = lower(${email})
     order by id desc limit ${newest})
    union all
    (select id, email, first_name, last_name, phone, created_at, false
     from reservations where workspace_id = ${workspaceId} and lower(email) = lower(${email})
     order by id desc limit ${newest})
  ) one
  join bookings b on b.workspace_id = ${workspaceId} and b.id = one.id ${ofNotary(notaryId)}`

export interface Counts {
  upcoming: number
  past: number
  completed: number
  canceled: number
  no_shows: number
  waiting: number
}

/** Undefined without a booking. `now`: business time. */
export async function countBookings(
  db: Db,
  whose: Whose,
  now: Date,
): Promise<(Counts & { first_booked_at: Date }) | undefined> {
  const { rows } = await sql<Counts & { first_booked_at: Date | null }>`
    select min(created_at) as first_booked_at,
      count(*) filter (where kind = 'appointment' and status = 'scheduled' and starts_at > ${now})::int as upcoming,
      count(*) filter (where kind = 'appointment' and status = 'scheduled' and starts_at <= ${now})::int as past,
      count(*) filter (where kind = 'appointment' and status = 'completed')::int as completed,
      count(*) filter (where kind = 'appointment' and status = 'canceled')::int as canceled,
      count(*) filter (where is_missed)::int as no_shows,
      count(*) filter (where kind = 'reservation' and status in ('pending', 'queued'))::int as waiting
    from (${bookings(whose)}) known`.execute(db)
  const [found] = rows
  return found?.first_booked_at ? { ...found, first_booked_at: found.first_booked_at } : undefined
}

/** Bookings to look for contacts in. One person can have many thousands. */
const lookedThrough = 500

/** Each combination of contacts in the newest bookings once, that of the newest first. */
export async function selectContacts(db: Db, whose: Whose, limit: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select email, first_name, last_name, phone from (${bookings(whose, lookedThrough)}) known
    group by email, first_name, last_name, phone order by max(id) desc limit ${limit}`.execute(db)
  return rows
}

/** Notes belong to the reservation if there is one, otherwise to the appointment. */
const roots = (whose: Whose) => sql`select coalesce(reservation_id, id) from (${bookings(whose)}) known`

/** Newest first. */
export async function selectNotesAbout(db: Db, whose: Whose, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select * from notes where workspace_id = ${whose.workspaceId} and booking_id in (${roots(whose)})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Documents that the customer uploaded, newest first. */
export async function selectUploads(db: Db, whose: Whose, limit: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.*, case b.kind when 'appointment' then b.id else b.appointment_id end as appointment_id
    from documents d
    join bookings b on b.workspace_id = ${whose.workspaceId} and b.id = d.booking_id
    where d.workspace_id = ${whose.workspaceId} and d.by_customer and d.booking_id in (${roots(whose)})
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}
