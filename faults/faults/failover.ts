import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/**
 * The primary of a highly available cluster is killed by `killCommand`, and another takes over; `mendCommand` brings the
 * dead one back before the next round. Both are run by the shell.
 */
export const failover = (killCommand: string, mendCommand: string | undefined): Fault => ({
  name: 'failover',
  engines: ['postgres'],
  strike: async ({ note }) => {
    const killed = await shell(killCommand)
    note(`killed: ${killed.trim().split('\n').at(-1) ?? ''}`)
    // The longest silence of the load says how long writes were refused.
    await sleep(25_000)
    if (mendCommand) await shell(mendCommand)
    return []
  },
})

async function shell(command: string): Promise<string> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return output
}
