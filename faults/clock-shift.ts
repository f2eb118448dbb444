import { readFileSync } from 'node:fs'

// Loaded before a server (`--import`): shifts the time of day by the milliseconds that a file says, read anew ten times
// a second, so that it jumps while the server runs. Time-outs go by the steady clock, as they do where a real clock jumps.

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
