import { readFileSync } from 'node:fs'

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
