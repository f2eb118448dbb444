import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { addPasskey, pagesOf, requestOptions, signInWith } from '../../../test/helpers/passkeys.ts'
import { actionsOf, Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import { warnAtStart } from '../../start/warnings.ts'

// A passkey instead of a password, the last factor, and other hosts.

let installation: Installation
let workspace: Workspace
let publicUrl: string
let origin: string
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  publicUrl = installation.ctx.config.publicUrl
  origin = pagesOf(installation)
})
afterAll(() => installation.stop())
afterEach(() => {
  installation.ctx.config.publicUrl = publicUrl
})

let invitations = 0

async function invited(role = 'viewer') {
  const email = `invited-${process.pid}-${++invitations}@example.com`
  const given = { workspace_id: workspace.id, email, role }
  const { body } = await installation.admin('POST', '/manage/v1/invitations', given)
  return { email, path: `/invitations/${secretOf(body.url)}/passkey` }
}

const name = 'Ben Adler'

/** Well-formed, of no passkey. */
const assertion = {
  id: 'q6urq6urq6urq6urq6urqw',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** A person who joined with a passkey and has no password. */
async function joined(role = 'viewer') {
  const { email, path } = await invited(role)
  const browser = new Browser(installation)
  const authenticator = new Authenticator(origin)
  const options = await browser.auth('POST', `${path}/options`, { name })
  const credential = authenticator.register(options.body.public_key)
  const answer = await browser.auth('POST', path, { name, credential })
  expect(answer.status).toBe(201)
  return { browser, authenticator, email, path, credential, answer, id: answer.body.memberships[0].id }
}

describe('An invitation', () => {
  test('An invitation makes an account that signs in with its passkey, once', async () => {
    const { email, path, credential, answer, authenticator } = await joined('scheduler')
    expect(answer.body.account).toMatchObject({ email, name, has_password: false })
    expect(answer.body.memberships).toMatchObject([{ workspace_id: workspace.id, role: 'scheduler' }])
    const again = await new Browser(installation).auth('POST', path, { name, credential })
    expect(again.status).toBe(404)
    const signed = await signInWith(new Browser(installation), authenticator)
    expect([signed.status, signed.body.account.email]).toEqual([201, email])
    expect((await new Browser(installation).signIn(email)).status).toBe(401)
  })

  test('An invitation stays usable after a passkey of another link or browser', async () => {
    const [one, other] = [await invited(), await invited()]
    const browser = new Browser(installation)
    const authenticator = new Authenticator(origin)
    const options = await browser.auth('POST', `${other.path}/options`, { name })
    const credential = authenticator.register(options.body.public_key)
    const attempts = [
      await browser.auth('POST', one.path, { name, credential }),
      await new Browser(installation).auth('POST', other.path, { name, credential }),
    ]
    for (const answer of attempts) {
      expect([answer.status, answer.body.data.params.credential]).toEqual([
        400,
        expect.stringMatching(/too old/),
      ])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await browser.auth('POST', other.path, { name, credential })).status).toBe(201)
  })

  test('An invitation makes no passkey for an address that has an account', async () => {
    const { email, path } = await invited()
    const given = { workspace_id: (await installation.workspace()).id, email, role: 'viewer' }
    const second = await installation.admin('POST', '/manage/v1/invitations', given)
    const accepted = await new Browser(installation).auth(
      'POST',
      `/invitations/${secretOf(second.body.url)}/accept`,
      { name, password },
    )
    expect(accepted.status).toBe(201)
    const options = await new Browser(installation).auth('POST', `${path}/options`, { name })
    expect([options.status, options.body.data.reason]).toEqual([422, 'account_exists'])
  })
})

describe('A recovery', () => {
  const linkFor = async (id: number) => {
    const reset = await installation.admin('POST', `/manage/v1/members/${id}/reset`, {})
    return `/recoveries/${secretOf(reset.body.url)}/passkey`
  }

  test('A recovery replaces the password by a passkey, ends all sessions, and still asks for the code', async () => {
    const { browser, email, id } = await person(installation, workspace)
    const { secret } = (await browser.auth('GET', '/authenticator/new')).body
    const codeIn = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) + steps * 30 })
    await browser.auth('PUT', '/authenticator', { secret, code: codeIn(0) })
    const path = await linkFor(id)
    const authenticator = new Authenticator(origin)
    const visitor = new Browser(installation)
    const asked = await visitor.auth('POST', `${path}/options`, {})
    expect([asked.status, asked.body.data.reason, visitor.challenge]).toEqual([
      401,
      'code_required',
      undefined,
    ])
    const code = codeIn(1)
    const options = await visitor.auth('POST', `${path}/options`, { code })
    const credential = authenticator.register(options.body.public_key)
    const without = await visitor.auth('POST', path, { credential })
    expect([without.status, without.body.data.reason]).toEqual([401, 'code_required'])
    const wrong = await visitor.auth('POST', path, { credential, code: '000000' })
    expect([wrong.status, wrong.body.data.reason]).toEqual([401, 'wrong_code'])
    const recovered = await visitor.auth('POST', path, { credential, code })
    expect([recovered.status, recovered.body.account.has_password]).toEqual([201, false])
    expect((await browser.auth('GET', '/me')).status).toBe(401)
    expect((await visitor.auth('POST', path, { credential, code })).status).toBe(404)
    expect((await new Browser(installation).signIn(email, codeIn(2))).status).toBe(401)
    expect((await signInWith(new Browser(installation), authenticator)).status).toBe(201)
    expect(await actionsOf(installation, workspace)).toContain(`member-recovered member:${id}`)
  })
})

describe('The last factor', () => {
  test('The last factor, a usable passkey without a password, cannot be removed, also by two concurrent calls', async () => {
    const { browser } = await joined()
    const second = await addPasskey(browser, new Authenticator(origin))
    const { data } = (await browser.auth('GET', '/passkeys')).body
    const ids: number[] = data.map(({ id }: { id: number }) => id)
    expect(ids).toContain(second.body.id)
    const answers = await Promise.all(ids.map(id => browser.auth('DELETE', `/passkeys/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const left = (await browser.auth('GET', '/passkeys')).body.data
    const last = await browser.auth('DELETE', `/passkeys/${left[0].id}`)
    expect([last.status, last.body.data.reason]).toEqual([422, 'last_factor'])
    const set = await browser.auth('PUT', '/password', { password })
    expect([set.status, set.body.account.has_password]).toEqual([200, true])
    expect((await browser.auth('DELETE', `/passkeys/${left[0].id}`)).status).toBe(200)
  })

  test('A passkey of another host does not count as the last factor', async () => {
    const { browser, authenticator } = await joined()
    installation.ctx.config.publicUrl = publicUrl.replace('localhost', 'new.localhost')
    const newer = new Authenticator(installation.ctx.config.publicUrl)
    const visitor = new Browser(installation)
    const options = await requestOptions(visitor)
    expect(options.rpId).toBe('new.localhost')
    const old = authenticator.signIn({ ...options, rpId: 'localhost' })
    expect((await visitor.auth('POST', '/passkey-sign-in', { credential: old })).status).toBe(401)
    expect((await addPasskey(browser, newer)).status).toBe(201)
    const { data } = (await browser.auth('GET', '/passkeys')).body
    expect(data).toMatchObject([
      { host: 'new.localhost', usable: true },
      { host: 'localhost', usable: false },
    ])
    const warn = vi.spyOn(installation.ctx.log, 'warn')
    await warnAtStart(installation.ctx)
    expect(warn.mock.calls.flat().join()).toMatch(
      /\d+ passkeys? works? only on .*\blocalhost\b.*, and PUBLIC_URL is/,
    )
    warn.mockRestore()
    expect((await browser.auth('DELETE', `/passkeys/${data[0].id}`)).status).toBe(422)
    expect((await browser.auth('DELETE', `/passkeys/${data[1].id}`)).status).toBe(200)
  })
})

test.each([
  ['http://192.0.2.7:8080', /IP address 192.0.2.7/],
  ['http://jurat.example', /need https/],
])('%s offers no passkeys, and says why', async (url, reason) => {
  const { browser, id: memberId } = await person(installation, workspace)
  const { path } = await invited()
  const reset = await installation.admin('POST', `/manage/v1/members/${memberId}/reset`, {})
  const recovery = `/recoveries/${secretOf(reset.body.url)}/passkey`
  const { credential } = await joined()
  installation.ctx.config.publicUrl = url
  const list = await browser.auth('GET', '/passkeys')
  expect([list.status, list.body.unavailable]).toEqual([200, expect.stringMatching(reason)])
  for (const [place, body] of [
    ['/passkeys/options', {}],
    ['/passkey-sign-in/options', {}],
    ['/passkey-sign-in', { credential: assertion }],
    ['/passkey-confirm', { credential: assertion }],
    [`${path}/options`, { name }],
    [path, { name, credential }],
    [`${recovery}/options`, {}],
    [recovery, { credential }],
  ] as const) {
    const { status, body: answer } = await browser.auth('POST', place, body)
    expect([place, status, answer.error.message, answer.data.reason]).toEqual([
      place,
      422,
      expect.stringMatching(reason),
      'no_passkeys',
    ])
  }
})
