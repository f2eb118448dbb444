import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { withPasskey } from '../../../test/helpers/passkeys.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'

// The pages of the sign-in as programs see them: statuses, headers, and what a form shows again.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const minuteMs = 60_000
const hostile = '<script>alert(1)</script>"\'><img src=x>'
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x&gt;'
const newPassword = 'nine wooden spoons dance'

let addresses = 0

/** Opens a page, or sends its form, as the browser does. Without one, from a new address without cookies. */
async function open(
  browser: Browser | undefined,
  path: string,
  fields?: Record<string, string>,
  headers = {},
) {
  const response = await fetch(installation.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.113.${++addresses}`,
      ...(browser?.cookie ? { cookie: browser.cookie } : {}),
      ...headers,
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  const session = response.headers
    .getSetCookie()
    .find(cookie => !/^[\w-]+-(device|challenge|sso)=/.test(cookie))
  const place = response.headers.get('location')
  return { status: response.status, headers: response.headers, place, session, text: await response.text() }
}

/** The input of that name: its tag. */
const inputOf = (text: string, name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(text)?.[0]
const problemOf = (text: string) =>
  /id="problem">\n<h2>There is a problem<\/h2>\n([\s\S]*?)\n<\/div>/.exec(text)?.[1]?.replace(/<[^>]*>/g, '')

async function business(name = 'Acme') {
  const workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { name })
  return { workspace, owner: await person(installation, workspace) }
}

async function invitedTo(workspace: { id: number }, email: string) {
  const body = { workspace_id: workspace.id, email, role: 'viewer' }
  const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
  return `/invitation/${secretOf(url)}`
}

const newAddress = () => `page-${process.pid}-${++addresses}@example.com`
const nameOf = async (browser: Browser) => (await browser.auth('GET', '/me')).body.account.name

async function withApp() {
  const { workspace, owner } = await business()
  const { secret } = (await owner.browser.auth('GET', '/authenticator/new')).body
  const codeIn = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) + steps * 30 })
  expect((await owner.browser.auth('PUT', '/authenticator', { secret, code: codeIn(0) })).status).toBe(200)
  return { workspace, email: owner.email, codeIn }
}

describe('Every page', () => {
  test('Every page is kept out of caches, search engines and frames, and opening it sets no cookie', async () => {
    const { workspace, owner } = await business()
    const invitation = await invitedTo(workspace, newAddress())
    for (const [path, status] of [
      ['/sign-in', 200],
      ['/recovery', 200],
      ['/recovery/unknown', 200],
      ['/portal/unknown', 200],
      [invitation, 200],
      ['/invitation/unknown', 404],
      ['/account', 200],
      ['/account/authenticator', 200],
    ] as const) {
      const page = await open(path.startsWith('/account') ? owner.browser : undefined, path)
      const head = ['cache-control', 'x-robots-tag', 'referrer-policy', 'content-type', 'set-cookie']
      expect([path, page.status, ...head.map(name => page.headers.get(name))]).toEqual([
        path,
        status,
        'no-store',
        'noindex',
        'same-origin',
        'text/html; charset=utf-8',
        null,
      ])
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(policy).not.toContain('unsafe')
      expect([path, policy.includes('script-src')]).toEqual([path, page.text.includes('<script')])
    }
  })

  test('Every page has a page for the address of its forms, where their response was shown', async () => {
    for (const [path, page] of [
      ['/account/password', '/account'],
      ['/account/passkeys/rename', '/account'],
      ['/sign-in/passkey', '/sign-in'],
    ] as const) {
      const { status, place } = await open(undefined, path)
      expect([path, status, place]).toEqual([path, 303, page])
    }
  })

  test('Every page of the account leads to the sign-in if nobody is signed in', async () => {
    for (const [path, fields] of [
      ['/account', undefined],
      ['/account/authenticator', undefined],
      ['/account/name', { name: 'Ben' }],
      ['/account/password', { password: newPassword }],
      ['/account/end-session', { id: '1' }],
      ['/account/leave', { id: '1' }],
      ['/account/authenticator', { secret: 'JBSWY3DPEHPK3PXP', code: '123456' }],
      ['/account/authenticator-off', {}],
      ['/account/recovery-codes', {}],
      ['/account/passkeys/delete', { id: '1' }],
    ] as const) {
      const { status, place, session } = await open(undefined, path, fields)
      expect([path, status, place, session]).toEqual([path, 303, '/sign-in', undefined])
    }
  })

  test('Every page rejects forms of other websites, and nothing changes', async () => {
    const { workspace, owner } = await business()
    const invitation = await invitedTo(workspace, newAddress())
    const before = await actionsOf(installation, workspace)
    for (const site of ['cross-site', 'same-site', '']) {
      const from = { 'sec-fetch-site': site }
      const named = await open(owner.browser, '/account/name', { name: 'Mallory' }, from)
      const out = await open(owner.browser, '/account/sign-out', {}, from)
      const joined = await open(undefined, invitation, { name: 'Mallory', password: newPassword }, from)
      const signed = await open(undefined, '/sign-in', { email: owner.email, password }, from)
      expect([site, named.status, out.status, joined.status, signed.status]).toEqual([
        site,
        403,
        403,
        403,
        403,
      ])
      expect([out.session, joined.session, signed.session]).toEqual([undefined, undefined, undefined])
    }
    expect(await nameOf(owner.browser)).toBe('Ana Ortiz')
    expect(await actionsOf(installation, workspace)).toEqual(before)
  })
})

describe('The page to sign in', () => {
  test('The sign-in page opens a session that pages cannot read, and leads to the console', async () => {
    const { owner } = await business()
    const signed = await open(undefined, '/sign-in', { email: owner.email, password })
    expect([signed.status, signed.place]).toEqual([303, '/console'])
    expect(signed.session).toMatch(/; HttpOnly\b/)
    const [cookie] = signed.session?.split(';') ?? []
    const account = await open(undefined, '/account', undefined, { cookie })
    expect([account.status, account.text.includes(owner.email)]).toEqual([200, true])
  })

  test('The sign-in page leads a signed-in person to the console, and nowhere that an address names', async () => {
    const { owner } = await business()
    for (const query of ['', '?return=https://evil.example', '?next=//evil.example', '?return=/account']) {
      const { status, place } = await open(owner.browser, `/sign-in${query}`)
      expect([query, status, place]).toEqual([query, 303, '/console'])
    }
    expect((await open(undefined, '/sign-in')).status).toBe(200)
  })

  test('The sign-in page shows its form to a person whose session no longer opens a workspace', async () => {
    const { workspace, owner } = await business()
    const { browser: other } = await person(installation, workspace)
    expect((await other.manage('POST', `/members/${owner.id}/end-sessions`)).status).toBe(200)
    const { status, text } = await open(owner.browser, '/sign-in')
    expect([status, inputOf(text, 'password') !== undefined]).toEqual([200, true])
  })

  test('The sign-in page keeps the address and never the password after an error', async () => {
    const { owner } = await business()
    for (const [fields, problem] of [
      [{ email: owner.email, password: 'a wrong password' }, 'The email address or the password is wrong.'],
      [{ email: newAddress(), password: 'a wrong password' }, 'The email address or the password is wrong.'],
      [{ email: owner.email }, 'Enter your email address and your password.'],
      [{ email: hostile, password: 'secret words' }, undefined],
    ] as const) {
      const again = await open(undefined, '/sign-in', fields)
      expect([again.status, again.session]).toEqual([422, undefined])
      const kept = fields.email === hostile ? escaped : fields.email
      expect(inputOf(again.text, 'email')).toContain(`value="${kept}"`)
      expect(inputOf(again.text, 'password')).toContain('value=""')
      if (problem !== undefined) expect(problemOf(again.text)).toBe(problem)
      expect(again.text).not.toMatch(/a wrong password|secret words|<img/)
    }
  })

  test('The sign-in page says with 429 that sign-ins are delayed, and the right password does not help', async () => {
    const { owner } = await business()
    for (let n = 0; n < 5; n++)
      expect((await open(undefined, '/sign-in', { email: owner.email, password: 'wrong' })).status).toBe(422)
    const late = await open(undefined, '/sign-in', { email: owner.email, password })
    expect([late.status, late.session]).toEqual([429, undefined])
    installation.clock.advance(minuteMs)
    expect((await open(undefined, '/sign-in', { email: owner.email, password })).place).toBe('/console')
  })

  test('The sign-in page carries the encrypted password to the step of the code, for less than 5 minutes', async () => {
    const { email, codeIn } = await withApp()
    const first = await open(undefined, '/sign-in', { email, password })
    expect([first.status, first.session]).toEqual([200, undefined])
    expect(first.text).not.toContain(password)
    const step = /name="step" value="([^"]+)"/.exec(first.text)?.[1] ?? ''
    const wrong = await open(undefined, '/sign-in', { step, code: '000000' })
    expect([wrong.status, wrong.session, inputOf(wrong.text, 'code')]).toEqual([
      422,
      undefined,
      expect.stringMatching(/value="".*aria-invalid="true"/),
    ])
    const flipped = step.slice(0, -2) + (step.endsWith('AA') ? 'BB' : 'AA')
    const tampered = await open(undefined, '/sign-in', { step: flipped, code: codeIn(1) })
    expect([tampered.status, problemOf(tampered.text)]).toEqual([
      422,
      'Enter your email address and your password.',
    ])
    installation.clock.hold(installation.clock.now())
    try {
      const held = await open(undefined, '/sign-in', { email, password })
      const fresh = /name="step" value="([^"]+)"/.exec(held.text)?.[1] ?? ''
      installation.clock.advance(5 * minuteMs)
      const late = await open(undefined, '/sign-in', { step: fresh, code: codeIn(0) })
      expect([late.status, late.session]).toEqual([422, undefined])
      installation.clock.advance(-1)
      const last = await open(undefined, '/sign-in', { step: fresh, code: codeIn(0) })
      expect([last.status, last.place]).toEqual([303, '/console'])
    } finally {
      installation.clock.release()
    }
  })
})

describe('The page of an invitation', () => {
  test('The invitation page shows hostile names as text, keeps typed values, and names the wrong field', async () => {
    const { workspace } = await business(hostile)
    const path = await invitedTo(workspace, newAddress())
    const before = await actionsOf(installation, workspace)
    const again = await open(undefined, path, { name: hostile, password: 'short' })
    expect([again.status, again.session]).toEqual([422, undefined])
    expect(again.text).toContain(`<h1>Join ${escaped}</h1>`)
    expect(again.text).not.toContain('<img')
    expect(inputOf(again.text, 'name')).toContain(`value="${escaped}"`)
    expect(inputOf(again.text, 'password')).toMatch(/value="".*aria-invalid="true"/)
    const empty = await open(undefined, path, { name: '', password: '' })
    expect(problemOf(empty.text)).toBe('Enter your name, with at most 255 characters.Enter a password.')
    expect(await actionsOf(installation, workspace)).toEqual(before)
    const joined = await open(undefined, path, { name: 'Ben', password: newPassword })
    expect([joined.status, joined.place]).toEqual([303, '/console?joined'])
    const used = await open(undefined, path)
    expect([used.status, used.text]).toEqual([404, expect.stringContaining('This link no longer works')])
    expect((await open(undefined, path, { name: 'Ben', password: newPassword })).status).toBe(404)
  })

  test('A signed-in person accepts on the invitation page with one button, as that account', async () => {
    const [{ workspace }, { owner }] = [await business(), await business()]
    await prove(installation, owner)
    const path = await invitedTo(workspace, owner.email)
    const page = await open(owner.browser, path)
    expect(page.text).toContain(`You are signed in as Ana Ortiz, ${owner.email}.`)
    expect(inputOf(page.text, 'password')).toBeUndefined()
    expect((await open(owner.browser, path, {})).place).toBe('/console?joined')
    const { data } = (await workspace.manage('GET', '/members')).body
    expect(data[0]).toMatchObject({ email: owner.email, role: 'viewer' })
  })
})

describe('The page of a recovery', () => {
  test('The recovery page says the same for every address, and shows it as text', async () => {
    const { owner } = await business()
    const ask = async (email: string) => {
      const { status, text } = await open(undefined, '/recovery', { email })
      return [status, text.replaceAll(email, 'address')]
    }
    expect(await ask(owner.email)).toEqual(await ask(newAddress()))
    const bad = await open(undefined, '/recovery', { email: hostile })
    expect([bad.status, problemOf(bad.text)]).toEqual([
      422,
      'Enter your email address, such as ana@example.com.',
    ])
    expect(inputOf(bad.text, 'email')).toContain(`value="${escaped}"`)
  })

  test('The recovery page accepts a second password after a weak one, and then no third', async () => {
    const { workspace, owner } = await business()
    const { url } = (await installation.admin('POST', `/manage/v1/members/${owner.id}/reset`, {})).body
    const path = `/recovery/${secretOf(url)}`
    const weak = await open(undefined, path, { password: 'short' })
    expect([weak.status, inputOf(weak.text, 'password')]).toEqual([
      422,
      expect.stringContaining('aria-invalid="true"'),
    ])
    expect((await owner.browser.auth('GET', '/me')).status).toBe(200)
    const set = await open(undefined, path, { password: newPassword })
    expect([set.status, set.place]).toEqual([303, '/account?done=password'])
    expect((await owner.browser.auth('GET', '/me')).status).toBe(401)
    expect((await open(undefined, path, { password: 'seven other long words' })).status).toBe(404)
    const trail = await actionsOf(installation, workspace)
    expect(trail.filter(line => line.startsWith('member-recovered'))).toHaveLength(1)
  })
})

describe('The page of the account', () => {
  test('The account page says that something was done only for a word that it knows', async () => {
    const { owner } = await business()
    const said = async (done: string) => {
      const { status, text } = await open(owner.browser, `/account?done=${done}`)
      return [done, status, /<p class="done"[^>]*>([^<]*)/.exec(text)?.[1]]
    }
    expect(await said('name')).toEqual(['name', 200, 'Your name is changed.'])
    for (const word of ['constructor', 'toString', '__proto__', hostile, 'name&done=name', ''])
      expect(await said(word)).toEqual([word, 200, undefined])
  })

  test('The account page shows a wrong name and a weak password again, and changes neither', async () => {
    const { workspace, owner } = await business()
    const before = await actionsOf(installation, workspace)
    const long = `${hostile}${'x'.repeat(255)}`
    const named = await open(owner.browser, '/account/name', { name: long })
    expect([named.status, inputOf(named.text, 'name')]).toEqual([
      422,
      expect.stringMatching(/value="&lt;script.*aria-invalid="true"/),
    ])
    const weak = await open(owner.browser, '/account/password', { password: 'short' })
    expect([weak.status, inputOf(weak.text, 'password'), inputOf(weak.text, 'name')]).toEqual([
      422,
      expect.stringMatching(/value="".*aria-invalid="true"/),
      expect.not.stringContaining('aria-invalid'),
    ])
    expect(await nameOf(owner.browser)).toBe('Ana Ortiz')
    expect(await actionsOf(installation, workspace)).toEqual(before)
    expect((await open(owner.browser, '/account/name', { name: "Ana O'Hara" })).place).toBe(
      '/account?done=name',
    )
    expect((await open(owner.browser, '/account')).text).toContain('value="Ana O&#39;Hara"')
  })

  test('The account page names the passkey, and not the person, when its new name is wrong', async () => {
    const { workspace } = await business()
    const { browser, passkeyId } = await withPasskey(installation, workspace)
    const renamed = await open(browser, '/account/passkeys/rename', { id: String(passkeyId), name: '' })
    expect(renamed.status).toBe(422)
    expect(problemOf(renamed.text)).toMatch(/^The name of the passkey /)
    expect(inputOf(renamed.text, 'name')).not.toContain('aria-invalid')
    expect((await browser.auth('GET', '/passkeys')).body.data[0].name).toBe('Passkey')
  })

  test("The account page ends only the person's own sessions", async () => {
    const [mine, other] = [await business(), await business()]
    const [foreign] = (await other.owner.browser.auth('GET', '/sessions')).body.data
    for (const id of [String(foreign.id), 'abc', '', '..', '../me', '9'.repeat(30)]) {
      const ended = await open(mine.owner.browser, '/account/end-session', { id })
      expect([id, ended.status, ended.place]).toEqual([id, 422, null])
    }
    expect((await other.owner.browser.auth('GET', '/me')).status).toBe(200)
    expect((await mine.owner.browser.auth('GET', '/me')).status).toBe(200)
  })

  test('The account page keeps the secret of the app after a wrong code, and rejects an invalid secret', async () => {
    const { workspace, owner } = await business()
    const page = await open(owner.browser, '/account/authenticator')
    const secret = /name="secret" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    const wrong = await open(owner.browser, '/account/authenticator', { secret, code: 'abc' })
    expect([wrong.status, wrong.text.includes(`value="${secret}"`)]).toEqual([422, true])
    for (const [bad, code] of [
      ['', '123456'],
      [hostile, '123456'],
      ['A'.repeat(5_000), '123456'],
      ['A'.repeat(5_000), '1'.repeat(40)],
    ] as const) {
      const refused = await open(owner.browser, '/account/authenticator', { secret: bad, code })
      expect([bad.slice(0, 9), refused.status]).toEqual([bad.slice(0, 9), 422])
      expect(refused.text).not.toContain('<img src=x>')
    }
    expect((await owner.browser.auth('GET', '/me')).body.account.has_authenticator).toBe(false)
    expect(await actionsOf(installation, workspace)).not.toContain(
      `member-authenticator-added member:${owner.id}`,
    )
  })

  test('The account page asks to confirm 15 minutes after the sign-in, and until then changes nothing', async () => {
    const { workspace, owner } = await business()
    installation.clock.advance(15 * minuteMs)
    const asked = await open(owner.browser, '/account/password', { password: newPassword })
    expect([asked.status, asked.text]).toEqual([
      403,
      expect.stringContaining('<h1>Confirm that it is you</h1>'),
    ])
    const wrong = await open(owner.browser, '/account/confirm', { password: 'a wrong password' })
    expect([wrong.status, inputOf(wrong.text, 'password')]).toEqual([
      422,
      expect.stringContaining('value=""'),
    ])
    expect((await open(owner.browser, '/account/recovery-codes', {})).status).toBe(403)
    const trail = await actionsOf(installation, workspace)
    expect(trail).not.toContain(`member-password-changed member:${owner.id}`)
    expect((await new Browser(installation).signIn(owner.email)).status).toBe(201)
  })
})

test('The link of a portal opens once, into a session without an account', async () => {
  const { workspace } = await business()
  const { url } = (await workspace.manage('POST', '/portal-links', {})).body
  const path = `/portal/${secretOf(url)}`
  expect([(await open(undefined, path)).status, (await open(undefined, path)).status]).toEqual([200, 200])
  const opened = await open(undefined, path, {})
  expect([opened.status, opened.place]).toEqual([303, '/docs/'])
  const [cookie] = opened.session?.split(';') ?? []
  expect((await open(undefined, '/account', undefined, { cookie })).place).toBe('/sign-in')
  const again = await open(undefined, path, {})
  expect([again.status, again.session]).toEqual([404, undefined])
  expect(again.text).toContain('This link no longer works')
})
