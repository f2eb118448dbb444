import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, startOwnInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { openHooks, register, reserve } from '../../../../test/helpers/hooks.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { Sender } from '../../../platform/outbound/sender.ts'
import { relayEvents } from '../relay.ts'
import { leaseMs } from './endpoint-worker.ts'
import { Engine } from './engine.ts'
import { isSuspect, type LeaseChoice, leaseEndpoints, nextDueAt, releaseEndpoint } from './lease-queries.ts'

const minuteMs = 60_000

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
beforeEach(async () => {
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

/** Registers endpoints with one due delivery each. Returns their ids. */
async function due(count: number, url = 'http://127.0.0.1:1024/'): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push((await register(workspace, url)).id)
  await reserve(workspace)
  await relayEvents(installation.ctx, workspace.id)
  return ids
}

/** What a process leases that looks now. It ends without releasing it. */
async function lease(choice: LeaseChoice = {}) {
  const now = installation.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const only = { workspaceId: workspace.id, by: now }
  return leaseEndpoints(installation.ctx.db, now, until, 10, { only, ...choice })
}

const leasedIds = async (choice?: LeaseChoice) => (await lease(choice)).map(({ id }) => id)

/** Milliseconds until the endpoint is leased again, to within a second. */
async function waitOf(id: number, expectedMs: number): Promise<void> {
  installation.clock.advance(expectedMs - 1_000)
  expect(await leasedIds()).not.toContain(id)
  installation.clock.advance(2_000)
  expect(await leasedIds()).toContain(id)
}

test('An endpoint waits longer after each end of the process without a release, up to an hour', async () => {
  const [id = 0] = await due(1)
  expect(await leasedIds()).toEqual([id])
  for (const minutes of [0, 1, 5, 25, 60, 60]) await waitOf(id, leaseMs + minutes * minuteMs)
})

test('A release resets the count, so that the next end of the process delays like the first', async () => {
  const { ctx, clock } = installation
  const [id = 0] = await due(1)
  await lease()
  for (const minutes of [0, 1, 5]) await waitOf(id, leaseMs + minutes * minuteMs)
  await transaction(ctx.db, tx => releaseEndpoint(tx, { workspace_id: workspace.id, id }, clock.now()))
  const [again] = await lease()
  expect(again).toMatchObject({ id, unreleased_leases: 1 })
  await waitOf(id, leaseMs)
})

test('Endpoints that share a process with the one that ends it are not delayed', async () => {
  const { ctx, clock } = installation
  const done = async (id: number) => {
    await transaction(ctx.db, tx => releaseEndpoint(tx, { workspace_id: workspace.id, id }, clock.now()))
    await ctx.db.updateTable('webhook_endpoints').set({ lane_due_at: null }).where('id', '=', id).execute()
  }
  const three = new Set(await due(3))
  // Twice the process ends with all three.
  expect(new Set(await leasedIds())).toEqual(three)
  clock.advance(leaseMs + 1)
  expect(new Set(await leasedIds())).toEqual(three)
  clock.advance(leaseMs + minuteMs + 1)
  // From now on it takes one of them at a time, beside any other endpoint.
  const [healthy = 0] = await due(1)
  const both = await lease()
  expect(both).toHaveLength(2)
  expect(both.find(({ id }) => id === healthy)?.unreleased_leases).toBe(1)
  const [first] = both.filter(isSuspect)
  expect(three.has(first?.id ?? 0)).toBe(true)
  expect(await leasedIds({ withoutSuspects: true })).toEqual([])
  // The first one releases its endpoint. The second one ends the process, and waits alone.
  await done(healthy)
  await done(first?.id ?? 0)
  const [second = 0] = await leasedIds()
  const [third = 0] = await leasedIds()
  expect(new Set([first?.id, second, third])).toEqual(three)
  await done(third)
  await waitOf(second, leaseMs + 5 * minuteMs)
})

test('A clock move does not wait for a delayed endpoint', async () => {
  const { ctx, clock } = installation
  const [id = 0] = await due(1)
  await lease()
  await waitOf(id, leaseMs)
  const isDue = async () => nextDueAt(ctx.db, workspace.id, clock.now(), clock.now())
  expect(await isDue()).toBeDefined()
  clock.advance(leaseMs + 1_000)
  expect(await isDue()).toBeUndefined()
  clock.advance(minuteMs)
  expect(await isDue()).toBeDefined()
})

test('A process that stops while it delivers releases its endpoints, and none is delayed', async () => {
  const { ctx } = installation
  await using hooks = await openHooks()
  const answer = hooks.hold()
  const [id = 0] = await due(1, hooks.url)
  for (const round of [1, 2, 3, 4]) {
    const engine = new Engine(ctx, new Sender(policyOf(ctx.config)))
    engine.start()
    await expect.poll(() => hooks.received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(round)
    const stopped = engine.stop()
    answer()
    await stopped
    const row = await ctx.db
      .selectFrom('webhook_endpoints')
      .select(['lane_until', 'unreleased_leases'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ lane_until: null, unreleased_leases: 0 })
    await reserve(workspace)
  }
})
