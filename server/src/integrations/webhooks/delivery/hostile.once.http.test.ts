import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Receiver, startReceiver } from '../../../../test/helpers/delivery-receiver.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { register, reserve } from '../../../../test/helpers/hooks.ts'
import {
  type Behavior,
  onRequest,
  startReceiver as startRaw,
} from '../../../../test/helpers/tcp-receivers.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { Sender } from '../../../platform/outbound/sender.ts'
import { createEndpoint } from '../endpoints.ts'
import { relayEvents } from '../relay.ts'
import { Engine } from './engine.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const hostileEach = 6
const backlog = 40
const news = 10
/** Concurrent requests to one endpoint. */
const atOnce = 16

/** Writes a byte from time to time as long as the other side listens. */
function drip(socket: Socket, head: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(head[at++] ?? 'x'), 100)
  socket.on('close', () => clearInterval(timer))
}

/** These keep a request running for the sender's whole time limit. */
const hanging: Behavior[] = [
  socket => onRequest(socket, () => {}),
  socket => onRequest(socket, () => drip(socket, 'HTTP/1.1 200 OK\r\nX-Filler: ')),
  socket => onRequest(socket, () => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n')),
]
const resetting: Behavior = socket => onRequest(socket, () => socket.resetAndDestroy())

const isRequest = (text: string) => text.includes('POST /hook')

/** Finished and recorded attempts at the endpoints. */
async function attemptsAt(endpointIds: number[]): Promise<number> {
  const { count } = await installation.ctx.db
    .selectFrom('deliveries')
    .select(eb => eb.fn.sum<number>('attempts').as('count'))
    .where('endpoint_id', 'in', endpointIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A sender whose time-outs are longer than a test: deliveries that arrive cannot have waited for them. */
const engineOfPatience = () =>
  new Engine(installation.ctx, new Sender(policyOf(installation.ctx.config), { timeoutMs: 600_000 }))

const idsIn = ({ received }: Receiver) => new Set(received.map(({ body }) => body.id as string))
const until = (check: () => Promise<void> | void, timeout = 25_000) =>
  vi.waitFor(check, { timeout, interval: 20 })
/** Events reach the working endpoints before a hanging request would have timed out. */
const untilDelivered = (check: () => void) => until(check, 9_000)

test('Dozens of endpoints that hang, drip and reset delay no other, of their own tenant or another', async () => {
  await using stack = new AsyncDisposableStack()
  // Closed first: otherwise the engine would wait for them while it stops.
  await using hostiles = new AsyncDisposableStack()
  const raw = async (behavior: Behavior) => hostiles.use(await startRaw(behavior))
  const [silent, slow, endless, reset] = await Promise.all([...hanging, resetting].map(raw))
  const [own, other] = [stack.use(await startReceiver()), stack.use(await startReceiver())]
  const [hostile, second, quiet] = await Promise.all([0, 1, 2].map(() => installation.workspace()))
  if (!hostile || !second || !quiet || !silent || !slow || !endless || !reset) throw new Error('none')
  const hangs: number[] = []
  for (const workspace of [hostile, second]) {
    for (const { url } of [silent, slow, endless])
      for (let count = 0; count < hostileEach; count++) hangs.push((await register(workspace, url)).id)
    for (let count = 0; count < hostileEach; count++) await register(workspace, reset.url)
  }
  // Registered last, so that it comes after all others with the same due time.
  await register(hostile, own.url)
  await register(quiet, other.url)
  const happen = async (workspace: Workspace, count: number) => {
    for (let event = 0; event < count; event++) await reserve(workspace)
  }
  for (const workspace of [hostile, second]) await happen(workspace, backlog)
  for (const { id } of [hostile, second]) await relayEvents(installation.ctx, id)

  const deliveries = engineOfPatience()
  stack.defer(() => deliveries.stop())
  deliveries.start()
  const connections = () =>
    [silent, slow, endless].flatMap(receiver => receiver.connections.filter(isRequest))
  await until(() => expect(connections().length).toBeGreaterThanOrEqual(hangs.length))

  await happen(hostile, news)
  await happen(quiet, news)
  await untilDelivered(() => expect([idsIn(own).size, idsIn(other).size]).toEqual([backlog + news, news]))
  // All of them arrived while every request to the hanging endpoints was still running.
  expect(await attemptsAt(hangs)).toBe(0)
  expect(own.received).toHaveLength(backlog + news)

  // The next ones meet the second requests to the hanging endpoints, which do not end either.
  for (const receiver of [silent, slow, endless]) receiver.cut()
  await until(async () => expect(await attemptsAt(hangs)).toBeGreaterThan(hangs.length))
  await happen(hostile, news)
  await happen(quiet, news)
  await untilDelivered(() =>
    expect([idsIn(own).size, idsIn(other).size]).toEqual([backlog + 2 * news, 2 * news]),
  )
  expect(await attemptsAt(hangs)).toBeLessThanOrEqual(hangs.length * atOnce)
})

test('More hanging endpoints than concurrent deliveries delay no other', async () => {
  await using stack = new AsyncDisposableStack()
  await using silent = await startRaw(socket => onRequest(socket, () => {}))
  const healthy = stack.use(await startReceiver())
  const hangs: number[] = []
  for (let tenant = 0; tenant < 6; tenant++) {
    const workspace = await installation.workspace()
    const caller = { workspaceId: workspace.id, actor: 'test', source: 'api', requestId: 'hostile' } as const
    await transaction(installation.ctx.db, async tx => {
      for (let count = 0; count < 50; count++)
        hangs.push((await createEndpoint(tx, installation.ctx, caller, { url: silent.url })).id)
    })
    await reserve(workspace)
    await relayEvents(installation.ctx, workspace.id)
  }
  const quiet = await installation.workspace()
  await register(quiet, healthy.url)
  const engine = engineOfPatience()
  stack.defer(() => engine.stop())
  engine.start()
  // As many as can run.
  await until(() => expect(silent.connections.filter(isRequest).length).toBeGreaterThanOrEqual(256))
  await reserve(quiet)
  await untilDelivered(() => expect(healthy.received).toHaveLength(1))
  expect(await attemptsAt(hangs)).toBe(0)
})

test('The endpoints of one workspace have 64 requests at a time, however many of them are slow', async () => {
  await using stack = new AsyncDisposableStack()
  await using silent = await startRaw(socket => onRequest(socket, () => {}))
  const workspace = await installation.workspace()
  for (let count = 0; count < 8; count++) await register(workspace, silent.url)
  for (let event = 0; event < atOnce; event++) await reserve(workspace)
  await relayEvents(installation.ctx, workspace.id)
  const engine = engineOfPatience()
  stack.defer(() => engine.stop())
  engine.start()
  const running = () => silent.connections.filter(isRequest).length
  await until(() => expect(running()).toBe(64))
  await sleep(500)
  expect(running()).toBe(64)
})
