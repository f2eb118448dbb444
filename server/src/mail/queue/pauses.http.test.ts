import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail.ts'

const daySeconds = 86_400

let mailServer: MailServer
let installation: Installation
beforeAll(async () => {
  mailServer = await startMailServer()
  installation = await startOwnInstallation({ ...ownAddresses, SMTP_URL: mailServer.url() })
})
afterAll(async () => {
  await installation.stop()
  await mailServer[Symbol.asyncDispose]()
})

const statesOf = async (workspace: Workspace, kinds: string[]) =>
  (await mailsOf(workspace))
    .filter(({ kind }: { kind: string }) => kinds.includes(kind))
    .map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)
    .toSorted()

const timed = ['reminder_24h', 'reminder_1h', 'notary_next_day']

/** An appointment in two days. Its confirmation is kept. */
async function booked(): Promise<Workspace> {
  const workspace = await installation.workspace('UTC')
  await staff(workspace, { name: 'Nora', email: 'nora@example.com', timezone: 'UTC' })
  expect((await book(workspace, hourAhead() + installationAheadS)).status).toBe(201)
  await deliverAll(installation)
  return workspace
}

let installationAheadS = 0
/** The server is off for this long, then makes its first round. */
async function pause(seconds: number): Promise<void> {
  installation.clock.advance(seconds * 1000)
  installationAheadS += seconds
  await deliverAll(installation)
}

test('Reminders and lists for a day that passed in a pause of the server are not sent', async () => {
  const workspace = await booked()
  await pause(6 * daySeconds)
  expect(await statesOf(workspace, timed)).toEqual([
    'notary_next_day withdrawn',
    'reminder_1h withdrawn',
    'reminder_24h withdrawn',
  ])
})

test('A moved clock sends each reminder and list at its own time', async () => {
  const workspace = await booked()
  await moveClock(workspace, 6 * daySeconds)
  expect(await statesOf(workspace, timed)).toEqual([
    'notary_next_day kept',
    'reminder_1h kept',
    'reminder_24h kept',
  ])
})

test('A mail to staff of a workspace whose clock is ahead is tried again after its delay by that clock', async () => {
  const workspace = await installation.workspace()
  await moveClock(workspace, 30 * daySeconds)
  mailServer.trouble = { at: 'recipient', with: 451 }
  const invited = await installation.admin('POST', '/manage/v1/invitations', {
    workspace_id: workspace.id,
    email: 'ben@example.com',
    role: 'viewer',
  })
  expect(invited.status).toBe(201)
  const mail = async () => (await mailsOf(workspace))[0]
  const minutesToNext = async () => {
    const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
    return Math.round((Date.parse((await mail()).due_at) - Date.parse(now)) / 60_000)
  }
  await deliverAll(installation)
  expect(await mail()).toMatchObject({ kind: 'member_invitation', status: 'pending', attempts: 1 })
  expect(await minutesToNext()).toBe(1)
  await deliverAll(installation)
  expect((await mail()).attempts).toBe(1)
  // Two days without a process cost one attempt, not all of them.
  await pause(2 * daySeconds)
  await deliverAll(installation)
  expect(await mail()).toMatchObject({ status: 'pending', attempts: 2 })
  expect(await minutesToNext()).toBe(5)
  mailServer.trouble = undefined
  await pause(301)
  expect(await mail()).toMatchObject({ status: 'sent', attempts: 3 })
})
