import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnest } from '../../platform/db/unnest.ts'
import type { Interval } from '../../platform/lib/intervals.ts'

/** The time that a notary would give: first and last quarter, and the day it counts for. */
export interface Candidate {
  notaryId: number
  firstQuarter: Date
  lastQuarter: Date
  dayStart: Date
  dayEnd: Date
}

/** The state of a candidate. */
export interface Standing {
  notaryId: number
  /** Whether a quarter is booked or held. */
  booked: boolean
  held: boolean
  /** Claimed quarters of that day. */
  load: number
  /** The last claimed quarter before. Null for a notary without claims. */
  lastQuarter: Date | null
}

/** Who has a claim: a booking, or a visitor's request that holds the time until its code is confirmed. */
export type Claimant =
  | { bookingId: number; requestId?: undefined }
  | { bookingId?: undefined; requestId: number }

export type Claim = Claimant & {
  workspaceId: number
  notaryId: number
  /**
   * Starts of quarters of an hour. Their column is named `slot`: a renamed column would break an older
   * version that still runs.
   */
  quarters: Date[]
  /** Business time at which a hold ends. Null for a booking. */
  expiresAt: Date | null
}

const candidateColumns = {
  id: 'bigint',
  first_quarter: 'timestamptz',
  last_quarter: 'timestamptz',
  day_start: 'timestamptz',
  day_end: 'timestamptz',
}

/**
 * The state of each candidate at `now` (business time): free, booked or held, and the load. One row for each.
 * Holds until `now` or earlier do not count.
 */
export async function standingsOf(
  db: Db,
  workspaceId: number,
  candidates: Candidate[],
  now: Date,
): Promise<Standing[]> {
  const live = sql`claims.workspace_id = ${workspaceId} and claims.notary_id = wanted.id
    and (claims.expires_at is null or claims.expires_at > ${now})`
  const rowOf = ({ notaryId, firstQuarter, lastQuarter, dayStart, dayEnd }: Candidate) => ({
    id: notaryId,
    first_quarter: firstQuarter.toISOString(),
    last_quarter: lastQuarter.toISOString(),
    day_start: dayStart.toISOString(),
    day_end: dayEnd.toISOString(),
  })
  const wanted = unnest(candidates.map(rowOf), candidateColumns, 'wanted')
  const within = sql`claims.slot between wanted.first_quarter and wanted.last_quarter`
  const { rows } = await sql<Standing>`
    select wanted.id as "notaryId",
      exists (select 1 from claims where ${live} and ${within} and claims.expires_at is null) as booked,
      exists (select 1 from claims where ${live} and ${within} and claims.expires_at is not null) as held,
      (select count(*)::int from claims
        where ${live} and claims.slot >= wanted.day_start and claims.slot < wanted.day_end) as load,
      (select max(claims.slot) from claims where ${live} and claims.slot < wanted.first_quarter) as "lastQuarter"
    from ${wanted}`.execute(db)
  return rows
}

/** Whether the claim is the claimant's. That of a booking may still name the request that held it before. */
const isOf = ({ bookingId, requestId }: Claimant) =>
  bookingId === undefined
    ? sql<boolean>`(claims.booking_id is null and claims.request_id = ${requestId})`
    : sql<boolean>`claims.booking_id = ${bookingId}`

/**
 * Claims the quarters in order, so that concurrent bookings wait for each other and do not deadlock. Takes
 * over expired holds. Returns how many it claimed: fewer than requested if another booking has one.
 */
export async function insertClaims(tx: Tx, claim: Claim, now: Date): Promise<number> {
  const { workspaceId, notaryId, bookingId = null, requestId = null, expiresAt } = claim
  const row = (quarter: Date) =>
    sql`(${workspaceId}, ${notaryId}, ${quarter}, ${bookingId}, ${requestId}, ${expiresAt})`
  const quarters = claim.quarters.toSorted((a, b) => a.getTime() - b.getTime())
  const { rows } = await sql`
    insert into claims (workspace_id, notary_id, slot, booking_id, request_id, expires_at)
    values ${sql.join(quarters.map(row))}
    on conflict (workspace_id, notary_id, slot)
      do update set booking_id = excluded.booking_id, request_id = excluded.request_id,
        expires_at = excluded.expires_at
      where claims.expires_at <= ${now}
    returning slot`.execute(tx)
  return rows.length
}

const claimColumns = { notary_id: 'bigint', slot: 'timestamptz', booking_id: 'bigint' }

/** Inserts claims of several bookings like `insertClaims`. Returns those that were inserted. */
export async function insertManyClaims(
  tx: Tx,
  workspaceId: number,
  claims: { notary_id: number; slot: Date; booking_id: number }[],
  now: Date,
): Promise<{ notary_id: number; slot: Date }[]> {
  const given = claims.map(({ slot, ...claim }) => ({ ...claim, slot: slot.toISOString() }))
  const { rows } = await sql<{ notary_id: number; slot: Date }>`
    insert into claims (workspace_id, notary_id, slot, booking_id)
    select ${workspaceId}::bigint, notary_id, slot, booking_id from ${unnest(given, claimColumns, 'given')}
    on conflict (workspace_id, notary_id, slot)
      do update set booking_id = excluded.booking_id, request_id = null, expires_at = null
      where claims.expires_at <= ${now}
    returning notary_id, slot`.execute(tx)
  return rows
}

/** The booking that has one of these quarters of the notary. Undefined if none has, or a request holds it. */
export async function findClaimant(
  db: Db,
  workspaceId: number,
  notaryId: number,
  quarters: Date[],
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('claims')
    .select('booking_id')
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('slot', 'in', quarters)
    .where('booking_id', 'is not', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('slot')
    .limit(1)
    .executeTakeFirst()
  return row?.booking_id ?? undefined
}

/** Frees what the claimant has claimed or holds: all, or the time from `since` on. */
export async function deleteClaims(
  tx: Tx,
  workspaceId: number,
  claimant: Claimant,
  since?: Date,
): Promise<void> {
  let query = tx.deleteFrom('claims').where('workspace_id', '=', workspaceId).where(isOf(claimant))
  if (since) query = query.where('slot', '>=', since)
  await query.execute()
}

/**
 * Workspaces with holds that have ended by their own clock, and that time. The rows are locked and deleted
 * per workspace: Citus locks rows only within one shard.
 */
export async function findEndedHolds(db: Db, now: Date): Promise<{ workspaceId: number; now: Date }[]> {
  const { rows } = await sql<{ id: number; clock_offset_ms: number }>`
    select distinct w.id, w.clock_offset_ms from claims c join workspaces w on w.id = c.workspace_id
    where c.expires_at is not null
      and c.expires_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'`.execute(db)
  return rows.map(row => ({ workspaceId: row.id, now: new Date(now.getTime() + row.clock_offset_ms) }))
}

/** Deletes ended holds of the workspace, except those that a booking takes over at this moment. */
export async function deleteEndedHolds(
  db: Db,
  workspaceId: number,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from claims where workspace_id = ${workspaceId} and (notary_id, slot) in (
      select notary_id, slot from claims where workspace_id = ${workspaceId} and expires_at <= ${now}
      limit ${limit} for update skip locked)
    returning slot`.execute(db)
  return rows.length
}

/** Number of appointments with claims of the notary from then on. */
export async function countBooked(
  db: Db,
  workspaceId: number,
  notaryId: number,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.count<number>('booking_id').distinct().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('expires_at', 'is', null)
    .where('slot', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many of these quarters the booking has. */
export async function countClaimed(
  db: Db,
  workspaceId: number,
  bookingId: number,
  quarters: Date[],
): Promise<number> {
  const row = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('expires_at', 'is', null)
    .where('slot', 'in', quarters)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Frees the holds of the notary's time, but no bookings. */
export async function deleteHolds(tx: Tx, workspaceId: number, notaryId: number): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('expires_at', 'is not', null)
    .execute()
}

/** Gives the hold of a request to the booking that is made from it. */
export async function giveHold(
  tx: Tx,
  workspaceId: number,
  requestId: number,
  bookingId: number,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ booking_id: bookingId, request_id: null })
    .where('workspace_id', '=', workspaceId)
    .where(isOf({ requestId }))
    .execute()
}

/** Lets the claimant's hold end at that time. */
export async function extendHold(
  tx: Tx,
  workspaceId: number,
  claimant: Claimant,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ expires_at: expiresAt })
    .where('workspace_id', '=', workspaceId)
    .where(isOf(claimant))
    .where('expires_at', 'is not', null)
    .execute()
}

/** Ends the holds of requests that touch the time, whole. */
export async function deleteRequestHolds(
  tx: Tx,
  workspaceId: number,
  { notaryId, firstQuarter, lastQuarter }: Candidate,
): Promise<void> {
  await sql`
    delete from claims where workspace_id = ${workspaceId} and booking_id is null and request_id in (
      select request_id from claims where workspace_id = ${workspaceId} and notary_id = ${notaryId}
        and slot between ${firstQuarter} and ${lastQuarter} and booking_id is null
    )`.execute(tx)
}

/** Counts the quarters of the notary that requests hold. */
export async function countHeldByRequests(
  db: Db,
  workspaceId: number,
  notaryId: number,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('booking_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The live hold of a booking or request: notary, first and last quarter, and expiry. */
export async function findHold(db: Db, workspaceId: number, claimant: Claimant, now: Date) {
  return db
    .selectFrom('claims')
    .select(({ fn }) => [
      'notary_id',
      'expires_at',
      fn.min('slot').as('first_quarter'),
      fn.max('slot').as('last_quarter'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where(isOf(claimant))
    .where('expires_at', '>', now)
    .groupBy(['notary_id', 'expires_at'])
    .executeTakeFirst()
}

/**
 * Claims of a notary, as quarters since the epoch separated by blanks. Null if there are none of this kind.
 */
export interface ClaimedQuarters {
  notary_id: number
  booked: string | null
  held: string | null
}

export interface Asked {
  workspaceId: number
  notaryIds: number[]
  /** First and last quarter, inclusive. */
  first: Date
  last: Date
  /** Business time. Holds that expire until then do not count. */
  now: Date
  /** Its own claims do not count. */
  except?: Claimant | undefined
}

/** One row per notary: fetching a row per claim takes longer than finding it. */
export function claimsQuery(asked: Asked): RawBuilder<ClaimedQuarters> {
  const quarters = sql`string_agg((date_part('epoch', slot) / 900)::int::text, ' ')`
  const others = asked.except ? sql`and (${isOf(asked.except)}) is not true` : sql``
  return sql<ClaimedQuarters>`
    select notary_id, ${quarters} filter (where expires_at is null) as booked,
      ${quarters} filter (where expires_at is not null) as held
    from claims
    where workspace_id = ${asked.workspaceId} and notary_id = any(${asked.notaryIds}::bigint[])
      and slot between ${asked.first} and ${asked.last}
      and (expires_at is null or expires_at > ${asked.now}) ${others}
    group by notary_id`
}

interface BookedSpan {
  booking_id: number
  /** First and last claimed quarter within the spans that were read. */
  first: Date
  last: Date
}

/**
 * The latest appointments that claim a quarter of the spans, of that notary or of any. Reads one range of the
 * claims of each notary: a planner that knows the limit might read all claims.
 */
export async function selectBooked(
  db: Db,
  workspaceId: number,
  spans: Interval[],
  notaryId: number | undefined,
  most: number,
): Promise<BookedSpan[]> {
  const rows = spans.map(({ startMs, endMs }) => ({
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
  }))
  const span = unnest(rows, { starts_at: 'timestamptz', ends_at: 'timestamptz' }, 'span')
  const only = notaryId === undefined ? sql`` : sql`and notaries.id = ${notaryId}`
  const { rows: booked } = await sql<BookedSpan>`
    select booked.booking_id, min(booked.slot) as first, max(booked.slot) as last from ${span}
    cross join notaries
    cross join lateral (
      select claims.booking_id, claims.slot from claims
      where claims.workspace_id = ${workspaceId} and claims.notary_id = notaries.id
        and claims.slot < span.ends_at and claims.slot > span.starts_at - interval '15 minutes'
        and claims.expires_at is null
    ) booked
    where notaries.workspace_id = ${workspaceId} ${only}
    group by booked.booking_id order by booked.booking_id desc limit ${most}`.execute(db)
  return booked
}
