import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import type { Installation, Workspace } from '../../../test/helpers/harness.ts'
import { addPasskey, pagesOf, signInWith } from '../../../test/helpers/passkeys.ts'
import { actionsOf, Browser, password, person, secretOf } from '../../../test/helpers/people.ts'
import {
  type Issuer,
  outcome,
  signInBySso,
  startIssuer,
  startWithIssuer,
  throughIssuer,
} from '../../../test/helpers/sso.ts'
import { rolesNow } from '../sign-in/signed-in.ts'

let issuer: Issuer
/** Passwords are for owners only. */
let only: Installation
/** The same database before the operator changed the configuration. */
let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  issuer = await startIssuer()
  installation = await startWithIssuer(issuer.server)
  only = await startWithIssuer(issuer.server, { JURAT_OIDC_ONLY: 'true' })
  workspace = await installation.workspace()
})
afterAll(async () => {
  await only?.stop()
  await installation?.stop()
  await issuer?.server.stop()
})

/** In an installation that has both. Then the operator changes the configuration. */
async function memberOfBoth(role: 'owner' | 'scheduler') {
  const someone = await person(installation, workspace, role)
  const subject = issuer.somebody()
  await throughIssuer(issuer, someone.browser, 'connect', subject)
  await someone.browser.signIn(someone.email)
  const browser = new Browser(only)
  browser.cookie = someone.browser.cookie
  return { ...someone, browser, subject }
}

test('With single sign-on only, a member signs in at the issuer, and not with a password', async () => {
  const { browser, email, id, subject } = await memberOfBoth('scheduler')
  // The open session of a password has ended.
  expect((await browser.auth('GET', '/me')).status).toBe(401)
  expect((await browser.manage('GET', '/services')).status).toBe(401)
  const wrong = await new Browser(only).auth('POST', '/sign-in', { email, password: 'wrong' })
  expect(outcome(wrong)).toEqual([401, 'wrong_password'])
  const refused = new Browser(only)
  expect([...outcome(await refused.signIn(email)), refused.cookie]).toEqual([403, 'sso_only', undefined])
  expect(await actionsOf(only, workspace)).toContain('member-sign-in-failed visitor')
  const signed = await signInBySso(issuer, only, subject)
  expect(signed.answer.body.memberships[0].id).toBe(id)
  const { browser: own } = signed
  await throughIssuer(issuer, own, 'confirm', subject)
  const typed = { password: 'another password of mine' }
  expect(outcome(await own.auth('PUT', '/password', typed))).toEqual([403, 'sso_only'])
  expect(outcome(await own.auth('POST', '/confirm', { password }))).toEqual([403, 'sso_only'])
  const [{ id: identity }] = (await own.auth('GET', '/identities')).body.data
  expect(outcome(await own.auth('DELETE', `/identities/${identity}`))).toEqual([422, 'last_factor'])
})

test("With single sign-on only, a member gets no mail to set a password, and the operator's link opens a session", async () => {
  const { email, id } = await memberOfBoth('scheduler')
  const asked = await new Browser(only).auth('POST', '/recoveries', { email })
  expect(asked.status).toBe(200)
  expect(await actionsOf(only, workspace)).not.toContain('member-recovery-requested visitor')
  const { body } = await only.admin('POST', `/manage/v1/members/${id}/reset`, {})
  const browser = new Browser(only)
  const opened = await browser.auth('POST', `/recoveries/${secretOf(body.url)}`, { password })
  expect(opened.status).toBe(201)
  const more = await throughIssuer(issuer, browser, 'connect', issuer.somebody())
  expect(more.status).toBe(201)
  const stream = { secret: browser.cookie?.split('=')[1] ?? '', workspaceId: workspace.id }
  const roles = () => rolesNow(only.ctx.db, only.ctx, [stream])
  expect(await roles()).toEqual(['scheduler'])
  only.clock.advance(3_600_000)
  // An event stream that is open asks this.
  expect(await roles()).toEqual([undefined])
  expect((await browser.auth('GET', '/me')).status).toBe(401)
})

test('With single sign-on only, a passkey signs an owner in, and no other member', async () => {
  for (const [role, status] of [
    ['scheduler', 403],
    ['owner', 201],
  ] as const) {
    const { subject } = await memberOfBoth(role)
    const authenticator = new Authenticator(pagesOf(only))
    const { browser } = await signInBySso(issuer, only, subject)
    await throughIssuer(issuer, browser, 'confirm', subject)
    expect((await addPasskey(browser, authenticator)).status).toBe(201)
    const other = new Browser(only)
    expect([role, (await signInWith(other, authenticator)).status]).toEqual([role, status])
    expect(other.cookie === undefined).toBe(status === 403)
  }
})

test('With single sign-on only, an owner keeps the password', async () => {
  const { browser, email } = await memberOfBoth('owner')
  expect((await browser.auth('GET', '/me')).status).toBe(200)
  expect((await browser.signIn(email)).status).toBe(201)
  expect((await browser.auth('PUT', '/password', { password })).status).toBe(200)
})

test('With single sign-on only, an invitation makes an account with a password only for an owner', async () => {
  for (const [role, status] of [
    ['viewer', 403],
    ['owner', 201],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.com`
    const invited = { workspace_id: workspace.id, email, role }
    const { url } = (await only.admin('POST', '/manage/v1/invitations', invited)).body
    const path = `/invitations/${secretOf(url)}/accept`
    const options = await new Browser(only).auth('POST', path.replace('accept', 'passkey/options'), {
      name: 'Ben',
    })
    expect([role, options.status]).toEqual([role, status === 403 ? 403 : 200])
    const accepted = await new Browser(only).auth('POST', path, { name: 'Ben', password })
    expect([role, accepted.status]).toEqual([role, status])
    const page = await (await fetch(`${only.url}/invitation/${secretOf(url)}`)).text()
    expect([role, page.includes('Continue with Acme')]).toEqual([role, status === 403])
    expect(page).not.toContain('New password')
  }
})
