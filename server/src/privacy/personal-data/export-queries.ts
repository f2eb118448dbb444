import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasWord } from '../../platform/db/has-word.ts'

export type Row = Record<string, unknown>

/**
 * Whose rows are exported. `reservationIds` and `appointmentIds`: the person's own; `signerIds`: the person
 * elsewhere.
 */
export interface Wanted {
  workspaceId: number
  email: string
  words: string[]
  reservationIds: number[]
  appointmentIds: number[]
  signerIds: number[]
}

export interface Section {
  /** Rows after the id `after`, in the order of ids. Each has `id`. */
  select: (
    wanted: Wanted,
    after: string | number,
    limit: number,
  ) => RawBuilder<{ id: string | number; row: Row }>
  first: string | number
}

const bigints = (ids: number[]) => sql`${ids}::bigint[]`
const texts = (ids: (number | string)[]) => sql`${ids.map(String)}::text[]`
const own = (wanted: Wanted) => bigints([...wanted.reservationIds, ...wanted.appointmentIds])

/** All columns of the rows, except these. */
const section = (
  table: string,
  condition: (wanted: Wanted) => RawBuilder<unknown>,
  without: string[] = [],
  first: string | number = 0,
): Section => ({
  first,
  select: (wanted, after, limit) => sql`
    select one.id, to_jsonb(one) - ${['workspace_id', ...without]}::text[] as row from ${sql.table(table)} one
    where one.workspace_id = ${wanted.workspaceId} and one.id > ${after} and (${condition(wanted)})
    order by one.id limit ${limit}`,
})

/** The rows with the status of their booking. */
const withStatus = (table: string, idsOf: (wanted: Wanted) => number[]): Section => ({
  first: 0,
  select: (wanted, after, limit) => sql`
    select one.id, to_jsonb(one) - 'workspace_id' || jsonb_build_object('status', b.status) as row
    from ${sql.table(table)} one join bookings b on b.workspace_id = one.workspace_id and b.id = one.id
    where one.workspace_id = ${wanted.workspaceId} and b.workspace_id = ${wanted.workspaceId} and one.id > ${after}
      and one.id = any(${bigints(idsOf(wanted))})
    order by one.id limit ${limit}`,
})

/** Signers of the person's bookings, as a condition on an id in text. */
const isSigner = (wanted: Wanted, ref: RawBuilder<unknown>) => sql`(
  ${ref} = any(${texts(wanted.signerIds)}) or exists (
    select from signers s where s.workspace_id = ${wanted.workspaceId} and s.id::text = ${ref}
      and s.booking_id = any(${own(wanted)})))`

const isAbout = (wanted: Wanted, object: RawBuilder<unknown>, ref: RawBuilder<unknown>) => sql`
  ${object} = 'reservation' and ${ref} = any(${texts(wanted.reservationIds)})
  or ${object} = 'appointment' and ${ref} = any(${texts(wanted.appointmentIds)})
  or ${object} = 'signer' and ${isSigner(wanted, ref)}
  or ${object} in ('document', 'video', 'note') and ${ref} in (
    select d.id::text from documents d where d.workspace_id = ${wanted.workspaceId} and d.booking_id = any(${own(wanted)})
      and ${object} = 'document'
    union all
    select v.id::text from videos v where v.workspace_id = ${wanted.workspaceId}
      and v.appointment_id = any(${bigints(wanted.appointmentIds)}) and ${object} = 'video'
    union all
    select n.id::text from notes n where n.workspace_id = ${wanted.workspaceId} and n.booking_id = any(${own(wanted)})
      and ${object} = 'note')
  or exists (
    select from removed_parts p where p.workspace_id = ${wanted.workspaceId} and p.booking_id = any(${own(wanted)})
      and p.kind = ${object} and p.id::text = ${ref})`

const isEvent = (wanted: Wanted) => sql`
  ${isAbout(wanted, sql`one.data->>'object'`, sql`one.data->>'id'`)}
  or one.data->>'object_type' in ('reservation', 'appointment') and one.data->>'object_id' = any(${texts([
    ...wanted.reservationIds,
    ...wanted.appointmentIds,
  ])})
  or one.data->>'object' in ('video', 'signer') and one.data->>'appointment_id' = any(${texts(wanted.appointmentIds)})
  or ${hasWord(sql`one.data::text`, wanted.words)}`

/**
 * The parts of an export by name, in the order in which they are written. `linked` replaces storage keys by
 * links.
 */
export const sections: Record<string, Section> = {
  reservations: withStatus('reservations', ({ reservationIds }) => reservationIds),
  appointments: withStatus('appointments', ({ appointmentIds }) => appointmentIds),
  signers: section(
    'signers',
    wanted => sql`one.booking_id = any(${own(wanted)}) or one.id = any(${bigints(wanted.signerIds)})`,
    ['email_folded'],
  ),
  documents: section('documents', wanted => sql`one.booking_id = any(${own(wanted)})`),
  videos: section('videos', wanted => sql`one.appointment_id = any(${bigints(wanted.appointmentIds)})`),
  uploads: section('uploads', wanted => sql`one.appointment_id = any(${bigints(wanted.appointmentIds)})`),
  notes: section('notes', wanted => sql`one.booking_id = any(${own(wanted)})`),
  calls: section('calls', wanted => sql`one.appointment_id = any(${bigints(wanted.appointmentIds)})`),
  // The code would confirm the address.
  booking_requests: section(
    'booking_requests',
    wanted =>
      sql`lower(one.email) = lower(${wanted.email}) or one.reservation_id = any(${bigints(wanted.reservationIds)})`,
    ['code'],
  ),
  email_changes: section(
    'email_changes',
    wanted => sql`lower(one.email) = lower(${wanted.email}) or one.booking_id = any(${own(wanted)})`,
    ['code'],
  ),
  // A notary's list of a day names other customers too, and has no booking of its own; nor have mails to
  // members and about endpoints. A mail with a code is the visitor's.
  mails: section(
    'mails',
    wanted => sql`(one.booking_id is not null or one.booking_request_id is not null) and (
      one.booking_id = any(${own(wanted)}) or one.signer_id = any(${bigints(wanted.signerIds)})
      or lower(one.recipient) = lower(${wanted.email}) and one.notary_id is null)`,
  ),
  events: section('events', isEvent, [], ''),
  deliveries: {
    first: 0,
    select: (wanted, after, limit) => sql`
      select d.id, to_jsonb(d) - 'workspace_id' || jsonb_build_object('url', p.url, 'earlier_attempts', (
        select coalesce(jsonb_agg(to_jsonb(a) - 'workspace_id' order by a.attempt), '[]') from delivery_attempts a
        where a.workspace_id = ${wanted.workspaceId} and a.delivery_id = d.id)) as row
      from deliveries d join webhook_endpoints p on p.workspace_id = d.workspace_id and p.id = d.endpoint_id
      where d.workspace_id = ${wanted.workspaceId} and p.workspace_id = ${wanted.workspaceId} and d.id > ${after}
        and d.event_id in (
          select one.id from events one where one.workspace_id = ${wanted.workspaceId} and (${isEvent(wanted)}))
      order by d.id limit ${limit}`,
  },
  audit_entries: section(
    'audit',
    wanted => sql`${isAbout(wanted, sql`one.object`, sql`one.object_id`)} or ${hasWord(sql`one.changes::text`, wanted.words)}
      and (one.object = any(${texts(named)}) or one.action like '%-exported')`,
  ),
  saved_views: section('saved_views', wanted =>
    hasWord(sql`one.name || ' ' || one.filter::text`, wanted.words),
  ),
}

const named = ['reservation', 'appointment', 'signer', 'document', 'video', 'note', 'booking_request', 'mail']

export async function selectSection(
  db: Db,
  name: string,
  wanted: Wanted,
  after: string | number,
  limit: number,
): Promise<{ id: string | number; row: Row }[]> {
  const found = sections[name]
  if (!found) return []
  return (await found.select(wanted, after, limit).execute(db)).rows
}

/** The words by which the person's rows are found where no id tells. */
export async function selectWords(
  db: Db,
  workspaceId: number,
  reservationIds: number[],
  appointmentIds: number[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select phone as word from reservations
    where workspace_id = ${workspaceId} and id = any(${bigints(reservationIds)}) and phone is not null
    union select phone from appointments
    where workspace_id = ${workspaceId} and id = any(${bigints(appointmentIds)}) and phone is not null`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
