import type { Db, Tx } from '../db/database.ts'
import {
  type Asked,
  type Candidate,
  type Claim,
  type ClaimedQuarters,
  claimsQuery,
  countBooked,
  deleteClaims,
  deleteEndedHolds,
  deleteHolds,
  findHold,
  insertClaims,
  releaseSavepoint,
  rollbackToSavepoint,
  type Standing,
  savepoint,
  standingsOf,
} from './queries.ts'

export type { Candidate, Claim, Standing }

/** The ledger counts in quarters of an hour from the epoch, which every zone in use today agrees with. */
export const quarterMs = 15 * 60_000

/** Every quarter that the time from `startMs` to `endMs` touches. */
export function quartersTouched(startMs: number, endMs: number): Date[] {
  const first = Math.floor(startMs / quarterMs)
  const count = Math.ceil(endMs / quarterMs) - first
  return Array.from({ length: count }, (_, index) => new Date((first + index) * quarterMs))
}

/** What is claimed of the notaries who have claims then. */
export async function claimsBetween(db: Db, asked: Asked): Promise<ClaimedQuarters[]> {
  return (await claimsQuery(asked).execute(db)).rows
}

/** How each candidate stands at `now` (business time): free, booked or held, and how loaded. */
export const standings = (db: Db, workspaceId: number, candidates: Candidate[], now: Date) =>
  standingsOf(db, workspaceId, candidates, now)

/**
 * Claims all the quarters or none: false when a rival has one of them. A quarter has one row at most, so no engine
 * and no number of processes books it twice (decision "No double booking").
 */
export async function claim(tx: Tx, wanted: Claim, now: Date): Promise<boolean> {
  await savepoint(tx)
  const got = await insertClaims(tx, wanted, now)
  if (got === wanted.slots.length) {
    await releaseSavepoint(tx)
    return true
  }
  await rollbackToSavepoint(tx)
  return false
}

/** Frees what the booking has claimed from then on. */
export const freeFrom = (tx: Tx, workspaceId: number, bookingId: number, since: Date) =>
  deleteClaims(tx, workspaceId, bookingId, since)

/** Frees whatever the booking has claimed or held. */
export const free = (tx: Tx, workspaceId: number, bookingId: number) =>
  deleteClaims(tx, workspaceId, bookingId)

/** Deletes the rows of holds that have ended, which nobody counts any more; answers how many. */
export const sweepHolds = (db: Db, now: Date, limit: number) => deleteEndedHolds(db, now, limit)

/** Who is held for the booking, from when, until when, and how long that lasts. */
export const holdOf = (db: Db, workspaceId: number, bookingId: number, now: Date) =>
  findHold(db, workspaceId, bookingId, now)

/** How many appointments the notary has from then on. */
export const bookedAhead = (db: Db, workspaceId: number, notaryId: number, since: Date) =>
  countBooked(db, workspaceId, notaryId, since)

/** Frees what is held of the notary's time, and not booked. */
export const freeHolds = (tx: Tx, workspaceId: number, notaryId: number) =>
  deleteHolds(tx, workspaceId, notaryId)
