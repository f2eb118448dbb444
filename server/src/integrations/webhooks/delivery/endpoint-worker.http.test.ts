import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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

test('A worker keeps its lease as long as a request is running', async () => {
  const { ctx, clock } = installation
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  await reserve(workspace)
  await relayEvents(ctx, workspace.id)
  const lease = () => {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    return leaseEndpoints(ctx.db, now, until, 1, { only: { workspaceId: workspace.id, by: now } })
  }
  const [row] = await lease()
  if (!row) throw new Error('nothing is due')
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
    expect(await lease()).toEqual([])
  }
  answered.resolve()
  await worked
  expect(await untilOf()).toEqual({ lane_until: null })
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
