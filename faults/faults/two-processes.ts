import { runServer } from '../../server/test/helpers/process.ts'
import type { Fault } from '../fault.ts'

/**
 * Starts more processes on a data directory that is in use. They must exit with an error and change nothing.
 */
export const twoProcesses: Fault = {
  name: 'two-processes',
  engines: ['embedded'],
  inject: async ({ installation }) => {
    const ended = await Promise.all([runServer(installation.env), runServer(installation.env)])
    return ended
      .filter(({ code, output }) => code !== 1 || !output.includes('is in use by another Jurat process'))
      .map(({ code, output }) => `a second process ended with ${code}: ${output.slice(-500)}`)
  },
}
