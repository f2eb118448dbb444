import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  addPasskey,
  withPasskey as newOwner,
  pagesOf,
  requestOptions,
  signInWith,
} from '../../../test/helpers/passkeys.ts'
import { actionsOf, Browser, ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
/** Of the pages. */
let origin: string
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  origin = pagesOf(installation)
})
afterAll(() => installation.stop())

const withPasskey = (change?: (authenticator: Authenticator) => void) =>
  newOwner(installation, workspace, change)

const minuteMs = 60_000

/** Sign-ins with a passkey so far. */
const signInsWith = async (outcome: string) => {
  const text = await (await fetch(`${installation.url}/metrics`)).text()
  const start = `jurat_sign_ins_total{method="passkey",outcome="${outcome}"}`
  return Number(
    text
      .split('\n')
      .find(line => line.startsWith(start))
      ?.split(' ')[1] ?? 0,
  )
}

describe('A passkey', () => {
  test('A passkey is added, listed, and signs in without a code, for at most 30 days', async () => {
    const { browser, id, email, authenticator } = await withPasskey()
    const { data, unavailable } = (await browser.auth('GET', '/passkeys')).body
    expect([unavailable, data]).toEqual([
      null,
      [expect.objectContaining({ name: 'Passkey', host: 'localhost', usable: true, last_used_at: null })],
    ])
    const { secret } = (await browser.auth('GET', '/authenticator/new')).body
    await installation.ctx.db
      .updateTable('accounts')
      .set({ totp_secret: secret })
      .where('email', '=', email)
      .execute()
    const before = await signInsWith('signed_in')
    const other = new Browser(installation)
    const signed = await signInWith(other, authenticator)
    expect([signed.status, signed.body.account.email, signed.body.session.method]).toEqual([
      201,
      email,
      'passkey',
    ])
    const [cookie] = signed.headers.getSetCookie()
    expect(cookie).toMatch(/^jurat=[\w-]{43}; Path=\/; Max-Age=25(92000|919\d\d); HttpOnly; SameSite=Lax$/)
    expect((await other.manage('GET', '/members')).status).toBe(200)
    expect((await other.auth('GET', '/passkeys')).body.data[0].last_used_at).toMatch(/Z$/)
    expect(await signInsWith('signed_in')).toBe(before + 1)
    const actions = await actionsOf(installation, workspace)
    expect(actions.slice(0, 2)).toEqual([
      `member-signed-in member:${id}`,
      `member-passkey-added member:${id}`,
    ])
  })

  test('A passkey gets its challenge in a cookie that pages cannot read', async () => {
    const options = await new Browser(installation).auth('POST', '/passkey-sign-in/options')
    const [cookie = ''] = options.headers.getSetCookie()
    expect(cookie).toMatch(/^jurat-challenge=v1\.[\w+/=]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(options.body.public_key.challenge)
    expect(options.headers.get('cache-control')).toBe('no-store')
  })

  test("A sign-in with a passkey ends the browser's earlier session, and never keeps a given one", async () => {
    const { browser, authenticator } = await withPasskey()
    const before = browser.cookie
    expect((await signInWith(browser, authenticator)).status).toBe(201)
    expect(browser.cookie).not.toBe(before)
    const old = new Browser(installation)
    old.cookie = before
    expect((await old.auth('GET', '/me')).status).toBe(401)
  })

  test('A passkey that does not count its signatures works repeatedly', async () => {
    const { authenticator } = await withPasskey(one => {
      one.counts = false
    })
    for (const _ of [1, 2])
      expect((await signInWith(new Browser(installation), authenticator)).status).toBe(201)
  })

  test('Only its account renames and deletes a passkey', async () => {
    const { browser, passkeyId, id } = await withPasskey()
    const stranger = await person(installation, workspace)
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.browser.auth(method, `/passkeys/${passkeyId}`, body)).status).toBe(404)
    const renamed = await browser.auth('PATCH', `/passkeys/${passkeyId}`, { name: 'Laptop' })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Laptop'])
    expect((await browser.auth('DELETE', `/passkeys/${passkeyId}`)).status).toBe(200)
    expect((await browser.auth('GET', '/passkeys')).body.data).toEqual([])
    const { body } = await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspace.id}&limit=2`)
    const said = body.data.map(({ action, actor, changes }: Record<string, unknown>) => ({
      action,
      actor,
      changes,
    }))
    expect(said).toEqual([
      {
        action: 'member-passkey-deleted',
        actor: `member:${id}`,
        changes: { passkey_name: { before: 'Laptop', after: null } },
      },
      {
        action: 'member-passkey-renamed',
        actor: `member:${id}`,
        changes: { passkey_name: { before: 'Passkey', after: 'Laptop' } },
      },
    ])
  })

  test('A passkey of a person who is no longer a member opens no workspace', async () => {
    const owner = await withPasskey()
    const gone = await installation.admin('DELETE', `/manage/v1/members/${owner.id}`)
    expect(gone.status).toBe(200)
    const browser = new Browser(installation)
    const signed = await signInWith(browser, owner.authenticator)
    expect([signed.status, signed.body.memberships]).toEqual([201, []])
    expect((await browser.manage('GET', '/members')).body.code).toBe('no_workspace')
  })

  test('Only a person with a recent sign-in makes and changes a passkey, and a passkey confirms the person', async () => {
    const { browser, authenticator, passkeyId } = await withPasskey()
    const other = await withPasskey()
    const options = (await browser.auth('POST', '/passkeys/options')).body.public_key
    const credential = new Authenticator(origin).register(options)
    installation.clock.advance(15 * minuteMs)
    const late: [string, string, object?][] = [
      ['POST', '/passkeys/options'],
      ['POST', '/passkeys', { credential }],
      ['PATCH', `/passkeys/${passkeyId}`, { name: 'Late' }],
      ['DELETE', `/passkeys/${passkeyId}`],
    ]
    for (const [method, path, body] of late) {
      const answer = await browser.auth(method, path, body)
      expect([path, answer.status, answer.body.data.reason]).toEqual([path, 403, 'confirm'])
    }
    const invite = async () => {
      const { status } = await browser.manage('POST', '/invitations', {
        email: 'zoe@example.com',
        role: 'viewer',
      })
      return status
    }
    expect(await invite()).toBe(403)
    const confirm = async (by: Authenticator) =>
      browser.auth('POST', '/passkey-confirm', { credential: by.signIn(await requestOptions(browser)) })
    const before = browser.cookie
    expect((await confirm(other.authenticator)).status).toBe(401)
    expect(browser.cookie).toBe(before)
    expect((await confirm(authenticator)).status).toBe(201)
    expect(browser.cookie).not.toBe(before)
    expect(await invite()).toBe(201)
    expect((await browser.auth('DELETE', `/passkeys/${passkeyId}`)).status).toBe(200)
  })

  test('An account has at most 20 passkeys, and one of each authenticator', async () => {
    const { browser, authenticator, email } = await withPasskey()
    const options = (await browser.auth('POST', '/passkeys/options')).body.public_key
    const { id: known } = authenticator.signIn(await requestOptions(browser))
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: known, transports: ['internal', 'hybrid'] },
    ])
    const thief = await person(installation, workspace)
    const copy = new Authenticator(origin)
    copy.nextId = Buffer.from(known, 'base64url')
    const stolen = await addPasskey(thief.browser, copy)
    expect([stolen.status, (await thief.browser.auth('GET', '/passkeys')).body.data]).toEqual([422, []])
    expect((await signInWith(new Browser(installation), copy)).status).toBe(401)
    const { id } = await installation.ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const row = {
      account_id: id,
      name: 'x',
      public_key: Buffer.of(1),
      counter: 0,
      transports: [],
      backed_up: false,
      rp_id: 'old.example',
      created_at: new Date(),
      last_used_at: null,
    }
    const rows = Array.from({ length: 19 }, (_, n) => ({ ...row, credential_id: `${email}-${n}` }))
    await installation.ctx.db.insertInto('passkeys').values(rows).execute()
    expect((await browser.auth('POST', '/passkeys/options')).status).toBe(422)
    // Those of another host are shown, and can be deleted.
    const { data } = (await browser.auth('GET', '/passkeys')).body
    expect(data.filter(({ usable }: { usable: boolean }) => usable)).toHaveLength(1)
    expect((await browser.auth('DELETE', `/passkeys/${data[0].id}`)).status).toBe(200)
    expect((await browser.auth('POST', '/passkeys/options')).status).toBe(200)
  })
})
