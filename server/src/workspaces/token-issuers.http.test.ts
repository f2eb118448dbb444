import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  engine,
  type Installation,
  startInstallation,
  startOwnInstallation,
  testOnPostgres,
} from '../../test/helpers/harness.ts'
import { outsideTransaction } from '../platform/db/open-transaction.ts'
import { transaction } from '../platform/db/transaction.ts'
import { lockToken } from './queries.ts'

const installationLimit = 500

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({
    JURAT_RATE_LIMIT: String(installationLimit),
    JURAT_MANAGE_RATE_LIMIT: '0',
  })
})
afterAll(() => installation.stop())

const hourMs = 3_600_000
const after = (ms: number) => new Date(installation.clock.now().getTime() + ms)
const isoAfter = (ms: number) => after(ms).toISOString()

interface Issued {
  id: number
  token: string
  issued_by: number | null
  expires_at: string | null
  rate_limit: number | null
}

const manage = (token: string, method: string, path: string, body?: object, where = installation) =>
  where.as(token)(method, `/manage/v1${path}`, body)

async function issue(token: string, body: object = {}): Promise<Issued> {
  const answer = await manage(token, 'POST', '/tokens', { name: 'Child', scopes: ['*', 'manage'], ...body })
  expect(answer.status).toBe(201)
  return answer.body
}

/** A workspace with a token that the admin issued to it. */
async function open(bounds: object = {}) {
  const workspace = await installation.workspace()
  const body = { workspace_id: workspace.id, name: 'Parent', scopes: ['*', 'manage'], ...bounds }
  const issued = await installation.admin('POST', '/manage/v1/tokens', body)
  expect(issued.status).toBe(201)
  return { workspace, parent: issued.body as Issued }
}

/** The status of a v3 read with the token. */
const use = async ({ token }: Issued, where = installation): Promise<number> =>
  (await where.as(token)('GET', '/wp-json/v3/reservations')).status

const trailOf = async (workspaceId: number, action: string) => {
  const { data } = (await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspaceId}&limit=100`))
    .body
  return data.filter((entry: { action: string }) => entry.action === action)
}
const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)
const idsIn = (trail: { subject: { id: string } }[]) =>
  ascending(trail.map(({ subject }) => Number(subject.id)))

describe('A token that another one issues', () => {
  test('An issued token names its issuer in the response and in the list', async () => {
    const { workspace, parent } = await open()
    const child = await issue(parent.token)
    expect([parent.issued_by, child.issued_by]).toEqual([null, parent.id])
    const { data } = (await workspace.manage('GET', '/tokens')).body
    expect(data.map((row: Issued) => [row.id, row.issued_by])).toEqual([
      [child.id, parent.id],
      [parent.id, null],
      [data[2].id, null],
    ])
  })

  test('An issued token has the issuer’s bounds by default, or smaller ones', async () => {
    const { parent } = await open({ expires_at: isoAfter(2 * hourMs), rate_limit: 9 })
    expect(await issue(parent.token)).toMatchObject({ expires_at: parent.expires_at, rate_limit: 9 })
    const same = { expires_at: parent.expires_at, rate_limit: 9 }
    expect(await issue(parent.token, same)).toMatchObject(same)
    const smaller = await issue(parent.token, { expires_at: isoAfter(hourMs), rate_limit: 1 })
    expect(smaller.rate_limit).toBe(1)
    expect(Date.parse(String(smaller.expires_at))).toBeLessThan(Date.parse(String(parent.expires_at)))
    expect(await issue((await open()).parent.token)).toMatchObject({ expires_at: null, rate_limit: null })
  })

  test.each([
    [
      'expires_at',
      () => isoAfter(3 * hourMs),
      /^must be at most \d{4}-.*Z, when the token of this call expires/,
    ],
    ['expires_at', () => null, /^must be at most/],
    ['rate_limit', () => 10, /^must be at most 9, the limit of the token of this call/],
    ['rate_limit', () => null, /^must be at most 9/],
  ])('A token with a greater %s than its issuer is rejected and not issued', async (name, value, reason) => {
    const { workspace, parent } = await open({ expires_at: isoAfter(2 * hourMs), rate_limit: 9 })
    const body = { name: 'Strong', scopes: ['*'], [name]: value() }
    const refused = await manage(parent.token, 'POST', '/tokens', body)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.data.params).toEqual({ [name]: expect.stringMatching(reason) })
    const { data } = (await workspace.manage('GET', '/tokens')).body
    expect(data.map((row: { name: string }) => row.name)).not.toContain('Strong')
    expect(await trailOf(workspace.id, 'token-issued')).toHaveLength(2)
  })

  test('An issued token has at most the installation’s limit; the admin gives more, which can be passed on', async () => {
    const { parent } = await open()
    expect((await issue(parent.token, { rate_limit: installationLimit })).rate_limit).toBe(installationLimit)
    const body = { name: 'Strong', scopes: ['*'], rate_limit: installationLimit + 1 }
    const refused = await manage(parent.token, 'POST', '/tokens', body)
    expect(refused.body.data.params).toEqual({ rate_limit: expect.stringContaining('at most 500') })
    const { parent: strong } = await open({ rate_limit: 5000 })
    expect((await issue(strong.token, { rate_limit: 5000 })).rate_limit).toBe(5000)
  })

  test('An issued token stops when its issuer expires', async () => {
    const { parent } = await open({ expires_at: isoAfter(2 * hourMs) })
    const child = await issue(parent.token)
    const grandchild = await issue(child.token)
    expect([await use(child), await use(grandchild)]).toEqual([200, 200])
    installation.clock.advance(2 * hourMs + 1000)
    expect([await use(parent), await use(child), await use(grandchild)]).toEqual([401, 401, 401])
  })
})

describe('Revoking a token', () => {
  test('Revoking a token revokes what it issued over all generations, on every server, with an entry for each', async () => {
    const second = engine === 'postgres' ? await startInstallation() : undefined
    try {
      const { workspace, parent } = await open()
      const child = await issue(parent.token)
      const sibling = await issue(parent.token)
      const grandchild = await issue(child.token)
      const last = await issue(grandchild.token)
      const beside = await issue(workspace.token)
      const revocable = [parent, child, sibling, grandchild, last]
      const servers = second ? [installation, second] : [installation]
      for (const server of servers) {
        for (const one of [...revocable, beside]) expect(await use(one, server)).toBe(200)
      }
      expect((await workspace.manage('DELETE', `/tokens/${parent.id}`)).status).toBe(200)
      await sleep(900)
      for (const server of servers) {
        for (const one of revocable) expect(await use(one, server)).toBe(401)
        expect([await use(beside, server), await use({ ...beside, token: workspace.token }, server)]).toEqual(
          [200, 200],
        )
      }
      const trail = await trailOf(workspace.id, 'token-revoked')
      expect(idsIn(trail)).toEqual(ascending(revocable.map(({ id }) => id)))
      expect(new Set(trail.map((entry: { request_id: string }) => entry.request_id)).size).toBe(1)
      expect(new Set(trail.map(({ actor }: { actor: string }) => actor)).size).toBe(1)
      const { data } = (await workspace.manage('GET', '/tokens')).body
      const revoked = data.filter((row: { revoked_at: string | null }) => row.revoked_at !== null)
      expect(revoked).toHaveLength(revocable.length)
    } finally {
      await second?.stop()
    }
  })

  test('Revoking a token does not revoke its issuer, and does not record earlier revocations again', async () => {
    const { workspace, parent } = await open()
    const child = await issue(parent.token)
    const grandchild = await issue(child.token)
    await workspace.manage('DELETE', `/tokens/${grandchild.id}`)
    await workspace.manage('DELETE', `/tokens/${child.id}`)
    await workspace.manage('DELETE', `/tokens/${child.id}`)
    await sleep(900)
    expect([await use(parent), await use(child), await use(grandchild)]).toEqual([200, 401, 401])
    expect(idsIn(await trailOf(workspace.id, 'token-revoked'))).toEqual([child.id, grandchild.id])
  })

  test('A token that is being revoked cannot issue another one', async () => {
    const { parent } = await open()
    expect(await use(parent)).toBe(200)
    expect((await manage(parent.token, 'DELETE', `/tokens/${parent.id}`)).status).toBe(200)
    // This server still has the token cached, and checks for revocations only after 400 ms.
    const refused = await manage(parent.token, 'POST', '/tokens', { name: 'Late', scopes: ['*'] })
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized'])
  })

  test('Revoking a token reaches tokens that are issued at the same moment', async () => {
    const { workspace, parent } = await open()
    const child = await issue(parent.token)
    const body = { name: 'Racing', scopes: ['*'] }
    await Promise.all([
      ...Array.from({ length: 8 }, () => manage(child.token, 'POST', '/tokens', body)),
      workspace.manage('DELETE', `/tokens/${parent.id}`),
      ...Array.from({ length: 8 }, () => manage(child.token, 'POST', '/tokens', body)),
    ])
    const { data } = (await workspace.manage('GET', '/tokens?limit=100')).body
    const alive = data.filter((row: { revoked_at: string | null }) => row.revoked_at === null)
    expect(alive.map((row: { name: string }) => row.name)).toEqual(['test'])
    const revoked = data.filter((row: { revoked_at: string | null }) => row.revoked_at !== null)
    expect(await trailOf(workspace.id, 'token-revoked')).toHaveLength(revoked.length)
  })
})

describe('Rotating a token', () => {
  test('Rotating a token gives what it issued to the successor, and is in the audit trail', async () => {
    const { workspace, parent } = await open()
    const child = await issue(parent.token)
    const rotated = await installation.admin('POST', `/manage/v1/tokens/${parent.id}/rotate`, {
      overlap_seconds: 60,
    })
    const successor: Issued = rotated.body
    expect([rotated.status, successor.issued_by]).toEqual([201, null])
    const { data } = (await workspace.manage('GET', '/tokens')).body
    expect(data.find((row: Issued) => row.id === child.id).issued_by).toBe(successor.id)
    expect(await trailOf(workspace.id, 'token-rotated')).toEqual([
      expect.objectContaining({
        actor: 'admin',
        subject: { object: 'token', id: String(parent.id) },
      }),
    ])
    expect(idsIn(await trailOf(workspace.id, 'token-issued'))).toContain(successor.id)

    await workspace.manage('DELETE', `/tokens/${parent.id}`)
    await sleep(900)
    expect([await use(parent), await use(child), await use(successor)]).toEqual([401, 200, 200])
    await workspace.manage('DELETE', `/tokens/${successor.id}`)
    await sleep(900)
    expect([await use(child), await use(successor)]).toEqual([401, 401])
  })

  test('Rotating an issued token keeps its issuer', async () => {
    const { workspace, parent } = await open()
    const grandchild = await issue((await issue(parent.token)).token)
    const byIssuer = (await manage(parent.token, 'POST', `/tokens/${grandchild.id}/rotate`, {})).body
    expect(byIssuer.issued_by).toBe(grandchild.issued_by)
    const byAdmin = (await installation.admin('POST', `/manage/v1/tokens/${byIssuer.id}/rotate`, {})).body
    expect(byAdmin.issued_by).toBe(grandchild.issued_by)
    await workspace.manage('DELETE', `/tokens/${parent.id}`)
    await sleep(900)
    expect(await use(byAdmin)).toBe(401)
  })

  test("A token that rotates another issuer's token becomes its issuer", async () => {
    const { workspace, parent } = await open()
    const other = await issue(workspace.token)
    const taken = (await manage(parent.token, 'POST', `/tokens/${other.id}/rotate`, {})).body
    expect(taken.issued_by).toBe(parent.id)
    await workspace.manage('DELETE', `/tokens/${parent.id}`)
    await sleep(900)
    expect(await use(taken)).toBe(401)
  })

  test.each([
    ['expires later', { expires_at: () => isoAfter(hourMs) }],
    ['has a higher limit', { rate_limit: () => 5 }],
  ])(
    'Rotating a token that %s than the token of the call is rejected, and changes nothing',
    async (_what, bounds) => {
      const given = Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, value()]))
      const { workspace, parent: weak } = await open(given)
      const strong = await issue(workspace.token)
      const refused = await manage(weak.token, 'POST', `/tokens/${strong.id}/rotate`, {})
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      await sleep(900)
      expect(await use(strong)).toBe(200)
      expect(await trailOf(workspace.id, 'token-rotated')).toEqual([])
    },
  )

  test('A token cannot be rotated by a token that it issued', async () => {
    const { workspace, parent } = await open()
    const grandchild = await issue((await issue(parent.token)).token)
    const refused = await manage(grandchild.token, 'POST', `/tokens/${parent.id}/rotate`, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(await trailOf(workspace.id, 'token-rotated')).toEqual([])
    expect(await use(parent)).toBe(200)
  })
})

test('A token from before issuers were recorded works, issues and rotates', async () => {
  const { workspace, parent } = await open()
  const old = await issue(parent.token)
  const { db } = installation.ctx
  await db.updateTable('tokens').set({ issued_by: null }).where('id', '=', old.id).execute()
  await workspace.manage('DELETE', `/tokens/${parent.id}`)
  await sleep(900)
  expect(await use(old)).toBe(200)
  const child = await issue(old.token)
  expect(child.issued_by).toBe(old.id)
  const successor = (await manage(old.token, 'POST', `/tokens/${old.id}/rotate`, {})).body
  await sleep(900)
  expect([await use(successor), await use(child), await use(old)]).toEqual([200, 200, 401])
})

testOnPostgres(
  'A revocation waits for a call that holds an issued token, and locks nothing meanwhile',
  async () => {
    const own = await startOwnInstallation()
    const { db } = own.ctx
    const workspace = await own.workspace()
    const root = (await own.admin('GET', `/manage/v1/tokens?workspace_id=${workspace.id}`)).body.data[0].id
    const child = (await workspace.manage('POST', '/tokens', { name: 'Child', scopes: ['manage'] })).body.id
    let revoking: Promise<Answer> | undefined
    const isWaiting = async () => {
      // Citus waits in an extension for a lock of another node.
      const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type in ('Lock', 'Extension')`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    }
    await transaction(db, async tx => {
      await lockToken(tx, workspace.id, child)
      revoking = own.admin('DELETE', `/manage/v1/tokens/${root}`)
      await outsideTransaction(() => vi.waitFor(isWaiting, { timeout: 2_000 }))
      await outsideTransaction(() =>
        sql`select from tokens where id = ${root} for no key update nowait`.execute(db),
      )
    })
    expect((await revoking)?.status).toBe(200)
    const { data } = (await own.admin('GET', `/manage/v1/tokens?workspace_id=${workspace.id}`)).body
    expect(data.map((row: { revoked_at: string | null }) => row.revoked_at)).not.toContain(null)
    await own.stop()
  },
)
