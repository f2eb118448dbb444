import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import {
  type Answer,
  engine,
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { addPasskey, pagesOf, signInWith } from '../../../test/helpers/passkeys.ts'
import { actionsOf, Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import { type Issuer, outcome, signInBySso, startIssuer, throughIssuer } from '../../../test/helpers/sso.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail.ts'

// Somebody else may have made the account of an address: only a link in a mail shows who reads the mailbox.

let installation: Installation
let server: MailServer
let issuer: Issuer

beforeAll(async () => {
  server = await startMailServer()
  issuer = await startIssuer()
  installation = await startOwnInstallation({
    ...ownAddresses,
    SMTP_URL: server.url('greetingTimeout=1000&socketTimeout=1000'),
    SMTP_FROM: 'Jurat <no-reply@jurat.example>',
    JURAT_OIDC_ISSUER: issuer.server.issuer,
    JURAT_OIDC_CLIENT_ID: issuer.server.clientId,
    JURAT_OIDC_CLIENT_SECRET: issuer.server.clientSecret,
    JURAT_OIDC_LABEL: 'Acme',
  })
})
afterAll(async () => {
  await installation.stop()
  await issuer.server.stop()
  await server[Symbol.asyncDispose]()
})

const thiefs = 'thief thief thief thief'
let victims = 0

/** Mails that arrived at the address, oldest first. */
async function mailsTo(email: string) {
  await installation.ctx.later.drain()
  await deliverAll(installation)
  return (await server.mails()).filter(({ to = [] }) => to.some(({ address }) => address === email))
}

/** The secret in the newest mail with a link to the address. Mails of one round arrive in any order. */
async function mailedSecret(email: string): Promise<string> {
  const links = (await mailsTo(email)).flatMap(
    ({ text }) => /\/(?:invitation|recovery)\/([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
  )
  return links.at(-1) ?? 'no link'
}

const invite = async (workspace: Workspace, email: string, role = 'viewer'): Promise<string> => {
  const body = { workspace_id: workspace.id, email, role }
  const made = await installation.admin('POST', '/manage/v1/invitations', body)
  expect([made.status, made.body.url]).toEqual([201, expect.any(String)])
  return secretOf(made.body.url)
}

const accept = (browser: Browser, secret: string, given: object = { name: 'Vera Vale', password }) =>
  browser.auth('POST', `/invitations/${secret}/accept`, given)

const recover = (browser: Browser, secret: string, given: object = {}) =>
  browser.auth('POST', `/recoveries/${secret}`, { password, ...given })

const workspacesOf = ({ body }: Answer): number[] =>
  body.memberships.map(({ workspace_id }: { workspace_id: number }) => workspace_id)

interface Squat {
  here: Workspace
  there: Workspace
  email: string
  thief: Browser
}

/** A thief owns a workspace, invites a victim's address there, and accepts with the link of the response. */
async function squat(): Promise<Squat> {
  const [here, there] = [await installation.workspace(), await installation.workspace()]
  const email = `victim-${++victims}@example.org`
  const thief = new Browser(installation)
  const accepted = await accept(thief, await invite(here, email), { name: 'Vera Vale', password: thiefs })
  expect([accepted.status, workspacesOf(accepted)]).toEqual([201, [here.id]])
  return { here, there, email, thief }
}

async function addApp(browser: Browser): Promise<void> {
  const { secret } = (await browser.auth('GET', '/authenticator/new')).body
  const epoch = Math.floor(installation.clock.now().getTime() / 1000)
  const code = generateSync({ secret, epoch })
  expect((await browser.auth('PUT', '/authenticator', { secret, code })).status).toBe(200)
}

const newPasskey = async (browser: Browser): Promise<Authenticator> => {
  const authenticator = new Authenticator(pagesOf(installation))
  expect((await addPasskey(browser, authenticator)).status).toBe(201)
  return authenticator
}

/** Nothing of the thief opens the account. */
async function expectLockedOut(
  { thief, email }: Squat,
  { passkey, subject }: { passkey?: Authenticator; subject?: string },
): Promise<void> {
  expect((await thief.auth('GET', '/me')).status).toBe(401)
  const again = await new Browser(installation).auth('POST', '/sign-in', { email, password: thiefs })
  expect(again.status).toBe(401)
  if (passkey) expect((await signInWith(new Browser(installation), passkey)).status).toBe(401)
  if (subject)
    expect(outcome((await signInBySso(issuer, installation, subject)).answer)).toEqual([403, 'sso_unknown'])
}

/** The entry in the audit trail: what was removed. */
async function renewals(workspace: Workspace): Promise<Record<string, unknown>[]> {
  const { body } = await workspace.manage('GET', '/audit?limit=100')
  return body.data
    .filter(({ action }: { action: string }) => action === 'member-renewed')
    .map(({ changes }: { changes: object }) =>
      Object.fromEntries(
        Object.entries(changes).map(([field, { before, after }]) => [field, [before, after]]),
      ),
    )
}

describe('A stranger who made the account of an address', () => {
  test('A stranger who made an account loses every passkey when the person recovers it by mail, and never joins the next workspace', async () => {
    const squatted = await squat()
    const { here, there, email, thief } = squatted
    const passkey = await newPasskey(thief)
    await invite(there, email, 'owner')
    const invitation = await mailedSecret(email)
    const victim = new Browser(installation)
    await victim.auth('POST', '/recoveries', { email })
    const recovered = await recover(victim, await mailedSecret(email))
    expect([recovered.status, recovered.body.others]).toEqual([201, { passkeys: [], identities: [] }])
    expect(workspacesOf(recovered)).toEqual([here.id])
    const accepted = await accept(victim, invitation, {})
    expect([accepted.status, workspacesOf(accepted)]).toEqual([201, [here.id, there.id]])
    await expectLockedOut(squatted, { passkey })
    expect(await renewals(here)).toEqual([
      { has_password: [true, false], passkeys: [1, 0], sessions: [1, 0] },
    ])
    expect(await renewals(there)).toEqual([])
  })

  test("A stranger's authenticator app does not lock the person out, because the recovery does not ask for it", async () => {
    const squatted = await squat()
    const { here, email, thief } = squatted
    await addApp(thief)
    const victim = new Browser(installation)
    await victim.auth('POST', '/recoveries', { email })
    const secret = await mailedSecret(email)
    // The 8 characters that a second factor would allow are too few: it goes.
    expect((await recover(new Browser(installation), secret, { password: 'eight567' })).status).toBe(400)
    const recovered = await recover(victim, secret)
    expect([recovered.status, recovered.body.account]).toEqual([
      201,
      expect.objectContaining({ has_authenticator: false, recovery_codes_left: 0 }),
    ])
    expect((await recover(new Browser(installation), secret)).status).toBe(404)
    expect(await renewals(here)).toMatchObject([{ has_authenticator: [true, false] }])
    const told = (await mailsTo(email)).filter(({ subject }) => subject === 'Your account was set up anew')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(
      'the earlier password, the authenticator app and the recovery codes, 1 open session',
    )
    expect((await victim.signIn(email)).status).toBe(201)
    await expectLockedOut(squatted, {})
  })

  test('A stranger loses everything when the person accepts an invitation by mail, without signing in', async () => {
    const squatted = await squat()
    const { here, there, email, thief } = squatted
    const passkey = await newPasskey(thief)
    const subject = issuer.somebody()
    expect((await throughIssuer(issuer, thief, 'connect', subject)).status).toBe(201)
    await addApp(thief)
    const copied = await invite(there, email, 'owner')
    const mailed = await mailedSecret(email)
    expect(mailed).not.toBe(copied)
    // The copied link neither shows who reads the mailbox, nor opens an account.
    expect(outcome(await accept(new Browser(installation), copied))).toEqual([422, 'account_exists'])
    expect(outcome(await accept(thief, copied, {}))).toEqual([422, 'address_not_proved'])
    const victim = new Browser(installation)
    const accepted = await accept(victim, mailed, { name: 'Vera Real', password })
    expect([accepted.status, accepted.body.account.name, workspacesOf(accepted)]).toEqual([
      201,
      'Vera Real',
      [here.id, there.id],
    ])
    expect([(await accept(new Browser(installation), mailed)).status]).toEqual([404])
    expect((await accept(new Browser(installation), copied)).status).toBe(404)
    await expectLockedOut(squatted, { passkey, subject })
    const removed = {
      has_password: [true, false],
      passkeys: [1, 0],
      identities: [1, 0],
      has_authenticator: [true, false],
      sessions: [1, 0],
    }
    expect([await renewals(here), await renewals(there)]).toEqual([[removed], [removed]])
    expect((await victim.auth('GET', '/passkeys')).body.data).toEqual([])
    expect((await victim.auth('GET', '/identities')).body.data).toEqual([])
    // It was the first proof: the next recovery removes nothing, lists what stays, and asks for the code.
    await newPasskey(victim)
    await victim.auth('POST', '/recoveries', { email })
    const next = await recover(new Browser(installation), await mailedSecret(email))
    expect(next.body.others.passkeys).toMatchObject([{ object: 'passkey', usable: true }])
    expect(await renewals(here)).toHaveLength(1)
  })

  test('A stranger keeps nothing when the person accepts with a passkey or through the issuer', async () => {
    for (const way of ['passkey', 'issuer']) {
      const squatted = await squat()
      const { there, email, thief } = squatted
      const [passkey, subject] = [await newPasskey(thief), issuer.somebody()]
      await throughIssuer(issuer, thief, 'connect', subject)
      await invite(there, email)
      const secret = await mailedSecret(email)
      const victim = new Browser(installation)
      const own = new Authenticator(pagesOf(installation))
      const self = issuer.somebody()
      const path = `/invitations/${secret}/passkey`
      const accepted =
        way === 'issuer'
          ? await throughIssuer(issuer, victim, 'accept', self, secret)
          : await victim.auth('POST', path, {
              name: 'Vera Vale',
              credential: own.register(
                (await victim.auth('POST', `${path}/options`, { name: 'Vera Vale' })).body.public_key,
              ),
            })
      expect([way, accepted.status, accepted.body.account?.has_password]).toEqual([way, 201, false])
      await expectLockedOut(squatted, { passkey, subject })
      const again =
        way === 'issuer'
          ? (await signInBySso(issuer, installation, self)).answer
          : await signInWith(new Browser(installation), own)
      expect([way, again.status]).toEqual([way, 201])
    }
  })

  test("A stranger's passkeys do not fill the account so that the person cannot recover with one", async () => {
    const { email, thief } = await squat()
    await newPasskey(thief)
    await sql`
      insert into passkeys (credential_id, account_id, name, public_key, counter, transports, backed_up, rp_id, created_at)
      select p.credential_id || n, p.account_id, p.name, p.public_key, p.counter, p.transports, p.backed_up, p.rp_id, p.created_at
      from passkeys p join accounts a on a.id = p.account_id, generate_series(1, 19) n
      where a.email_folded = ${email}`.execute(installation.ctx.db)
    expect((await thief.auth('POST', '/passkeys/options')).status).toBe(422)
    const victim = new Browser(installation)
    await victim.auth('POST', '/recoveries', { email })
    const path = `/recoveries/${await mailedSecret(email)}/passkey`
    const options = await victim.auth('POST', `${path}/options`, {})
    expect([options.status, options.body.public_key.excludeCredentials]).toEqual([200, []])
    const own = new Authenticator(pagesOf(installation))
    const credential = own.register(options.body.public_key)
    expect((await victim.auth('POST', path, { credential })).status).toBe(201)
    expect((await victim.auth('GET', '/passkeys')).body.data).toHaveLength(1)
    expect((await signInWith(new Browser(installation), own)).status).toBe(201)
  })

  test('A stranger shares no password with the person: a signed-in account is set up anew too', async () => {
    const squatted = await squat()
    const { there, email } = squatted
    const victim = new Browser(installation)
    await victim.auth('POST', '/sign-in', { email, password: thiefs })
    await invite(there, email)
    const secret = await mailedSecret(email)
    expect((await victim.auth('GET', `/invitations/${secret}`)).body.renews_account).toBe(true)
    const headers = { cookie: victim.cookie ?? '' }
    const page = await fetch(`${installation.url}/invitation/${secret}`, { headers })
    expect(await page.text()).toContain('name="password"')
    const without = await accept(victim, secret, {})
    expect([without.status, Object.keys(without.body.data.params)]).toEqual([400, ['name', 'password']])
    expect((await accept(victim, secret)).status).toBe(201)
    await expectLockedOut(squatted, {})
  })

  test('After a stranger removed the account from the workspace, a copied link sets the address up anew', async () => {
    const squatted = await squat()
    const { here, there, email, thief } = squatted
    const passkey = await newPasskey(thief)
    const [{ id }] = (await here.manage('GET', '/members')).body.data
    const owner = await person(installation, here)
    expect((await owner.browser.manage('DELETE', `/members/${id}`)).status).toBe(200)
    const copied = await invite(there, email)
    const accepted = await accept(new Browser(installation), copied)
    expect([accepted.status, workspacesOf(accepted)]).toEqual([201, [there.id]])
    await expectLockedOut(squatted, { passkey })
    // The copied link proved nothing.
    const third = await installation.workspace()
    const victim = new Browser(installation)
    await victim.signIn(email)
    expect(outcome(await accept(victim, await invite(third, email), {}))).toEqual([422, 'address_not_proved'])
  })

  // The embedded database has one session: there such calls run one after the other.
  test.runIf(engine === 'postgres')(
    'A stranger gets no access with calls that began before the proof',
    async () => {
      const { email, thief } = await squat()
      const { body } = await thief.auth('POST', '/passkeys/options')
      const credential = new Authenticator(pagesOf(installation)).register(body.public_key)
      const calls = await installation.ctx.db.transaction().execute(async tx => {
        await tx
          .updateTable('accounts')
          .set({ email_proved_at: installation.clock.now() })
          .where('email_folded', '=', email)
          .execute()
        const { id } = await tx
          .selectFrom('accounts')
          .select('id')
          .where('email_folded', '=', email)
          .executeTakeFirstOrThrow()
        await tx.deleteFrom('sessions').where('account_id', '=', id).execute()
        const begun = [
          new Browser(installation).auth('POST', '/sign-in', { email, password: thiefs }),
          thief.auth('PUT', '/password', { password: 'another thief thief thief' }),
          thief.auth('POST', '/passkeys', { credential }),
        ]
        await sleep(700)
        return begun.map(async call => (await call).status)
      })
      expect(await Promise.all(calls)).toEqual([401, 401, 401])
    },
  )

  test('A stranger does not choose the sender of mails about the account', async () => {
    const { here, email } = await squat()
    const brand = { mail_from: 'Bank <alert@evil.example>', mail_reply_to: 'evil@evil.example' }
    const path = `/manage/v1/workspaces/${here.id}`
    expect((await installation.admin('PATCH', path, { ...brand, display_name: 'Evil' })).status).toBe(200)
    await new Browser(installation).auth('POST', '/recoveries', { email })
    const mail = (await mailsTo(email)).at(-1)
    expect([mail?.from, mail?.replyTo]).toEqual([
      { name: 'Jurat', address: 'no-reply@jurat.example' },
      undefined,
    ])
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil/i)
  })

  test('A stranger does not receive an invitation that cannot be delivered', async () => {
    const workspace = await installation.workspace()
    const path = `/manage/v1/workspaces/${workspace.id}`
    await installation.admin('PATCH', path, { mail_from: 'Bank <alert@evil.example>' })
    const email = `victim-${++victims}@example.org`
    await invite(workspace, email)
    expect((await mailsTo(email)).map(({ from }) => from?.address)).toEqual(['alert@evil.example'])
    expect(server.returnTo.get(email)).toBe('no-reply@jurat.example')
  })
})

describe('A person', () => {
  test('A person who accepts by mail has a proved account: a recovery keeps its factors, and copied links work', async () => {
    const [here, there] = [await installation.workspace(), await installation.workspace()]
    const email = `victim-${++victims}@example.org`
    const copied = await invite(here, email)
    const mailed = await mailedSecret(email)
    const browser = new Browser(installation)
    expect((await accept(browser, mailed)).status).toBe(201)
    for (const used of [mailed, copied])
      expect((await accept(new Browser(installation), used)).status).toBe(404)
    const passkey = await newPasskey(browser)
    const joined = await accept(browser, await invite(there, email), {})
    expect([joined.status, workspacesOf(joined)]).toEqual([201, [here.id, there.id]])
    await browser.auth('POST', '/recoveries', { email })
    const recovered = await recover(new Browser(installation), await mailedSecret(email))
    expect(recovered.body.others.passkeys).toHaveLength(1)
    expect((await signInWith(new Browser(installation), passkey)).status).toBe(201)
    expect(await renewals(here)).toEqual([])
    expect(await mailsOf(here, '&kind=member_renewed')).toEqual([])
  })

  test('A person who accepts a copied link works in that workspace, and cannot join a second with one', async () => {
    const { here, there, email, thief: browser } = await squat()
    expect((await browser.auth('GET', '/me')).body.memberships).toHaveLength(1)
    const copied = await invite(there, email)
    const refused = await accept(browser, copied, {})
    expect(outcome(refused)).toEqual([422, 'address_not_proved'])
    expect(refused.body.error.message).toContain('Open the link in the mail of the invitation')
    expect((await there.manage('GET', '/members')).body.data).toEqual([])
    // Refused, not used up.
    expect((await browser.auth('GET', `/invitations/${copied}`)).body).toMatchObject({
      renews_account: false,
    })
    expect(await actionsOf(installation, here)).not.toContain('member-renewed')
  })

  test("The operator's link proves no mailbox, unless the operator vouches for the person", async () => {
    const { here, there, email, thief } = await squat()
    await addApp(thief)
    const [{ id }] = (await here.manage('GET', '/members')).body.data
    const reset = async (body: object) =>
      secretOf((await installation.admin('POST', `/manage/v1/members/${id}/reset`, body)).body.url)
    const plain = await recover(new Browser(installation), await reset({}))
    expect(outcome(plain)).toEqual([401, 'code_required'])
    const victim = new Browser(installation)
    expect((await recover(victim, await reset({ proves_address: true }))).status).toBe(201)
    expect((await thief.auth('GET', '/me')).status).toBe(401)
    expect((await accept(victim, await invite(there, email), {})).status).toBe(201)
  })

  test('An account that an earlier version made counts as proved', async () => {
    const { here, there, email, thief: browser } = await squat()
    await addApp(browser)
    const { db } = installation.ctx
    await db
      .updateTable('accounts')
      .set({ email_proved_at: installation.clock.now() })
      .where('email_folded', '=', email)
      .execute()
    await browser.auth('POST', '/recoveries', { email })
    expect(outcome(await recover(new Browser(installation), await mailedSecret(email)))).toEqual([
      401,
      'code_required',
    ])
    expect((await accept(browser, await invite(there, email), {})).status).toBe(201)
    expect(await renewals(here)).toEqual([])
  })

  test('A person opens the mail of an earlier version, which has the link that was copied', async () => {
    const workspace = await installation.workspace()
    const email = `victim-${++victims}@example.org`
    const copied = await invite(workspace, email)
    const { db } = installation.ctx
    await db.updateTable('one_time_links').set({ proof_hash: null }).where('email', '=', email).execute()
    expect(await mailedSecret(email)).toBe(copied)
    expect((await accept(new Browser(installation), copied)).status).toBe(201)
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account.email_proved_at).toBeNull()
  })
})
