import { runServer } from '../../server/test/helpers/process.ts'
import type { Fault } from '../faults.ts'

/** Somebody starts a second process on the data directory of the first: it must refuse, and change nothing. */
export const twoProcesses: Fault = {
  name: 'two-processes',
  engines: ['embedded'],
  strike: async ({ installation }) => {
    const ended = await Promise.all([runServer(installation.env), runServer(installation.env)])
    return ended
      .filter(({ code, output }) => code !== 1 || !output.includes('is in use by another Jurat process'))
      .map(({ code, output }) => `a second process ended with ${code}: ${output.slice(-500)}`)
  },
}
