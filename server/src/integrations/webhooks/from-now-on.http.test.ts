import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReceiver } from '../../../test/helpers/delivery-receiver.ts'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import {
  deliverDue,
  type Hooks,
  openHooks,
  register,
  reserve,
  whileOpen,
} from '../../../test/helpers/hooks.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { createEndpoint, enableEndpoint, updateEndpoint } from './endpoints.ts'
import { relayEvents } from './relay.ts'

/** No process numbers events here, so recorded events have no number when an endpoint changes. */
let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const callerOf = ({ id }: Workspace): Caller => ({
  workspaceId: id,
  actor: 'test',
  source: 'api',
  requestId: 'from-now-on',
})
/** Ids of the resources whose events arrived, in order. */
const subjectsOf = (hooks: Pick<Hooks, 'received'>): number[] =>
  hooks.received.map(({ body }) => JSON.parse(body).data.id).sort((a, b) => a - b)
const reserveSome = async (workspace: Workspace, count: number): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push(await reserve(workspace))
  return ids
}
const replayAll = async ({ manage }: Workspace, endpointId: number): Promise<number> => {
  const since = new Date(Date.now() - 3_600_000).toISOString()
  return (await manage('POST', `/webhook-endpoints/${endpointId}/replay`, { since })).body.deliveries
}

describe('Events that committed before', () => {
  test('Events from before the registration of an endpoint reach it only by a replay', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const before = await reserveSome(workspace, 5)
    const { id } = await register(workspace, hooks.url)
    const after = await reserveSome(workspace, 2)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
    const feed = (await workspace.events()).map(({ data, sequence }) => [data.id, sequence])
    expect(feed).toEqual([...before, ...after].map((subject, index) => [subject, index + 1]))
    expect(await replayAll(workspace, id)).toBe(5)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual([...before, ...after])
  })

  test('Events from before the registration of an endpoint still reach the earlier endpoints', async () => {
    await using first = await openHooks()
    await using second = await openHooks()
    const workspace = await installation.workspace()
    await register(workspace, first.url)
    const before = await reserveSome(workspace, 2)
    await register(workspace, second.url)
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect([subjectsOf(first), subjectsOf(second)]).toEqual([[...before, ...after], after])
  })

  test('Events from before a registration are numbered in batches, with none left over', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    await transaction(installation.ctx.db, async tx => {
      for (let id = 1; id <= 450; id++)
        await record(tx, installation.ctx, callerOf(workspace), {
          type: 'signer-added',
          data: { object: 'signer', id },
        })
    })
    // Calls the verb directly: the route would relay events before.
    const input = { url: hooks.url }
    await transaction(installation.ctx.db, tx =>
      createEndpoint(tx, installation.ctx, callerOf(workspace), input),
    )
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
    const { rows } = await numbersOf(workspace)
    expect(rows).toEqual(Array.from({ length: 451 }, (_, index) => index + 1))
  })

  test('Events from before a disabled endpoint was enabled reach it only by a replay', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    hooks.status = 410
    const refused = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    hooks.status = 200
    hooks.received.length = 0
    const missed = await reserveSome(workspace, 3)
    const enabled = await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)
    expect(enabled.body.status).toBe('enabled')
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
    expect(await replayAll(workspace, id)).toBe(4)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual([...refused, ...missed, ...after])
  })

  test('Events from before a type was added reach the endpoint only by a replay', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url, { event_types: ['signer-added'] })
    const before = await reserveSome(workspace, 2)
    await workspace.manage('PATCH', `/webhook-endpoints/${id}`, { event_types: null })
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
    expect(await replayAll(workspace, id)).toBe(2)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual([...before, ...after])
  })

  test('Events from before a type was added do not reach the endpoint, even without a number', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url, { event_types: ['signer-added'] })
    await reserveSome(workspace, 2)
    const caller = callerOf(workspace)
    await transaction(installation.ctx.db, tx =>
      updateEndpoint(tx, installation.ctx, caller, id, { event_types: null }),
    )
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
  })

  test('Events from before a type was removed are delivered, and later ones are not', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    const before = await reserveSome(workspace, 2)
    await workspace.manage('PATCH', `/webhook-endpoints/${id}`, { event_types: ['signer-added'] })
    await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(before)
  })

  test('Events from before an endpoint was disabled are delivered when it is enabled', async () => {
    const workspace = await installation.workspace()
    const made: number[] = []
    // Another reservation commits while the attempt that disables the endpoint is running.
    await using receiver = await startReceiver(async response => {
      if (made.length === 1) made.push(await reserve(workspace))
      response.writeHead(made.length === 2 ? 410 : 204).end()
    })
    const { id } = await register(workspace, receiver.url)
    made.push(await reserve(workspace))
    await deliverDue(workspace)
    expect((await workspace.manage('GET', `/webhook-endpoints/${id}`)).body.disabled_reason).toBe('gone')
    made.push(await reserve(workspace))
    await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)
    await deliverDue(workspace)
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual(made.slice(0, 2))
  })

  test("Events from before a registration are due to others by the workspace's clock", async () => {
    const workspace = await installation.workspace()
    await deliverDue(workspace, 86_400)
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    await reserveSome(workspace, 1)
    await register(workspace, 'http://127.0.0.1:1024/')
    const deliveries = await installation.ctx.db
      .selectFrom('deliveries')
      .select(['endpoint_id', 'due_at', 'created_at'])
      .where('workspace_id', '=', workspace.id)
      .execute()
    expect(deliveries.map(({ endpoint_id }) => endpoint_id)).toEqual([id])
    const aheadMs = deliveries.map(({ due_at, created_at }) => due_at.getTime() - created_at.getTime())
    expect(Math.abs((aheadMs[0] ?? 0) - 86_400_000)).toBeLessThan(60_000)
  })
})

const numbersOf = async (workspace: Workspace) => {
  const rows = await installation.ctx.db
    .selectFrom('events')
    .select('sequence')
    .where('workspace_id', '=', workspace.id)
    .orderBy('sequence')
    .execute()
  return { rows: rows.map(({ sequence }) => sequence) }
}

// The embedded database has one session: nothing else happens while a transaction is open.
describe.runIf(engine === 'postgres')('While others write,', () => {
  test('An event that commits during a registration is delivered after it', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    let during = 0
    await whileOpen(
      installation.ctx.db,
      async tx => void (await createEndpoint(tx, installation.ctx, callerOf(workspace), { url: hooks.url })),
      async () => {
        during = await reserve(workspace)
        await relayEvents(installation.ctx, workspace.id)
      },
    )
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual([during])
  })

  test('An event of a transaction that began before a registration and commits after it is delivered', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    await transaction(installation.ctx.db, async tx => {
      const data = { object: 'signer', id: 7 }
      await record(tx, installation.ctx, callerOf(workspace), { type: 'signer-added', data })
      await register(workspace, hooks.url)
    })
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual([7])
  })

  test('A registration waits for a process that is numbering events, and does not get those events', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    await register(workspace, 'http://127.0.0.1:1024/')
    await reserve(workspace)
    // Stops the relay after it has the sequence and before it gets the endpoint.
    await whileOpen(
      installation.ctx.db,
      async tx =>
        void (await tx
          .selectFrom('webhook_endpoints')
          .select('id')
          .where('workspace_id', '=', workspace.id)
          .forUpdate()
          .execute()),
      () => Promise.all([relayEvents(installation.ctx, workspace.id), register(workspace, hooks.url)]),
    )
    const after = await reserveSome(workspace, 1)
    await deliverDue(workspace)
    expect(subjectsOf(hooks)).toEqual(after)
  })

  test('An enabled endpoint waits for the numbering of another, without a deadlock', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    await reserve(workspace)
    await whileOpen(
      installation.ctx.db,
      async tx => void (await enableEndpoint(tx, installation.ctx, callerOf(workspace), id)),
      () => relayEvents(installation.ctx, workspace.id),
    )
    await deliverDue(workspace)
    expect(hooks.received).toHaveLength(1)
  })
})

test('Every endpoint gets events that began after its registration and none that ended before, under concurrency', async () => {
  await using hooks = await openHooks()
  const workspace = await installation.workspace()
  const made: { id: number; beganAt: number; endedAt: number }[] = []
  const endpoints: { id: number; beganAt: number; endedAt: number }[] = []
  let isOver = false
  const timed = async (into: typeof made, work: () => Promise<number>) => {
    const beganAt = performance.now()
    const id = await work()
    into.push({ id, beganAt, endedAt: performance.now() })
  }
  const write = async () => {
    for (let count = 0; count < 40; count++) await timed(made, () => reserve(workspace))
  }
  const change = async () => {
    for (let count = 0; count < 6; count++) {
      await timed(endpoints, async () => (await register(workspace, hooks.url)).id)
      const path = `/webhook-endpoints/${endpoints.at(-1)?.id}`
      expect((await workspace.manage('PATCH', path, { event_types: null })).status).toBe(200)
      expect((await workspace.manage('POST', `${path}/enable`)).status).toBe(200)
    }
  }
  const relay = async () => {
    while (!isOver) await relayEvents(installation.ctx, workspace.id)
  }
  const relays = [relay(), relay()]
  await Promise.all([write(), write(), write(), change(), change()])
  isOver = true
  await Promise.all(relays)
  await relayEvents(installation.ctx, workspace.id)
  const events = new Map((await allEvents(workspace)).map(({ id, data }) => [id, data.id]))
  for (const endpoint of endpoints) {
    const rows = await installation.ctx.db
      .selectFrom('deliveries')
      .select('event_id')
      .where('workspace_id', '=', workspace.id)
      .where('endpoint_id', '=', endpoint.id)
      .execute()
    const got = new Set(rows.map(row => events.get(row.event_id)))
    expect(got.size).toBe(rows.length)
    expect(made.filter(({ id, endedAt }) => endedAt < endpoint.beganAt && got.has(id))).toEqual([])
    expect(made.filter(({ id, beganAt }) => beganAt > endpoint.endedAt && !got.has(id))).toEqual([])
  }
})

async function allEvents(workspace: Workspace): Promise<{ id: string; data: { id: number } }[]> {
  const first = (await workspace.manage('GET', '/events?limit=100')).body
  const second = await workspace.manage('GET', `/events?limit=100&cursor=${first.resume_cursor}`)
  return [...first.data, ...second.body.data]
}
