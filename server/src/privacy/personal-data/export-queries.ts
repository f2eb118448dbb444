import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { byKeys, unnest } from '../../platform/db/unnest.ts'
import type { WordMatcher } from '../../platform/lib/whole-words.ts'
import type { WalkedTable } from './match-queries.ts'

export type Row = Record<string, unknown>

/** A row of the export, with its place in the section. */
export interface Found {
  id: string | number
  row: Row
}

/**
 * Whose rows are exported. `reservationIds` and `appointmentIds`: the person's own; `signerIds`: the person
 * elsewhere. `objects`: what events and audit entries are about, such as `signer 7`: their own bookings and
 * parts, and the person as a signer elsewhere.
 */
export interface Wanted {
  workspaceId: number
  email: string
  hasWord: WordMatcher
  reservationIds: number[]
  appointmentIds: number[]
  signerIds: number[]
  objects: ReadonlySet<string>
  /** The ids again, to look them up. */
  isReservation: ReadonlySet<unknown>
  isAppointment: ReadonlySet<unknown>
  isSigner: ReadonlySet<unknown>
}

/**
 * Rows that an index finds by ids. A caller passes some of the ids at a time, so that a statement reads a
 * bounded number of rows. `after`: the id of the last row that it has of these.
 */
export interface Lookup {
  idsOf: (wanted: Wanted) => number[]
  select: (wanted: Wanted, ids: number[], after: number, limit: number) => RawBuilder<Found>
}

/**
 * Rows that only a look at each row of the table finds, those between two ids at a time. `columns` are read
 * of all rows and `isWanted` decides, so that a row takes the same time for any number of bookings.
 */
export interface Walk {
  table: WalkedTable
  columns: RawBuilder<unknown>
  isWanted: (row: Looked, wanted: Wanted) => boolean
  without: string[]
}

/** What decides about a row. Texts are null where the row has none. */
interface Looked {
  id: string | number
  email: string | null
  text: string | null
  object: string | null
  object_id: string | null
  action: string
  reservation_id: number | null
  booking_id: number | null
  booking_request_id: number | null
  signer_id: number | null
  notary_id: number | null
}

export type Section = { lookups: Lookup[] } | { walk: Walk } | 'deliveries'

const bigints = (ids: number[]) => sql`${ids}::bigint[]`
const own = (wanted: Wanted) => [...wanted.reservationIds, ...wanted.appointmentIds]

/**
 * The rows whose column is one of the ids. Each id is looked up: with statistics from before an import, a
 * planner would read all rows of the workspace.
 */
const lookup = (
  table: string,
  column: string,
  idsOf: Lookup['idsOf'],
  {
    without = [],
    more = () => sql``,
  }: { without?: string[]; more?: (wanted: Wanted) => RawBuilder<unknown> } = {},
): Lookup => ({
  idsOf,
  select: (wanted, ids, after, limit) => sql`
    select one.id, to_jsonb(one) - ${['workspace_id', ...without]}::text[] ${more(wanted)} as row
    from (
      select found.* from unnest(${bigints(ids)}) as given (id)
      cross join lateral (
        select * from ${sql.table(table)}
        where workspace_id = ${wanted.workspaceId} and ${sql.ref(column)} = given.id and id > ${after}
        order by id limit ${limit}
      ) found
      order by found.id limit ${limit}
    ) one
    order by one.id`,
})

const ofBookings = (table: string, without: string[] = []): Section => ({
  lookups: [lookup(table, 'booking_id', own, { without })],
})
const ofAppointments = (table: string): Section => ({
  lookups: [lookup(table, 'appointment_id', ({ appointmentIds }) => appointmentIds)],
})

/** The rows with the status and the answers of their booking. */
const withStatus = (table: string, idsOf: Lookup['idsOf']): Section => ({
  lookups: [
    lookup(table, 'id', idsOf, {
      more: ({ workspaceId }) => sql`|| (
        select jsonb_build_object('status', b.status, 'answers', b.answers) from bookings b
        where b.workspace_id = ${workspaceId} and b.id = one.id)`,
    }),
  ],
})

const walk = (
  table: WalkedTable,
  columns: RawBuilder<unknown>,
  isWanted: Walk['isWanted'],
  without: string[] = [],
): Section => ({ walk: { table, columns, isWanted, without } })

/** Ids of events are texts. Before all others is the empty text. */
const idIn = (table: WalkedTable, id: string) => (table === 'events' ? id : Number(id))

const isPersons = (email: string | null, wanted: Wanted): boolean =>
  email?.toLowerCase() === wanted.email.toLowerCase()

const isOwn = (bookingId: number | null, { isReservation, isAppointment }: Wanted): boolean =>
  isReservation.has(bookingId) || isAppointment.has(bookingId)

function isEvent({ text }: Looked, wanted: Wanted): boolean {
  const data = JSON.parse(text ?? '{}') as Record<string, unknown>
  const { object, id, object_type, object_id, appointment_id } = data
  return (
    wanted.objects.has(`${object} ${id}`) ||
    ((object_type === 'reservation' || object_type === 'appointment') && isOwn(Number(object_id), wanted)) ||
    ((object === 'video' || object === 'signer') && wanted.isAppointment.has(Number(appointment_id))) ||
    wanted.hasWord(text ?? '')
  )
}

const isEntry = ({ object, object_id, text, action }: Looked, wanted: Wanted): boolean =>
  wanted.objects.has(`${object} ${object_id}`) ||
  ((named.includes(object ?? '') || action.endsWith('-exported')) && wanted.hasWord(text ?? ''))

function isMail(row: Looked, wanted: Wanted): boolean {
  if (row.booking_id === null && row.booking_request_id === null) return false
  return (
    isOwn(row.booking_id, wanted) ||
    wanted.isSigner.has(row.signer_id) ||
    (isPersons(row.email, wanted) && row.notary_id === null)
  )
}

const named = ['reservation', 'appointment', 'signer', 'document', 'video', 'note', 'booking_request', 'mail']

/**
 * The parts of an export by name, in the order in which they are written. Every statement reads a bounded
 * number of rows, because nothing else uses the embedded database meanwhile.
 */
export const sections: Record<string, Section> = {
  reservations: withStatus('reservations', ({ reservationIds }) => reservationIds),
  appointments: withStatus('appointments', ({ appointmentIds }) => appointmentIds),
  signers: {
    lookups: [
      lookup('signers', 'booking_id', own, { without: ['email_folded'] }),
      lookup('signers', 'id', ({ signerIds }) => signerIds, { without: ['email_folded'] }),
    ],
  },
  documents: ofBookings('documents'),
  videos: ofAppointments('videos'),
  uploads: ofAppointments('uploads'),
  notes: ofBookings('notes'),
  payments: ofBookings('payments'),
  invoices: {
    lookups: [
      {
        idsOf: own,
        select: ({ workspaceId }, ids, after, limit) => sql`
          select one.id, to_jsonb(one) - 'workspace_id' as row from (
            select distinct i.* from invoice_bookings b
            join invoices i on i.workspace_id = b.workspace_id and i.id = b.invoice_id
            where b.workspace_id = ${workspaceId} and i.workspace_id = ${workspaceId}
              and b.booking_id = any(${bigints(ids)}) and i.id > ${after}
            order by i.id limit ${limit}
          ) one order by one.id`,
      },
    ],
  },
  calls: ofAppointments('calls'),
  // The code would confirm the address.
  booking_requests: walk(
    'booking_requests',
    sql`one.email, one.reservation_id`,
    (row, wanted) => isPersons(row.email, wanted) || wanted.isReservation.has(row.reservation_id),
    ['code'],
  ),
  email_changes: walk(
    'email_changes',
    sql`one.email, one.booking_id`,
    (row, wanted) => isPersons(row.email, wanted) || isOwn(row.booking_id, wanted),
    ['code'],
  ),
  // A notary's list of a day names other customers too, and has no booking of its own; nor have mails to
  // members and about endpoints. A mail with a code is the visitor's.
  mails: walk(
    'mails',
    sql`one.recipient as email, one.booking_id, one.booking_request_id, one.signer_id, one.notary_id`,
    isMail,
  ),
  events: walk('events', sql`one.data::text as text`, isEvent),
  deliveries: 'deliveries',
  audit_entries: walk(
    'audit',
    sql`one.object, one.object_id, one.action, one.changes::text as text`,
    isEntry,
  ),
  saved_views: walk('saved_views', sql`one.name || ' ' || one.filter::text as text`, ({ text }, wanted) =>
    wanted.hasWord(text ?? ''),
  ),
}

export async function selectLookup(
  db: Db,
  { select }: Lookup,
  wanted: Wanted,
  ids: number[],
  after: number,
  limit: number,
): Promise<Found[]> {
  return (await select(wanted, ids, after, limit).execute(db)).rows
}

export async function selectWalk(
  db: Db,
  { table, columns, isWanted, without }: Walk,
  wanted: Wanted,
  after: string,
  upTo: string | undefined,
): Promise<Found[]> {
  const { workspaceId } = wanted
  const end = upTo === undefined ? sql`` : sql`and one.id <= ${idIn(table, upTo)}`
  const { rows: looked } = await sql<Looked>`
    select one.id, ${columns} from ${sql.table(table)} one
    where one.workspace_id = ${workspaceId} and one.id > ${idIn(table, after)} ${end}
    order by one.id`.execute(db)
  const ids = looked.filter(row => isWanted(row, wanted)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select one.id, to_jsonb(one) - ${['workspace_id', ...without]}::text[] as row
    from ${sql.table(table)} one join ${byKeys(workspaceId, ids)}
      on one.workspace_id = wanted.workspace_id and one.id = wanted.id
    where one.workspace_id = ${workspaceId}
    order by one.id`.execute(db)
  return rows
}

export interface FoundDelivery extends Found {
  id: number
  event_id: string
}

export interface Endpoint {
  id: number
  url: string
}

/** All endpoints of the workspace, also removed ones. */
export async function selectEndpoints(db: Db, workspaceId: number): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`
    select id, url from webhook_endpoints where workspace_id = ${workspaceId} order by id`.execute(db)
  return rows
}

/**
 * Deliveries of these events to these endpoints with their attempts, by event. `after`: the last that the
 * caller has. Each pair is looked up, because the indexes of deliveries begin with the endpoint.
 */
export async function selectDeliveries(
  db: Db,
  workspaceId: number,
  { eventIds, endpoints }: { eventIds: string[]; endpoints: Endpoint[] },
  after: FoundDelivery | undefined,
  limit: number,
): Promise<FoundDelivery[]> {
  const [eventId, id] = [after?.event_id ?? '', after?.id ?? 0]
  const of = (kind: RawBuilder<unknown>) => sql`(
    select * from deliveries
    where workspace_id = ${workspaceId} and endpoint_id = p.id and event_id = given.id and ${kind}
      and id > case when given.id = ${eventId}::text then ${id}::bigint else 0 end
    order by id limit ${limit})`
  const { rows } = await sql<FoundDelivery>`
    select one.id, one.event_id, to_jsonb(one) - 'workspace_id' || jsonb_build_object('earlier_attempts', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'workspace_id' order by a.attempt), '[]') from delivery_attempts a
      where a.workspace_id = ${workspaceId} and a.delivery_id = one.id)) as row
    from (
      select found.*, p.url
      from unnest(${eventIds}::text[]) as given (id)
      cross join ${unnest(endpoints, { id: 'bigint', url: 'text' }, 'p')}
      cross join lateral (${of(sql`not is_replay`)} union all ${of(sql`is_replay`)}) found
      order by found.event_id, found.id limit ${limit}
    ) one
    order by one.event_id, one.id`.execute(db)
  return rows
}

/** The phone numbers of these bookings: words by which the person's rows are found where no id tells. */
export async function selectPhones(
  db: Db,
  workspaceId: number,
  reservationIds: number[],
  appointmentIds: number[],
): Promise<string[]> {
  const phonesOf = (table: string, ids: number[]) => sql`
    select one.phone as word from unnest(${bigints(ids)}) as given (id) cross join lateral (
      select phone from ${sql.table(table)} where workspace_id = ${workspaceId} and id = given.id limit 1) one
    where one.phone is not null`
  const { rows } = await sql<{ word: string }>`
    ${phonesOf('reservations', reservationIds)} union ${phonesOf('appointments', appointmentIds)}`.execute(db)
  return rows.map(({ word }) => word)
}
