import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, inject, test } from 'vitest'
import { openDump } from '../../../test/helpers/databases.ts'
import { startInstallation } from '../../../test/helpers/harness.ts'

test('On the embedded database, other work gets its turn at each step of the sample data', async () => {
  const installation = await startInstallation({}, { database: await openDump(inject('embeddedDump')) })
  try {
    const body = { name: 'Acme', mode: 'test', timezone: 'UTC' }
    const { id } = (await installation.admin('POST', '/manage/v1/workspaces', body)).body
    let turns = 0
    let isDone = false
    const turn = () => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    setImmediate(turn)
    const loaded = await installation.admin('POST', `/manage/v1/workspaces/${id}/sample-data`)
    isDone = true
    delay.disable()
    process.stdout.write(`Longest pause: ${Math.round(delay.max / 1e6)} ms, ${turns} turns.\n`)
    expect(loaded.status).toBe(201)
    // About 150 actions, and two turns for each.
    expect(turns).toBeGreaterThan(200)
  } finally {
    await installation.stop()
  }
})
