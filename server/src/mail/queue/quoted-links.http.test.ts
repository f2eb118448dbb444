import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { actionsOf, Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import { type MailServer, startMailServer, type Trouble } from '../../../test/servers/mail.ts'
import { openLog } from '../../platform/lib/log.ts'

// A mail server can quote the link of a mail that it does not take. Who reads the mail queue must not get the
// link.

let installation: Installation
let server: MailServer
let workspace: Workspace
const logged: string[] = []

beforeAll(async () => {
  server = await startMailServer()
  const log = openLog('trace', { write: line => void logged.push(line) })
  const env = { ...ownAddresses, SMTP_URL: server.url('greetingTimeout=1000&socketTimeout=1000') }
  installation = await startOwnInstallation(env, { log })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  workspace = await installation.workspace()
})
afterEach(() => {
  server.trouble = undefined
})

/** The link in a message as it travels. */
const linkIn = (message: string): string =>
  /http:\S+?\/(?:invitation|recovery)\/[\w-]{43}/.exec(
    message.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0] ?? 'no link'
const quoting = (code: number): Trouble => ({
  at: 'message',
  with: code,
  says: message => `5.7.1 Message refused by content filter: blocked URL ${linkIn(message)}`,
})

/** Delivers what is due. Returns the secret of the newest mail with a link that came, taken or not. */
async function deliver(): Promise<string> {
  await installation.ctx.later.drain()
  await deliverAll(installation)
  return secretOf(linkIn(server.raw.at(-1) ?? ''))
}

/** Asserts that nobody can read the secret in the row of the mail, in the API or in the log. */
async function expectHidden(secret: string, error: RegExp): Promise<void> {
  expect(secret).toHaveLength(43)
  const [mail] = await mailsOf(workspace)
  expect(mail.error).toMatch(error)
  expect((await workspace.manage('GET', `/mails/${mail.id}`)).body.error).toBe(mail.error)
  const rows = await installation.ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .execute()
  const { body } = await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspace.id}&limit=100`)
  for (const readable of [rows, body, logged]) expect(JSON.stringify(readable)).not.toContain(secret)
}

let count = 0
/** Returns the invited address and the secret that the response shows. */
async function invite(): Promise<{ email: string; shown: string }> {
  const email = `invited-${++count}@example.org`
  const made = await workspace.manage('POST', '/invitations', { email, role: 'viewer' })
  expect(made.status).toBe(201)
  return { email, shown: secretOf(made.body.url) }
}

const accept = (secret: string) =>
  new Browser(installation).auth('POST', `/invitations/${secret}/accept`, { name: 'Vera Vale', password })

const isProved = async (email: string): Promise<boolean> =>
  (
    await installation.ctx.db
      .selectFrom('accounts')
      .select('email_proved_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_proved_at !== null

describe('A mail server that quotes the link of an invitation', () => {
  test('If a mail server rejects an invitation and quotes its link, nobody reads the link, which ends; the shown link still works, without a proof', async () => {
    server.trouble = quoting(554)
    const { email, shown } = await invite()
    const mailed = await deliver()
    await expectHidden(mailed, /^The mail server refused it: 554 5\.7\.1$/)
    expect((await mailsOf(workspace))[0]).toMatchObject({
      status: 'failed',
      text: null,
      html: null,
      attempts: 1,
    })
    expect(await actionsOf(installation, workspace)).toContain('mail-failed system')
    expect((await accept(mailed)).status).toBe(404)
    expect((await accept(shown)).status).toBe(201)
    expect(await isProved(email)).toBe(false)
  })

  test('If a mail server postpones an invitation and quotes its link, nobody reads it; the link works once the mail is accepted', async () => {
    server.trouble = quoting(451)
    const { email } = await invite()
    const refused = await deliver()
    await expectHidden(refused, /^The mail server did not take it: 451 5\.7\.1$/)
    expect((await mailsOf(workspace))[0]).toMatchObject({ status: 'pending', attempts: 1 })
    server.trouble = undefined
    installation.clock.advance(60_000)
    const mailed = await deliver()
    expect(mailed).toBe(refused)
    expect((await mailsOf(workspace))[0]).toMatchObject({ status: 'sent', error: null })
    expect((await accept(mailed)).status).toBe(201)
    expect(await isProved(email)).toBe(true)
  })

  test('If a mail server postpones an invitation and quotes its link until it is given up, the link ends', async () => {
    server.trouble = quoting(451)
    const { shown } = await invite()
    let mailed = await deliver()
    for (const waitMs of [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]) {
      installation.clock.advance(waitMs)
      mailed = await deliver()
    }
    await expectHidden(mailed, /^The mail server did not take it: 451 5\.7\.1$/)
    expect((await mailsOf(workspace))[0]).toMatchObject({ status: 'failed', attempts: 6 })
    expect((await accept(mailed)).status).toBe(404)
    expect((await accept(shown)).status).toBe(201)
  })

  test('The words of a mail server that an older process stored are not shown to readers', async () => {
    await invite()
    const mailed = await deliver()
    const error = `The mail server refused it: Message failed: 554 5.7.1 blocked /invitation/${mailed}`
    const { db } = installation.ctx
    await db.updateTable('mails').set({ error }).where('workspace_id', '=', workspace.id).execute()
    expect((await mailsOf(workspace))[0].error).toBe('The mail server refused it.')
  })
})

test('An invitation with an unknown outcome keeps its link, because the person may have received it', async () => {
  server.trouble = { at: 'message', with: 'cut' }
  await invite()
  const mailed = await deliver()
  await expectHidden(mailed, /^It is unknown whether the mail server took it: [A-Z]+$/)
  expect((await accept(mailed)).status).toBe(201)
})

test('If a mail server quotes the link of a recovery, no member reads it, and the link ends', async () => {
  const { email, browser } = await person(installation, workspace, 'viewer')
  server.trouble = quoting(554)
  for (let asked = 1; asked <= 4; asked++) {
    expect((await new Browser(installation).auth('POST', '/recoveries', { email })).status).toBe(200)
    const mailed = await deliver()
    // Links that ended leave room: the fourth is mailed too.
    const recoveries = (await mailsOf(workspace)).filter(
      ({ kind }: { kind: string }) => kind === 'account_recovery',
    )
    expect(recoveries.map(({ error }: { error: string }) => error)).toEqual(
      Array(asked).fill('The mail server refused it: 554 5.7.1'),
    )
    expect(JSON.stringify([recoveries, logged])).not.toContain(mailed)
    const used = await new Browser(installation).auth('POST', `/recoveries/${mailed}`, {
      password: 'stolen stolen stolen',
    })
    expect(used.status).toBe(404)
  }
  expect((await browser.auth('GET', '/me')).status).toBe(200)
})
