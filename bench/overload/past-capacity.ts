import { setTimeout as sleep } from 'node:timers/promises'
import { loadApart, probeApart } from '../apart.ts'
import { median } from '../compare.ts'
import type { Loaded, Window } from '../load.ts'
import { colors, timePlot } from '../plot.ts'
import { type Fleet, rssBytes } from '../processes.ts'
import { type Finding, floodStretches, type Overload } from './finding.ts'

const mib = 1024 * 1024
const leastThroughput = 0.8
const mostP99Ms = 1_000
const mostGrowth = 1.2
const mostRecoverySeconds = 5

interface Timeline {
  /** Seconds from the beginning, and what was answered in each window from then. */
  windows: (Window & { at: number })[]
  memory: [number, number][]
  /** When the flood began and ended. */
  flood: [number, number]
}

/** Its best load, then 20 times the connections, then its best load again: what is admitted, how soon, at what memory. */
export async function pastCapacity(
  { home, tenants, requestsOf, seconds, times }: Overload,
  fleet: Fleet,
  best: number,
): Promise<{ findings: Finding[]; timeline: Timeline; plot: string }> {
  const [tenant = { ids: [] }] = tenants
  const headers = { authorization: `Bearer ${home.token}` }
  const requests = requestsOf(tenant)
  const timeline: Timeline = { windows: [], memory: [], flood: [0, 0] }
  const beganAt = performance.now()
  const now = () => (performance.now() - beganAt) / 1000
  const sampler = setInterval(() => timeline.memory.push([now(), rssBytes(fleet) / mib]), 250)
  const stretch = async (connections: number, length: number) => {
    const from = now()
    const load = { urls: fleet.urls, requests, headers, connections, seconds: length, skipSeconds: 1 }
    const loaded = await loadApart(load)
    // The last window was cut short. The generator's own start is not the server's time.
    const startMs = (now() - from) * 1000 - (loaded.windows.at(-1)?.atMs ?? 0)
    const windows = loaded.windows
      .slice(0, -1)
      .map(window => ({ ...window, at: from + (startMs + window.atMs) / 1000 }))
    timeline.windows.push(...windows)
    return { loaded, windows, from, to: now() }
  }
  const before = await stretch(best, seconds)
  const floodSeconds = floodStretches * seconds
  const patience = { url: fleet.urls[0] ?? '', requests, headers, perSecond: 10, seconds: floodSeconds }
  const [during, probed] = await Promise.all([stretch(best * times, floodSeconds), probeApart(patience)])
  timeline.flood = [during.from, during.to]
  const after = await stretch(best, seconds)
  clearInterval(sampler)
  // Nothing of this server's is still under way for the next measurement.
  await sleep(500)
  const { refused } = probed
  // By their status of all, by header and body of those that the probe met.
  const otherwise = Object.entries(during.loaded.statuses)
    .filter(([status]) => !status.startsWith('2') && status !== '503')
    .reduce((sum, [, count]) => sum + count, probed.refusedOtherwise)
  const findings = [
    ...floodFindings([before.loaded, after.loaded], during.loaded, best * times),
    finding(
      'refusals other than 503 `unavailable` with Retry-After',
      `${otherwise} (${refused} looked at)`,
      '0',
      otherwise === 0,
    ),
    memoryFinding(timeline),
    recoveryFinding(before.windows, after.windows, during.to),
  ]
  return { findings, timeline, plot: plotOf(timeline, home.engine, best, times) }
}

const finding = (name: string, figure: string | number, gate: string, holds: boolean): Finding => ({
  name,
  figure: String(figure),
  gate,
  holds,
})

/** Held against what it serves before and after: machines are not the same from one minute to the next. */
function floodFindings([before, after]: [Loaded, Loaded], during: Loaded, connections: number): Finding[] {
  const most = (before.perSecond + after.perSecond) / 2
  const ratio = during.perSecond / most
  const counts = Object.entries(during.statuses).map(([status, count]) => `${status}: ${count}`)
  return [
    finding(`answers with ${connections} connections`, counts.join(', '), '', true),
    finding(
      'admitted a second, by the most it serves',
      `${Math.round(during.perSecond)} of ${Math.round(most)}, ${ratio.toFixed(2)}`,
      `≥ ${leastThroughput}`,
      ratio >= leastThroughput,
    ),
    finding(
      'p99 of the admitted',
      `${during.p99Ms.toFixed(1)} ms (before: ${before.p99Ms.toFixed(1)} ms)`,
      `≤ ${mostP99Ms} ms`,
      during.p99Ms > 0 && during.p99Ms <= mostP99Ms,
    ),
    finding('calls without an answer', during.failed, '0', during.failed === 0),
  ]
}

function memoryFinding({ memory, flood: [from, to] }: Timeline): Finding {
  const middle = (from + to) / 2
  const most = (from: number, to: number) =>
    Math.max(...memory.filter(([at]) => at >= from && at < to).map(([, figure]) => figure))
  const [first, second] = [most(from, middle), most(middle, to)]
  const figure = `${Math.round(second)} MiB after ${Math.round(first)} MiB`
  return finding(
    'memory in the second half of the flood',
    figure,
    `≤ ${mostGrowth} × the first`,
    second <= mostGrowth * first,
  )
}

/** Normal is what it was before, and is in the end: nine tenths of the throughput, nobody refused, for three windows in a row. */
function recoveryFinding(before: Window[], after: (Window & { at: number })[], endedAt: number): Finding {
  const settled = after.slice(after.length >> 1)
  const usual = median([...before, ...settled].map(({ admitted }) => admitted))
  const isNormal = ({ admitted, refused, failed }: Window) =>
    admitted >= 0.9 * usual && refused + failed === 0
  const first = after.find((_, place) => after.slice(place, place + 3).filter(isNormal).length === 3)
  const seconds = first ? first.at - endedAt : Number.POSITIVE_INFINITY
  const figure = first ? `${seconds.toFixed(1)} s` : 'not while it was looked at'
  return finding('back to normal after', figure, `≤ ${mostRecoverySeconds} s`, seconds <= mostRecoverySeconds)
}

function plotOf(
  { windows, memory, flood: [from, to] }: Timeline,
  engine: string,
  best: number,
  times: number,
): string {
  const line = (name: string, color: string, figureOf: (window: Window) => number) => ({
    name,
    color,
    points: windows.map((window): [number, number] => [window.at, figureOf(window)]),
  })
  const panels = [
    {
      title: 'Answers a second',
      lines: [
        line('admitted', colors.good, ({ admitted }) => admitted * 4),
        line('refused', colors.bad, ({ refused }) => refused * 4),
      ],
    },
    {
      title: 'Latency of the admitted, ms',
      lines: [
        line('p99', colors.other, ({ p99Ms }) => p99Ms),
        line('p50', colors.quiet, ({ p50Ms }) => p50Ms),
      ],
    },
    {
      title: 'Memory of the server, MiB',
      lines: [{ name: 'resident', color: colors.other, points: memory }],
    },
  ]
  const title = `${engine}: ${best} connections, then ${best * times}, then ${best}`
  return timePlot(title, panels, [{ name: `${best * times} connections`, from, to }])
}
