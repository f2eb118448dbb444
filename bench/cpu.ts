import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** Share of the samples (0 to 1) in one package, one file of Jurat, or the runtime. */
export interface Share {
  name: string
  share: number
}

/** Profiles this thread. The returned function stops and returns the shares, largest first. */
export async function startProfiler(): Promise<() => Promise<Share[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
    const samples = profile.samples ?? []
    const counts = Map.groupBy(samples, id => names.get(id) ?? 'unknown')
    return [...counts]
      .map(([name, { length }]) => ({ name, share: length / samples.length }))
      .toSorted((a, b) => b.share - a.share)
  }
}

function nameOf({ url, functionName }: { url: string; functionName: string }): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  const own = /\/(server\/src\/.+)$/.exec(url)?.[1]
  return library ?? own ?? (url || functionName || 'runtime')
}

/** CPU milliseconds of the processes so far. Null without /proc. */
export function cpuMs(pids: number[]): number | null {
  try {
    return pids.map(ticksOf).reduce((sum, ticks) => sum + ticks, 0) * 10
  } catch {
    return null
  }
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
