import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/** The disk that the files are on turns read-only, as a failing one does, and is mended later. */
export const storageReadOnly: Fault = {
  name: 'storage-read-only',
  engines: ['embedded', 'postgres'],
  disks: { files: 128 },
  strike: async ({ installation, random, note }) => {
    await turn(() => installation.disk?.setReadOnly(true))
    try {
      await sleep(random.between(1_500, 2_500))
    } finally {
      await turn(() => installation.disk?.setReadOnly(false))
    }
    note('turned and back')
    return []
  },
}

/** A disk with a file open for writing cannot turn just then. */
async function turn(work: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (attempt === 400) throw error
      await sleep(5)
    }
  }
}
