import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** Processes get SIGTERM, as in a deployment. They must finish accepted calls and exit with code 0. */
export const sigterm: Fault = {
  name: 'sigterm',
  engines: ['embedded', 'postgres'],
  respondsToAll: true,
  inject: async ({ installation, random, note }) => {
    const found: string[] = []
    for (let time = 0; time < 2; time++) {
      const all = random.chance(0.4)
      const victim = random.between(0, installation.size - 1)
      const beganAt = performance.now()
      const ended = await installation.end('SIGTERM', at => all || at === victim)
      const tookMs = Math.round(performance.now() - beganAt)
      note(`${ended.length} ended in ${tookMs} ms`)
      found.push(
        ...ended
          .filter(({ code }) => code !== 0)
          .map(({ code, output }) => `ended with ${code}: ${output.slice(-500)}`),
      )
      if (tookMs > 15_000) found.push(`took ${tookMs} ms to end`)
      await installation.start()
      await sleep(random.between(100, 800))
    }
    return found
  },
}
