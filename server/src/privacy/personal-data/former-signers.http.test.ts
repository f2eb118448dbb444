import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { named, newEmail } from '../../../test/helpers/person.ts'

// Signers who were removed, or whose address was corrected, before the address is erased.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const start = hourAhead(100)

/** An appointment of Ben, whose signers were told of it. */
async function open(...emails: string[]) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const other = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  const { body } = await book(workspace, start, other)
  const signers: number[] = []
  for (const email of emails) {
    const added = await workspace.call('POST', `/appointments/${body.id}/signers`, named(email))
    expect(added.status).toBe(201)
    signers.push(added.body.id)
  }
  await moveClock(workspace, 120)
  const { db } = installation.ctx
  const mailsOf = (signer: number) =>
    db
      .selectFrom('mails')
      .select(['kind', 'status', 'recipient', 'signer_address', 'together', 'cause'])
      .where('workspace_id', '=', workspace.id)
      .where('signer_id', '=', signer)
      .orderBy('id')
      .execute()
  const toldOf = (signer: number) =>
    db
      .selectFrom('told')
      .select(['email', 'facts', 'earlier'])
      .where('workspace_id', '=', workspace.id)
      .where('person', '=', 'signer')
      .where('person_id', '=', signer)
      .execute()
  const erase = async (email: string) => {
    const answer = await workspace.manage('POST', '/people/erase', { email })
    expect([answer.status, answer.body.status]).toEqual([201, 'finished'])
  }
  return { ...workspace, workspace, id: body.id as number, signers, mailsOf, toldOf, erase }
}

/** Nothing waits for the mail of a removed signer: as if the mail server had refused it for now. */
const postpone = async (signer: number) =>
  installation.ctx.db
    .updateTable('mails')
    .set({ status: 'pending', recipient: null, due_at: new Date(Date.now() + 3_600_000) })
    .where('signer_id', '=', signer)
    .where('kind', '=', 'cancellation')
    .execute()

test('A removed signer whose address is erased gets no mail any more, and no row has the address', async () => {
  const [email, twin] = [newEmail(), newEmail()]
  const world = await open(email, twin)
  const { workspace, call, signers, mailsOf, toldOf, erase } = world
  const [gone = 0, other = 0] = signers
  for (const signer of signers) expect((await call('DELETE', `/signers/${signer}`)).status).toBe(200)
  for (const signer of signers) await postpone(signer)
  await erase(email)
  expect(await toldOf(gone)).toEqual([])
  expect(await mailsOf(gone)).toEqual([])
  await moveClock(workspace, 7200)
  expect(await mailsOf(gone)).toEqual([])
  // That of somebody else is still sent.
  const cancellation = (await mailsOf(other)).find(({ kind }) => kind === 'cancellation')
  expect(cancellation).toMatchObject({ status: 'kept', recipient: twin })
})

test('An erasure leaves a removed signer at another spelling of the address alone', async () => {
  const email = newEmail()
  const tagged = email.replace('@', '+2@')
  const { workspace, call, signers, mailsOf, toldOf, erase } = await open(email, tagged)
  const [own = 0, other = 0] = signers
  for (const signer of signers) expect((await call('DELETE', `/signers/${signer}`)).status).toBe(200)
  for (const signer of signers) await postpone(signer)
  await erase(email)
  expect(await mailsOf(own)).toEqual([])
  expect(await toldOf(other)).toMatchObject([{ email: tagged }])
  await moveClock(workspace, 7200)
  const cancellation = (await mailsOf(other)).find(({ kind }) => kind === 'cancellation')
  expect(cancellation).toMatchObject({ status: 'kept', recipient: tagged })
})

test('The address of a signer before a correction is in no row after its erasure, and the signer stays', async () => {
  const [email, later] = [newEmail(), newEmail().replace('zorblax', 'cleo')]
  const { workspace, call, manage, signers, mailsOf, toldOf, erase } = await open(email)
  const [signer = 0] = signers
  const corrected = { ...named(later), first_name: 'Cleo' }
  expect((await call('PATCH', `/signers/${signer}`, corrected)).status).toBe(200)
  await erase(email)
  const left = JSON.stringify([await mailsOf(signer), await toldOf(signer)]).toLowerCase()
  expect(left).not.toContain(email.toLowerCase())
  await moveClock(workspace, 120)
  expect(await toldOf(signer)).toMatchObject([{ email: later, facts: { durationMinutes: 30 } }])
  const first = (await mailsOf(signer)).filter(({ kind }) => kind === 'confirmation')
  expect(first).toMatchObject([{ status: 'kept', recipient: later }])
  expect((await manage('GET', `/signers/${signer}`)).body.email).toBe(later)
  await moveClock(workspace, start - 7200 - Math.floor(Date.now() / 1000))
  const reminder = (await mailsOf(signer)).find(({ kind }) => kind === 'reminder_24h')
  expect(reminder).toMatchObject({ status: 'kept', recipient: later })
})

test('An earlier address of a signer is erased from what was told before, and from mails of an earlier version', async () => {
  const [email, later] = [newEmail(), newEmail()]
  const { workspace, call, signers, mailsOf, toldOf, erase } = await open(email)
  const [signer = 0] = signers
  expect((await call('PATCH', `/signers/${signer}`, { email: later })).status).toBe(200)
  await moveClock(workspace, 120)
  expect(await toldOf(signer)).toMatchObject([{ email: later, earlier: { email } }])
  // An earlier version kept the address of reminders when it was corrected, and what they go together with.
  await installation.ctx.db
    .updateTable('mails')
    .set({ signer_address: email.toLowerCase(), together: `mails to ${email}` })
    .where('signer_id', '=', signer)
    .where('recipient', 'is', null)
    .execute()
  await erase(email)
  const rows = [await mailsOf(signer), await toldOf(signer)]
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(email.toLowerCase())
  expect(await toldOf(signer)).toMatchObject([{ email: later, earlier: null }])
  const reminders = (await mailsOf(signer)).filter(({ kind }) => kind.startsWith('reminder'))
  expect(reminders.map(({ status, together }) => [status, together])).toEqual([
    ['pending', null],
    ['pending', null],
  ])
})
