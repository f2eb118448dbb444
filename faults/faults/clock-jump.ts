import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

const hourMs = 3_600_000

/** The clock jumps forward, backward and back, sometimes during a crash. */
export const clockJump: Fault = {
  name: 'clock-jump',
  engines: ['embedded', 'postgres'],
  inject: async ({ installation, random, note }) => {
    const jumps = [2 * hourMs, -2 * hourMs, random.between(-20, 20) * 60_000]
    try {
      for (const ms of jumps) {
        installation.shiftClock(ms)
        await sleep(random.between(600, 1_200))
        if (random.chance(0.4)) {
          await installation.end('SIGKILL', at => at === 0)
          note('killed')
          if (random.chance(0.5)) installation.shiftClock(0)
          await installation.start()
        }
        note(`${Math.round(ms / 60_000)} min`)
      }
    } finally {
      installation.shiftClock(0)
    }
    await sleep(300)
    return []
  },
}
