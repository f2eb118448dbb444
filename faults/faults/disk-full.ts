import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** The disk of the database and its write-ahead log is full for a while. */
export const diskFull: Fault = {
  name: 'disk-full',
  engines: ['embedded', 'postgres'],
  disks: { all: 400 },
  postgresMegabytes: 200,
  mayEnd: true,
  inject: async ({ installation, postgres, random, note }) => {
    const disk = postgres?.disk ?? installation.disk
    const fullUntil = performance.now() + random.between(2_000, 3_500)
    try {
      while (performance.now() < fullUntil) {
        disk?.fill(random.pick([0, 0, 64]) ?? 0)
        await sleep(100)
      }
    } finally {
      disk?.clear()
    }
    // PostgreSQL crashes if its log has no space. It may not restart by itself.
    if (postgres && !postgres.isRunning()) note('PostgreSQL ended')
    postgres?.start()
    await installation.startUntilUp()
    return []
  },
}
