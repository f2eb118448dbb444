import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { type Person, person } from '../../test/helpers/people.ts'

const manageLimit = 8
const limit = 12

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({
    JURAT_MANAGE_RATE_LIMIT: String(manageLimit),
    JURAT_RATE_LIMIT: String(limit),
  })
})
afterAll(() => installation.stop())

interface Issued {
  id: number
  token: string
}

async function open(bounds: object = {}) {
  const workspace = await installation.workspace()
  const body = { workspace_id: workspace.id, name: 'First', scopes: ['*', 'manage'], ...bounds }
  return { workspace, first: (await installation.admin('POST', '/manage/v1/tokens', body)).body as Issued }
}

const manage = (token: string, method: string, path: string, body?: object) =>
  installation.as(token)(method, `/manage/v1${path}`, body)

async function issue(token: string, bounds: object = {}): Promise<Issued> {
  const answer = await manage(token, 'POST', '/tokens', { name: 'Child', scopes: ['*', 'manage'], ...bounds })
  expect(answer.status).toBe(201)
  return answer.body
}

async function rotate(old: Issued, token = old.token): Promise<Issued> {
  const answer = await manage(token, 'POST', `/tokens/${old.id}/rotate`, { overlap_seconds: 60 })
  expect(answer.status).toBe(201)
  return answer.body
}

async function read({ token }: Issued) {
  const { status, headers } = await installation.as(token)('GET', '/wp-json/v3/reservations')
  return [status, ...['limit', 'remaining'].map(name => Number(headers.get(`x-ratelimit-${name}`)))]
}

describe('A token counts in the limit of the first token of its chain', () => {
  test('The v3 calls of a token count in the limit of the first token of its chain, over generations and rotations', async () => {
    const { workspace, first } = await open({ rate_limit: 5 })
    const child = await issue(first.token)
    const grandchild = await issue(child.token)
    const successor = await rotate(first)
    expect(await read(first)).toEqual([200, 5, 4])
    expect(await read(child)).toEqual([200, 5, 3])
    expect(await read(grandchild)).toEqual([200, 5, 2])
    expect(await read(successor)).toEqual([200, 5, 1])
    expect(await read(await issue(successor.token))).toEqual([200, 5, 0])
    for (const one of [first, child, grandchild, successor]) expect(await read(one)).toEqual([429, 5, 0])
    expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  })

  test('Calls beyond the lower limit of a token do not count for the other tokens of its chain', async () => {
    const { first } = await open({ rate_limit: 5 })
    const small = await issue(first.token, { rate_limit: 2 })
    expect(await read(small)).toEqual([200, 2, 1])
    expect(await read(small)).toEqual([200, 2, 0])
    expect(await read(small)).toEqual([429, 2, 0])
    expect(await read(first)).toEqual([200, 5, 2])
    const other = await issue(first.token, { rate_limit: 4 })
    expect(await read(other)).toEqual([200, 5, 1])
  })

  test('An allowed management call uses the quota shared with the issuing token, and a rejected one does not', async () => {
    const { first } = await open()
    const child = await issue(first.token, { scopes: ['events:read'] })
    const call = async ({ token }: Issued, path: string) => {
      const { status, headers } = await manage(token, 'GET', path)
      return [status, Number(headers.get('x-ratelimit-remaining'))]
    }
    expect(await call(child, '/events')).toEqual([200, manageLimit - 2])
    expect(await call(child, '/mails')).toEqual([403, manageLimit - 1])
    expect(await call(first, '/events')).toEqual([200, manageLimit - 3])
  })

  test('The management calls of a token count in the limit of the first token of its chain', async () => {
    const { workspace, first } = await open()
    const child = await issue(first.token)
    const successor = await rotate(child)
    const tokens = [first, child, successor]
    for (let call = 2; call < manageLimit; call++) {
      const answer = await manage(tokens[call % 3]?.token ?? '', 'GET', '/events')
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([
        200,
        String(manageLimit - call - 1),
      ])
    }
    for (const { token } of tokens) expect((await manage(token, 'GET', '/events')).status).toBe(429)
    expect((await workspace.manage('GET', '/events')).status).toBe(200)
  })

  test('v3 calls that a token may not make do not count in the limit of its chain', async () => {
    const { first } = await open({ rate_limit: 5 })
    const reader = await issue(first.token, { scopes: ['signers:read'] })
    for (let call = 0; call < 5; call++) expect((await read(reader)).slice(0, 2)).toEqual([403, 5])
    expect(await read(first)).toEqual([200, 5, 4])
  })

  test('Management calls beyond the lower limit of a token do not count for its issuer', async () => {
    const { first } = await open()
    const small = await issue(first.token, { scopes: ['events:read'], rate_limit: 2 })
    const call = async ({ token }: Issued) => {
      const { status, headers } = await manage(token, 'GET', '/events')
      return [status, ...['limit', 'remaining'].map(name => Number(headers.get(`x-ratelimit-${name}`)))]
    }
    expect(await call(small)).toEqual([200, 2, 1])
    expect(await call(small)).toEqual([200, 2, 0])
    for (let beyond = 0; beyond < manageLimit; beyond++) expect(await call(small)).toEqual([429, 2, 0])
    // Its issue, two calls of the small one, and this one.
    expect(await call(first)).toEqual([200, manageLimit, manageLimit - 4])
    expect((await manage(first.token, 'DELETE', `/tokens/${small.id}`)).status).toBe(200)
  })

  test('v3 and management calls count separately', async () => {
    const { first } = await open({ rate_limit: 3 })
    const call = async () => (await manage(first.token, 'GET', '/events')).status
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 429])
    expect(await read(first)).toEqual([200, 3, 2])
  })

  test('Management calls that a token may not make do not count, so its issuer can still revoke it', async () => {
    const { first } = await open()
    const reader = await issue(first.token, { scopes: ['reservations:read'] })
    for (let call = 0; call < manageLimit + 2; call++)
      expect((await manage(reader.token, 'GET', '/events')).status).toBe(403)
    expect((await manage(first.token, 'DELETE', `/tokens/${reader.id}`)).status).toBe(200)
  })

  test('A token that the admin issued has its own limit', async () => {
    const { workspace, first } = await open({ rate_limit: 1 })
    const body = { workspace_id: workspace.id, name: 'Other', scopes: ['*'], rate_limit: 1 }
    const other = (await installation.admin('POST', '/manage/v1/tokens', body)).body
    expect([await read(first), await read(other)]).toEqual([
      [200, 1, 0],
      [200, 1, 0],
    ])
  })
})

describe('The tokens that a member issued', () => {
  async function member(role: 'owner' | 'admin' = 'admin') {
    const workspace = await installation.workspace()
    const { browser, id } = await person(installation, workspace, role)
    const byMember = async (bounds: object = {}): Promise<Issued> => {
      const body = { name: 'Mine', scopes: ['*', 'manage'], ...bounds }
      const answer = await browser.manage('POST', '/tokens', body)
      expect(answer.status).toBe(201)
      return answer.body
    }
    return { workspace, browser, id, byMember }
  }
  const readAs = async ({ browser }: Pick<Person, 'browser'>) => {
    const { status, headers } = await browser.call('GET', '/wp-json/v3/reservations')
    return [status, ...['limit', 'remaining'].map(name => Number(headers.get(`x-ratelimit-${name}`)))]
  }

  test('Tokens that a member issued share one limit of v3 calls, over generations and rotations', async () => {
    const { workspace, browser, byMember } = await member()
    const [first, second] = [await byMember(), await byMember()]
    const child = await issue(first.token)
    const successor = await rotate(second)
    expect(await read(first)).toEqual([200, limit, limit - 1])
    expect(await read(second)).toEqual([200, limit, limit - 2])
    expect(await read(child)).toEqual([200, limit, limit - 3])
    expect(await read(successor)).toEqual([200, limit, limit - 4])
    for (let used = 4; used < limit; used++) expect((await read(child))[0]).toBe(200)
    for (const one of [first, second, child, successor]) expect(await read(one)).toEqual([429, limit, 0])
    // The sessions of the member count apart.
    expect(await readAs({ browser })).toEqual([200, limit, limit - 1])
    // Another member, and the tokens of the operator, are not affected.
    const other = await person(installation, workspace, 'admin')
    expect(await readAs(other)).toEqual([200, limit, limit - 1])
    expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  })

  test('Tokens that a member issued share one limit of management calls', async () => {
    const { byMember } = await member()
    const tokens = [await byMember(), await byMember()]
    const left = async (token: string) =>
      (await manage(token, 'GET', '/events')).headers.get('x-ratelimit-remaining')
    for (let used = 1; used <= manageLimit; used++)
      expect(await left(tokens[used % 2]?.token ?? '')).toBe(String(manageLimit - used))
    for (const { token } of tokens) expect((await manage(token, 'GET', '/events')).status).toBe(429)
  })

  test('Tokens of a member do not lock the member out, who can revoke one that calls without pause', async () => {
    const { browser, byMember } = await member('owner')
    const weak = await byMember({ scopes: ['events:read'] })
    const calls = Array.from({ length: manageLimit * 3 }, () => manage(weak.token, 'GET', '/events'))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(manageLimit)
    const own = await browser.manage('GET', '/events')
    // The member issued the token by the session.
    expect([own.status, own.headers.get('x-ratelimit-remaining')]).toEqual([200, String(manageLimit - 2)])
    expect((await browser.manage('DELETE', `/tokens/${weak.id}`)).status).toBe(200)
  })

  test('Calls rejected by the lower limit of one token of a member, or without the scope, do not count for the others', async () => {
    const { byMember } = await member()
    const [small, other] = [await byMember({ rate_limit: 2 }), await byMember({ scopes: ['events:read'] })]
    const call = async ({ token }: Issued, path = '/events') => {
      const { status, headers } = await manage(token, 'GET', path)
      return [status, ...['limit', 'remaining'].map(name => Number(headers.get(`x-ratelimit-${name}`)))]
    }
    expect(await call(small)).toEqual([200, 2, 1])
    expect(await call(small)).toEqual([200, 2, 0])
    for (let beyond = 0; beyond < manageLimit; beyond++) expect(await call(small)).toEqual([429, 2, 0])
    for (let denied = 0; denied < manageLimit; denied++) expect((await call(other, '/mails'))[0]).toBe(403)
    expect(await call(other)).toEqual([200, manageLimit, manageLimit - 3])
  })

  test('Tokens that a member issued keep the lower limit of a token in between', async () => {
    const { byMember } = await member()
    const small = await byMember({ rate_limit: 3 })
    const child = await issue(small.token)
    expect(await read(small)).toEqual([200, 3, 2])
    expect(await read(child)).toEqual([200, 3, 1])
    expect(await read(child)).toEqual([200, 3, 0])
    expect(await read(small)).toEqual([429, 3, 0])
    expect(await read(await byMember())).toEqual([200, limit, limit - 4])
  })

  test.each(['owner', 'admin'] as const)(
    'Tokens that a member issued get at most what the installation gives: %s',
    async role => {
      const { workspace, browser, byMember } = await member(role)
      const body = { name: 'Fast', scopes: ['*'], rate_limit: limit + 1 }
      const refused = await browser.manage('POST', '/tokens', body)
      expect([refused.status, refused.body.data.params]).toEqual([
        400,
        {
          rate_limit: `must be at most ${limit}, the limit of the installation. Leave it out, or use the admin token`,
        },
      ])
      const { data } = (await workspace.manage('GET', '/tokens')).body
      expect(data.map((row: { name: string }) => row.name)).not.toContain('Fast')
      expect(await byMember({ rate_limit: limit })).toMatchObject({ rate_limit: limit })
      expect(
        (await installation.admin('POST', '/manage/v1/tokens', { ...body, workspace_id: workspace.id }))
          .status,
      ).toBe(201)
    },
  )

  test('A token of the operator that a member rotates stays in the quota that the operator gave', async () => {
    const { workspace, browser } = await member()
    const body = { workspace_id: workspace.id, name: 'Fast', scopes: ['*'], rate_limit: 40 }
    const fast = (await installation.admin('POST', '/manage/v1/tokens', body)).body as Issued
    const rotated = await browser.manage('POST', `/tokens/${fast.id}/rotate`, { overlap_seconds: 60 })
    expect(await read(fast)).toEqual([200, 40, 39])
    expect(await read(rotated.body)).toEqual([200, 40, 38])
  })
})

describe('A workspace with 100 live tokens', () => {
  async function full() {
    const opened = await open()
    const body = { workspace_id: opened.workspace.id, name: 'Many', scopes: ['*'] }
    const issued: Issued[] = []
    while (issued.length < 98) issued.push((await installation.admin('POST', '/manage/v1/tokens', body)).body)
    return { ...opened, last: issued[97] as Issued, body }
  }

  test('A workspace with 100 live tokens gets another one only from the admin until one is revoked', async () => {
    const { workspace, first, last, body } = await full()
    const refused = await manage(first.token, 'POST', '/tokens', { name: 'Refused', scopes: ['*'] })
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
    expect(refused.body.message).toBe(
      'The workspace has 100 live tokens. Revoke tokens that are not used, or use the admin token.',
    )
    const withOverlap = await manage(first.token, 'POST', `/tokens/${last.id}/rotate`, {
      overlap_seconds: 60,
    })
    expect(withOverlap.status).toBe(422)
    const rotated = await manage(first.token, 'POST', `/tokens/${last.id}/rotate`, {})
    expect(rotated.status).toBe(201)
    const more = await installation.admin('POST', '/manage/v1/tokens', body)
    expect(more.status).toBe(201)
    for (const { id } of [rotated.body, more.body])
      await installation.admin('DELETE', `/manage/v1/tokens/${id}`)
    await issue(first.token)
    const { data } = (await workspace.manage('GET', '/tokens?limit=100')).body
    expect(data.map((row: { name: string }) => row.name)).not.toContain('Refused')
  })

  test('A workspace issues tokens only up to the limit, also with concurrent calls', async () => {
    const { workspace, first, last } = await full()
    await installation.admin('DELETE', `/manage/v1/tokens/${last.id}`)
    const body = { name: 'x', scopes: ['*'] }
    const answers = await Promise.all(
      [first.token, workspace.token, first.token, workspace.token].map(token =>
        manage(token, 'POST', '/tokens', body),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  test('A workspace issues tokens to members only up to the limit, also with concurrent calls', async () => {
    const { workspace, last } = await full()
    await installation.admin('DELETE', `/manage/v1/tokens/${last.id}`)
    const people = await Promise.all([1, 2, 3, 4].map(() => person(installation, workspace, 'admin')))
    const body = { name: 'x', scopes: ['*'] }
    const answers = await Promise.all(people.map(({ browser }) => browser.manage('POST', '/tokens', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })
})
