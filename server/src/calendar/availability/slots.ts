import { quarterMs } from '../claims/claims.ts'
import { hasBit } from './bitset.ts'
import type { Limits, Starts } from './day.ts'
import type { Found } from './search.ts'
import { dayMs } from './wall-clock.ts'

/** Why a slot is not available. A slot that occurs twice gets the reason that is last in this list. */
export const reasons = [
  'skipped',
  'past',
  'notice',
  'horizon',
  'closed',
  'signing_method',
  'closure',
  'busy',
  'booked',
  'held',
] as const

export type Reason = (typeof reasons)[number]

/** One of the 96 quarters of a local day. */
export interface Slot {
  /** `0930-0945`. The last one is `2345-0000`. */
  key: string
  /** Why no appointment can start there. Undefined if one can. */
  reason: Reason | undefined
}

/** Starts at which somebody would be on duty without the closures, the busy times, and the signing method. */
export interface Without {
  closures: bigint
  busy: bigint
  signingMethod: bigint
}

/** A time at which an appointment can start. */
export type FreeStart = Starts['list'][number]

/**
 * The 96 slots (decision "Slot keys"), and every free start: two for a quarter that the clock repeats
 * (decision "Starts").
 */
export function slotsOf(
  { list }: Starts,
  limits: Limits,
  found: Found,
  without: Without = { closures: 0n, busy: 0n, signingMethod: 0n },
): { slots: Slot[]; starts: FreeStart[] } {
  const slots = slotKeys.map((key): Slot => ({ key, reason: 'skipped' }))
  const starts: FreeStart[] = []
  for (const [at, start] of list.entries()) {
    const slot = slots[start.quarter]
    const reason = reasonAgainst(at, start.startMs, limits, found, without)
    if (reason === undefined) starts.push(start)
    if (slot?.reason === undefined) continue
    if (reason === undefined || reasons.indexOf(reason) > reasons.indexOf(slot.reason)) slot.reason = reason
  }
  return { slots, starts }
}

function reasonAgainst(
  at: number,
  startMs: number,
  limits: Limits,
  found: Found,
  { closures, busy, signingMethod }: Without,
): Reason | undefined {
  if (startMs < limits.nowMs) return 'past'
  if (startMs < limits.fromMs) return 'notice'
  if (startMs > limits.untilMs) return 'horizon'
  if (hasBit(found.free, at)) return undefined
  if (!hasBit(found.onDuty, at)) {
    if (hasBit(busy, at)) return 'busy'
    if (hasBit(closures, at)) return 'closure'
    return hasBit(signingMethod, at) ? 'signing_method' : 'closed'
  }
  return hasBit(found.freeButForHolds, at) ? 'held' : 'booked'
}

const quarters = dayMs / quarterMs

/** The keys of a day in order: `0000-0015` to `2345-0000`. */
export const slotKeys = Array.from(
  { length: quarters },
  (_, quarter) => `${clockOf(quarter)}-${clockOf((quarter + 1) % quarters)}`,
)

function clockOf(quarter: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return pad(Math.floor(quarter / 4)) + pad((quarter % 4) * 15)
}
