import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { managementScopes, scopes } from '../platform/lib/scopes.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_MANAGE_RATE_LIMIT: '0' })
})
afterAll(() => installation.stop())

interface Issued {
  id: number
  token: string
  scopes: string[]
  issued_by: number | null
}

const manage = (token: string, method: string, path: string, body?: object): Promise<Answer> =>
  installation.as(token)(method, `/manage/v1${path}`, body)

/** A token that the admin issued to the workspace. */
async function grant(workspaceId: number, ...asked: string[]): Promise<Issued> {
  const body = { workspace_id: workspaceId, name: 'Given', scopes: asked }
  const issued = await installation.admin('POST', '/manage/v1/tokens', body)
  expect(issued.status).toBe(201)
  return issued.body
}

/** A workspace with a token of these scopes. */
async function open(...asked: string[]) {
  const { id } = await installation.workspace()
  return { id, issuer: await grant(id, ...asked) }
}

const issue = ({ token }: Issued, ...asked: string[]) =>
  manage(token, 'POST', '/tokens', { name: 'Child', scopes: asked })

const rotate = ({ token }: Issued, { id }: Issued) =>
  manage(token, 'POST', `/tokens/${id}/rotate`, { overlap_seconds: 60 })

/** Tokens and audit entries of the workspace, without the times of last use. */
async function state(workspaceId: number) {
  const query = `workspace_id=${workspaceId}&limit=100`
  const rows = (await installation.admin('GET', `/manage/v1/tokens?${query}`)).body.data
  const trail = (await installation.admin('GET', `/manage/v1/audit?${query}`)).body.data
  return { tokens: rows.map((row: object) => ({ ...row, last_used_at: null })), trail }
}

/** Makes the call and expects the refusal, and that nothing is changed also once revocations are known. */
async function expectNoChange(workspaceId: number, call: () => Promise<Answer>, expected: object) {
  const before = await state(workspaceId)
  const { status, body } = await call()
  expect({ status, code: body.code, message: body.message }).toEqual(expected)
  expect(await state(workspaceId)).toEqual(before)
}

const lacking = (missing: string) => ({
  status: 400,
  code: 'invalid_request',
  message: `Invalid parameter: scopes has scopes that the token of this call does not have: ${missing}. Leave them out, or use a token that has them, or the admin token.`,
})

const tooPowerful = (missing: string) => ({
  status: 403,
  code: 'forbidden',
  message: `This token has scopes that the token of this call does not have: ${missing}. Use the admin token.`,
})

describe('A token with tokens:write', () => {
  test('A token with tokens:write issues tokens with scopes that it has, and these work', async () => {
    const { issuer } = await open('tokens:write', 'bookings:*', 'signers:read')
    const child = await issue(issuer, 'bookings:*', 'signers:read', 'tokens:write')
    expect([child.status, child.body.scopes, child.body.issued_by]).toEqual([
      201,
      ['bookings:read', 'bookings:write', 'signers:read', 'tokens:write'],
      issuer.id,
    ])
    const grandchild = await issue(child.body, 'bookings:read')
    expect(grandchild.status).toBe(201)
    expect((await manage(grandchild.body.token, 'GET', '/reservations/999999999')).status).toBe(404)
    expect((await manage(grandchild.body.token, 'GET', '/tokens')).status).toBe(403)
  })

  test.each([
    [['manage'], 'manage'],
    [['*'], scopes.join(', ')],
    [['reservations:read'], 'reservations:read'],
    [['bookings:*'], 'bookings:write'],
    [['tokens:*'], 'tokens:read'],
    [['members:*'], 'members:read, members:write'],
    [['bookings:read', 'workspace:write', 'webhooks:read'], 'workspace:write, webhooks:read'],
  ])('A token with tokens:write cannot issue one with %j', async (asked, missing) => {
    const { id, issuer } = await open('tokens:write', 'bookings:read')
    await expectNoChange(id, () => issue(issuer, ...asked), lacking(missing))
  })

  test('A token with tokens:write cannot issue one with manage, even if it has every other scope', async () => {
    const { id, issuer } = await open(...scopes, ...managementScopes)
    await expectNoChange(id, () => issue(issuer, 'manage'), lacking('manage'))
    expect((await issue(issuer, ...scopes, ...managementScopes)).status).toBe(201)
  })

  test('A token with tokens:write rotates itself and a token that has no more, with the same scopes', async () => {
    const { id, issuer } = await open('tokens:write', 'bookings:read')
    const taken = await rotate(issuer, await grant(id, 'bookings:read'))
    expect([taken.status, taken.body.scopes, taken.body.issued_by]).toEqual([
      201,
      ['bookings:read'],
      issuer.id,
    ])
    const own = await rotate(issuer, issuer)
    expect([own.status, own.body.scopes]).toEqual([201, ['tokens:write', 'bookings:read']])
  })

  test.each(['manage', 'reservations:read', 'bookings:write', 'members:read'])(
    'A token with tokens:write cannot rotate one with %s, which still works',
    async more => {
      const { id, issuer } = await open('tokens:write', 'bookings:read')
      const strong = await grant(id, 'bookings:read', more)
      await expectNoChange(id, () => rotate(issuer, strong), tooPowerful(more))
      await sleep(900)
      expect((await manage(strong.token, 'GET', '/reservations/999999999')).status).toBe(404)
    },
  )

  test('A token with tokens:write cannot rotate one that has more, even as its issuer', async () => {
    const { id, issuer } = await open('tokens:write')
    const strong = await grant(id, 'manage')
    const { db } = installation.ctx
    await db.updateTable('tokens').set({ issued_by: issuer.id }).where('id', '=', strong.id).execute()
    await expectNoChange(id, () => rotate(issuer, strong), tooPowerful('manage'))
  })

  test('A token with tokens:write cannot change tokens of another workspace', async () => {
    const { issuer } = await open('tokens:write')
    const other = await open('tokens:write')
    const notFound = { status: 404, code: 'not_found', message: 'Token not found.' }
    await expectNoChange(other.id, () => rotate(issuer, other.issuer), notFound)
    const revoke = () => manage(issuer.token, 'DELETE', `/tokens/${other.issuer.id}`)
    await expectNoChange(other.id, revoke, notFound)
  })

  test('Issuing, rotating and revoking need tokens:write', async () => {
    const { id, issuer } = await open('tokens:read', 'workspace:write')
    const forbidden = { status: 403, code: 'forbidden', message: 'Insufficient scope: tokens:write' }
    await expectNoChange(id, () => issue(issuer, 'tokens:read'), forbidden)
    await expectNoChange(id, () => rotate(issuer, issuer), forbidden)
    await expectNoChange(id, () => manage(issuer.token, 'DELETE', `/tokens/${issuer.id}`), forbidden)
    expect((await manage(issuer.token, 'GET', '/tokens')).status).toBe(200)
  })
})

describe('A token with manage', () => {
  const grantable = managementScopes.filter(scope => !scope.startsWith('members:'))

  test('A token with manage grants the scopes of v3, manage, and the management scopes except members', async () => {
    const { issuer } = await open('manage')
    const child = await issue(issuer, '*', 'manage', ...grantable)
    expect([child.status, child.body.scopes]).toEqual([201, [...scopes, 'manage', ...grantable]])
    expect((await rotate(issuer, child.body)).status).toBe(201)
  })

  test('A token with manage cannot grant members, nor rotate a token that has it', async () => {
    const { id, issuer } = await open('manage')
    const strong = await grant(id, 'members:write')
    await expectNoChange(id, () => issue(issuer, 'members:*'), lacking('members:read, members:write'))
    await expectNoChange(id, () => rotate(issuer, strong), tooPowerful('members:write'))
  })

  test('A token with manage grants the scope for members that it has itself, and no other', async () => {
    const { id, issuer } = await open('manage', 'members:read')
    expect((await issue(issuer, 'members:read', 'reservations:read')).status).toBe(201)
    await expectNoChange(id, () => issue(issuer, 'members:write'), lacking('members:write'))
  })
})

test('The admin token grants every scope', async () => {
  const every = [...scopes, ...managementScopes, 'manage']
  expect((await open(...every)).issuer.scopes).toEqual(every)
})
