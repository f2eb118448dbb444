import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'
import {
  type Issuer,
  outcome,
  signInBySso,
  signIns,
  startIssuer,
  startWithIssuer,
  throughIssuer,
} from '../../../test/helpers/sso.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { invite } from '../invitations/invitations.ts'

let issuer: Issuer
let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  issuer = await startIssuer()
  installation = await startWithIssuer(issuer.server)
  workspace = await installation.workspace()
})
afterAll(async () => {
  await installation?.stop()
  await issuer?.server.stop()
})

const minuteMs = 60_000

/** A person with a password who has connected this subject, and is signed in with the password. */
async function connected(role: 'owner' | 'viewer' = 'viewer') {
  const someone = await person(installation, workspace, role)
  const subject = issuer.somebody({ email: `${someone.id}@id.example` })
  expect((await throughIssuer(issuer, someone.browser, 'connect', subject)).status).toBe(201)
  return { ...someone, subject }
}

async function invitation(email: string, to: Workspace = workspace): Promise<string> {
  const body = { workspace_id: to.id, email, role: 'scheduler' }
  return secretOf((await installation.admin('POST', '/manage/v1/invitations', body)).body.url)
}

/** An account that only the issuer signs in. */
async function invited() {
  const email = `${crypto.randomUUID()}@example.com`
  const subject = issuer.somebody({ email: 'another@id.example', email_verified: true, name: ' Ana\tKovač ' })
  const browser = new Browser(installation)
  const answer = await throughIssuer(issuer, browser, 'accept', subject, await invitation(email))
  return { email, subject, browser, answer }
}

const identities = async (browser: Browser) => (await browser.auth('GET', '/identities')).body.data

describe('A person who is connected', () => {
  test('A connected person signs in without a password, and without a code of the app', async () => {
    const { subject, id, email, browser } = await connected()
    const [identity] = await identities(browser)
    const { secret } = (await browser.auth('GET', '/authenticator/new')).body
    const code = generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) })
    expect((await browser.auth('PUT', '/authenticator', { secret, code })).status).toBe(200)
    expect(outcome(await new Browser(installation).signIn(email))).toEqual([401, 'code_required'])
    expect(identity).toMatchObject({ subject, shown: `${id}@id.example`, usable: true, last_used_at: null })
    const signed = await signInBySso(issuer, installation, subject)
    expect(signed.answer.status).toBe(201)
    const me = (await signed.browser.auth('GET', '/me')).body
    expect(me).toMatchObject({
      account: { email, has_authenticator: true, has_single_sign_on: true },
      session: { method: 'sso', current: true },
      memberships: [{ id, role: 'viewer' }],
    })
    expect(signed.browser.ssoCookie).toBeUndefined()
    expect(await identities(browser)).toMatchObject([{ last_used_at: expect.any(String) }])
    const actions = await actionsOf(installation, workspace)
    expect(actions.filter(action => action.endsWith(`member:${id}`)).slice(0, 3)).toEqual([
      `member-signed-in member:${id}`,
      `member-authenticator-added member:${id}`,
      `member-identity-connected member:${id}`,
    ])
  })

  test('A connected person gets a new session at each sign-in, and the earlier one ends', async () => {
    const { subject, browser } = await connected()
    const old = new Browser(installation)
    old.cookie = browser.cookie
    expect((await throughIssuer(issuer, browser, 'sign_in', subject)).status).toBe(201)
    expect(browser.cookie).not.toBe(old.cookie)
    expect((await old.auth('GET', '/me')).status).toBe(401)
  })

  test('A connected person cannot connect the identity of another account', async () => {
    const { subject, email } = await connected()
    const thief = await person(installation, workspace)
    const taken = await throughIssuer(issuer, thief.browser, 'connect', subject)
    expect(outcome(taken)).toEqual([422, 'sso_taken'])
    expect(await identities(thief.browser)).toEqual([])
    const { answer } = await signInBySso(issuer, installation, subject)
    expect(answer.body.account.email).toBe(email)
  })

  test('A person connects only in the session that started it', async () => {
    const one = await person(installation, workspace)
    const other = await person(installation, workspace)
    const subject = issuer.somebody()
    const started = await one.browser.auth('POST', '/sso/start', { action: 'connect' })
    const returned = await issuer.server.signIn(started.body.url, subject)
    other.browser.ssoCookie = one.browser.ssoCookie
    const query = new URL(returned).search.slice(1)
    expect((await other.browser.auth('POST', '/sso/finish', { query })).status).toBe(401)
    expect(await identities(other.browser)).toEqual([])
    expect(await identities(one.browser)).toEqual([])
  })

  test('A connected person disconnects, unless nothing else would let them in', async () => {
    const { browser, subject } = await invited()
    const [{ id }] = await identities(browser)
    const stranger = await person(installation, workspace)
    expect((await stranger.browser.auth('DELETE', `/identities/${id}`)).status).toBe(404)
    expect(outcome(await browser.auth('DELETE', `/identities/${id}`))).toEqual([422, 'last_factor'])
    expect((await browser.auth('PUT', '/password', { password })).status).toBe(200)
    expect((await browser.auth('DELETE', `/identities/${id}`)).status).toBe(200)
    const { answer } = await signInBySso(issuer, installation, subject)
    expect(outcome(answer)).toEqual([403, 'sso_unknown'])
    const { body } = await browser.auth('GET', '/me')
    expect(body.account.has_single_sign_on).toBe(false)
    const actions = await actionsOf(installation, workspace)
    expect(actions).toContain(`member-identity-disconnected member:${body.memberships[0].id}`)
  })
})

test('An identity of an earlier issuer does not sign in: the one of this issuer stays', async () => {
  const { browser } = await invited()
  const [{ id }] = await identities(browser)
  const { account } = (await browser.auth('GET', '/me')).body
  const earlier = {
    issuer: 'https://earlier.example',
    subject: crypto.randomUUID(),
    account_id: account.id,
    created_at: new Date(),
  }
  await installation.ctx.db.insertInto('identities').values(earlier).execute()
  const listed = await identities(browser)
  expect(listed.map(({ usable }: { usable: boolean }) => usable)).toEqual([true, false])
  expect(outcome(await browser.auth('DELETE', `/identities/${id}`))).toEqual([422, 'last_factor'])
  expect((await browser.auth('DELETE', `/identities/${listed[1].id}`)).status).toBe(200)
  expect(await identities(browser)).toHaveLength(1)
})

test('A sign-in at the issuer of more than 14 days ago is rejected, and changes nothing', async () => {
  const { subject } = await connected()
  const days = (count: number) => installation.clock.advance(count * 24 * 60 * minuteMs)
  days(15)
  try {
    const { browser, answer } = await signInBySso(issuer, installation, subject)
    expect([...outcome(answer), browser.cookie]).toEqual([401, 'sso_stale', undefined])
    days(-2)
    expect((await signInBySso(issuer, installation, subject)).answer.status).toBe(201)
    days(-13)
  } catch (error) {
    days(-15)
    throw error
  }
})

describe('An invitation', () => {
  test.each(['\u200b', ' \u2060\ufeff ', '\u0000\u200d'])(
    'An invitation through the issuer uses the address for a name that nobody can see: %j',
    async invisible => {
      const email = `${crypto.randomUUID()}@example.com`
      const subject = issuer.somebody({ name: invisible })
      const browser = new Browser(installation)
      const answer = await throughIssuer(issuer, browser, 'accept', subject, await invitation(email))
      expect([answer.status, answer.body.account.name]).toEqual([201, email])
      const renamed = await browser.auth('PATCH', '/me', { name: invisible })
      expect([renamed.status, renamed.body.code]).toEqual([400, 'invalid_request'])
    },
  )

  test("An invitation through the issuer makes an account with the issuer's name and the invited address", async () => {
    const { email, subject, browser, answer } = await invited()
    expect(answer.body).toMatchObject({
      account: { email, name: 'Ana Kovač', has_password: false, has_single_sign_on: true },
      memberships: [{ workspace_id: workspace.id, role: 'scheduler' }],
      session: { method: 'sso' },
    })
    expect((await browser.auth('GET', '/me')).status).toBe(200)
    expect((await signInBySso(issuer, installation, subject)).answer.body.account.email).toBe(email)
    expect((await new Browser(installation).signIn(email)).status).toBe(401)
  })

  test('An invitation through the issuer works once', async () => {
    const secret = await invitation(`${crypto.randomUUID()}@example.com`)
    const accept = () => throughIssuer(issuer, new Browser(installation), 'accept', issuer.somebody(), secret)
    expect((await accept()).status).toBe(201)
    const again = { action: 'accept', invitation: secret }
    expect((await new Browser(installation).auth('POST', '/sso/start', again)).status).toBe(404)
  })

  test('An invitation that is revoked while the person is at the issuer does not sign in', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const body = { workspace_id: workspace.id, email, role: 'scheduler' }
    const made = (await installation.admin('POST', '/manage/v1/invitations', body)).body
    const browser = new Browser(installation)
    const accept = { action: 'accept', invitation: secretOf(made.url) }
    const started = await browser.auth('POST', '/sso/start', accept)
    const returned = await issuer.server.signIn(started.body.url, issuer.somebody())
    await installation.admin('DELETE', `/manage/v1/invitations/${made.id}`)
    const query = new URL(returned).search.slice(1)
    const refused = await browser.auth('POST', '/sso/finish', { query })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect((await browser.auth('GET', '/me')).status).toBe(401)
    const members = (await workspace.manage('GET', '/members?limit=100')).body.data
    expect(members.map((one: { email: string }) => one.email)).not.toContain(email)
  })

  test('An invitation for the address of an account does not connect a stranger to it', async () => {
    const { email, browser } = await person(installation, workspace)
    const elsewhere = await installation.workspace()
    const subject = issuer.somebody({ email, email_verified: true })
    const secret = await invitation(email, elsewhere)
    const answer = await throughIssuer(issuer, new Browser(installation), 'accept', subject, secret)
    expect(outcome(answer)).toEqual([422, 'account_exists'])
    expect(await identities(browser)).toEqual([])
    expect(outcome((await signInBySso(issuer, installation, subject)).answer)).toEqual([403, 'sso_unknown'])
    expect((await browser.auth('GET', `/invitations/${secret}`)).status).toBe(200)
  })

  test('A connected person accepts an invitation with their account', async () => {
    const { subject, email } = await connected()
    await prove(installation, { email })
    const elsewhere = await installation.workspace()
    const secret = await invitation('somebody@example.com', elsewhere)
    const answer = await throughIssuer(issuer, new Browser(installation), 'accept', subject, secret)
    expect(answer.body.account.email).toBe(email)
    expect(answer.body.memberships.map(({ workspace_id }: { workspace_id: number }) => workspace_id)).toEqual(
      [workspace.id, elsewhere.id],
    )
  })

  test('An invitation without an address takes only a verified one of the issuer', async () => {
    const { secret } = await transaction(installation.ctx.db, tx =>
      invite(tx, installation.ctx, systemCaller(workspace.id, 'test'), { email: null, role: 'owner' }),
    )
    const email = `${crypto.randomUUID()}@example.com`
    const accept = (account: object) =>
      throughIssuer(issuer, new Browser(installation), 'accept', issuer.somebody(account), secret)
    for (const account of [{ email, email_verified: false }, { email }, { email_verified: true }])
      expect(outcome(await accept(account))).toEqual([422, 'sso_no_address'])
    expect((await accept({ email, email_verified: true })).body.account.email).toBe(email)
  })
})

describe('After 15 minutes', () => {
  test('After 15 minutes a person confirms at the issuer, as themselves only', async () => {
    const own = await startWithIssuer(issuer.server)
    try {
      const place = await own.workspace()
      const { browser, id } = await person(own, place)
      const subject = issuer.somebody()
      await throughIssuer(issuer, browser, 'connect', subject)
      own.clock.advance(15 * minuteMs)
      const change = () => browser.auth('POST', '/recovery-codes')
      expect(outcome(await change())).toEqual([403, 'confirm'])
      expect(outcome(await browser.auth('POST', '/sso/start', { action: 'connect' }))).toEqual([
        403,
        'confirm',
      ])
      const { cookie } = browser
      const wrong = await throughIssuer(issuer, browser, 'confirm', issuer.somebody())
      expect(outcome(wrong)).toEqual([401, 'sso_other_person'])
      expect([browser.cookie, outcome(await change())]).toEqual([cookie, [403, 'confirm']])
      expect((await actionsOf(own, place))[0]).toBe('member-sign-in-failed visitor')
      expect((await throughIssuer(issuer, browser, 'confirm', subject)).status).toBe(201)
      // Recovery codes need an app: the sign-in is recent enough.
      expect((await change()).status).toBe(422)
      expect((await actionsOf(own, place))[0]).toBe(`member-signed-in member:${id}`)
      expect(await signIns(own)).toEqual({ other_person: 1, signed_in: 1 })
    } finally {
      await own.stop()
    }
  })

  test('A sign-in counts as recent from when the person signed in at the issuer', async () => {
    const own = await startWithIssuer(issuer.server)
    try {
      const { browser } = await person(own, await own.workspace())
      const subject = issuer.somebody()
      await throughIssuer(issuer, browser, 'connect', subject)
      // For this server, the person signed in at the issuer 20 minutes ago.
      own.clock.advance(20 * minuteMs)
      const signed = await signInBySso(issuer, own, subject)
      expect(signed.answer.status).toBe(201)
      const change = await signed.browser.auth('PUT', '/password', { password })
      expect(outcome(change)).toEqual([403, 'confirm'])
    } finally {
      await own.stop()
    }
  })
})

test('Without an issuer no page offers single sign-on', async () => {
  const own = await startInstallation(ownAddresses)
  try {
    const started = await new Browser(own).auth('POST', '/sso/start', { action: 'sign_in' })
    expect([started.status, started.body.message]).toEqual([404, expect.stringMatching(/not configured/)])
    const page = await fetch(`${own.url}/sign-in`)
    expect(await page.text()).not.toContain('/sign-in/sso')
  } finally {
    await own.stop()
  }
})
