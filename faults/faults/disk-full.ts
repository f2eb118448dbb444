import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/** The disk that the database is on fills up, its write-ahead log too, and has room again later. */
export const diskFull: Fault = {
  name: 'disk-full',
  engines: ['embedded', 'postgres'],
  disks: { all: 400 },
  postgresMegabytes: 200,
  mayEnd: true,
  strike: async ({ installation, postgres, random, note }) => {
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
    // Out of room in its log, PostgreSQL crashes, and starts again by itself where it can.
    if (postgres && !postgres.isRunning()) note('PostgreSQL ended')
    postgres?.start()
    await installation.startUntilUp()
    return []
  },
}
