import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

/**
 * `killCommand` kills the primary of a cluster, and a standby takes over. `repairCommand` brings the old
 * primary back before the next round. Both run in the shell.
 */
export const failover = (killCommand: string, repairCommand: string | undefined): Fault => ({
  name: 'failover',
  engines: ['postgres'],
  inject: async ({ note }) => {
    const killed = await shell(killCommand)
    note(`killed: ${killed.trim().split('\n').at(-1) ?? ''}`)
    // The longest time without an acknowledgement shows how long writes failed.
    await sleep(25_000)
    if (repairCommand) await shell(repairCommand)
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
