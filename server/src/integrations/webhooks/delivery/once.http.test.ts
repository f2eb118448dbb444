import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startReceiver } from '../../../../test/helpers/delivery-receiver.ts'
import { type Installation, startOwnInstallation } from '../../../../test/helpers/harness.ts'
import { register } from '../../../../test/helpers/hooks.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { record } from '../../../platform/events/record.ts'
import { Engine } from './engine.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

/** A database that changes between the query for due deliveries and its result. */
function whenAsked(happens: (time: number) => Promise<void>): KyselyPlugin {
  const asked = new WeakSet<QueryId>()
  let times = 0
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('e.data::text')) asked.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (asked.has(queryId)) await happens(++times)
      return result
    },
  }
}

test.each([
  ['answers late, and results are written meanwhile', () => sleep(150)],
  [
    'fails, and requests are under way meanwhile',
    async (time: number) => {
      if (time % 2 === 0) throw new Error('The connection was lost.')
    },
  ],
])('Everything is sent once when the database %s', async (_what, happens) => {
  await using receiver = await startReceiver()
  const workspace = await installation.workspace()
  await register(workspace, receiver.url)
  const caller = { workspaceId: workspace.id, actor: 'test', source: 'api', requestId: 'once' } as const
  const events = 700
  await transaction(installation.ctx.db, async tx => {
    for (let id = 1; id <= events; id++)
      await record(tx, installation.ctx, caller, { type: 'signer-added', data: { object: 'signer', id } })
  })
  const engine = new Engine({ ...installation.ctx, db: installation.ctx.db.withPlugin(whenAsked(happens)) })
  engine.start()
  const open = async () => (await workspace.manage('GET', '/deliveries?status=pending')).body.data.length
  await vi.waitFor(
    async () => expect([receiver.received.length >= events, await open()]).toEqual([true, 0]),
    {
      timeout: 60_000,
    },
  )
  await engine.stop()
  expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(events)
  expect(receiver.received).toHaveLength(events)
})
