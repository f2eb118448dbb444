import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs } from './cpu.ts'
import type { Engine } from './installation.ts'
import { type Load, type Loaded, loadAll, type Request } from './load.ts'
import type { ServerGroup } from './server-group.ts'

/** How long and how often to measure. */
export interface Pace {
  rounds: number
  seconds: number
  connections: number
}

/** One line of the table. Figures are medians over the rounds. */
export interface Result {
  row: string
  engine: Engine
  processes: number
  data: string
  /** Calls per second, or the unit of a figure without a baseline. */
  unit: '/s' | 'ms' | 's' | 'MiB'
  baseline: number | null
  ours: number
  /** Jurat divided by the baseline: the median of `ratios`. */
  ratio: number | null
  /** The ratio of each round. */
  ratios: number[]
  /** Latency of Jurat in milliseconds. */
  p50: number | null
  p99: number | null
  /** Least ratio, or least or greatest figure of Jurat. */
  gate: { ratio?: number; atLeast?: number; atMost?: number }
  /** CPU microseconds per call of the server processes: baseline, Jurat. */
  cpu: [number, number] | null
}

/** A figure of one process that is compared with nothing. */
export const alone: Pick<Result, 'processes' | 'baseline' | 'ratio' | 'ratios' | 'p50' | 'p99' | 'cpu'> = {
  processes: 1,
  baseline: null,
  ratio: null,
  ratios: [],
  p50: null,
  p99: null,
  cpu: null,
}

/** One side of a comparison: servers and the calls they get. */
export interface Side {
  servers: ServerGroup
  requests: Request[]
  token: string
  /** Waits until the work that the calls caused is done. */
  settle?(): Promise<void>
}

type Figures = Pick<Loaded, 'perSecond' | 'p50Ms' | 'p99Ms'> & { cpu: number }

/**
 * Loads both sides in turn, in short slices, so that other work of the machine affects both. The idle side is
 * paused. The first round is a warm-up.
 */
export async function compare(
  pace: Pace,
  what: Pick<Result, 'row' | 'engine' | 'processes' | 'data' | 'gate'>,
  baseline: Side,
  ours: Side,
): Promise<Result> {
  const rounds: { baseline: Figures; ours: Figures }[] = []
  for (let round = 0; round <= pace.rounds; round++) {
    const inTurn = round % 2 === 0 ? [baseline, ours] : [ours, baseline]
    const figures = new Map<Side, Figures>()
    for (const one of inTurn) figures.set(one, await measure(pace, one, one === ours ? baseline : ours))
    const [base, own] = [figures.get(baseline), figures.get(ours)]
    if (round > 0 && base && own) rounds.push({ baseline: base, ours: own })
  }
  const ratios = rounds.map(round => round.ours.perSecond / round.baseline.perSecond)
  return {
    ...what,
    unit: '/s',
    baseline: median(rounds.map(round => round.baseline.perSecond)),
    ours: median(rounds.map(round => round.ours.perSecond)),
    ratio: median(ratios),
    ratios,
    p50: median(rounds.map(round => round.ours.p50Ms)),
    p99: median(rounds.map(round => round.ours.p99Ms)),
    cpu: [median(rounds.map(round => round.baseline.cpu)), median(rounds.map(round => round.ours.cpu))],
  }
}

async function measure(pace: Pace, one: Side, other: Side): Promise<Figures> {
  if (one.servers !== other.servers) other.servers.pause()
  try {
    const load: Load = {
      urls: one.servers.urls,
      requests: one.requests,
      headers: { authorization: `Bearer ${one.token}` },
      connections: pace.connections,
      seconds: pace.seconds,
    }
    const before = cpuMs(one.servers.pids) ?? 0
    const loaded = await loadAll(load)
    const used = (cpuMs(one.servers.pids) ?? 0) - before
    const calls = Object.values(loaded.statuses).reduce((sum, count) => sum + count, 0)
    return { ...loaded, cpu: (used * 1000) / calls }
  } finally {
    other.servers.resume()
    // Let the calls end that were running when the generator stopped.
    await sleep(50)
    await one.settle?.()
    await other.settle?.()
  }
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2
}

export function holds({ gate, ratio, ours }: Result): boolean {
  const { ratio: least = 0, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = gate
  return (ratio ?? Number.POSITIVE_INFINITY) >= least && ours >= atLeast && ours <= atMost
}
