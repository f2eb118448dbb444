import type { Db } from '../../platform/db/database.ts'
import { isEventId } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Matches, newestMatches } from './matches.ts'
import { withRelatives } from './matches-queries.ts'
import {
  type FoundBooking,
  type FoundPart,
  findBookings,
  findChangesOf,
  findDocuments,
  findEventById,
  findSigners,
  type Reach,
} from './queries.ts'
import { idIn, isKey } from './words.ts'

export interface Found {
  bookings: FoundBooking[]
  signers: FoundPart[]
  documents: FoundPart[]
  event: { id: string; type: string; occurred_at: Date; booking: BookingName | undefined } | undefined
  hasMore: boolean
}

/** A booking by its kind and id. */
export interface BookingName {
  object: FoundBooking['kind']
  id: number
}

/** Ids of rows that the text names exactly, by kind. */
interface Named {
  bookings: number[]
  signers: number[]
  documents: number[]
  event: Found['event']
}

/**
 * Finds rows by id, key, event id or request id, or by words. At most `limit` of each kind. A notary finds
 * only their own bookings, with their signers and documents.
 */
export async function search(db: Db, caller: Caller, text: string, limit: number): Promise<Found> {
  const { workspaceId, notaryId } = caller
  const reach = { workspaceId, notaryId, limit: limit + 1 }
  const named = await namedBy(db, caller, text)
  const matches = await newestMatches(db, caller, text, limit)
  const found = await rowsOf(db, reach, text, named, matches)
  const kinds = [found.appointments, found.reservations, found.signers, found.documents]
  return {
    bookings: [...found.appointments.slice(0, limit), ...found.reservations.slice(0, limit)],
    signers: found.signers.slice(0, limit),
    documents: found.documents.slice(0, limit),
    event: notaryId === undefined ? named.event : undefined,
    hasMore: matches.isCut || kinds.some(rows => rows.length > limit),
  }
}

async function rowsOf(db: Db, reach: Reach, text: string, named: Named, matches: Matches) {
  const ids = [...new Set([...matches.ids, ...(await withRelatives(db, reach.workspaceId, named.bookings))])]
  const signers = [...named.signers, ...matches.signers]
  const documents = [...named.documents, ...matches.documents]
  return {
    appointments: await findBookings(db, reach, 'appointment', ids),
    reservations: await findBookings(db, reach, 'reservation', ids),
    signers: await findSigners(db, reach, signers, isKey(text) ? text : undefined),
    documents: await findDocuments(db, reach, documents),
  }
}

/** What the text names as an id, as an event or as a request. */
async function namedBy(db: Db, { workspaceId }: Caller, text: string): Promise<Named> {
  const id = idIn(text)
  if (id !== undefined) return { bookings: [], signers: [id], documents: [id], event: undefined }
  const event = isEventId(text) ? await findEventById(db, workspaceId, text) : undefined
  const changed = event
    ? [subjectOf(event.data)]
    : isRequestId(text)
      ? await findChangesOf(db, workspaceId, text, mostChanges)
      : []
  const idsOf = (...objects: string[]) =>
    changed.filter(({ object }) => objects.includes(object)).map(({ object_id }) => Number(object_id))
  return {
    bookings: idsOf('appointment', 'reservation'),
    signers: idsOf('signer'),
    documents: idsOf('document'),
    event: event && { ...event, booking: bookingOf(event.data) },
  }
}

/** Rows that one request changed, which a search shows at most. */
const mostChanges = 50

const isRequestId = (text: string) => /^[\w.:-]{1,128}$/.test(text)

/** The booking that an event is about, or to whose appointment its subject belongs. */
function bookingOf(data: unknown): BookingName | undefined {
  const { object, id, appointment_id } = data as {
    object: string
    id: number
    appointment_id?: number | null
  }
  if (object === 'appointment' || object === 'reservation') return { object, id }
  return appointment_id ? { object: 'appointment', id: appointment_id } : undefined
}

function subjectOf(data: unknown): { object: string; object_id: string } {
  const { object, id } = data as { object: string; id: number | string }
  return { object, object_id: String(id) }
}
