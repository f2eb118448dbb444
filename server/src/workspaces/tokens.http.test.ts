import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  engine,
  type Installation,
  startInstallation,
  startOwnInstallation,
  type Workspace,
} from '../../test/helpers/harness.ts'
import { scopes } from '../platform/lib/scopes.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

const hourMs = 3_600_000
const isoAfter = (ms: number) => new Date(installation.clock.now().getTime() + ms).toISOString()
const issue = async (workspace: Workspace, body: object = {}) =>
  (await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['*'], ...body })).body

/** The status of a v3 read with the token. */
async function use(token: string, where = installation): Promise<number> {
  return (await where.as(token)('GET', '/wp-json/v3/reservations')).status
}

/**
 * Uses the token until it stops. Returns after how many milliseconds the last use began that still worked.
 */
async function untilStopped(token: string, where: Installation): Promise<number> {
  const started = performance.now()
  for (let last = 0; ; await sleep(20)) {
    const now = performance.now() - started
    if (now > 5_000) return Number.POSITIVE_INFINITY
    if ((await use(token, where)) !== 200) return last
    last = now
  }
}

describe('Issuing a token', () => {
  test('Issuing a token shows it once, with its scopes', async () => {
    const workspace = await installation.workspace()
    const { token, ...row } = await issue(workspace, {
      scopes: ['documents:*', 'videos:read'],
      rate_limit: 7,
    })
    expect(token).toMatch(/^jurat_test_[0-9A-Za-z]{32}$/)
    expect(row).toEqual({
      object: 'token',
      id: row.id,
      workspace_id: workspace.id,
      name: 'Website',
      scopes: ['documents:read', 'documents:write', 'videos:read'],
      rate_limit: 7,
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      issued_by: expect.any(Number),
      issued_by_member: null,
      replaces: null,
      links: { self: `${installation.url}/manage/v1/tokens/${row.id}` },
    })
    const { data } = (await workspace.manage('GET', '/tokens')).body
    expect(data[0]).toEqual(row)
    expect(JSON.stringify(data)).not.toContain(token)
  })

  test('A token shows by its prefix whether its workspace is live or test', async () => {
    const live = await installation.admin('POST', '/manage/v1/workspaces', { name: 'Live', mode: 'live' })
    const body = { workspace_id: live.body.id, name: 'x', scopes: ['*'] }
    expect((await installation.admin('POST', '/manage/v1/tokens', body)).body.token).toMatch(/^jurat_live_/)
  })

  test('A token can do exactly what its scopes allow', async () => {
    const workspace = await installation.workspace()
    expect((await issue(workspace, { scopes: ['*', 'manage'] })).scopes).toEqual([...scopes, 'manage'])
    const reader = await workspace.withScopes('reservations:read')
    expect((await reader('GET', '/reservations')).status).toBe(200)
    const refused = await reader('POST', '/reservations', {})
    expect([refused.status, refused.body.message]).toEqual([403, 'Insufficient scope: reservations:write'])
    expect((await reader('GET', '/reservations/1/signers')).body.message).toBe(
      'Insufficient scope: signers:read',
    )
  })

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['reservations:delete'] }, 'scopes'],
    [{ scopes: 'reservations:read' }, 'scopes'],
    [{ name: '' }, 'name'],
    [{ rate_limit: 0 }, 'rate_limit'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
  ])('Issuing a token is rejected for %j', async (body, param) => {
    const workspace = await installation.workspace()
    const refused = await workspace.manage('POST', '/tokens', { name: 'x', scopes: ['*'], ...body })
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [param]])
    expect((await workspace.manage('GET', '/tokens')).body.data).toHaveLength(1)
  })

  test('A tenant cannot issue a token in another workspace or without one', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    const refused = await own.manage('POST', '/tokens', { workspace_id: other.id, name: 'x', scopes: ['*'] })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    const nowhere = await own.manage('POST', '/tokens', { workspace_id: null, name: 'x', scopes: ['*'] })
    expect(nowhere.body.workspace_id).toBe(own.id)
    expect((await other.manage('GET', '/tokens')).body.data).toHaveLength(1)
  })

  test('A token without a workspace works in no operation of v3', async () => {
    const body = { workspace_id: null, name: 'Nowhere', scopes: ['*'] }
    const { token, workspace_id } = (await installation.admin('POST', '/manage/v1/tokens', body)).body
    expect(workspace_id).toBeNull()
    const answer = await installation.as(token)('GET', '/wp-json/v3/reservations')
    expect([answer.status, answer.body.code]).toEqual([403, 'no_workspace'])
    expect(
      (await installation.admin('POST', '/manage/v1/tokens', { name: 'x', scopes: ['*'] })).body.message,
    ).toBe('Missing required parameter: workspace_id')
  })
})

describe('A bad token', () => {
  test('Every kind of bad token gets the same error', async () => {
    const workspace = await installation.workspace()
    const expired = await issue(workspace, { expires_at: isoAfter(hourMs) })
    const revoked = await issue(workspace)
    await workspace.manage('DELETE', `/tokens/${revoked.id}`)
    await untilStopped(revoked.token, installation)
    installation.clock.advance(hourMs)
    const good = workspace.token
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${btoa(`x:${good}`)}`,
      `Token ${good}`,
      good,
      `Bearer ${good} x`,
    ]
    const tokens = [
      'unknown',
      `${good}x`,
      good.slice(0, -1),
      good.toLowerCase(),
      expired.token,
      revoked.token,
    ]
    const answers = await Promise.all(
      [...headers, ...tokens.map(token => `Bearer ${token}`)].map(authorization =>
        installation.as(undefined)('GET', '/wp-json/v3/reservations', undefined, { authorization }),
      ),
    )
    for (const { status, headers, body } of answers) {
      expect([status, body.code, body.message]).toEqual([
        401,
        'unauthorized',
        'A valid access token is required.',
      ])
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(body.data).not.toHaveProperty('params')
    }
    expect(await use(good)).toBe(200)
  })

  test('A token in the query is ignored: only the header counts', async () => {
    const { token } = await installation.workspace()
    const answer = await installation.as(undefined)(
      'GET',
      `/wp-json/v3/reservations?access_token=${token}&token=${token}`,
    )
    expect(answer.status).toBe(401)
  })
})

describe('A token stops', () => {
  test('A token stops when it expires', async () => {
    const workspace = await installation.workspace()
    const { token, expires_at } = await issue(workspace, { expires_at: isoAfter(2 * hourMs) })
    expect(Math.abs(Date.parse(expires_at) - installation.clock.now().getTime() - 2 * hourMs)).toBeLessThan(
      2_000,
    )
    expect(await use(token)).toBe(200)
    installation.clock.advance(2 * hourMs - 60_000)
    expect(await use(token)).toBe(200)
    installation.clock.advance(61_000)
    expect(await use(token)).toBe(401)
  })

  test('A token stops within a second of being revoked, also on a second server of the same database', async () => {
    const workspace = await installation.workspace()
    const second = engine === 'postgres' ? await startInstallation() : undefined
    try {
      const { id, token } = await issue(workspace)
      const servers = second ? [installation, second] : [installation]
      for (const server of servers) expect(await use(token, server)).toBe(200)
      const revoked = await workspace.manage('DELETE', `/tokens/${id}`)
      expect([revoked.status, revoked.body]).toEqual([200, null])
      const stopped = await Promise.all(servers.map(server => untilStopped(token, server)))
      for (const ms of stopped) expect(ms).toBeLessThan(1_000)
    } finally {
      await second?.stop()
    }
  })

  test('A token is revoked permanently and once, and the audit trail has the actor', async () => {
    const workspace = await installation.workspace()
    const { id } = await issue(workspace)
    await workspace.manage('DELETE', `/tokens/${id}`)
    const [first] = (await workspace.manage('GET', '/tokens')).body.data
    installation.clock.advance(5_000)
    expect((await workspace.manage('DELETE', `/tokens/${id}`)).status).toBe(200)
    expect((await workspace.manage('GET', '/tokens')).body.data[0].revoked_at).toBe(first.revoked_at)
    const trail = (await workspace.manage('GET', '/audit')).body.data
    const revocations = trail.filter((entry: { action: string }) => entry.action === 'token-revoked')
    expect(revocations).toHaveLength(1)
    expect(revocations[0]).toMatchObject({
      actor: expect.stringMatching(/^token:\d+$/),
      subject: { id: String(id) },
    })
  })

  test('A token is revoked only by its own workspace', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    const { id, token } = await issue(own)
    expect((await other.manage('DELETE', `/tokens/${id}`)).body.code).toBe('not_found')
    expect((await other.manage('POST', `/tokens/${id}/rotate`, {})).body.code).toBe('not_found')
    await sleep(900)
    expect(await use(token)).toBe(200)
  })
})

describe('Rotation', () => {
  test('Rotation gives an equal token, and both work for the overlap', async () => {
    const workspace = await installation.workspace()
    const old = await issue(workspace, { scopes: ['reservations:read'], rate_limit: 99, name: 'Shop' })
    const rotated = await workspace.manage('POST', `/tokens/${old.id}/rotate`, { overlap_seconds: 3600 })
    expect(rotated.status).toBe(201)
    expect(rotated.body).toMatchObject({
      name: 'Shop',
      scopes: ['reservations:read'],
      rate_limit: 99,
      expires_at: null,
    })
    expect(rotated.body.token).not.toBe(old.token)
    await sleep(900)
    expect([await use(old.token), await use(rotated.body.token)]).toEqual([200, 200])
    installation.clock.advance(hourMs + 1_000)
    expect([await use(old.token), await use(rotated.body.token)]).toEqual([401, 200])
  })

  test('Rotation without an overlap stops the old token within a second', async () => {
    const workspace = await installation.workspace()
    const old = await issue(workspace)
    expect(await use(old.token)).toBe(200)
    const rotated = await workspace.manage('POST', `/tokens/${old.id}/rotate`, {})
    expect(await untilStopped(old.token, installation)).toBeLessThan(1_000)
    expect(await use(rotated.body.token)).toBe(200)
  })

  test('Rotation never extends the expiry, and does not restore a token', async () => {
    const workspace = await installation.workspace()
    const old = await issue(workspace, { expires_at: isoAfter(hourMs) })
    const next = await workspace.manage('POST', `/tokens/${old.id}/rotate`, { overlap_seconds: 86_400 })
    expect(next.body.expires_at).toBe(old.expires_at)
    installation.clock.advance(hourMs)
    expect([await use(old.token), await use(next.body.token)]).toEqual([401, 401])
    const refused = await workspace.manage('POST', `/tokens/${old.id}/rotate`, {})
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
  })
})

test('Concurrent calls with a token that is not cached look it up once', async () => {
  // Where tests share a database, one that revokes a token has all others looked for again.
  const own = await startOwnInstallation()
  const { token } = await issue(await own.workspace())
  const asked = vi.spyOn(own.ctx.db, 'selectFrom')
  const statuses = await Promise.all(Array.from({ length: 30 }, () => use(token, own)))
  const looks = asked.mock.calls.filter(([table]) => String(table) === 'tokens')
  asked.mockRestore()
  await own.stop()
  expect([statuses, looks.length]).toEqual([statuses.map(() => 200), 1])
})

test('The last use of a token is stored to the minute', async () => {
  const workspace = await installation.workspace()
  const { id, token } = await issue(workspace)
  const lastUse = async () => {
    const { data } = (await workspace.manage('GET', '/tokens')).body
    return data.find((row: { id: number }) => row.id === id).last_used_at
  }
  expect(await lastUse()).toBeNull()
  const begun = installation.clock.now().getTime()
  await use(token)
  // It is noted after the response.
  await expect.poll(lastUse).not.toBeNull()
  const first = await lastUse()
  expect(Math.abs(Date.parse(first) - begun)).toBeLessThan(3_000)
  await use(token)
  await sleep(50)
  expect(await lastUse()).toBe(first)
  installation.clock.advance(61_000)
  await use(token)
  await expect
    .poll(async () => Date.parse(await lastUse()) - Date.parse(first))
    .toBeGreaterThanOrEqual(60_000)
})

test('No token is stored anywhere as it is, nor in a form that leads back to it', async () => {
  const workspace = await installation.workspace()
  const { token } = await issue(workspace)
  await use(token)
  const { db } = installation.ctx
  const kept = JSON.stringify([
    await db.selectFrom('tokens').selectAll().execute(),
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('events').selectAll().execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
    await db.selectFrom('settings').selectAll().execute(),
  ])
  expect(kept).toContain('Website')
  for (const secret of [token, token.replace('jurat_test_', '')]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(btoa(secret))
  }
})
