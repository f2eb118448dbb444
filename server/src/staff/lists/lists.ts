import type { Static } from 'typebox'
import { type Duty, dutyOf } from '../../bookings/readiness/conflicts.ts'
import type { BlockerCode } from '../../bookings/readiness/rules.ts'
import type { BookingKind } from '../../bookings/shared/bookings.ts'
import { statusMeant } from '../../bookings/shared/view.ts'
import { calendarFor } from '../../calendar/availability/calendar.ts'
import { businessDates, isBusinessDate, startOf } from '../../calendar/availability/period.ts'
import { dateAt } from '../../calendar/availability/wall-clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { decodeCursor, decodeTimeCursor, encodeCursor, encodeTimeCursor } from '../../platform/http/list.ts'
import type { EachRead } from '../../platform/http/long-response.ts'
import { isInstant } from '../../platform/http/validation.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { dateFrom } from '../../platform/lib/relative-date.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { matcherOf, matchesOf } from '../search/matches.ts'
import { selectEntries } from './entry-queries.ts'
import { type Filter, type Order, type Position, selectPage } from './page-queries.ts'
import { blockers, type Entry, entriesAt } from './readiness.ts'
import type { AppointmentListQuery, ReservationListQuery } from './schema.ts'

type Query = Static<typeof ReservationListQuery> &
  Pick<Static<typeof AppointmentListQuery>, 'booked' | 'no_show'>

/** A checked question for a list. */
export interface Listing {
  workspace: WorkspaceRow
  /** Business time, for readiness. */
  now: Date
  filter: Filter
  order: Order
  /** Who works when, for readiness. */
  duty: Duty
  /** Only what has blockers, or this one. */
  notReady: boolean
  blocker: BlockerCode | undefined
  /** Tests whether a row matches a `q` that too many rows match to look them up first. */
  matching: ((ids: number[]) => Promise<Set<number>>) | undefined
}

/** Throws `invalid_request` for parameters that do not fit together. */
export async function listingOf(
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  query: Query,
): Promise<Listing> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const from = timeOf('from', query.from, workspace, now)
  const to = timeOf('to', query.to, workspace, now)
  const notReady = query.not_ready === 'true'
  if (notReady) assertShort('not_ready', from, to)
  if (query.blocker) assertShort('blocker', from, to)
  const { sort = '-created' } = query
  const listing: Listing = {
    workspace,
    now,
    duty: dutyOf(await calendarFor(ctx.db, ctx, workspace)),
    filter: {
      kind,
      status: statusMeant(query.status),
      service: query.service,
      notaryIds: [query.notary_id ?? [], caller.notaryId ?? []].flat(),
      unassigned: query.unassigned === 'true',
      noShow: query.no_show === 'true',
      booked: query.booked === 'true',
      waiting: query.waiting === 'true',
      neverBooked: query.never_booked === 'true',
      requested: query.requested === 'true',
      email: query.email,
      externalId: query.external_id,
      billingReference: query.billing_reference,
      payment: query.payment,
      from,
      to,
      ids: undefined,
    },
    order: {
      by: sort.endsWith('start') ? 'start' : 'created',
      direction: sort.startsWith('-') ? 'desc' : 'asc',
    },
    notReady: notReady || query.blocker !== undefined,
    blocker: query.blocker,
    matching: undefined,
  }
  return query.q === undefined ? listing : searched(ctx.db, caller, listing, query.q)
}

const sampled = 300
const commonInSample = 3
/** To look up and sort more rows takes longer than to test the rows of a list of a million in order. */
const mostRare = 6_000

/**
 * Rows with rare words are found by the index of words. For common words that would read in proportion to the
 * table, so the rows of the list are tested one after another. A word is common if several of the first rows
 * of the list have it.
 */
async function searched(db: Db, caller: Caller, listing: Listing, q: string): Promise<Listing> {
  const matching = await matcherOf(db, caller, q)
  const first = await selectPage(db, listing.workspace.id, listing.filter, listing.order, undefined, sampled)
  const ids = first.map(({ id }) => id)
  const found = await matching(ids)
  if (ids.filter(id => found.has(id)).length >= commonInSample) return { ...listing, matching }
  const all = await matchesOf(db, caller, q, mostRare)
  return all.isCut ? { ...listing, matching } : { ...listing, filter: { ...listing.filter, ids: all.ids } }
}

function timeOf(
  name: string,
  value: string | undefined,
  { timezone }: WorkspaceRow,
  now: Date,
): Date | undefined {
  if (value === undefined) return undefined
  if (isInstant(value)) return new Date(value)
  const date = isBusinessDate(value) ? value : dateFrom(dateAt(timezone, now.getTime()), value)
  if (date) return startOf(timezone, date)
  throw invalidParams({
    [name]: problem('not_a_bound', { dates: businessDates }),
  })
}

const mostDays = 62
/** Days have 25 hours where clocks are set back. */
const longestMs = (mostDays * 24 + 1) * 3_600_000

function assertShort(parameter: string, from: Date | undefined, to: Date | undefined): void {
  if (from && to && to.getTime() - from.getTime() <= longestMs) return
  throw invalidParams({ [parameter]: problem('needs_period', { most: mostDays }) })
}

/** Rows that are read for one page at most, where few of them are kept. */
const mostRead = 5_000

/** A page of the list, and the cursor of the next one. Throws `invalid_request` for an invalid cursor. */
export async function readPage(
  db: Db,
  listing: Listing,
  { limit = 25, cursor }: { limit?: number; cursor?: string },
): Promise<{ entries: Entry[]; next: string | null }> {
  const entries: Entry[] = []
  let read = 0
  let after = positionOf(listing.order, cursor)
  for (;;) {
    const size = listing.notReady || listing.matching ? 500 : limit
    const found = await selectPage(db, listing.workspace.id, listing.filter, listing.order, after, size + 1)
    const page = found.slice(0, size)
    const kept = await keptOf(db, listing, page)
    const room = limit - entries.length
    entries.push(...kept.slice(0, room))
    read += page.length
    const last = kept.length > room ? placeOf(page, entries.at(-1)) : page.at(-1)
    const hasMore = kept.length > room || found.length > size
    if (!hasMore || last === undefined) return { entries, next: null }
    after = last
    if (entries.length >= limit || read >= mostRead) return { entries, next: cursorOf(listing.order, last) }
  }
}

const placeOf = (page: Position[], entry: Entry | undefined) => page.find(({ id }) => id === entry?.id)

/** The rows of these positions that the list keeps. */
async function keptOf(db: Db, listing: Listing, page: Position[]): Promise<Entry[]> {
  const { workspace, filter, notReady, blocker, matching, now, duty } = listing
  const read = page.map(({ id }) => id)
  const matches = matching && (await matching(read))
  const ids = matches ? read.filter(id => matches.has(id)) : read
  const entries = entriesAt(await selectEntries(db, workspace.id, filter.kind, ids), duty, now)
  if (!notReady) return entries
  return entries.filter(entry => {
    const codes = blockers(entry, now)
    return blocker ? codes.includes(blocker) : codes.length > 0
  })
}

function positionOf({ by }: Order, cursor: string | undefined): Position | undefined {
  if (by === 'start') {
    const place = decodeTimeCursor(cursor)
    return place && { id: place.id, startsAt: place.at }
  }
  const id = decodeCursor(cursor)
  return id === undefined ? undefined : { id, startsAt: null }
}

const cursorOf = ({ by }: Order, { id, startsAt }: Position): string =>
  by === 'start' ? encodeTimeCursor(id, startsAt) : encodeCursor(id)

export interface Span {
  workspaceId: number
  notaryId: number | undefined
  from: Date
  to: Date
}

/**
 * The blockers of the first `most` scheduled appointments that start in the span, by id. `now`: business
 * time.
 */
export async function blockersIn(
  db: Db,
  { workspaceId, notaryId, from, to }: Span,
  { now, duty }: { now: Date; duty: Duty },
  most: number,
): Promise<Map<number, BlockerCode[]>> {
  const filter: Filter = {
    kind: 'appointment',
    status: 'scheduled',
    unassigned: false,
    noShow: false,
    booked: false,
    waiting: false,
    neverBooked: false,
    requested: false,
    from,
    to,
    service: undefined,
    email: undefined,
    billingReference: undefined,
    externalId: undefined,
    payment: undefined,
    ids: undefined,
    notaryIds: notaryId === undefined ? [] : [notaryId],
  }
  const page = await selectPage(db, workspaceId, filter, { by: 'start', direction: 'asc' }, undefined, most)
  const rows = await selectEntries(
    db,
    workspaceId,
    'appointment',
    page.map(({ id }) => id),
  )
  const entries = entriesAt(rows, duty, now)
  return new Map(entries.map(entry => [entry.id, blockers(entry, now)]))
}

/** Few: on the embedded database, others wait for a page. */
const exportedAtOnce = 200

/**
 * All rows of the list, in pages of `exportedAtOnce` that `eachRead` reads when they are needed.
 */
export async function* allPages(
  db: Db,
  listing: Listing,
  eachRead: EachRead,
): AsyncGenerator<Entry[], void, undefined> {
  let after: Position | undefined
  for (;;) {
    const { filter, order, workspace } = listing
    const { page, entries } = await eachRead(async () => {
      const page = await selectPage(db, workspace.id, filter, order, after, exportedAtOnce)
      return { page, entries: await keptOf(db, listing, page) }
    })
    yield entries
    after = page.at(-1)
    if (page.length < exportedAtOnce) return
  }
}

/** Writes the audit entry of an export: who took which rows. */
export async function noteExport(
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  query: Query,
): Promise<void> {
  const { workspace_id, limit, cursor, format, bom, ...asked } = query
  const changes = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, { before: null, after: value }]),
  )
  await transaction(ctx.db, tx =>
    audit(tx, ctx.clock, caller, {
      action: `${kind}s-exported`,
      object: 'workspace',
      id: caller.workspaceId,
      changes,
    }),
  )
}

/** One booking with what its readiness depends on. Throws `not_found`. */
export async function getEntry(
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  id: number,
): Promise<{ entry: Entry; now: Date }> {
  const rows = await selectEntries(ctx.db, caller.workspaceId, kind, [id])
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const duty = dutyOf(await calendarFor(ctx.db, ctx, workspace))
  const [entry] = entriesAt(rows, duty, now)
  if (!entry) throw notFound(kind === 'appointment' ? 'Appointment' : 'Reservation')
  return { entry, now }
}
