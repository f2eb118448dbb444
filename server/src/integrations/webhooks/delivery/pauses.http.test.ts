import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveClock } from '../../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { type Hooks, openHooks, register, reserve } from '../../../../test/helpers/hooks.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { Sender } from '../../../platform/outbound/sender.ts'
import { Engine } from './engine.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let installation: Installation
let engine: Engine | undefined
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterEach(() => off())
afterAll(() => installation.stop())

/** The part of a process that delivers. */
function on(): void {
  engine = new Engine(installation.ctx, new Sender(policyOf(installation.ctx.config)))
  engine.start()
}

async function off(): Promise<void> {
  await engine?.stop()
  engine = undefined
}

const deliveryOf = async (workspace: Workspace) => (await workspace.manage('GET', '/deliveries')).body.data[0]

const attemptsOf = async (workspace: Workspace, attempts: number) => {
  const count = async () => (await deliveryOf(workspace))?.attempt_count
  await expect.poll(count, { timeout: 10_000 }).toBe(attempts)
  return deliveryOf(workspace)
}

/** Minutes from now, by the workspace's clock, until the delivery is due. */
const dueIn = async (workspace: Workspace) => {
  const { due_at } = await deliveryOf(workspace)
  const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
  return (Date.parse(due_at) - Date.parse(now)) / minuteMs
}

async function failing(hooks: Hooks): Promise<{ workspace: Workspace; endpointId: number }> {
  hooks.status = 500
  const workspace = await installation.workspace()
  const { id } = await register(workspace, hooks.url)
  await reserve(workspace)
  return { workspace, endpointId: id }
}

describe('After a pause of the server', () => {
  test('After a pause of the server, retries of a test workspace are due from now on, and none is lost', async () => {
    await using hooks = await openHooks()
    const { workspace, endpointId } = await failing(hooks)
    on()
    await attemptsOf(workspace, 1)
    await off()
    for (const [attempts, nextInMinutes] of [
      [2, 5],
      [3, 30],
    ] as const) {
      installation.clock.advance(6 * dayMs)
      on()
      const delivery = await attemptsOf(workspace, attempts)
      expect(delivery.status).toBe('retrying')
      expect(Math.abs((await dueIn(workspace)) - nextInMinutes)).toBeLessThan(0.11 * nextInMinutes + 0.5)
      await off()
    }
    expect(hooks.received).toHaveLength(3)
    // The receiver could not succeed in those twelve days.
    const endpoint = (await workspace.manage('GET', `/webhook-endpoints/${endpointId}`)).body
    expect(endpoint).toMatchObject({ status: 'enabled', disabled_reason: null })
    expect(Date.parse(endpoint.failing_since)).toBeLessThan(installation.clock.now().getTime() - 11 * dayMs)
  })

  test('After the first attempt in a workspace whose clock was moved long ago, the usual steps follow', async () => {
    await using hooks = await openHooks()
    const { workspace } = await failing(hooks)
    await moveClock(workspace, 30 * 86_400)
    hooks.received.length = 0
    await reserve(workspace)
    installation.clock.advance(3 * dayMs)
    on()
    await attemptsOf(workspace, 1)
    expect(hooks.received).toHaveLength(1)
    expect(Math.abs((await dueIn(workspace)) - 1)).toBeLessThan(0.5)
  })

  test('After a pause of the server, a clock move at once compresses only the time that it moves', async () => {
    await using hooks = await openHooks()
    const { workspace } = await failing(hooks)
    on()
    await attemptsOf(workspace, 1)
    await off()
    installation.clock.advance(6 * dayMs)
    // Attempts at once, after 5 minutes, and after 35 minutes; the next follows two hours later.
    await moveClock(workspace, 3600)
    expect(hooks.received).toHaveLength(4)
    expect((await deliveryOf(workspace)).status).toBe('retrying')
  })

  test('An endpoint that fails while the server runs is disabled after five days', async () => {
    await using hooks = await openHooks()
    const { workspace, endpointId } = await failing(hooks)
    await moveClock(workspace, 0)
    installation.clock.advance(2 * dayMs)
    for (let day = 0; day < 4; day++) {
      await reserve(workspace)
      await moveClock(workspace, 86_400)
    }
    const status = async () => (await workspace.manage('GET', `/webhook-endpoints/${endpointId}`)).body.status
    // The two days of the pause do not count.
    expect(await status()).toBe('enabled')
    await reserve(workspace)
    await moveClock(workspace, 86_400)
    await reserve(workspace)
    await moveClock(workspace, 86_400)
    expect(await status()).toBe('disabled')
  })
})

test('A moved clock compresses retries, whichever process makes them', async () => {
  await using hooks = await openHooks()
  const { workspace } = await failing(hooks)
  on()
  await attemptsOf(workspace, 1)
  await moveClock(workspace, 3 * 86_400)
  expect(hooks.received).toHaveLength(7)
  expect((await deliveryOf(workspace)).status).toBe('failed')
})
