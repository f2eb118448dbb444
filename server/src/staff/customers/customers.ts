import type { DocumentRow } from '../../bookings/documents/documents.ts'
import type { NoteRow } from '../../bookings/notes/notes.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { listingOf, readPage } from '../lists/lists.ts'
import type { Entry } from '../lists/readiness.ts'
import {
  type Counts,
  countBookings,
  selectContacts,
  selectNotesAbout,
  selectUploads,
  type Whose,
} from './queries.ts'

const mostAppointments = 50
const mostWaiting = 20
const mostParts = 50
const mostContacts = 5
/** Rows to find the different names and numbers among. */
const mostCombinations = 20

export interface CustomerSummary {
  email: string
  names: { first_name: string; last_name: string }[]
  phones: string[]
  counts: Counts
  firstBookedAt: Date
  appointments: Entry[]
  waiting: Entry[]
  notes: NoteRow[]
  documents: DocumentRow[]
  /** Business time, for readiness. */
  now: Date
}

/**
 * The person with this email: bookings, notes and uploads. For a member with the role notary, only of their
 * own appointments. Throws `not_found` without a booking.
 */
export async function customerWith(ctx: Context, caller: Caller, email: string): Promise<CustomerSummary> {
  const { db } = ctx
  const whose: Whose = { workspaceId: caller.workspaceId, email, notaryId: caller.notaryId }
  const now = businessNow(ctx, await getWorkspace(db, caller.workspaceId))
  const known = await countBookings(db, whose, now)
  if (!known) throw notFound('Customer')
  const { first_booked_at: firstBookedAt, ...counts } = known
  const contacts = await selectContacts(db, whose, mostCombinations)
  const names = contacts.map(({ first_name, last_name }) => ({ first_name, last_name }))
  const phones = contacts.flatMap(({ phone }) => phone ?? [])
  const appointments = await listingOf(ctx, caller, 'appointment', { email, sort: '-start' })
  return {
    email: contacts[0]?.email ?? email,
    names: different(names, name => JSON.stringify(name)),
    phones: different(phones, phone => phone),
    counts,
    firstBookedAt,
    appointments: (await readPage(db, appointments, { limit: mostAppointments })).entries,
    waiting: await waitingOf(ctx, caller, email),
    notes: await selectNotesAbout(db, whose, mostParts),
    documents: await selectUploads(db, whose, mostParts),
    now,
  }
}

/** The first ones, each once. */
const different = <T>(values: T[], keyOf: (value: T) => string): T[] =>
  [...Map.groupBy(values, keyOf).values()].flatMap(([first]) => first ?? []).slice(0, mostContacts)

/** Reservations for which nobody has chosen a time. */
async function waitingOf(ctx: Context, caller: Caller, email: string): Promise<Entry[]> {
  const found: Entry[] = []
  for (const status of ['pending', 'queued'] as const) {
    const listing = await listingOf(ctx, caller, 'reservation', { email, status })
    found.push(...(await readPage(ctx.db, listing, { limit: mostWaiting })).entries)
  }
  return found.toSorted((a, b) => b.id - a.id).slice(0, mostWaiting)
}
