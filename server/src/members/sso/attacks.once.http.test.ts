import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '../../../test/helpers/harness.ts'
import { Browser, type Person, person } from '../../../test/helpers/people.ts'
import {
  finish,
  type Issuer,
  outcome,
  type Started,
  signInBySso,
  signIns,
  start,
  startIssuer,
  startWithIssuer,
  throughIssuer,
} from '../../../test/helpers/sso.ts'

let issuer: Issuer
let other: Issuer
let installation: Installation
let victim: Person & { subject: string }
beforeAll(async () => {
  issuer = await startIssuer()
  other = await startIssuer()
  installation = await startWithIssuer(issuer.server)
  victim = { ...(await person(installation, await installation.workspace())), subject: issuer.somebody() }
  await throughIssuer(issuer, victim.browser, 'connect', victim.subject)
})
afterAll(async () => {
  await installation?.stop()
  await Promise.all([issuer?.server.stop(), other?.server.stop()])
})

const withParam = (url: string, name: string, value: string | null): string => {
  const changed = new URL(url)
  if (value === null) changed.searchParams.delete(name)
  else changed.searchParams.set(name, value)
  return changed.href
}

interface Attack {
  browser: Browser
  started: Started
  /** Where the issuer sent the browser, with the victim signed in. */
  returned: string
}

/** Each gives the address to which the browser comes back. */
const attacks: [string, string, (attack: Attack) => string | Promise<string>][] = [
  ['another state', 'rejected', ({ returned }) => withParam(returned, 'state', 'another')],
  ['no state', 'rejected', ({ returned }) => withParam(returned, 'state', null)],
  [
    'the name of another issuer',
    'rejected',
    ({ returned }) => withParam(returned, 'iss', other.server.issuer),
  ],
  ['no name of the issuer, which sends one', 'rejected', ({ returned }) => withParam(returned, 'iss', null)],
  ['another code', 'rejected', ({ returned }) => withParam(returned, 'code', 'another')],
  ['no code', 'rejected', ({ returned }) => withParam(returned, 'code', null)],
  [
    'a nonce that the browser did not start with',
    'rejected',
    ({ started }) => issuer.server.signIn(withParam(started.url, 'nonce', 'another'), victim.subject),
  ],
  [
    'the challenge of another verifier',
    'rejected',
    ({ started }) =>
      issuer.server.signIn(withParam(started.url, 'code_challenge', 'A'.repeat(43)), victim.subject),
  ],
  [
    'the code of another issuer',
    'rejected',
    async ({ started, returned }) => {
      const at = started.url.replace(issuer.server.issuer, other.server.issuer)
      const { searchParams } = new URL(await other.server.signIn(at, other.somebody()))
      return withParam(returned, 'code', searchParams.get('code'))
    },
  ],
  [
    'a code that another browser has used',
    'rejected',
    async ({ returned }) => {
      const first = new Browser(installation)
      const { url } = await start(first, 'sign_in')
      const used = await issuer.server.signIn(url, victim.subject)
      expect((await finish(first, used)).status).toBe(201)
      return withParam(returned, 'code', new URL(used).searchParams.get('code'))
    },
  ],
  [
    'the response to a sign-in that another browser started',
    'rejected',
    async () => issuer.server.signIn((await start(new Browser(installation), 'sign_in')).url, victim.subject),
  ],
  ['a person who refused', 'declined', ({ started }) => issuer.server.signIn(started.url, null)],
  [
    'the cookie of another browser',
    'rejected',
    async ({ browser, returned }) => {
      const stranger = new Browser(installation)
      await start(stranger, 'sign_in')
      browser.ssoCookie = stranger.ssoCookie
      return returned
    },
  ],
  [
    'no cookie',
    'expired',
    ({ browser, returned }) => {
      browser.ssoCookie = undefined
      return returned
    },
  ],
  [
    'a changed cookie',
    'expired',
    ({ browser, started, returned }) => {
      browser.ssoCookie = started.cookie.replace(/.{4}$/, 'AAA=')
      return returned
    },
  ],
  [
    'the response that was finished before, with its cookie',
    'expired',
    async ({ browser, started, returned }) => {
      expect((await finish(browser, returned)).status).toBe(201)
      browser.cookie = undefined
      browser.ssoCookie = started.cookie
      return returned
    },
  ],
]

describe('Nobody is signed in with', () => {
  test.each(attacks)('Nobody is signed in with %s', async (_what, word, attack) => {
    const browser = new Browser(installation)
    const started = await start(browser, 'sign_in')
    const returned = await issuer.server.signIn(started.url, victim.subject)
    const query = await attack({ browser, started, returned })
    const before = { counts: await signIns(installation), requests: issuer.server.requests }
    const answer = await finish(browser, query)
    expect([...outcome(answer), browser.cookie]).toEqual([401, `sso_${word}`, undefined])
    expect(answer.body.message).not.toMatch(/nonce|state|iss\b|JWT/)
    const after = await signIns(installation)
    expect((after[word] ?? 0) - (before.counts[word] ?? 0)).toBe(1)
    if (new URL(query).searchParams.get('state') !== new URL(returned).searchParams.get('state'))
      expect(issuer.server.requests).toBe(before.requests)
  })

  test('Nobody is signed in with a sign-in that took longer than 10 minutes', async () => {
    const own = await startWithIssuer(issuer.server)
    try {
      for (const [lateMs, status] of [
        [10 * 60_000 - 5_000, 201],
        [10 * 60_000, 401],
      ] as const) {
        const browser = new Browser(own)
        const returned = await issuer.server.signIn((await start(browser, 'sign_in')).url, victim.subject)
        own.clock.advance(lateMs)
        expect([lateMs, (await finish(browser, returned)).status]).toEqual([lateMs, status])
      }
    } finally {
      await own.stop()
    }
  })

  test('A response with an unknown state signs nobody in, and the sign-in that runs can still be finished', async () => {
    const browser = new Browser(installation)
    const { url } = await start(browser, 'sign_in')
    const returned = await issuer.server.signIn(url, victim.subject)
    expect((await finish(browser, withParam(returned, 'state', 'another'))).status).toBe(401)
    expect((await finish(browser, returned)).status).toBe(201)
  })

  test('Nobody is signed in with the address of an account, verified or not', async () => {
    for (const email_verified of [true, false]) {
      const subject = issuer.somebody({ email: victim.email, email_verified })
      const { browser, answer } = await signInBySso(issuer, installation, subject)
      expect([...outcome(answer), browser.cookie]).toEqual([403, 'sso_unknown', undefined])
      expect(answer.body.message).toMatch(/Ask an owner for an invitation/)
    }
  })

  test('Nobody is signed in with the same subject at another issuer', async () => {
    const subject = issuer.somebody()
    await throughIssuer(issuer, victim.browser, 'connect', subject)
    // The issuer of the configuration was replaced. The database is the same.
    const moved = await startWithIssuer(other.server)
    try {
      const browser = new Browser(moved)
      const { url } = await start(browser, 'sign_in')
      expect(url).toContain(other.server.issuer)
      other.accounts[subject] = {}
      const answer = await finish(browser, await other.server.signIn(url, subject))
      expect([...outcome(answer), browser.cookie]).toEqual([403, 'sso_unknown', undefined])
    } finally {
      await moved.stop()
    }
  })

  test('Nobody is signed in with a request of another website', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const started = await new Browser(installation).call(
      'POST',
      '/auth/v1/sso/start',
      { action: 'sign_in' },
      foreign,
    )
    expect([started.status, started.headers.getSetCookie()]).toEqual([403, []])
    const elsewhere = await fetch(`${installation.url}/sign-in/sso`, { method: 'POST', headers: foreign })
    expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([403, []])
  })

  test('Nobody is signed in with a page that was opened at an address instead of localhost', async () => {
    const { port } = installation.ctx.config
    const at = (host: string, origin: string) =>
      fetch(`http://${host}:${port}/auth/v1/sso/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin },
        body: JSON.stringify({ action: 'sign_in' }),
      })
    const address = { 'sec-fetch-site': 'same-origin', origin: `http://127.0.0.1:${port}` }
    const path = '/auth/v1/sso/start'
    const astray = await new Browser(installation).call('POST', path, { action: 'sign_in' }, address)
    expect([...outcome(astray), astray.headers.getSetCookie()]).toEqual([422, 'sso_host', []])
    const hidden = await at('127.0.0.1', 'null')
    expect([hidden.status, hidden.headers.getSetCookie()]).toEqual([422, []])
    expect((await at('localhost', 'null')).status).toBe(200)
    expect((await at('localhost', `http://localhost:${port}`)).status).toBe(200)
  })
})

describe('The page to which the issuer sends the browser', () => {
  const page = async (path: string, cookie = '') =>
    fetch(`${installation.url}/sign-in/sso${path}`, {
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })

  test('The page after the issuer is the sign-in page with a sentence, for responses that it cannot accept', async () => {
    for (const path of [
      '',
      '?code=a&state=b',
      '?error=%3Cb%3Eevil&error_description=Call+premium',
      '?state=%ff',
    ]) {
      const response = await page(path)
      const text = await response.text()
      expect([path, response.status]).toEqual([path, 422])
      expect(text).toMatch(/role="alert".*Start again/s)
      expect(text).toContain('action="/sign-in/sso"')
      expect(text).not.toMatch(/evil|premium/)
    }
  })

  test('The page after the issuer leads only to the console, whatever the query says', async () => {
    const browser = new Browser(installation)
    const { url } = await start(browser, 'sign_in')
    const { search } = new URL(await issuer.server.signIn(url, victim.subject))
    const more = '&next=https%3A%2F%2Fevil.example&redirect_uri=%2F%2Fevil.example&return_to=//evil.example'
    const response = await page(search + more, browser.ssoCookie)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/console'])
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual([
      'jurat-sso=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^jurat=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^jurat-device=/),
    ])
  })
})

describe('An issuer that does not work', () => {
  test('An issuer that does not work stops its sign-ins, and nothing else', async () => {
    const down = await startIssuer()
    const own = await startWithIssuer(down.server)
    try {
      const { browser, email } = await person(own, await own.workspace())
      const { url } = await start(new Browser(own), 'sign_in')
      const late = new Browser(own)
      const { cookie } = await start(late, 'sign_in')
      const { state } = Object.fromEntries(new URL(url).searchParams)
      const running = new URL(await down.server.signIn((await start(late, 'sign_in')).url, down.somebody()))
      expect([cookie === late.ssoCookie, running.searchParams.get('state') === state]).toEqual([false, false])
      await down.server.stop()
      const answer = await finish(late, running.href)
      expect([...outcome(answer), answer.headers.get('retry-after')]).toEqual([503, 'sso_unavailable', '60'])
      expect([late.cookie, await signIns(own)]).toEqual([undefined, { unavailable: 1 }])
      expect(answer.body.message).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
      expect((await browser.auth('GET', '/me')).status).toBe(200)
      expect((await new Browser(own).signIn(email)).status).toBe(201)
      const early = await startWithIssuer(down.server)
      const started = await new Browser(early).auth('POST', '/sso/start', { action: 'sign_in' })
      expect(outcome(started)).toEqual([503, 'sso_unavailable'])
      const page = await fetch(`${early.url}/sign-in/sso`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect([page.status, await page.text()]).toEqual([
        422,
        expect.stringMatching(/Acme cannot be reached now/),
      ])
      await early.stop()
    } finally {
      await own.stop()
    }
  })
})
