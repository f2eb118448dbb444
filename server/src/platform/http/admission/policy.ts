/*
 * The rules of admission control (decision 022), without clocks, timers or promises. Times are milliseconds
 * of `performance.now()`. A returned time is when to ask again: at or before `now` means yes, `never` means
 * not before a running call ends.
 */

/** Limits of running calls in one process. */
export interface Limits {
  /** Of one workspace while no other is active. */
  alone: number
  /** Of one workspace while another is active. */
  besideOthers: number
  /**
   * The same for quick calls. They compete with others' calls for the processor all the time, not only for
   * the database.
   */
  quickBesideOthers: number
  total: number
  /** A workspace that uses more also pauses for a lighter active one before that one's next call. */
  usage: number
}

export const limitsOf = (alone: number, usage = Number.POSITIVE_INFINITY): Limits => ({
  alone,
  besideOthers: Math.ceil(alone / 4),
  quickBesideOthers: Math.ceil(alone / 8),
  total: 2 * alone,
  usage,
})

/** What the rules need to know of one workspace. */
export interface Tenant {
  /** Start times of its running calls, oldest first. */
  running: readonly number[]
  /** Running calls, averaged over about a second. */
  usage: number
  /** When a call of it began or ended last. */
  activeAt: number
}

export const never = Number.POSITIVE_INFINITY
/** A workspace counts as active for this long after a call of it began or ended. */
export const activeMs = 1_000
/** A call that runs for longer waits for something of its own. It is no longer quick. */
const quickMs = 25

/**
 * When the next call of the tenant may start, with `total` calls running and another workspace active until
 * `othersUntil`.
 */
export function startTimeOf(
  limits: Limits,
  { running }: Pick<Tenant, 'running'>,
  total: number,
  othersUntil: number,
): number {
  if (total >= limits.total || running.length >= limits.alone) return never
  if (running.length >= limits.besideOthers) return othersUntil
  return Math.min(othersUntil, quickUntil(running, limits.quickBesideOthers))
}

/** Until when at least `count` of the running calls are quick. */
const quickUntil = (running: readonly number[], count: number): number =>
  (running.at(-count) ?? Number.NEGATIVE_INFINITY) + quickMs

/**
 * Whether the tenant pauses for a lighter workspace, which has less than half its usage: for a quick
 * `running` call of that one, or, after too much usage, for the `next` call of one that is active.
 */
export function pauseReasonOf(
  limits: Limits,
  tenant: Tenant,
  others: Iterable<Tenant>,
  now: number,
): 'running' | 'next' | undefined {
  let reason: 'running' | 'next' | undefined
  for (const other of others) {
    if (2 * other.usage >= tenant.usage) continue
    if (now < quickUntil(other.running, 1)) return 'running'
    if (tenant.usage > limits.usage && now - other.activeAt < activeMs) reason = 'next'
  }
  return reason
}

/** Longest pause at a stretch. A tenant may pause for half of its time. */
const longestPauseMs = 25
/** Part of a pause that is kept for calls that run. */
const keptForRunningMs = 12

/** Time that a tenant may pause, and whether it does. */
export interface Pause {
  leftMs: number
  isPausing: boolean
  /** When the two were true. */
  at: number
}

export const freshPause: Pause = { leftMs: longestPauseMs, isPausing: false, at: 0 }

/** The pause at `now`, and for how long it goes on. Time of pausing is spent, other time is gained. */
export function pauseAt(
  { leftMs, isPausing, at }: Pause,
  reason: ReturnType<typeof pauseReasonOf>,
  now: number,
): { pause: Pause; pauseMs: number } {
  const passed = now - at
  const left = Math.max(0, Math.min(leftMs + (isPausing ? -passed : passed), longestPauseMs))
  const ms = reason === undefined ? 0 : Math.max(0, left - (reason === 'next' ? keptForRunningMs : 0))
  return { pause: { leftMs: left, isPausing: ms > 0, at: now }, pauseMs: ms }
}

/** Clients give up later than this. */
const longestWaitMs = 5_000
/**
 * Behind this many calls of its workspace a call waits for less: the server is past its capacity, not only
 * busy.
 */
const longQueue = 250
const longQueueWaitMs = 750
/** With more calls waiting in all, a call is rejected at once, so that memory stays bounded. */
const mostWaiting = 10_000

/**
 * How long a call may wait with this number of calls ahead of it in its queue, and `waiting` calls in all;
 * undefined: it is rejected at once.
 */
export function waitOf(ahead: number, waiting: number): { ms: number; isShort: boolean } | undefined {
  if (waiting >= mostWaiting) return undefined
  return ahead < longQueue ? { ms: longestWaitMs, isShort: false } : { ms: longQueueWaitMs, isShort: true }
}

/** Time between two early rejections: clients that are rejected at once come back at once. */
const betweenRejectionsMs = 5

/**
 * When to reject a call whose short wait is over: some time after the previous one, but at most 5 s after its
 * arrival.
 */
export const rejectionTimeOf = (previousAt: number, now: number): number =>
  Math.min(Math.max(now, previousAt + betweenRejectionsMs), now + longestWaitMs - longQueueWaitMs)
