import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { actionsOf, Browser, ownAddresses, password, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('A session', () => {
  test('A password opens a session, which shows the account and its memberships', async () => {
    const workspace = await installation.workspace()
    const { email, id } = await person(installation, workspace)
    const browser = new Browser(installation)
    const signed = await browser.signIn(email)
    expect(signed.status).toBe(201)
    const [cookie = ''] = signed.headers.getSetCookie()
    expect(cookie).toMatch(/^jurat=[\w-]{43}; Path=\/; Max-Age=1209(600|5\d\d); HttpOnly; SameSite=Lax$/)
    expect(signed.headers.get('cache-control')).toBe('no-store')
    const me = await browser.auth('GET', '/me')
    expect(me.body.memberships).toMatchObject([{ id, workspace_id: workspace.id, role: 'owner' }])
    expect(me.body.account).toMatchObject({ email, has_password: true, has_authenticator: false })
    expect(JSON.stringify(me.body)).not.toMatch(/argon2|hash/)
    expect(await actionsOf(installation, workspace)).toContain(`member-signed-in member:${id}`)
  })

  test('A session gets a new secret at each sign-in, and ends the one that the browser had', async () => {
    const workspace = await installation.workspace()
    const { browser, email } = await person(installation, workspace)
    const before = browser.cookie
    await browser.signIn(email)
    expect(browser.cookie).not.toBe(before)
    const old = new Browser(installation)
    old.cookie = before
    expect((await old.auth('GET', '/me')).status).toBe(401)
  })

  test('A sign-in never keeps a session secret that an attacker chose', async () => {
    const { email } = await person(installation, await installation.workspace())
    const victim = new Browser(installation)
    const fixed = `jurat=${'A'.repeat(43)}`
    victim.cookie = fixed
    expect((await victim.signIn(email)).status).toBe(201)
    expect(victim.cookie).not.toBe(fixed)
    const attacker = new Browser(installation)
    attacker.cookie = fixed
    expect((await attacker.auth('GET', '/me')).status).toBe(401)
  })

  test('A session ends after 12 hours without a call, and after 14 days however much it is used', async () => {
    const other = await startInstallation(ownAddresses)
    try {
      const { browser, email } = await person(other, await other.workspace())
      other.clock.advance(12 * hourMs - minuteMs)
      expect((await browser.auth('GET', '/me')).status).toBe(200)
      other.clock.advance(12 * hourMs)
      expect((await browser.auth('GET', '/me')).status).toBe(401)
      expect((await browser.signIn(email)).status).toBe(201)
      for (let half = 0; half < 28; half++) {
        expect([half, (await browser.auth('GET', '/me')).status]).toEqual([half, 200])
        other.clock.advance(12 * hourMs - minuteMs)
      }
      expect((await browser.auth('GET', '/me')).status).toBe(200)
      other.clock.advance(28 * minuteMs)
      expect((await browser.auth('GET', '/me')).status).toBe(401)
    } finally {
      await other.stop()
    }
  })

  test('A sign-out ends the session and removes its cookie', async () => {
    const workspace = await installation.workspace()
    const { browser, id } = await person(installation, workspace)
    const secret = browser.cookie
    expect((await browser.auth('POST', '/sign-out')).status).toBe(200)
    expect(browser.cookie).toBeUndefined()
    browser.cookie = secret
    expect((await browser.auth('GET', '/me')).status).toBe(401)
    expect(await actionsOf(installation, workspace)).toContain(`member-signed-out member:${id}`)
  })

  test('A session can be ended from another one of its account, and not by another account', async () => {
    const workspace = await installation.workspace()
    const { browser, email } = await person(installation, workspace)
    const stranger = await person(installation, workspace)
    const second = new Browser(installation)
    await second.signIn(email)
    const { data } = (await browser.auth('GET', '/sessions')).body
    expect(data.map(({ current }: { current: boolean }) => current)).toHaveLength(2)
    const { id } = data.find(({ current }: { current: boolean }) => !current)
    expect((await stranger.browser.auth('DELETE', `/sessions/${id}`)).status).toBe(404)
    expect((await second.auth('GET', '/me')).status).toBe(200)
    expect((await browser.auth('DELETE', `/sessions/${id}`)).status).toBe(200)
    expect((await second.auth('GET', '/me')).status).toBe(401)
    await second.signIn(email)
    expect((await browser.auth('POST', '/sessions/end-others')).status).toBe(200)
    expect((await second.auth('GET', '/me')).status).toBe(401)
    expect((await browser.auth('GET', '/me')).status).toBe(200)
  })
})

describe('A wrong sign-in', () => {
  test('A wrong sign-in gets the same response for an unknown address and for a wrong password', async () => {
    const workspace = await installation.workspace()
    const { email } = await person(installation, workspace)
    const browser = new Browser(installation)
    const wrong = (given: object) => browser.auth('POST', '/sign-in', { email, password, ...given })
    const unknown = await wrong({ email: `${randomUUID()}@example.com` })
    const known = await wrong({ password: 'another password of mine' })
    expect([unknown.status, known.status]).toEqual([401, 401])
    const errorOf = ({ body }: Answer) => ({ ...body, data: { ...body.data, request_id: '' } })
    expect(errorOf(unknown)).toEqual(errorOf(known))
    expect(unknown.headers.getSetCookie()).toEqual([])
    expect(await actionsOf(installation, workspace)).toContain('member-sign-in-failed visitor')
  })

  test('A wrong sign-in is delayed after five failures, known or not, for at most 15 minutes', async () => {
    const other = await startInstallation(ownAddresses)
    try {
      const { email } = await person(other, await other.workspace())
      for (const address of [email, `${randomUUID()}@example.com`]) {
        const browser = new Browser(other)
        other.clock.hold(new Date())
        const attempt = (text: string) => browser.auth('POST', '/sign-in', { email: address, password: text })
        for (let failures = 0; failures < 5; failures++)
          expect((await attempt('wrong wrong wrong')).status).toBe(401)
        const delayed = await attempt(password)
        expect([delayed.status, delayed.headers.get('retry-after')]).toEqual([429, '30'])
        other.clock.advance(29_999)
        expect((await attempt(password)).status).toBe(429)
        other.clock.advance(1)
        expect((await attempt(password)).status).toBe(address === email ? 201 : 401)
        other.clock.release()
      }
    } finally {
      await other.stop()
    }
  })

  test('Sign-ins are limited to 20 a minute for an address, and an IPv6 network counts as one', async () => {
    const other = await startInstallation(ownAddresses)
    try {
      const from = (address: string, n: number) =>
        other.as(undefined)(
          'POST',
          '/auth/v1/sign-in',
          { email: `n${n}@example.com`, password },
          { 'x-forwarded-for': address },
        )
      for (let n = 0; n < 20; n++) expect((await from(`2001:db8:1:2::${n + 1}`, n)).status).toBe(401)
      expect((await from('2001:db8:1:2:ffff::1', 20)).status).toBe(429)
      expect((await from('2001:db8:1:3::1', 21)).status).toBe(401)
    } finally {
      await other.stop()
    }
  })
})

describe('A request of another website', () => {
  const headersOf: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ]
  test.each(headersOf)(
    'A request of another website with a session is rejected: %s',
    async (_name, given) => {
      const workspace = await installation.workspace()
      const { browser } = await person(installation, workspace)
      const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const plain = (method: string, path: string, body?: unknown) =>
        installation.as(undefined)(method, path, body, { cookie: browser.cookie ?? '', ...headers })
      const out = await plain('POST', '/auth/v1/sign-out')
      expect([out.status, out.body.data.reason]).toEqual([403, 'foreign_origin'])
      const renamed = await plain('PATCH', `/manage/v1/workspaces/${workspace.id}`, { name: 'Stolen' })
      expect(renamed.status).toBe(403)
      expect((await browser.auth('GET', '/me')).status).toBe(200)
      const { body } = await browser.manage('GET', `/workspaces/${workspace.id}`)
      expect(body.name).not.toBe('Stolen')
    },
  )

  test('A request without any header is rejected with a cookie, and allowed without', async () => {
    const { browser, email } = await person(installation, await installation.workspace())
    const as = installation.as(undefined)
    const cookie = browser.cookie ?? ''
    expect((await as('POST', '/auth/v1/sign-out', undefined, { cookie })).status).toBe(403)
    expect((await as('POST', '/auth/v1/sign-in', { email, password })).status).toBe(201)
  })

  test('A request of another website cannot sign a visitor in to an account of the attacker', async () => {
    const { email } = await person(installation, await installation.workspace())
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: installation.url.replace('http:', 'https:') },
      { origin: installation.url, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await installation.as(undefined)(
        'POST',
        '/auth/v1/sign-in',
        { email, password },
        headers,
      )
      expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
    }
    const headers = { origin: installation.url }
    const own = await installation.as(undefined)('POST', '/auth/v1/sign-in', { email, password }, headers)
    expect(own.status).toBe(201)
  })
})

test('A person changes their own name, and earlier audit entries keep the name of their time', async () => {
  const workspace = await installation.workspace()
  const { browser, id } = await person(installation, workspace)
  const renamed = await browser.auth('PATCH', '/me', { name: ' Ana  Silva ' })
  expect([renamed.status, renamed.body.account.name]).toEqual([200, 'Ana  Silva'])
  expect((await browser.auth('PATCH', '/me', { name: '' })).status).toBe(400)
  const { data } = (await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspace.id}`)).body
  const [entry, ...earlier] = data.filter(({ actor }: { actor: string }) => actor === `member:${id}`)
  expect(entry).toMatchObject({
    action: 'member-renamed',
    actor_name: 'Ana  Silva',
    changes: { name: { before: 'Ana Ortiz', after: 'Ana  Silva' } },
  })
  for (const { actor_name } of earlier) expect(actor_name).toBe('Ana Ortiz')
})
