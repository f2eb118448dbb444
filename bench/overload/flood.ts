import type { Probed } from '../apart.ts'
import { median } from '../compare.ts'
import type { Loaded, Window } from '../load.ts'
import type { Finding } from './finding.ts'

const leastThroughput = 0.8
const mostP99Ms = 1_000
const mostGrowth = 1.2
const mostRecoverySeconds = 5

/** `at` is in seconds from the beginning of the measurement. */
export type TimedWindow = Window & { at: number }

/** One load for a while: from when to when, and what was answered in each window of it. */
export interface Stretch {
  loaded: Loaded
  windows: TimedWindow[]
  from: number
  to: number
}

/** A flood, and its best load before it and, twice in a row, after it. */
export interface Round {
  before: Stretch
  during: Stretch
  probed: Probed
  calm: readonly [after: Stretch, again: Stretch]
}

/** Seconds from the beginning of the measurement, and MiB. */
export type Memory = [at: number, figure: number][]

/**
 * What a flood may do to those who are served, to the memory, and to the time after it. What is held against another
 * moment is judged by the median of the floods: the machine's speed is not the same from one moment to the next.
 */
export const judge = (floods: Round[], memory: Memory, connections: number): Finding[] => [
  ...admissionFindings(floods, connections),
  ...memoryFindings(floods, memory),
  ...recoveryFindings(floods),
]

const finding = (name: string, figure: string | number, gate: string, holds: boolean): Finding => ({
  name,
  figure: String(figure),
  gate,
  holds,
})

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
const listed = (figures: number[], digits: number) => figures.map(figure => figure.toFixed(digits)).join(', ')

/** The most it serves is what it does right before and right after. */
function admissionFindings(floods: Round[], connections: number): Finding[] {
  const mosts = floods.map(
    ({ before, calm: [after] }) => (before.loaded.perSecond + after.loaded.perSecond) / 2,
  )
  const ratios = floods.map(({ during }, at) => during.loaded.perSecond / (mosts[at] ?? 0))
  const p99s = floods.map(({ during }) => during.loaded.p99Ms)
  const answers = floods.flatMap(({ during }) => Object.entries(during.loaded.statuses))
  const statuses = [...new Set(answers.map(([status]) => status))]
  const countOf = (status: string) => sum(answers.filter(([one]) => one === status).map(([, count]) => count))
  const failed = sum(floods.map(({ during }) => during.loaded.failed))
  // By their status of all, by header and body of those that the probe met.
  const otherwise =
    sum(statuses.filter(status => !status.startsWith('2') && status !== '503').map(countOf)) +
    sum(floods.map(({ probed }) => probed.refusedOtherwise))
  const looked = sum(floods.map(({ probed }) => probed.refused))
  return [
    finding(
      `answers with ${connections} connections`,
      statuses.map(status => `${status}: ${countOf(status)}`).join(', '),
      '',
      true,
    ),
    finding('the most it serves a second', listed(mosts, 0), '', true),
    finding(
      'admitted a second, by the most it serves',
      listed(ratios, 2),
      `median ≥ ${leastThroughput}`,
      median(ratios) >= leastThroughput,
    ),
    finding(
      'p99 of the admitted',
      `${listed(p99s, 0)} ms`,
      `each ≤ ${mostP99Ms} ms`,
      p99s.every(p99Ms => p99Ms > 0 && p99Ms <= mostP99Ms),
    ),
    finding('calls without an answer', failed, '0', failed === 0),
    finding(
      'refusals other than 503 `unavailable` with Retry-After',
      `${otherwise} (${looked} looked at)`,
      '0',
      otherwise === 0,
    ),
  ]
}

/**
 * Within a flood it grows until the heap is as large as its work needs; from one flood to the next it does not. The most of
 * one flood says when a collection came rather than what is kept, so the last is held against the first by what is usual.
 */
function memoryFindings(floods: Round[], memory: Memory): Finding[] {
  const figures = (from: number, to: number) =>
    memory.filter(([at]) => at >= from && at < to).map(([, figure]) => figure)
  const halves = floods.map(({ during: { from, to } }): [number, number] => {
    const middle = (from + to) / 2
    return [Math.max(...figures(from, middle)), Math.max(...figures(middle, to))]
  })
  const ratios = halves.map(([first, second]) => second / first)
  const mosts = halves.map(([first, second]) => Math.max(first, second))
  const usual = floods.map(({ during: { from, to } }) => median(figures(from, to)))
  return [
    finding(
      'memory in the second half of a flood, by the first',
      listed(ratios, 2),
      `median ≤ ${mostGrowth}`,
      median(ratios) <= mostGrowth,
    ),
    finding(
      'most memory in each flood',
      `${listed(mosts, 0)} MiB`,
      `median ≤ ${mostGrowth} × first`,
      median(mosts) <= mostGrowth * (mosts[0] ?? 0),
    ),
    finding(
      'usual memory in each flood',
      `${listed(usual, 0)} MiB`,
      `last ≤ ${mostGrowth} × first`,
      (usual.at(-1) ?? 0) <= mostGrowth * (usual[0] ?? 0),
    ),
  ]
}

function recoveryFindings(floods: Round[]): Finding[] {
  const after = floods.map(({ before, during, calm: [after] }) => recoverySeconds(before, during.to, after))
  const without = floods.map(({ calm: [after, again] }) => recoverySeconds(after, after.to, again))
  return [
    finding(
      'back to normal after',
      `${listed(after, 1)} s`,
      `median ≤ ${mostRecoverySeconds} s`,
      median(after) <= mostRecoverySeconds,
    ),
    finding('the same where no flood was', `${listed(without, 1)} s`, '', true),
  ]
}

/**
 * Normal is what it was before, and is in the end: nine tenths of the throughput, nobody refused, for three windows in a
 * row. Infinite where it was not while it was looked at.
 */
function recoverySeconds(before: Stretch, endedAt: number, { windows }: Stretch): number {
  const settled = windows.slice(windows.length >> 1)
  const usual = median([...before.windows, ...settled].map(({ admitted }) => admitted))
  const isNormal = ({ admitted, refused, failed }: Window) =>
    admitted >= 0.9 * usual && refused + failed === 0
  const first = windows.find((_, place) => windows.slice(place, place + 3).filter(isNormal).length === 3)
  return first ? first.at - endedAt : Number.POSITIVE_INFINITY
}
