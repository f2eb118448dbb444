import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { House } from '../../../test/harness.ts'
import { transaction } from '../../db/transaction.ts'
import { record } from '../../events/record.ts'
import { register } from '../test-hooks.ts'
import { Engine } from './engine.ts'
import { startOwnHouse } from './test-house.ts'
import { startReceiver } from './test-receiver.ts'

let house: House
beforeAll(async () => {
  house = await startOwnHouse()
})
afterAll(() => house.stop())

/** A database that answers late to whoever asks what is due: results are written meanwhile. */
function answersLate(): KyselyPlugin {
  const asked = new WeakSet<QueryId>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('e.data::text')) asked.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (asked.has(queryId)) await sleep(150)
      return result
    },
  }
}

test('What is written while more is looked for is sent once', async () => {
  await using receiver = await startReceiver()
  const workspace = await house.workspace()
  await register(workspace, receiver.url)
  const caller = { workspaceId: workspace.id, actor: 'test', source: 'api', requestId: 'once' } as const
  const events = 700
  await transaction(house.ctx.db, async tx => {
    for (let id = 1; id <= events; id++)
      await record(tx, house.ctx, caller, { type: 'signer-added', data: { object: 'signer', id } })
  })
  const engine = new Engine({ ...house.ctx, db: house.ctx.db.withPlugin(answersLate()) })
  engine.start()
  const open = async () => (await workspace.manage('GET', '/deliveries?status=pending')).body.data.length
  await vi.waitFor(
    async () => expect([receiver.received.length >= events, await open()]).toEqual([true, 0]),
    {
      timeout: 20_000,
    },
  )
  await engine.stop()
  expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(events)
  expect(receiver.received).toHaveLength(events)
})
