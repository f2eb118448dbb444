import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/** The disk of the files is read-only for a while, as a failing disk is. */
export const storageReadOnly: Fault = {
  name: 'storage-read-only',
  engines: ['embedded', 'postgres'],
  disks: { files: 128 },
  inject: async ({ installation, random, note }) => {
    await turn(() => installation.disk?.setReadOnly(true))
    try {
      await sleep(random.between(1_500, 2_500))
    } finally {
      await turn(() => installation.disk?.setReadOnly(false))
    }
    note('read-only, then writable')
    return []
  },
}

/** A disk cannot become read-only while a file is open for writing, so try again. */
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
