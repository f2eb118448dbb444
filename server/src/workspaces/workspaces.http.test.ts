import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse, type Workspace } from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const open = (body: object) => house.admin('POST', '/manage/v1/workspaces', body)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const actionsOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit')).body.data.map((entry: { action: string }) => entry.action)

/** Every id of an admin's list, page by page. */
async function walk(path: string): Promise<number[]> {
  const ids: number[] = []
  let cursor = ''
  do {
    const { body } = await house.admin('GET', `/manage/v1${path}?limit=100${cursor}`)
    ids.push(...idsOf(body.data))
    cursor = body.next_cursor && `&cursor=${body.next_cursor}`
  } while (cursor)
  return ids
}

describe('Opening a workspace', () => {
  test('answers it, and it is there to be read', async () => {
    const name = randomUUID()
    const opened = await open({ name, mode: 'live', timezone: 'America/New_York' })
    expect(opened.status).toBe(201)
    const { id } = opened.body
    expect(opened.body).toEqual({
      object: 'workspace',
      id,
      name,
      mode: 'live',
      timezone: 'America/New_York',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      links: { self: `${house.url}/manage/v1/workspaces/${id}` },
    })
    expect((await house.admin('GET', `/manage/v1/workspaces/${id}`)).body).toEqual(opened.body)
  })

  test('makes a test workspace in UTC where nothing else is said', async () => {
    expect((await open({ name: 'Plain' })).body).toMatchObject({ mode: 'test', timezone: 'UTC' })
  })

  test('furnishes it with the default services', async () => {
    const workspace = await house.workspace()
    for (const service of ['remote', 'general_notary', 'enotary', 'apostille', 'international', 'wet']) {
      const body = { first_name: 'Ana', last_name: 'Ortiz', service }
      expect((await workspace.call('POST', '/reservations', body)).status).toBe(201)
    }
  })

  test.each([
    [{}, { name: 'is required' }],
    [{ name: ' ' }, { name: 'must not be empty' }],
    [{ name: 'x', mode: 'demo' }, { mode: 'must be one of live, test' }],
    [
      { name: 'x', timezone: 'Mars/Base' },
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ],
    [
      { name: 'x', timezone: '+01:00' },
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ],
  ])('is refused for %j', async (body, params) => {
    const answer = await open(body)
    expect([answer.status, answer.body.data.params]).toEqual([400, params])
  })

  test('is the admin’s alone', async () => {
    const workspace = await house.workspace()
    const before = await walk('/workspaces')
    const answer = await workspace.manage('POST', '/workspaces', { name: 'Mine' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect(idsOf((await workspace.manage('GET', '/workspaces')).body.data)).toEqual([workspace.id])
    expect(before).toContain(workspace.id)
  })
})

describe('Changing a workspace', () => {
  test('changes name and zone, and is in its audit trail', async () => {
    const workspace = await house.workspace()
    const changed = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
      name: 'New',
      timezone: 'Asia/Tokyo',
    })
    expect(changed.body).toMatchObject({
      id: workspace.id,
      name: 'New',
      timezone: 'Asia/Tokyo',
      mode: 'test',
    })
    const read = await workspace.manage('GET', `/workspaces/${workspace.id}`)
    expect(read.body).toEqual(changed.body)
    expect(await actionsOf(workspace)).toEqual(['workspace-updated', 'token-issued', 'workspace-created'])
  })

  test('leaves alone what it does not name', async () => {
    const workspace = await house.workspace('Europe/Berlin')
    const { name } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
    const changed = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {})
    expect(changed.body).toMatchObject({ name, timezone: 'Europe/Berlin' })
  })

  test('never changes the mode, which is chosen once', async () => {
    const workspace = await house.workspace()
    const path = `/workspaces/${workspace.id}`
    const refused = await workspace.manage('PATCH', path, { mode: 'live', name: 'Other' })
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['mode']])
    expect((await workspace.manage('GET', path)).body).toMatchObject({ mode: 'test' })
    expect((await workspace.manage('GET', path)).body.name).not.toBe('Other')
    expect((await workspace.manage('PATCH', path, { mode: 'test', name: 'Same' })).body.name).toBe('Same')
  })

  test('to an unknown zone changes nothing', async () => {
    const workspace = await house.workspace()
    const path = `/workspaces/${workspace.id}`
    const before = (await workspace.manage('GET', path)).body
    expect((await workspace.manage('PATCH', path, { name: 'Other', timezone: 'Nowhere' })).status).toBe(400)
    expect((await workspace.manage('GET', path)).body).toEqual(before)
    expect(await actionsOf(workspace)).not.toContain('workspace-updated')
  })
})

describe('Who sees what', () => {
  test('the admin sees every workspace and every token, page by page', async () => {
    const [one, two] = [await house.workspace(), await house.workspace()]
    const workspaces = await walk('/workspaces')
    expect(workspaces).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(new Set(workspaces).size).toBe(workspaces.length)
    const tokens = (await house.admin('GET', `/manage/v1/tokens?workspace_id=${one.id}`)).body.data
    expect(tokens.map((token: { workspace_id: number }) => token.workspace_id)).toEqual([one.id])
    expect(await walk('/tokens')).toEqual(expect.arrayContaining(idsOf(tokens)))
  })

  test('a manage token sees its own workspace alone, named or not', async () => {
    const [own, other] = [await house.workspace(), await house.workspace()]
    expect(idsOf((await own.manage('GET', '/workspaces')).body.data)).toEqual([own.id])
    expect((await own.manage('GET', '/tokens')).body.data).toHaveLength(1)
    for (const list of ['/tokens', '/events', '/audit', '/shipping/rate-card']) {
      expect((await own.manage('GET', `${list}?workspace_id=${own.id}`)).status).toBe(200)
      const refused = await own.manage('GET', `${list}?workspace_id=${other.id}`)
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
      const unknown = await own.manage('GET', `${list}?workspace_id=999999999`)
      expect({ ...unknown.body, data: null }).toEqual({ ...refused.body, data: null })
    }
    for (const method of ['GET', 'PATCH'] as const) {
      const refused = await own.manage(
        method,
        `/workspaces/${other.id}`,
        method === 'PATCH' ? { name: 'Mine' } : undefined,
      )
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('a token without the scope sees nothing of the management interface', async () => {
    const workspace = await house.workspace()
    const issued = await workspace.manage('POST', '/tokens', { name: 'v3', scopes: ['*'] })
    const answer = await house.as(issued.body.token)('GET', '/manage/v1/workspaces')
    expect([answer.status, answer.body.message]).toEqual([403, 'Insufficient scope: manage'])
  })

  test('the admin token opens no v3 operation, as it is of no workspace', async () => {
    const answer = await house.admin('GET', '/wp-json/v3/reservations')
    expect([answer.status, answer.body.code]).toEqual([403, 'no_workspace'])
  })

  test('the admin must say which workspace, where one is needed', async () => {
    for (const path of ['/events', '/shipping/rate-card']) {
      const answer = await house.admin('GET', `/manage/v1${path}`)
      expect([answer.status, answer.body.message]).toEqual([400, 'Missing required parameter: workspace_id'])
      expect((await house.admin('GET', `/manage/v1${path}?workspace_id=999999999`)).status).toBe(404)
    }
  })
})
