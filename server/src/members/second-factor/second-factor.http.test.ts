import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
} from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())
// A code is of 30 seconds: the clock stands, so that a test can say of which.
beforeEach(() =>
  installation.clock.hold(new Date(Math.ceil(installation.clock.now().getTime() / 30_000) * 30_000)),
)
afterEach(() => installation.clock.release())

/** The code of the step that many steps from now. */
const codeAt = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) + steps * 30 })

async function withApp(): Promise<Person & { secret: string; codes: string[] }> {
  const someone = await person(installation, workspace)
  const { secret, uri, qr_svg } = (await someone.browser.auth('GET', '/authenticator/new')).body
  expect(uri).toContain(`secret=${secret}`)
  expect(qr_svg).toMatch(/^<svg /)
  const added = await someone.browser.auth('PUT', '/authenticator', { secret, code: codeAt(secret) })
  expect(added.status).toBe(200)
  return { ...someone, secret, codes: added.body.codes }
}

describe('An authenticator app', () => {
  test('The sign-in asks for the code of an authenticator app, which works once', async () => {
    const { email, secret, id } = await withApp()
    const browser = new Browser(installation)
    const asked = await browser.signIn(email)
    expect([asked.status, asked.body.data.reason, browser.cookie]).toEqual([401, 'code_required', undefined])
    // The code that turned it on was used.
    const replayed = await browser.signIn(email, codeAt(secret))
    expect([replayed.status, replayed.body.data.reason]).toEqual([401, 'wrong_code'])
    const [one, other] = await Promise.all([
      new Browser(installation).signIn(email, codeAt(secret, 1)),
      new Browser(installation).signIn(email, codeAt(secret, 1)),
    ])
    expect([one.status, other.status].sort()).toEqual([201, 401])
    expect(await actionsOf(installation, workspace)).toContain(`member-authenticator-added member:${id}`)
  })

  test('An authenticator app may be one step early or late, and no more', async () => {
    const { email, secret } = await withApp()
    installation.clock.hold(new Date(installation.clock.now().getTime() + 10 * 30_000))
    const status = async (steps: number) =>
      (await new Browser(installation).signIn(email, codeAt(secret, steps))).status
    expect([await status(-2), await status(2)]).toEqual([401, 401])
    expect([await status(-1), await status(0), await status(1)]).toEqual([201, 201, 201])
    expect(await status(0)).toBe(401)
  })

  test('A wrong code does not turn an authenticator app on', async () => {
    const { browser } = await person(installation, workspace)
    const { secret } = (await browser.auth('GET', '/authenticator/new')).body
    const wrong = await browser.auth('PUT', '/authenticator', { secret, code: codeAt(secret, 5) })
    expect([wrong.status, wrong.body.data.params]).toEqual([
      400,
      { code: expect.stringContaining('is wrong') },
    ])
    expect((await browser.auth('GET', '/me')).body.account.has_authenticator).toBe(false)
  })

  test('An authenticator app has ten recovery codes, each for one sign-in', async () => {
    const { email, codes, browser } = await withApp()
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    const attempt = async (code: string) => (await new Browser(installation).signIn(email, code)).status
    expect(await attempt(first.toLowerCase().replaceAll('-', ' '))).toBe(201)
    expect(await attempt(first)).toBe(401)
    expect((await browser.auth('GET', '/me')).body.account.recovery_codes_left).toBe(9)
    const renewed = await browser.auth('POST', '/recovery-codes')
    expect(renewed.body.codes).toHaveLength(10)
    expect(await attempt(second)).toBe(401)
    expect(await attempt(renewed.body.codes[0])).toBe(201)
  })

  test('Only a person with a recent sign-in turns an authenticator app off', async () => {
    const { browser, email, secret, id } = await withApp()
    installation.clock.hold(new Date(installation.clock.now().getTime() + 15 * 60_000))
    for (const [method, path, body] of [
      ['DELETE', '/authenticator', undefined],
      ['PUT', '/authenticator', { secret, code: codeAt(secret) }],
      ['POST', '/recovery-codes', undefined],
      ['PUT', '/password', { password: 'another password of mine' }],
    ] as const) {
      const late = await browser.auth(method, path, body)
      expect([path, late.status, late.body.data?.reason]).toEqual([path, 403, 'confirm'])
    }
    const before = browser.cookie
    const wrong = await browser.auth('POST', '/confirm', {
      password: 'not my password at all',
      code: codeAt(secret),
    })
    expect(wrong.status).toBe(401)
    expect((await browser.auth('POST', '/confirm', { password, code: codeAt(secret) })).status).toBe(201)
    expect(browser.cookie).not.toBe(before)
    expect((await browser.auth('DELETE', '/authenticator')).status).toBe(200)
    expect((await new Browser(installation).signIn(email)).status).toBe(201)
    const gone = await browser.auth('POST', '/recovery-codes')
    expect(gone.status).toBe(422)
    expect(await actionsOf(installation, workspace)).toContain(`member-authenticator-removed member:${id}`)
  })

  test('The secret of an authenticator app is stored encrypted', async () => {
    const { secret, email, codes } = await withApp()
    const rows = await installation.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .execute()
    const hashes = await installation.ctx.db.selectFrom('recovery_codes').selectAll().execute()
    const stored = JSON.stringify([rows, hashes])
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(password)
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('A password', () => {
  const change = async (text: string) => {
    const someone = await person(installation, workspace)
    return { ...someone, answer: await someone.browser.auth('PUT', '/password', { password: text }) }
  }

  test.each([
    ['too short', 'seven lamps hm', 'at least 15'],
    ['too long', 'x1y2z3'.repeat(22), 'at most 128'],
    ['of another name', 'Ana Ortiz 1234567890', 'must not be made of your name'],
    ['much used', 'qwerty123456789', 'must not be a common password'],
  ])('A password that is %s is rejected', async (_name, text, reason) => {
    const { answer, email } = await change(text)
    expect([answer.status, answer.body.data.params.password]).toEqual([400, expect.stringContaining(reason)])
    expect((await new Browser(installation).signIn(email)).status).toBe(201)
  })

  test('A changed password ends all other sessions', async () => {
    const someone = await person(installation, workspace)
    const other = new Browser(installation)
    await other.signIn(someone.email)
    const before = someone.browser.cookie
    const text = 'eight green chairs sing'
    expect((await someone.browser.auth('PUT', '/password', { password: text })).status).toBe(200)
    expect(someone.browser.cookie).not.toBe(before)
    expect((await someone.browser.auth('GET', '/me')).status).toBe(200)
    expect((await other.auth('GET', '/me')).status).toBe(401)
    const old = new Browser(installation)
    old.cookie = before
    expect((await old.auth('GET', '/me')).status).toBe(401)
    expect((await other.signIn(someone.email)).status).toBe(401)
    const changed = await other.auth('POST', '/sign-in', { email: someone.email, password: text })
    expect(changed.status).toBe(201)
    expect(await actionsOf(installation, workspace)).toContain(`member-password-changed member:${someone.id}`)
  })
})
