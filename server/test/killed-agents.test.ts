import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { booking, connect, timezone } from './helpers/agents.ts'
import { hourAhead } from './helpers/bookings.ts'
import { call } from './helpers/over-http.ts'
import { apiToken, openHome, type ServerProcess, startServer } from './helpers/process.ts'

/* Plans of agents on real servers: one that is killed, and two at the same time. */

const write = { JURAT_MCP: 'write' }

async function bookedAt(server: ServerProcess): Promise<string[]> {
  const { body } = await call(server, 'GET', '/wp-json/v3/appointments?status=scheduled')
  return (body.data as { timestamp: string }[]).map(({ timestamp }) => timestamp)
}

/** What all tries to commit return, one after the other, until the server is gone. */
async function commitUntilKilled(server: ServerProcess, planId: string, afterMs: number): Promise<object[]> {
  const agent = await connect(server.url, apiToken)
  const killed = sleep(afterMs).then(() => server.end('SIGKILL'))
  const results: object[] = []
  const tries = Array.from({ length: 4 }, () =>
    agent.call('commit_plan', { plan_id: planId }).then(
      result => results.push(result),
      () => {},
    ),
  )
  await Promise.all([killed, ...tries])
  return results
}

test('A plan is made once, whenever the server is killed during its commit', async () => {
  await using home = await openHome()
  const env = { ...home.env, ...write }
  const expected: string[] = []
  for (const [round, afterMs] of [0, 15, 40, 400].entries()) {
    const server = await startServer(env)
    const agent = await connect(server.url, apiToken)
    const plan = await agent.call('plan_change', booking(3 * round))
    const before = await commitUntilKilled(server, plan.plan_id, afterMs)
    await using again = await startServer(env)
    const next = await connect(again.url, apiToken)
    const made = await next.call('commit_plan', { plan_id: plan.plan_id })
    for (const earlier of before) expect(earlier).toEqual(made)
    expect(await next.call('commit_plan', { plan_id: plan.plan_id })).toEqual(made)
    expected.push(new Date(hourAhead(3 * round) * 1000).toISOString().replace('.000Z', '+00:00'))
    expect((await bookedAt(again)).sort()).toEqual(expected)
  }
})

test.runIf(inject('postgresUrl'))(
  'A plan that one process made is committed once by two processes at the same time (PostgreSQL)',
  async () => {
    await using home = await openHome(inject('postgresUrl'))
    const env = { ...home.env, ...write }
    await using first = await startServer(env)
    await using second = await startServer(env)
    const one = await connect(first.url, apiToken)
    const two = await connect(second.url, apiToken)
    for (const round of [0, 1, 2]) {
      const plan = await one.call('plan_change', booking(3 * round))
      const commits = [one, two, two, one].map(agent => agent.call('commit_plan', { plan_id: plan.plan_id }))
      const [made, ...others] = await Promise.all(commits)
      for (const other of others) expect(other).toEqual(made)
      const { appointment_id } = made
      const cancel = await two.call('plan_change', { action: 'cancel', appointment_id, timezone })
      const ends = [one, two].map(agent => agent.call('commit_plan', { plan_id: cancel.plan_id }))
      const [ended, endedToo] = await Promise.all(ends)
      expect(endedToo).toEqual(ended)
      expect(await bookedAt(first)).toEqual([])
    }
  },
)
