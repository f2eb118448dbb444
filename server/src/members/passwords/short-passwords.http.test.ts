import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  password as long,
  ownAddresses,
  type Person,
  person,
  secretOf,
} from '../../../test/helpers/people.ts'

// A password of 8 characters is enough beside an authenticator app. It must not become the only factor.

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace()
})

const short = 'lamp hum'
const outcome = ({ status, body }: Answer) => [status, body.data?.reason]

interface WithApp extends Person {
  secret: string
  codes: string[]
}

async function withApp(): Promise<WithApp> {
  const someone = await person(installation, workspace)
  const { secret } = (await someone.browser.auth('GET', '/authenticator/new')).body
  const epoch = Math.floor(installation.clock.now().getTime() / 1000)
  const code = generateSync({ secret, epoch })
  const added = await someone.browser.auth('PUT', '/authenticator', { secret, code })
  expect(added.status).toBe(200)
  return { ...someone, secret, codes: added.body.codes }
}

const change = ({ browser }: Person, password: string) => browser.auth('PUT', '/password', { password })
const turnOff = ({ browser }: Person) => browser.auth('DELETE', '/authenticator')
const signIn = ({ email }: Person, password: string, code?: string) =>
  new Browser(installation).auth('POST', '/sign-in', { email, password, ...(code && { code }) })

const accountOf = ({ email }: Person) =>
  installation.ctx.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** As a process of an earlier version leaves the row. */
const forget = ({ email }: Person) =>
  installation.ctx.db
    .updateTable('accounts')
    .set({ password_needs_app: null })
    .where('email', '=', email)
    .execute()

async function reset({ id }: Person, body: object): Promise<string> {
  const made = await installation.admin('POST', `/manage/v1/members/${id}/reset`, body)
  expect(made.status).toBe(201)
  return `/recoveries/${secretOf(made.body.url)}`
}

async function changesOfReset(): Promise<unknown> {
  const { body } = await installation.admin(
    'GET',
    `/manage/v1/audit?workspace_id=${workspace.id}&action=member-reset`,
  )
  return body.data[0].changes
}

describe('A person with a short password', () => {
  test('A person with a short password keeps the authenticator app until the password is a longer one', async () => {
    const someone = await withApp()
    expect((await change(someone, short)).status).toBe(200)
    const refused = await turnOff(someone)
    expect(outcome(refused)).toEqual([422, 'short_password'])
    expect(refused.body.message).toContain('Set a password with at least 15 characters first.')
    expect(outcome(await signIn(someone, short))).toEqual([401, 'code_required'])
    expect(await actionsOf(installation, workspace)).not.toContain(
      `member-authenticator-removed member:${someone.id}`,
    )
    expect((await change(someone, 'nine wooden spoons dance')).status).toBe(200)
    expect((await turnOff(someone)).status).toBe(200)
    expect((await signIn(someone, 'nine wooden spoons dance')).status).toBe(201)
    expect((await change(someone, short)).status).toBe(400)
  })

  test('The account page tells a person with a short password what to do first', async () => {
    const someone = await withApp()
    expect((await change(someone, short)).status).toBe(200)
    const page = await fetch(`${installation.url}/account/authenticator-off`, {
      method: 'POST',
      headers: { cookie: someone.browser.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect(page.status).toBe(422)
    expect(await page.text()).toContain('Set a password with at least 15 characters first.')
    expect((await turnOff(someone)).status).toBe(422)
  })

  test('A person who set a short password by a recovery link keeps the app too', async () => {
    const someone = await withApp()
    const browser = new Browser(installation)
    const given = { password: short, code: someone.codes[0] }
    expect((await browser.auth('POST', await reset(someone, {}), given)).status).toBe(201)
    expect(outcome(await browser.auth('DELETE', '/authenticator'))).toEqual([422, 'short_password'])
  })

  test('A short password ends when the operator removes the second factor, and the person sets a longer one by the link', async () => {
    const someone = await withApp()
    expect((await change(someone, short)).status).toBe(200)
    const link = await reset(someone, { remove_second_factor: true })
    expect(await changesOfReset()).toEqual({
      has_password: { before: true, after: false },
      has_authenticator: { before: true, after: false },
    })
    expect((await signIn(someone, short)).status).toBe(401)
    const browser = new Browser(installation)
    const again = await browser.auth('POST', link, { password: short })
    expect([again.status, again.body.data.params.password]).toEqual([
      400,
      expect.stringContaining('at least 15'),
    ])
    expect((await browser.auth('POST', link, { password: long })).status).toBe(201)
    expect((await signIn(someone, long)).status).toBe(201)
  })

  testOnPostgres('A person cannot set a short password while the app is being turned off', async () => {
    const someone = await withApp()
    const { db } = installation.ctx
    const changing = await db.transaction().execute(async tx => {
      await tx.updateTable('accounts').set({ totp_secret: null }).where('email', '=', someone.email).execute()
      const call = change(someone, short)
      const waits = sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where not granted and pid in (
          select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`
      await vi.waitFor(
        async () => expect((await waits.execute(tx)).rows[0]?.waiting).toBeGreaterThan(0),
        60_000,
      )
      return { call }
    })
    const refused = await changing.call
    expect([refused.status, refused.body.data.params.password]).toEqual([
      400,
      expect.stringContaining('at least 15'),
    ])
    expect((await signIn(someone, short)).status).toBe(401)
    expect((await signIn(someone, long)).status).toBe(201)
  })
})

describe('A person with a long password', () => {
  test('A person with a long password turns the app off without another password', async () => {
    const someone = await withApp()
    expect((await change(someone, 'nine wooden spoons dance')).status).toBe(200)
    expect((await turnOff(someone)).status).toBe(200)
    expect((await signIn(someone, 'nine wooden spoons dance')).status).toBe(201)
  })

  test('A person keeps a long password when the operator removes the second factor', async () => {
    const someone = await withApp()
    await reset(someone, { remove_second_factor: true })
    expect(await changesOfReset()).toEqual({ has_authenticator: { before: true, after: false } })
    expect((await signIn(someone, long)).status).toBe(201)
  })

  test('A person without an app keeps a long password after a reset, also if an earlier version stored it', async () => {
    const someone = await person(installation, workspace)
    await forget(someone)
    await reset(someone, { remove_second_factor: true })
    expect(await changesOfReset()).toEqual({})
    expect((await signIn(someone, long)).status).toBe(201)
  })
})

describe('Of a password that an earlier version stored', () => {
  test("The unknown length of an earlier version's password keeps the app until the password is used", async () => {
    const someone = await withApp()
    await forget(someone)
    expect(outcome(await turnOff(someone))).toEqual([422, 'short_password'])
    const confirmed = await someone.browser.auth('POST', '/confirm', {
      password: long,
      code: someone.codes[0],
    })
    expect(confirmed.status).toBe(201)
    expect((await accountOf(someone)).password_needs_app).toBe(false)
    expect((await turnOff(someone)).status).toBe(200)
  })

  test("A sign-in shows the length of an earlier version's password, and a short one keeps the app", async () => {
    const someone = await withApp()
    expect((await change(someone, short)).status).toBe(200)
    await forget(someone)
    expect((await signIn(someone, 'wrong wrong')).status).toBe(401)
    expect((await accountOf(someone)).password_needs_app).toBeNull()
    expect((await signIn(someone, short, someone.codes[0])).status).toBe(201)
    expect((await accountOf(someone)).password_needs_app).toBe(true)
    expect(outcome(await turnOff(someone))).toEqual([422, 'short_password'])
  })

  test('A password of unknown length ends when an operator removes the second factor', async () => {
    const someone = await withApp()
    await forget(someone)
    await reset(someone, { remove_second_factor: true })
    expect((await signIn(someone, long)).status).toBe(401)
  })
})
