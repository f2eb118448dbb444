import { setTimeout as sleep } from 'node:timers/promises'
import { loadApart, probeApart } from '../apart.ts'
import type { Window } from '../load.ts'
import { colors, timePlot } from '../plot.ts'
import { type Fleet, rssBytes } from '../processes.ts'
import { type Finding, floodStretches, type Overload } from './finding.ts'
import { judge, type Memory, type Round, type Stretch, type TimedWindow } from './flood.ts'

const mib = 1024 * 1024

interface Timeline {
  windows: TimedWindow[]
  memory: Memory
  /** When each flood began and ended. */
  floods: { from: number; to: number }[]
}

/**
 * Its best load, then 20 times the connections, then its best load again, several times over: what is admitted, how soon,
 * at what memory. Its best load comes twice in a row, so that there are ends of a stretch that no flood was before.
 */
export async function pastCapacity(
  { home, tenants, requestsOf, seconds, times, rounds }: Overload,
  fleet: Fleet,
  best: number,
): Promise<{ findings: Finding[]; timeline: Timeline; plot: string }> {
  const [tenant = { ids: [] }] = tenants
  const headers = { authorization: `Bearer ${home.token}` }
  const requests = requestsOf(tenant)
  const memory: Memory = []
  const beganAt = performance.now()
  const now = () => (performance.now() - beganAt) / 1000
  const sampler = setInterval(() => memory.push([now(), rssBytes(fleet) / mib]), 250)
  const stretch = async (connections: number, length = seconds): Promise<Stretch> => {
    const from = now()
    const load = { urls: fleet.urls, requests, headers, connections, seconds: length, skipSeconds: 1 }
    const loaded = await loadApart(load)
    // The last window was cut short. The generator's own start is not the server's time.
    const startMs = (now() - from) * 1000 - (loaded.windows.at(-1)?.atMs ?? 0)
    const windows = loaded.windows
      .slice(0, -1)
      .map(window => ({ ...window, at: from + (startMs + window.atMs) / 1000 }))
    return { loaded, windows, from, to: now() }
  }
  const floodSeconds = floodStretches * seconds
  const patience = { url: fleet.urls[0] ?? '', requests, headers, perSecond: 10, seconds: floodSeconds }
  const first = await stretch(best)
  const floods: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const before = floods.at(-1)?.calm[1] ?? first
    const flood = stretch(best * times, floodSeconds)
    const [during, probed] = await Promise.all([flood, probeApart(patience)])
    floods.push({ before, during, probed, calm: [await stretch(best), await stretch(best)] })
  }
  clearInterval(sampler)
  // Nothing of this server's is still under way for the next measurement.
  await sleep(500)
  const stretches = [first, ...floods.flatMap(({ during, calm }) => [during, ...calm])]
  const timeline: Timeline = {
    windows: stretches.flatMap(({ windows }) => windows),
    memory,
    floods: floods.map(({ during: { from, to } }) => ({ from, to })),
  }
  const findings = judge(floods, memory, best * times)
  return { findings, timeline, plot: plotOf(timeline, home.engine, best, times) }
}

function plotOf({ windows, memory, floods }: Timeline, engine: string, best: number, times: number): string {
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
  return timePlot(
    title,
    panels,
    floods.map(flood => ({ name: `${best * times} connections`, ...flood })),
  )
}
