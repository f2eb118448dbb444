import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/** PostgreSQL goes away under load and comes back: told to, or crashed. */
export const restartPostgres: Fault = {
  name: 'restart-postgres',
  engines: ['postgres'],
  strike: async ({ postgres, random, note }) => {
    for (const mode of random.chance(0.5)
      ? (['immediate', 'fast'] as const)
      : (['fast', 'immediate'] as const)) {
      postgres?.stop(mode)
      await sleep(random.between(0, 1_000))
      postgres?.start()
      note(mode)
      await sleep(random.between(200, 1_000))
    }
    return []
  },
}
