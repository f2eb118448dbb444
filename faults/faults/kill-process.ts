import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** `kill -9` of one process or of all, as when memory runs out. */
export const killProcess: Fault = {
  name: 'kill-process',
  engines: ['embedded', 'postgres'],
  inject: async ({ installation, random, note }) => {
    const times = random.between(1, 2)
    let killed = 0
    for (let time = 0; time < times; time++) {
      const all = random.chance(0.3)
      const victim = random.between(0, installation.size - 1)
      killed += (await installation.end('SIGKILL', at => all || at === victim)).length
      await sleep(random.between(0, 300))
      await installation.start()
      await sleep(random.between(100, 1_200))
    }
    note(`${killed} killed`)
    return []
  },
}
