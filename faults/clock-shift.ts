import { readFileSync } from 'node:fs'

// Preloaded into a server with `--import`. Shifts `Date` by the milliseconds in a file, which it reads ten
// times a second. Timers use the monotonic clock, as they do when a real clock jumps.

const path = process.env.FAULTS_CLOCK_FILE ?? ''
const RealDate = Date
let shiftMs = 0

function look(): void {
  try {
    shiftMs = Number(readFileSync(path, 'utf8')) || 0
  } catch {
    shiftMs = 0
  }
}

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + shiftMs] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
}

look()
setInterval(look, 100).unref()
globalThis.Date = ShiftedDate as DateConstructor
