import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { actionsOf, Browser, ownAddresses, password, secretOf } from '../../../test/helpers/people.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail.ts'

let installation: Installation
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({ ...ownAddresses, SMTP_URL: server.url() })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})

const hourMs = 3_600_000

async function business() {
  const workspace = await installation.workspace()
  const invite = (email: string) => workspace.manage('POST', '/invitations', { email, role: 'viewer' })
  return { workspace, invite }
}

const businesses = (count: number) => Promise.all(Array.from({ length: count }, business))

type Business = Awaited<ReturnType<typeof business>>

/** Each invites the address five times, one after the other. Returns whether each invitation is mailed. */
async function inviteFiveTimes(from: Business[], email: string): Promise<boolean[]> {
  const mailed: boolean[] = []
  for (const { invite } of from)
    for (let n = 0; n < 5; n++) {
      const { status, body } = await invite(email)
      expect(status).toBe(201)
      mailed.push(body.is_mailed)
    }
  return mailed
}

const all = (count: number, value: boolean) => Array<boolean>(count).fill(value)

test('An address that was mailed 20 invitations within an hour is invited without a mail, and the response says so', async () => {
  const email = 'known@example.com'
  const four = await businesses(4)
  expect(await inviteFiveTimes(four, email)).toEqual(all(20, true))
  const fifth = await business()
  const made = await fifth.invite('Known+work@example.com')
  expect([made.status, made.body.is_mailed]).toEqual([201, false])
  expect(await mailsOf(fifth.workspace)).toEqual([])
  expect((await actionsOf(installation, fifth.workspace))[0]).toMatch(/^invitation-created /)
  // The shown link works, and proves nothing.
  const accepted = await new Browser(installation).auth(
    'POST',
    `/invitations/${secretOf(made.body.url)}/accept`,
    { name: 'Vera Vale', password },
  )
  expect(accepted.status).toBe(201)
  const { db } = installation.ctx
  const account = db
    .selectFrom('accounts')
    .select('email_proved_at')
    .where('email', '=', 'known+work@example.com')
  expect(await account.executeTakeFirst()).toEqual({ email_proved_at: null })
  expect((await fifth.invite('other@example.com')).body.is_mailed).toBe(true)
})

test('Invitations without a mail do not count in the mails to an address', async () => {
  const email = 'counted@example.com'
  const [fifth, ...four] = await businesses(5)
  expect(await inviteFiveTimes(four, email)).toEqual(all(20, true))
  installation.clock.advance(hourMs / 2)
  expect(await inviteFiveTimes(fifth ? [fifth] : [], email)).toEqual(all(5, false))
  installation.clock.advance(hourMs / 2)
  expect(await inviteFiveTimes(four, email)).toEqual(all(20, true))
})

test('Two workspaces that concurrently invite an address with one mail left send one mail', async () => {
  const email = 'raced@example.com'
  const [one, other, ...four] = await businesses(6)
  expect(await inviteFiveTimes(four, email)).toEqual(all(20, true))
  // The first of the 20 is an hour old, the others are not.
  const { db, clock } = installation.ctx
  const [first] = await db
    .selectFrom('one_time_links')
    .select(['workspace_id', 'id'])
    .where('counted_email', '=', email)
    .orderBy('id')
    .limit(1)
    .execute()
  await db
    .updateTable('one_time_links')
    .set({ created_at: new Date(clock.now().getTime() - hourMs) })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const made = await Promise.all([one?.invite(email), other?.invite(email)])
  expect(made.map(answer => answer?.body.is_mailed).sort()).toEqual([false, true])
  await deliverAll(installation)
  const arrived = (await server.mails()).filter(({ to = [] }) => to.some(({ address }) => address === email))
  // Inviting again ended the earlier link of a workspace, whose mail is not sent then.
  expect(arrived).toHaveLength(5)
})
