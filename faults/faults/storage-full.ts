import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/** The disk that the files are on fills up, in the middle of uploads, and has room again later. */
export const storageFull: Fault = {
  name: 'storage-full',
  engines: ['embedded', 'postgres'],
  disks: { files: 128 },
  strike: async ({ installation, random }) => {
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
