import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { releaseSavepoint, rollbackToSavepoint, savepoint } from '../../platform/db/savepoint.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import {
  type Asked,
  type Candidate,
  type Claim,
  type ClaimedQuarters,
  claimsQuery,
  deleteEndedHolds,
  findEndedHolds,
  insertClaims,
  insertManyClaims,
  type Standing,
} from './queries.ts'

export type { Claimant } from './queries.ts'
export {
  countBooked,
  countClaimed,
  countHeldByRequests,
  deleteClaims,
  deleteHolds,
  deleteRequestHolds,
  extendHold,
  findClaimant,
  findHold,
  giveHold,
  standingsOf,
} from './queries.ts'

export type { Candidate, Claim, ClaimedQuarters, Standing }

/** Claims count quarters of an hour since the epoch, which fit every time zone in use today. */
export const quarterMs = 15 * 60_000

/** Every quarter that the time from `startMs` to `endMs` touches. */
export function quartersTouched(startMs: number, endMs: number): Date[] {
  const first = Math.floor(startMs / quarterMs)
  const count = Math.ceil(endMs / quarterMs) - first
  return Array.from({ length: count }, (_, index) => new Date((first + index) * quarterMs))
}

/** Claims of the notaries in that time. Notaries without claims are left out. */
export async function claimsBetween(db: Db, asked: Asked): Promise<ClaimedQuarters[]> {
  return (await claimsQuery(asked).execute(db)).rows
}

/**
 * Claims all quarters or none. False if another booking has one of them. A quarter has at most one row, so it
 * cannot be booked twice, on any engine and with any number of processes (decision "No double booking").
 */
export async function claim(tx: Tx, wanted: Claim, now: Date): Promise<boolean> {
  await savepoint(tx)
  const got = await insertClaims(tx, wanted, now)
  if (got === wanted.quarters.length) {
    await releaseSavepoint(tx)
    return true
  }
  await rollbackToSavepoint(tx)
  return false
}

/**
 * Those who hold a time for a visitor, or end such a hold, at the same moment wait for each other. Before any
 * request is locked: two calls that took the two the other way round would wait for each other.
 */
export const lockHolds = (tx: Tx, workspaceId: number): Promise<void> =>
  lockName(tx, `holds of booking requests ${workspaceId}`)

/** Rows of one statement of `claimMany`. */
const claimedAtOnce = 500

/**
 * Claims the quarters of several bookings of the workspace. Returns the bookings that did not get all of
 * theirs, because a concurrent booking was faster: the caller then undoes the transaction.
 */
export async function claimMany(
  tx: Tx,
  workspaceId: number,
  wanted: { bookingId: number; notaryId: number; quarters: Date[] }[],
  now: Date,
): Promise<number[]> {
  const rows = wanted
    .flatMap(({ notaryId, bookingId, quarters }) =>
      quarters.map(slot => ({ notary_id: notaryId, slot, booking_id: bookingId })),
    )
    .sort((a, b) => a.notary_id - b.notary_id || a.slot.getTime() - b.slot.getTime())
  const got = new Set<string>()
  await inBatches(rows, claimedAtOnce, async batch => {
    for (const row of await insertManyClaims(tx, workspaceId, batch, now)) got.add(keyOf(row))
  })
  return [...new Set(rows.filter(row => !got.has(keyOf(row))).map(row => row.booking_id))]
}

const keyOf = ({ notary_id, slot }: { notary_id: number; slot: Date }) => `${notary_id} ${slot.getTime()}`

/** Deletes the rows of expired holds, at most `limit` at once. */
export async function sweepHolds(db: Db, now: Date, limit: number): Promise<void> {
  for (const ended of await findEndedHolds(db, now))
    while ((await deleteEndedHolds(db, ended.workspaceId, ended.now, limit)) === limit);
}
