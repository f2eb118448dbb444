import { median } from '../compare.ts'
import type { Loaded, Window } from '../load.ts'
import type { Probed } from '../load-process.ts'
import type { Finding } from './finding.ts'

const leastThroughput = 0.8
const mostP99Ms = 1_000
const mostGrowth = 1.2
const mostRecoverySeconds = 5

/** `at`: seconds since the measurement began. */
export type TimedWindow = Window & { at: number }

/** A period with one load. */
export interface Stretch {
  loaded: Loaded
  windows: TimedWindow[]
  from: number
  to: number
}

/** An overload with the best load before it and twice after it. */
export interface Round {
  before: Stretch
  during: Stretch
  probed: Probed
  calm: readonly [after: Stretch, again: Stretch]
}

/** Seconds since the measurement began, and MiB. */
export type Memory = [at: number, figure: number][]

/**
 * Checks throughput, latency, memory and recovery against their gates. Ratios between two moments are judged
 * by the median of all overloads, because the speed of a machine changes from minute to minute.
 */
export const judge = (overloads: Round[], memory: Memory, connections: number): Finding[] => [
  ...admissionFindings(overloads, connections),
  ...memoryFindings(overloads, memory),
  ...recoveryFindings(overloads),
]

const finding = (name: string, figure: string | number, gate: string, holds: boolean): Finding => ({
  name,
  figure: String(figure),
  gate,
  holds,
})

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
const listed = (figures: number[], digits: number) => figures.map(figure => figure.toFixed(digits)).join(', ')

/** The best throughput is the mean of the stretches before and after the overload. */
function admissionFindings(overloads: Round[], connections: number): Finding[] {
  const mosts = overloads.map(
    ({ before, calm: [after] }) => (before.loaded.perSecond + after.loaded.perSecond) / 2,
  )
  const ratios = overloads.map(({ during }, at) => during.loaded.perSecond / (mosts[at] ?? 0))
  const p99s = overloads.map(({ during }) => during.loaded.p99Ms)
  const answers = overloads.flatMap(({ during }) => Object.entries(during.loaded.statuses))
  const statuses = [...new Set(answers.map(([status]) => status))]
  const countOf = (status: string) => sum(answers.filter(([one]) => one === status).map(([, count]) => count))
  const failed = sum(overloads.map(({ during }) => during.loaded.failed))
  // The status of every call is known, headers and body only of the calls of the probe.
  const otherwise =
    sum(statuses.filter(status => !status.startsWith('2') && status !== '503').map(countOf)) +
    sum(overloads.map(({ probed }) => probed.refusedOtherwise))
  const looked = sum(overloads.map(({ probed }) => probed.refused))
  return [
    finding(
      `responses with ${connections} connections`,
      statuses.map(status => `${status}: ${countOf(status)}`).join(', '),
      '',
      true,
    ),
    finding('best throughput per second', listed(mosts, 0), '', true),
    finding(
      'admitted per second, as part of the best throughput',
      listed(ratios, 2),
      `median ≥ ${leastThroughput}`,
      median(ratios) >= leastThroughput,
    ),
    finding(
      'p99 of admitted calls',
      `${listed(p99s, 0)} ms`,
      `each ≤ ${mostP99Ms} ms`,
      p99s.every(p99Ms => p99Ms > 0 && p99Ms <= mostP99Ms),
    ),
    finding('calls without a response', failed, '0', failed === 0),
    finding(
      'refusals other than 503 `unavailable` with Retry-After',
      `${otherwise} (${looked} looked at)`,
      '0',
      otherwise === 0,
    ),
  ]
}

/**
 * The heap grows during an overload, but must not grow from one to the next. The last is compared with the
 * first by median, because the maximum depends on when the heap is collected.
 */
function memoryFindings(overloads: Round[], memory: Memory): Finding[] {
  const figures = (from: number, to: number) =>
    memory.filter(([at]) => at >= from && at < to).map(([, figure]) => figure)
  const halves = overloads.map(({ during: { from, to } }): [number, number] => {
    const middle = (from + to) / 2
    return [Math.max(...figures(from, middle)), Math.max(...figures(middle, to))]
  })
  const ratios = halves.map(([first, second]) => second / first)
  const mosts = halves.map(([first, second]) => Math.max(first, second))
  const usual = overloads.map(({ during: { from, to } }) => median(figures(from, to)))
  return [
    finding(
      'memory in the second half of an overload, by the first',
      listed(ratios, 2),
      `median ≤ ${mostGrowth}`,
      median(ratios) <= mostGrowth,
    ),
    finding(
      'maximum memory in each overload',
      `${listed(mosts, 0)} MiB`,
      `median ≤ ${mostGrowth} × first`,
      median(mosts) <= mostGrowth * (mosts[0] ?? 0),
    ),
    finding(
      'median memory in each overload',
      `${listed(usual, 0)} MiB`,
      `last ≤ ${mostGrowth} × first`,
      (usual.at(-1) ?? 0) <= mostGrowth * (usual[0] ?? 0),
    ),
  ]
}

function recoveryFindings(overloads: Round[]): Finding[] {
  const after = overloads.map(({ before, during, calm: [after] }) =>
    recoverySeconds(before, during.to, after),
  )
  const without = overloads.map(({ calm: [after, again] }) => recoverySeconds(after, after.to, again))
  return [
    finding(
      'back to normal after',
      `${listed(after, 1)} s`,
      `median ≤ ${mostRecoverySeconds} s`,
      median(after) <= mostRecoverySeconds,
    ),
    finding('the same without an overload', `${listed(without, 1)} s`, '', true),
  ]
}

/**
 * Seconds until three windows in a row have nine tenths of the usual throughput and no refusals. Infinite if
 * that does not happen in the stretch.
 */
function recoverySeconds(before: Stretch, endedAt: number, { windows }: Stretch): number {
  const settled = windows.slice(windows.length >> 1)
  const usual = median([...before.windows, ...settled].map(({ admitted }) => admitted))
  const isNormal = ({ admitted, refused, failed }: Window) =>
    admitted >= 0.9 * usual && refused + failed === 0
  const first = windows.find((_, place) => windows.slice(place, place + 3).filter(isNormal).length === 3)
  return first ? first.at - endedAt : Number.POSITIVE_INFINITY
}
