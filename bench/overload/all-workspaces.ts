import { setTimeout as sleep } from 'node:timers/promises'
import { loadInProcess, probeInProcess } from '../load-process.ts'
import { rssBytes, type ServerGroup } from '../server-group.ts'
import { type Finding, type Overload, stretchesPerOverload } from './finding.ts'
import { judge, type Memory, type Round, type Stretch, type TimedWindow } from './judge.ts'

const mib = 1024 * 1024

interface Timeline {
  windows: TimedWindow[]
  memory: Memory
  /** When each overload began and ended. */
  overloads: { from: number; to: number }[]
}

/**
 * Runs the best load, then 20 times its connections, then the best load twice, several times. The second best
 * load shows how a stretch begins when no overload came before it.
 */
export async function overloadByAll(
  { installation, tenants, requestsOf, seconds, times, rounds }: Overload,
  servers: ServerGroup,
  best: number,
): Promise<{ findings: Finding[]; timeline: Timeline }> {
  const [tenant = { ids: [] }] = tenants
  const headers = { authorization: `Bearer ${installation.token}` }
  const requests = requestsOf(tenant)
  const memory: Memory = []
  const beganAt = performance.now()
  const now = () => (performance.now() - beganAt) / 1000
  const sampler = setInterval(() => memory.push([now(), rssBytes(servers) / mib]), 250)
  const stretch = async (connections: number, length = seconds): Promise<Stretch> => {
    const from = now()
    const load = { urls: servers.urls, requests, headers, connections, seconds: length, skipSeconds: 1 }
    const loaded = await loadInProcess(load)
    // The last window is incomplete. The generator's start-up time is not the server's.
    const startMs = (now() - from) * 1000 - (loaded.windows.at(-1)?.atMs ?? 0)
    const windows = loaded.windows
      .slice(0, -1)
      .map(window => ({ ...window, at: from + (startMs + window.atMs) / 1000 }))
    return { loaded, windows, from, to: now() }
  }
  const overloadSeconds = stretchesPerOverload * seconds
  const patience = { url: servers.urls[0] ?? '', requests, headers, perSecond: 10, seconds: overloadSeconds }
  const first = await stretch(best)
  const overloads: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const before = overloads.at(-1)?.calm[1] ?? first
    const overload = stretch(best * times, overloadSeconds)
    const [during, probed] = await Promise.all([overload, probeInProcess(patience)])
    overloads.push({ before, during, probed, calm: [await stretch(best), await stretch(best)] })
  }
  clearInterval(sampler)
  // Let running calls end before the next measurement.
  await sleep(500)
  const stretches = [first, ...overloads.flatMap(({ during, calm }) => [during, ...calm])]
  const timeline: Timeline = {
    windows: stretches.flatMap(({ windows }) => windows),
    memory,
    overloads: overloads.map(({ during: { from, to } }) => ({ from, to })),
  }
  const findings = judge(overloads, memory, best * times)
  return { findings, timeline }
}
