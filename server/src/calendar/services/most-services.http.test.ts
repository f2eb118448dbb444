import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockedWorkspace } from '../../workspaces/workspaces.ts'
import { defaultServices } from './default-services.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const will = {
  label: 'Will signing',
  category: 'wet' as const,
  signing_methods: ['wet'],
  duration_minutes: 45,
  unit_price: 129,
  currency: 'EUR',
}
const add = (workspace: Workspace, handle: string) =>
  workspace.manage('POST', '/services', { ...will, handle })

async function insertWills(db: Db, { id }: Workspace, handles: string[]): Promise<void> {
  const { unit_price: price, ...fields } = will
  const row = { ...fields, unit_price_minor: price * 100, workspace_id: id, position: 20, archived_at: null }
  await db
    .insertInto('services')
    .values(handles.map(handle => ({ ...row, handle })))
    .execute()
}

/** A workspace with this many services, and two archived ones. */
async function withServices(many: number): Promise<Workspace> {
  const workspace = await installation.workspace()
  for (const handle of ['old', 'older']) {
    expect((await add(workspace, handle)).status).toBe(201)
    expect((await workspace.manage('DELETE', `/services/${handle}`)).status).toBe(200)
  }
  await insertWills(
    installation.ctx.db,
    workspace,
    Array.from({ length: many - defaultServices.length }, (_, at) => `more_${at}`),
  )
  return workspace
}

test('A workspace has at most 200 services, also with calls at a time; archived ones do not count', async () => {
  const workspace = await withServices(198)
  const calls = await Promise.all(['a', 'b', 'c', 'd'].map(handle => add(workspace, handle)))
  expect(calls.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
  const refused = await add(workspace, 'more')
  expect([refused.status, refused.body.data.reason, refused.body.data.values]).toEqual([
    422,
    'too_many_services',
    { most: 200 },
  ])
  expect((await workspace.manage('GET', '/services/more')).status).toBe(404)
})

test('A service waits for another that is being added, and counts it', async () => {
  const workspace = await withServices(199)
  const calls = await installation.ctx.db.transaction().execute(async tx => {
    await lockedWorkspace(tx, workspace.id)
    await insertWills(tx, workspace, ['first'])
    const second = add(workspace, 'second')
    await sleep(500)
    return [second]
  })
  const [second] = await Promise.all(calls)
  expect([second?.status, second?.body.data?.reason]).toEqual([422, 'too_many_services'])
})

test('An archived service that is added again counts, and a full workspace says that a handle is in use', async () => {
  const workspace = await withServices(199)
  expect((await add(workspace, 'old')).status).toBe(201)
  const refused = await add(workspace, 'older')
  expect([refused.status, refused.body.data.reason]).toEqual([422, 'too_many_services'])
  expect((await workspace.manage('GET', '/services/older')).status).toBe(404)
  expect((await add(workspace, 'old')).status).toBe(400)
  expect((await workspace.manage('DELETE', '/services/more_0')).status).toBe(200)
  expect((await add(workspace, 'older')).status).toBe(201)
})
