import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { actionsOf, Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import type { App } from '../../platform/http/operation.ts'
import { pages as memberPages } from '../routes.ts'

// Every operation of the sign-in interface has limits, whether or not it has one of its own. The table is the
// document.

interface Operation {
  method: string
  path: string
}

const callsOfAccount = 30

let installation: Installation
let operations: Operation[]
beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_MANAGE_RATE_LIMIT: String(callsOfAccount) })
  const { paths } = (await installation.as(undefined)('GET', '/auth/openapi.json')).body
  operations = Object.entries<Record<string, { responses: object }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      expect([method, path, Object.keys(responses)]).toEqual([method, path, expect.arrayContaining(['429'])])
      return {
        method: method.toUpperCase(),
        path: path.replace('{id}', '999999').replace('{secret}', 'A'.repeat(43)),
      }
    }),
  )
  expect(operations.length).toBeGreaterThan(30)
})
afterAll(() => installation.stop())

let networks = 0
/** An address that nobody has used. */
const newAddress = () => `198.18.${++networks >> 8}.${networks & 255}`
const call = (
  { method, path }: Operation,
  address: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> =>
  installation.as(undefined)(method, path, body, {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
    ...headers,
  })

/** At once, so that a slow machine does all within one minute. */
const atOnce = <T>(times: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => run(n)))

const me = { method: 'GET', path: '/auth/v1/me' }
const guessed = (n: number) => ({ cookie: `jurat=${String(n).padStart(43, 'g')}` })

async function expectLimited(
  run: (operation: Operation) => Promise<Answer>,
  which = operations,
): Promise<void> {
  for (const operation of which) {
    const { status, body } = await run(operation)
    expect([operation, status, body.code]).toEqual([operation, 429, 'rate_limited'])
  }
}

/** The lookups of sessions and links. */
const lookups = () => vi.spyOn(installation.ctx.db, 'selectFrom')

describe('Every operation', () => {
  test('Every operation is limited for an address that guesses cookies, and guesses are then looked up together', async () => {
    const address = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) statuses.push((await call(me, address, guessed(n))).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    await expectLimited(operation => call(operation, address, guessed(99)))
    const select = lookups()
    const answers = await atOnce(50, n => call(me, address, guessed(100 + n)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(select.mock.calls.length).toBeLessThan(5)
    select.mockRestore()
  })

  test('The management interface is limited for an address that guesses cookies, with as few lookups', async () => {
    const address = newAddress()
    const manage = { method: 'GET', path: '/manage/v1/members' }
    for (let n = 0; n < 60; n++) expect((await call(manage, address, guessed(n))).status).toBe(401)
    const select = lookups()
    const answers = await atOnce(50, n => call(manage, address, guessed(200 + n)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(select.mock.calls.length).toBeLessThan(5)
    select.mockRestore()
  })

  test('The management interface is limited in a workspace that the session does not open', async () => {
    const [here, there] = [await installation.workspace(), await installation.workspace()]
    const { browser } = await person(installation, here)
    const foreign = { 'jurat-workspace': String(there.id) }
    const inForeign = () => browser.manage('GET', '/members', undefined, foreign)
    for (let n = 0; n < callsOfAccount; n++) expect((await inForeign()).body.code).toBe('no_workspace')
    const refused = await inForeign()
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await browser.manage('GET', '/members')).status).toBe(200)
  })

  test('A right cookie and a right link work at an address where others guess', async () => {
    const address = newAddress()
    const workspace = await installation.workspace()
    const { browser } = await person(installation, workspace)
    for (let n = 0; n < 61; n++) await call(me, address, guessed(n))
    expect((await call(me, address, { cookie: browser.cookie ?? '' })).status).toBe(200)
    const body = { workspace_id: workspace.id, email: 'guest@example.com', role: 'viewer' }
    const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
    const path = `/auth/v1/invitations/${secretOf(url)}`
    expect((await call({ method: 'GET', path }, address)).status).toBe(200)
  })

  test('Every operation is limited for the account that is signed in, at every address', async () => {
    const { browser } = await person(installation, await installation.workspace())
    const cookie = { cookie: browser.cookie ?? '' }
    for (let n = 0; n < callsOfAccount; n++) expect((await call(me, newAddress(), cookie)).status).toBe(200)
    await expectLimited(operation => call(operation, newAddress(), cookie))
    const other = await person(installation, await installation.workspace())
    expect((await other.browser.auth('GET', '/me')).status).toBe(200)
  })

  test('An operation that changes something has a tenth of the limit', async () => {
    const { browser } = await person(installation, await installation.workspace())
    const cookie = { cookie: browser.cookie ?? '' }
    const rename = { method: 'PATCH', path: '/auth/v1/me' }
    for (let n = 0; n < 10; n++)
      expect((await call(rename, newAddress(), cookie, { name: `Ana ${n}` })).status).toBe(200)
    const changes = operations.filter(({ method }) => method !== 'GET')
    await expectLimited(operation => call(operation, newAddress(), cookie), changes)
    expect((await call(me, newAddress(), cookie)).body.account.name).toBe('Ana 9')
  })

  test('Every operation is limited for an address without a cookie', async () => {
    const address = newAddress()
    await atOnce(300, () => call(me, address))
    await expectLimited(operation => call(operation, address))
    expect((await call(me, newAddress())).status).toBe(401)
  })

  test('A member who signs in on many devices gets no more attempts at the accounts of others', async () => {
    const workspace = await installation.workspace()
    const [member, victim] = [
      await person(installation, workspace, 'viewer'),
      await person(installation, workspace),
    ]
    const address = newAddress()
    const attempt = async (email: string, given: string, cookie: string) => {
      const body = { email, password: given }
      return call({ method: 'POST', path: '/auth/v1/sign-in' }, address, { cookie }, body)
    }
    const devices: string[] = []
    for (let n = 0; n < 10; n++) {
      const device = new Browser(installation)
      expect((await device.signIn(member.email)).status).toBe(201)
      devices.push(device.device ?? '')
    }
    const wrong = 'wrong wrong wrong wrong'
    const statuses = await atOnce(
      40,
      async n => (await attempt(`somebody-${n}@example.com`, wrong, devices[n % 10] ?? '')).status,
    )
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
    // Devices of an account, at the same address, are not locked out of it.
    expect((await attempt(victim.email, password, victim.browser.device ?? '')).status).toBe(201)
    expect((await attempt(member.email, password, devices[0] ?? '')).status).toBe(201)
  })

  test('The known devices of an address have together ten times its limit', async () => {
    const { email } = await person(installation, await installation.workspace(), 'viewer')
    const address = newAddress()
    const devices: string[] = []
    for (let n = 0; n < 11; n++) {
      const device = new Browser(installation)
      expect((await device.signIn(email)).status).toBe(201)
      devices.push(device.device ?? '')
    }
    let passed = 0
    // In rounds: more connections than a slow machine accepts would be reset.
    for (let round = 0; round < 11; round++) {
      const cookie = devices[round] ?? ''
      const all = await atOnce(300, async () => (await call(me, address, { cookie })).status)
      passed += all.filter(status => status !== 429).length
    }
    expect(passed).toBe(3_000)
  })

  test('A body without a session has at most 64 KiB, and one with a token more', async () => {
    const body = (bytes: number) => ({ email: 'ana@example.com', password: 'x', code: 'y'.repeat(bytes) })
    const send = (path: string, bytes: number) =>
      call({ method: 'POST', path }, newAddress(), {}, body(bytes))
    const { id } = await installation.workspace()
    const slug = `bodies-${id}`
    await installation.admin('PATCH', `/manage/v1/workspaces/${id}`, { open_booking_slug: slug })
    for (const path of ['/auth/v1/sign-in', '/auth/v1/recoveries', `/booking/v1/open/${slug}/requests`]) {
      const refused = await send(path, 65_536)
      expect([path, refused.status, refused.body.code]).toEqual([path, 413, 'payload_too_large'])
      expect((await send(path, 60_000)).status).not.toBe(413)
    }
  })

  test('An operation with a link is limited for an address that guesses links', async () => {
    const address = newAddress()
    const link = (n: number) => ({
      method: 'GET',
      path: `/auth/v1/invitations/${String(n).padStart(43, 'g')}`,
    })
    for (let n = 0; n < 60; n++) expect((await call(link(n), address)).status).toBe(404)
    const select = lookups()
    const answers = await atOnce(50, n => call(link(100 + n), address))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(select.mock.calls.length).toBeLessThan(5)
    select.mockRestore()
  })

  test('The failures of a whole IPv6 network of size /48 count together', async () => {
    const network = (n: number) => `2001:db8:99:${n.toString(16)}::1`
    const statuses = await atOnce(300, async n => (await call(me, network(n), guessed(n))).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await call(me, network(300), guessed(300))).status).toBe(429)
    expect((await call(me, '2001:db8:98::1', guessed(301))).status).toBe(401)
  })
})

describe('Every page', () => {
  let pages: Operation[]
  beforeAll(async () => {
    const app = fastify() as unknown as App
    pages = []
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && !url.startsWith('/assets'))
          pages.push({ method: one, path: url.replace(/:\w+/g, 'A'.repeat(43)).replace('*', 'x') })
    })
    memberPages(app, installation.ctx, async () => {})
    await app.ready()
    await app.close()
    expect(pages.length).toBeGreaterThan(25)
  })

  test('Every page is limited for an address', async () => {
    const address = newAddress()
    const visit = (operation: Operation) =>
      fetch(installation.url + operation.path, {
        method: operation.method,
        redirect: 'manual',
        headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
        ...(operation.method === 'POST' ? { body: new URLSearchParams() } : {}),
      })
    await atOnce(300, async () => (await visit({ method: 'GET', path: '/sign-in' })).arrayBuffer())
    for (const page of pages) {
      const answer = await visit(page)
      expect([page, answer.status, answer.headers.get('content-type')]).toEqual([
        page,
        429,
        'text/html; charset=utf-8',
      ])
      await answer.arrayBuffer()
    }
  })

  test('A limited page says so to a person who is signed in, instead of asking to sign in', async () => {
    const { browser } = await person(installation, await installation.workspace())
    for (let n = 0; n < callsOfAccount; n++) await browser.auth('GET', '/me')
    const answer = await fetch(`${installation.url}/account`, {
      redirect: 'manual',
      headers: { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.status, await answer.text()]).toEqual([
      429,
      expect.stringContaining('Too many requests or attempts. Wait a few minutes, then try again.'),
    ])
  })
})

test('A change that changes nothing writes no audit entry, and ends no session', async () => {
  const own = await startInstallation(ownAddresses)
  try {
    const workspace = await own.workspace()
    const { browser, id } = await person(own, workspace)
    const member = await person(own, workspace, 'viewer')
    const before = await actionsOf(own, workspace)
    for (const [method, path, body] of [
      ['PATCH', '/auth/v1/me', { name: 'Ana Ortiz' }],
      ['POST', '/auth/v1/sessions/end-others', undefined],
      ['DELETE', '/auth/v1/authenticator', undefined],
      ['PATCH', `/manage/v1/members/${member.id}`, { role: 'viewer' }],
      ['PATCH', `/manage/v1/members/${member.id}`, {}],
      ['PATCH', `/manage/v1/members/${id}`, { role: 'owner' }],
    ] as const) {
      const answer = await browser.call(method, path, body)
      expect([path, answer.status, await actionsOf(own, workspace)]).toEqual([path, 200, before])
    }
    expect((await member.browser.auth('GET', '/me')).status).toBe(200)
    expect((await browser.call('PATCH', '/auth/v1/me', { name: 'Ana Silva' })).status).toBe(200)
    expect(await actionsOf(own, workspace)).toEqual([`member-renamed member:${id}`, ...before])
  } finally {
    await own.stop()
  }
})
