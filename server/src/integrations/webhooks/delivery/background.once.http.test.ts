import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startOwnInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { register, reserve } from '../../../../test/helpers/hooks.ts'
import { currentWork } from '../../../platform/db/background-work.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { type Outgoing, type Result, Sender } from '../../../platform/outbound/sender.ts'
import { relaySome } from '../relay.ts'
import { dueDeliveries, Engine } from './engine.ts'

// On the embedded database, deliveries wait behind calls, and those of one workspace do not delay another's.

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const failure: Result = {
  status: 503,
  error: null,
  durationMs: 1,
  head: null,
  body: null,
  retryAfterMs: null,
}

/** A sender that notes for which workspace it sends in the background. */
class NotingSender extends Sender {
  readonly seen: unknown[] = []

  override async send(_request: Outgoing): Promise<Result> {
    const { party, isBackground } = currentWork()
    this.seen.push(isBackground && party)
    return failure
  }
}

test('Deliveries of an engine are background work of their workspace', async () => {
  await register(workspace, 'http://127.0.0.1:1024/')
  const sender = new NotingSender(policyOf(installation.ctx.config))
  const engine = new Engine(installation.ctx, sender)
  engine.start()
  await reserve(workspace)
  await expect.poll(() => sender.seen.length, { timeout: 10_000 }).toBe(1)
  await engine.stop()
  expect(sender.seen).toEqual([workspace.id])
})

test('Deliveries that a moved clock makes due are background work too', async () => {
  const sender = new NotingSender(policyOf(installation.ctx.config))
  const anHour = new Date(installation.clock.now().getTime() + 3_600_000)
  await dueDeliveries(installation.ctx, request => sender.send(request)).run(workspace.id, anHour)
  await sender.close()
  expect(sender.seen.length).toBeGreaterThan(0)
  expect(new Set(sender.seen)).toEqual(new Set([workspace.id]))
})

test('One transaction of the embedded database makes at most 1,000 deliveries, however many endpoints there are', async () => {
  const many = await installation.workspace()
  for (let made = 0; made < 50; made++) await register(many, 'http://127.0.0.1:1024/')
  for (let made = 0; made < 25; made++) await reserve(many)
  const countDeliveries = async () => (await deliveriesOf(many)).length
  const before = await countDeliveries()
  let most = 0
  for (let rest: string = 'more', last = before; rest === 'more'; ) {
    rest = await relaySome(installation.ctx, many.id)
    const count = await countDeliveries()
    most = Math.max(most, count - last)
    last = count
  }
  // On PostgreSQL others work meanwhile.
  const limit = installation.ctx.engine === 'embedded' ? 1_000 : 1_250
  expect([most, (await countDeliveries()) - before]).toEqual([limit, 1_250])
})

const deliveriesOf = ({ id }: Workspace) =>
  installation.ctx.db.selectFrom('deliveries').select('id').where('workspace_id', '=', id).execute()
