import { readFileSync } from 'node:fs'

/** What the processors have had to do since the machine started, in ticks: the eighth figure is what its host took. */
function ticks(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return line.trim().split(/\s+/).slice(1, 9).map(Number)
  } catch {
    return []
  }
}

/**
 * How much of the processors' time the host gave to other machines since it was called: past a few hundredths the figures
 * tell of them. Only Linux knows.
 */
export function watchStolen(): () => string {
  const before = ticks()
  return () => {
    const passed = ticks().map((figure, at) => figure - (before[at] ?? 0))
    const all = passed.reduce((sum, figure) => sum + figure, 0)
    const share = all > 0 ? `${((100 * (passed[7] ?? 0)) / all).toFixed(1)} %` : 'unknown'
    return `Processor time that the host gave to others meanwhile: ${share}`
  }
}
