import { readFileSync } from 'node:fs'

/** CPU ticks since the machine started. The eighth figure is steal time: the host ran other machines. */
function ticks(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return line.trim().split(/\s+/).slice(1, 9).map(Number)
  } catch {
    return []
  }
}

/**
 * Returns a function that reports the steal time since now. More than a few percent makes figures useless.
 * Linux only.
 */
export function measureStealTime(): () => string {
  const before = ticks()
  return () => {
    const passed = ticks().map((figure, at) => figure - (before[at] ?? 0))
    const all = passed.reduce((sum, figure) => sum + figure, 0)
    const share = all > 0 ? `${((100 * (passed[7] ?? 0)) / all).toFixed(1)} %` : 'unknown'
    return `CPU time taken by other machines of the host (steal time): ${share}`
  }
}
