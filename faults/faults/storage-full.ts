import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** The disk of the files is full for a while, during uploads. */
export const storageFull: Fault = {
  name: 'storage-full',
  engines: ['embedded', 'postgres'],
  disks: { files: 128 },
  inject: async ({ installation, random }) => {
    const fullUntil = performance.now() + random.between(1_500, 2_500)
    try {
      while (performance.now() < fullUntil) {
        installation.disk?.fill(random.pick([0, 8, 16]) ?? 0)
        await sleep(50)
      }
    } finally {
      installation.disk?.clear()
    }
    return []
  },
}
