import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeOnPostgres,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { deliverDue, openHooks, register, reserve, whileOpen } from '../../../test/helpers/hooks.ts'
import type { Tx } from '../../platform/db/database.ts'
import { removeEndpoint } from './endpoints.ts'
import { relayEvents } from './relay.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const callerOf = (workspace: Workspace) =>
  ({ workspaceId: workspace.id, actor: 'test', source: 'api', requestId: 'removal' }) as const

const stateOf = async (workspace: Workspace) => {
  const deliveries = await installation.ctx.db
    .selectFrom('deliveries')
    .select('status')
    .where('workspace_id', '=', workspace.id)
    .execute()
  const endpoint = await installation.ctx.db
    .selectFrom('webhook_endpoints')
    .select(['removed_at', 'lane_due_at'])
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  return { deliveries: deliveries.map(({ status }) => status), ...endpoint }
}
const removedWith = (deliveries: string[]) => ({
  deliveries,
  removed_at: expect.any(Date),
  lane_due_at: null,
})

test('A removed endpoint leaves no open delivery', async () => {
  const workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:1024/')
  await reserve(workspace)
  await relayEvents(installation.ctx, workspace.id)
  expect((await stateOf(workspace)).deliveries).toEqual(['pending'])
  await workspace.manage('DELETE', `/webhook-endpoints/${id}`)
  await reserve(workspace)
  await relayEvents(installation.ctx, workspace.id)
  expect(await stateOf(workspace)).toEqual(removedWith(['failed']))
})

// The embedded database has one session: nothing else happens while a transaction is open.
describeOnPostgres('An endpoint leaves no delivery open that is removed', () => {
  test('An endpoint that is removed while deliveries are made leaves no open delivery', async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    await reserve(workspace)
    await whileOpen(
      installation.ctx.db,
      tx => removeEndpoint(tx, installation.ctx, callerOf(workspace), id),
      () => relayEvents(installation.ctx, workspace.id),
    )
    expect(await stateOf(workspace)).toEqual(removedWith(['failed']))
  })

  test('An endpoint that is removed while deliveries are created for it and another leaves no open delivery', async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    const kept = await register(workspace, 'http://127.0.0.1:1024/')
    await reserve(workspace)
    await whileOpen(
      installation.ctx.db,
      tx => removeEndpoint(tx, installation.ctx, callerOf(workspace), id),
      () => relayEvents(installation.ctx, workspace.id),
    )
    const { data } = (await workspace.manage('GET', '/deliveries')).body
    const states = data.map((one: { endpoint_id: number; status: string }) => [one.endpoint_id, one.status])
    expect(new Map(states)).toEqual(
      new Map([
        [id, 'failed'],
        [kept.id, 'pending'],
      ]),
    )
  })

  test('An endpoint that is removed before its deliveries have committed leaves no open delivery', async () => {
    const workspace = await installation.workspace()
    const { id } = await register(workspace, 'http://127.0.0.1:1024/')
    await reserve(workspace)
    const lane = (tx: Tx) =>
      sql`select from webhook_endpoints where workspace_id = ${workspace.id} for update`.execute(tx)
    // Holds the endpoint's lock, so that relay and removal run one after the other.
    const removal = await whileOpen(
      installation.ctx.db,
      async tx => void (await lane(tx)),
      async () => {
        const relayed = relayEvents(installation.ctx, workspace.id)
        await sleep(200)
        const removed = workspace.manage('DELETE', `/webhook-endpoints/${id}`)
        await relayed
        return removed
      },
    )
    expect(removal.status).toBe(200)
    expect(await stateOf(workspace)).toEqual(removedWith(['failed']))
  })

  test('An endpoint that is removed while a delivery is sent again leaves no open delivery', async () => {
    await using hooks = await openHooks()
    const workspace = await installation.workspace()
    const { id } = await register(workspace, hooks.url)
    await reserve(workspace)
    await deliverDue(workspace)
    const [delivery] = (await workspace.manage('GET', '/deliveries')).body.data
    const refused = await whileOpen(
      installation.ctx.db,
      tx => removeEndpoint(tx, installation.ctx, callerOf(workspace), id),
      () => workspace.manage('POST', `/deliveries/${delivery.id}/retry`),
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
    expect(await stateOf(workspace)).toEqual(removedWith(['delivered']))
  })
})
