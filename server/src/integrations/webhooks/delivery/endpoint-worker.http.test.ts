import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { customer } from '../../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../../test/helpers/harness.ts'
import { register, reserve } from '../../../../test/helpers/hooks.ts'
import { relayEvents } from '../relay.ts'
import { EndpointWorker, leaseMs } from './endpoint-worker.ts'
import { leaseEndpoints } from './lease-queries.ts'

let installation: Installation
const alone = { isStopping: () => false, workersOfWorkspace: () => 1 }
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => installation.stop())

/** Leases the endpoints of the workspace that are due now. */
function lease(workspaceId: number) {
  const { ctx, clock } = installation
  const now = clock.now()
  const until = new Date(now.getTime() + leaseMs)
  return leaseEndpoints(ctx.db, now, until, 1, { only: { workspaceId, by: now } })
}

/** The endpoint of the workspace, leased with the events that it has recorded. */
async function dueEndpoint({ id }: { id: number }) {
  await relayEvents(installation.ctx, id)
  const [row] = await lease(id)
  if (!row) throw new Error('nothing is due')
  return row
}

test('A worker keeps its lease as long as a request is running', async () => {
  const { ctx, clock } = installation
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  await reserve(workspace)
  const row = await dueEndpoint(workspace)
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const send = async () => {
    begun.resolve()
    await answered.promise
    return { durationMs: 1, status: 204, error: null, head: null, body: null, retryAfterMs: null }
  }
  const worked = new EndpointWorker(ctx, send, row, alone).work()
  await begun.promise
  const untilOf = async () => {
    const rows = ctx.db.selectFrom('webhook_endpoints').select('lane_until')
    return rows.where('workspace_id', '=', workspace.id).where('id', '=', id).executeTakeFirst()
  }
  // Four times as long as a lease: without renewal another process would have leased the endpoint.
  for (let round = 0; round < 12; round++) {
    clock.advance(leaseMs / 3)
    vi.advanceTimersByTime(leaseMs / 3)
    const enough = clock.now().getTime() + leaseMs / 2
    await vi.waitFor(async () => expect((await untilOf())?.lane_until?.getTime()).toBeGreaterThan(enough))
    expect(await lease(workspace.id)).toEqual([])
  }
  answered.resolve()
  await worked
  expect(await untilOf()).toEqual({ lane_until: null })
})

test.each([
  ['another URL', 'PATCH', '', { url: 'http://127.0.0.1:1025/' }],
  ['no more events', 'POST', '/disable', undefined],
  ['its end', 'DELETE', '', undefined],
  ['another secret', 'POST', '/rotate-secret', undefined],
])('A worker begins nothing as before once its endpoint got %s', async (_, method, path, body) => {
  const { ctx } = installation
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  const events = 30
  for (let event = 0; event < events; event++) await reserve(workspace)
  const row = await dueEndpoint(workspace)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const running: (() => void)[] = []
  let begun = 0
  const send = async () => {
    begun++
    await new Promise<void>(resolve => running.push(resolve))
    return { durationMs: 1, status: 204, error: null, head: null, body: null, retryAfterMs: null }
  }
  const worked = new EndpointWorker(ctx, send, row, alone).work()
  await vi.waitFor(() => expect(begun).toBeGreaterThan(1))
  const { status } = await workspace.manage(method, `/webhook-endpoints/${id}${path}`, body)
  expect(status).toBeLessThan(300)
  vi.advanceTimersByTime(1_000)
  let isOver = false
  void worked.then(() => {
    isOver = true
  })
  // The check was asked for before these calls, and is done long before the last of them.
  while (!isOver) {
    await workspace.call('GET', '/reservations')
    running.shift()?.()
  }
  expect(begun).toBeLessThan(events)
})

test('What a receiver sends back after a person was erased is not kept', async () => {
  const { ctx } = installation
  const workspace = await installation.workspace()
  await register(workspace, 'http://127.0.0.1:1024/')
  const address = 'victor.hale@example.com'
  for (const email of [address, 'ben@example.com']) {
    const made = await workspace.call('POST', '/reservations', { ...customer, email, service: 'remote' })
    // Who still waits for a session is not erased.
    expect((await workspace.call('POST', `/reservations/${made.body.id}/cancel`)).status).toBe(200)
  }
  const row = await dueEndpoint(workspace)
  const [begun, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const send = async ({ body }: { body: Buffer }) => {
    count++
    if (count === 4) begun.resolve()
    await erased.promise
    return { durationMs: 1, status: 200, error: null, head: '200 OK', body: String(body), retryAfterMs: null }
  }
  const worked = new EndpointWorker(ctx, send, row, alone).work()
  await begun.promise
  const { status, body } = await workspace.manage('POST', '/people/erase', { email: address })
  expect([status, body.status]).toEqual([201, 'finished'])
  erased.resolve()
  await worked
  const { data } = (await workspace.manage('GET', '/deliveries')).body
  const deliveries = data.map(async ({ id }: { id: number }) => workspace.manage('GET', `/deliveries/${id}`))
  const attempts = (await Promise.all(deliveries)).flatMap(({ body }) => body.attempts)
  // The newest first: those of the other person stay.
  expect(attempts.map(({ response_body: kept }) => kept !== null)).toEqual([true, true, false, false])
  expect(attempts.map(({ response_head: kept }) => kept !== null)).toEqual([true, true, false, false])
})

test('The lease of a process whose clock ran ahead is taken over at once', async () => {
  const { ctx, clock } = installation
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  await reserve(workspace)
  await relayEvents(ctx, workspace.id)
  const leased = async (aheadMs: number) => {
    const now = clock.now()
    const lane_until = new Date(now.getTime() + aheadMs)
    await ctx.db.updateTable('webhook_endpoints').set({ lane_until }).where('id', '=', id).execute()
    const until = new Date(now.getTime() + leaseMs)
    return leaseEndpoints(ctx.db, now, until, 1, { only: { workspaceId: workspace.id, by: now } })
  }
  expect(await leased(2 * leaseMs)).toEqual([])
  expect(await leased(2 * leaseMs + 1)).toMatchObject([{ id }])
})
