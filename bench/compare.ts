import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './home.ts'
import { type Load, type Loaded, loadAll, type Request } from './load.ts'
import type { Fleet } from './processes.ts'
import { cpuMs } from './profile.ts'

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
  /** What the figures are of: calls a second, or a measure that has no baseline. */
  unit: '/s' | 'ms' | 's' | 'MiB'
  baseline: number | null
  ours: number
  /** Ours by the baseline: the median of the rounds' ratios. */
  ratio: number | null
  /** The ratio of each round. */
  ratios: number[]
  /** Of ours, in milliseconds. */
  p50: number | null
  p99: number | null
  /** What it must be: the ratio at least, or ours at least or at most. */
  gate: { ratio?: number; atLeast?: number; atMost?: number }
  /** Processor time of the server's processes for one call, baseline and ours, in microseconds. */
  cpu: [number, number] | null
}

/** Who is measured: processes, and what they are asked. */
export interface Contender {
  fleet: Fleet
  requests: Request[]
  token: string
  /** Waits for what its calls have set off to be done. */
  settle?(): Promise<void>
}

type Figures = Pick<Loaded, 'perSecond' | 'p50Ms' | 'p99Ms'> & { cpu: number }

/**
 * Loads both in turn, short slices of each in every round, so that whatever else the machine does befalls both; who is not
 * measured stands still. The first round warms up.
 */
export async function compare(
  pace: Pace,
  what: Pick<Result, 'row' | 'engine' | 'processes' | 'data' | 'gate'>,
  baseline: Contender,
  ours: Contender,
): Promise<Result> {
  const rounds: { baseline: Figures; ours: Figures }[] = []
  for (let round = 0; round <= pace.rounds; round++) {
    const inTurn = round % 2 === 0 ? [baseline, ours] : [ours, baseline]
    const figures = new Map<Contender, Figures>()
    for (const one of inTurn) figures.set(one, await measure(pace, one, one === ours ? baseline : ours))
    const [bare, own] = [figures.get(baseline), figures.get(ours)]
    if (round > 0 && bare && own) rounds.push({ baseline: bare, ours: own })
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

async function measure(pace: Pace, one: Contender, other: Contender): Promise<Figures> {
  if (one.fleet !== other.fleet) other.fleet.pause()
  try {
    const load: Load = {
      urls: one.fleet.urls,
      requests: one.requests,
      headers: { authorization: `Bearer ${one.token}` },
      connections: pace.connections,
      seconds: pace.seconds,
    }
    const before = cpuMs(one.fleet.pids) ?? 0
    const loaded = await loadAll(load)
    const used = (cpuMs(one.fleet.pids) ?? 0) - before
    const calls = Object.values(loaded.statuses).reduce((sum, count) => sum + count, 0)
    return { ...loaded, cpu: (used * 1000) / calls }
  } finally {
    other.fleet.resume()
    // What was under way when the generator hung up.
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
