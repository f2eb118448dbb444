import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** A share of the samples, from 0 to 1, by what ran: a package, a file of ours, or the runtime's own work. */
export interface Share {
  name: string
  share: number
}

/** Runs `work` under the sampling profiler of V8, and says where the time of its thread went, most first. */
export async function profiled(work: () => Promise<unknown>): Promise<Share[]> {
  const stop = await startProfiler()
  await work()
  return stop()
}

/** Samples this thread until the function that it answers is called, which says where the time went, most first. */
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

/** Milliseconds of processor time, user and system, that the processes have taken so far; null where there is no /proc. */
export function cpuMs(pids: number[]): number | null {
  try {
    return pids.map(ticksOf).reduce((sum, ticks) => sum + ticks, 0) * 10
  } catch {
    return null
  }
}

/** The process and those it started. */
export function family(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(family)]
  } catch {
    return [pid]
  }
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
