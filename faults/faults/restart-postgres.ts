import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** PostgreSQL stops or crashes under load, and starts again. */
export const restartPostgres: Fault = {
  name: 'restart-postgres',
  engines: ['postgres'],
  inject: async ({ postgres, random, note }) => {
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
