import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSigner } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace } from '../../../test/helpers/mails.ts'
import { type MailServer, startMailServer, type Trouble } from '../../../test/servers/mail.ts'

let installation: Installation
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({ SMTP_URL: server.url() })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})

const refusal: Trouble = { at: 'recipient', with: 550 }
/** The server got the message, and nobody knows whether it took it. */
const cut: Trouble = { at: 'message', with: 'cut' }

const wentOut = new Set<string | undefined>(['sent', 'failed'])

/** An appointment three days ahead of the clock, in a workspace whose mails are sent. */
async function booked(notary: object = {}) {
  const workspace = await openLiveWorkspace(installation)
  const service = { handle: 'remote', label: 'Remote', category: 'remote', duration_minutes: 30 }
  const price = { unit_price: 25, currency: 'USD', signing_methods: ['remote'] }
  await workspace.manage('POST', '/services', { ...service, ...price })
  await staff(workspace, notary)
  const startsAt = Math.ceil(installation.clock.now().getTime() / 3_600_000 + 72) * 3600
  const made = await book(workspace, startsAt)
  expect(made.status).toBe(201)
  const { id } = made.body
  /** Delivers what is due in that time, to a mail server with that trouble. */
  const wait = async (seconds: number, trouble?: Trouble) => {
    installation.clock.advance(seconds * 1000)
    server.trouble = trouble
    await deliverAll(installation)
    server.trouble = undefined
  }
  const act = async (verb: string, body: object = {}) =>
    expect((await workspace.manage('POST', `/appointments/${id}/${verb}`, body)).status).toBe(200)
  /** Mails to the customer and the signers that were sent or failed, as `kind name status`. */
  const mails = async () =>
    (await mailsOf(workspace, `&object_id=${id}`))
      .filter(
        ({ kind, status }: Record<string, string>) => !kind?.startsWith('notary') && wentOut.has(status),
      )
      .map(({ kind, to, status }: Record<string, string>) => `${kind} ${to?.split('@')[0]} ${status}`)
  return { workspace, id, startsAt, wait, act, mails }
}

test('A customer whose confirmation the mail server rejected gets no cancellation, except if a reminder was sent', async () => {
  for (const isReminded of [false, true]) {
    const { wait, act, mails } = await booked()
    await wait(0, refusal)
    if (isReminded) await wait(48 * 3600 + 3600)
    await act('cancel')
    await wait(60)
    const rest = isReminded ? ['reminder_24h ana sent', 'cancellation ana sent'] : []
    expect(await mails()).toEqual(['confirmation ana failed', ...rest])
  }
})

test('A customer who may have received the confirmation is mailed the cancellation', async () => {
  const { workspace, wait, act, mails } = await booked()
  await wait(0, cut)
  await act('cancel')
  await wait(60)
  expect(await mails()).toEqual(['confirmation ana failed', 'cancellation ana sent'])
  const [canceled] = await mailsOf(workspace, '&kind=cancellation')
  expect(canceled.attachments[0].content).toContain('METHOD:CANCEL')
})

test('A customer whose confirmation a dead process was sending is mailed the cancellation', async () => {
  const { workspace, wait, act, mails } = await booked()
  await installation.ctx.db
    .updateTable('mails')
    .set({
      status: 'sending',
      attempts: 1,
      recipient: 'ana@example.com',
      changed_at: installation.clock.now(),
    })
    .where('workspace_id', '=', workspace.id)
    .where('kind', '=', 'confirmation')
    .execute()
  await wait(601)
  await act('cancel')
  await wait(60)
  expect(await mails()).toEqual(['confirmation ana failed', 'cancellation ana sent'])
})

test('A customer who may have received the new time is mailed when the appointment moves back', async () => {
  const { startsAt, wait, act, mails } = await booked()
  await wait(0)
  await act('reschedule', { timestamp: startsAt + 3600 })
  await wait(61, cut)
  await act('reschedule', { timestamp: startsAt })
  await wait(61)
  expect(await mails()).toEqual(['confirmation ana sent', 'reschedule ana failed', 'reschedule ana sent'])
})

test('A notary who may have received the new time is mailed when the appointment moves back', async () => {
  const { workspace, startsAt, wait, act } = await booked({ email: 'nora@example.com' })
  await wait(0)
  await act('reschedule', { timestamp: startsAt + 3600 })
  await wait(61, cut)
  await act('reschedule', { timestamp: startsAt })
  await wait(61)
  const moved = await mailsOf(workspace, '&kind=notary_moved')
  expect(moved.map(({ status }: { status: string }) => status)).toEqual(['failed', 'sent'])
})

test.each([
  ['may have got the first mail is mailed', cut, ['reschedule ben sent']],
  ['did not get the first mail gets it with', refusal, []],
])('A signer who %s the new time, and the cancellation', async (_who, trouble, moved) => {
  const { workspace, id, startsAt, wait, act, mails } = await booked()
  await wait(0)
  await makeSigner(workspace, `/appointments/${id}`)
  await wait(61, trouble)
  await act('reschedule', { timestamp: startsAt + 3600 })
  await wait(61)
  await act('cancel')
  await wait(60)
  const first = `confirmation ben ${trouble === cut ? 'failed' : 'sent'}`
  const toSigner = (await mails()).filter((mail: string) => mail.includes(' ben '))
  expect(toSigner).toEqual([first, ...moved, 'cancellation ben sent'])
})
