import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, staff } from '../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation } from '../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace } from '../../test/helpers/mails.ts'
import { type MailServer, startMailServer, type Trouble } from '../../test/servers/mail.ts'

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

/** An appointment three days ahead of the clock, in a workspace whose mails are sent. */
async function booked() {
  const workspace = await openLiveWorkspace(installation)
  const service = { handle: 'remote', label: 'Remote', category: 'remote', duration_minutes: 30 }
  const price = { unit_price: 25, currency: 'USD', signing_methods: ['remote'] }
  await workspace.manage('POST', '/services', { ...service, ...price })
  await staff(workspace, {})
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
  /** Mails to the customer and the signers, as `kind name status`. */
  const mails = async () =>
    (await mailsOf(workspace, `&object_id=${id}`))
      .filter(
        ({ kind, status }: { kind: string; status: string }) =>
          !/^notary/.test(kind) && status !== 'withdrawn',
      )
      .map(({ kind, to, status }: Record<string, string>) => `${kind} ${to?.split('@')[0]} ${status}`)
  return { workspace, id, startsAt, wait, act, mails }
}

test('A customer whose confirmation was refused gets no cancellation, but does after a reminder', async () => {
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
