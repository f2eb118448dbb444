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

/** Questions with about this many bytes. */
const questionsOf = (bytes: number) =>
  Array.from({ length: 20 }, (_, at) => ({
    key: `q${at}`,
    kind: 'choice',
    label: { en: 'Which document is it?' },
    options: Array.from({ length: 20 }, (_, option) => ({
      key: `o${option}`,
      label: { en: 'x'.repeat(Math.round(bytes / 400) - 30) },
    })),
  }))

test('The words of all services have a limit, and a change that shortens them passes', async () => {
  const workspace = await withServices(20)
  const ask = (handle: string, bytes: number) =>
    workspace.manage('PATCH', `/services/${handle}`, { questions: questionsOf(bytes) })
  const asked = []
  for (let at = 0; at < 11; at++) asked.push(await ask(`more_${at}`, 50_000))
  const refused = asked.filter(({ status }) => status === 422)
  expect(refused.map(({ body }) => [body.data.reason, body.data.values])).toEqual(
    refused.map(() => ['catalog_too_long', { case: 'offered', most: 500_000 }]),
  )
  expect(asked.map(({ status }) => status).lastIndexOf(200)).toBe(asked.length - refused.length - 1)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(4)
  const all = (await workspace.manage('GET', '/services?limit=100')).body
  expect(JSON.stringify(all).length).toBeLessThan(1_500_000)
  const audited = (await workspace.manage('GET', '/audit?limit=1')).body.data[0]
  expect(audited.subject.id).toBe(`more_${asked.length - refused.length - 1}`)
  expect((await ask('more_0', 30_000)).status).toBe(200)
  expect((await ask('more_0', 20_000)).status).toBe(200)
})

test('Archived services are limited too, and the handle of one can be used again', async () => {
  const workspace = await withServices(10)
  const handles = Array.from({ length: 988 }, (_, at) => `gone_${at}`)
  await insertWills(installation.ctx.db, workspace, handles)
  await installation.ctx.db
    .updateTable('services')
    .set({ archived_at: new Date() })
    .where('workspace_id', '=', workspace.id)
    .where('handle', 'like', 'gone%')
    .execute()
  const refused = await add(workspace, 'one_more')
  expect([refused.status, refused.body.data.reason, refused.body.data.values]).toEqual([
    422,
    'too_many_archived',
    { most: 1000 },
  ])
  expect((await add(workspace, 'gone_7')).status).toBe(201)
})
