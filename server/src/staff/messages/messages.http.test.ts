import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail.ts'

let installation: Installation
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({
    ...ownAddresses,
    SMTP_URL: server.url(),
    SMTP_FROM: 'Jurat <no-reply@jurat.example>',
  })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})

const parking = {
  subject: 'Parking at our office',
  text: 'The garage is closed.\n\nPark in Oak Street:\nhttps://maps.example.com/oak.',
}

type Manager = Pick<Workspace, 'manage'>
const send = (to: Manager, body: object, headers?: Record<string, string>) =>
  to.manage('POST', '/messages', { ...parking, ...body }, headers)
const preview = (to: Manager, body: object) => to.manage('POST', '/messages/preview', { ...parking, ...body })
const messagesOf = (workspace: Manager) => mailsOf(workspace, '&kind=message')
const historyOf = async (workspace: Manager, path: string) =>
  (await workspace.manage('GET', `${path}/history`)).body.data
    .filter(({ action }: { action: string }) => action === 'message-sent')
    .map(({ actor, changes }: { actor: string; changes: object }) => ({ actor, changes }))

const idOf = ({ status, body }: Answer): number => {
  expect(status).toBe(201)
  return body.id
}

async function opened() {
  const workspace = await installation.workspace('America/New_York')
  const notaries = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Otto Brandt' })
  return { workspace, notaries }
}

test('A person with two bookings gets one mail that lists both, in the language and zone of the person', async () => {
  const workspace = await openLiveWorkspace(installation, {
    mail_reply_to: 'desk@acme.example',
    booking_page_url: 'https://book.acme.example',
  })
  await staff(workspace, { name: 'Nora Vidal' })
  const fields = { email: 'ana-two@example.com', lang: 'es', timezone: 'America/Los_Angeles' }
  const first = await book(workspace, hourAhead(20), fields)
  const second = await book(workspace, hourAhead(21), { ...fields, email: 'ANA-two@example.com' })
  const other = await book(workspace, hourAhead(22), { email: 'ben-one@example.com', first_name: 'Ben' })
  const ids = [second, first, other].map(idOf)
  const sent = await send(workspace, { appointment_ids: ids })
  expect([sent.status, sent.body]).toEqual([201, { object: 'message', recipients: 2, left_out: [] }])
  await deliverAll(installation)
  const addressOf = ({ to = [] }: { to?: { address?: string | undefined }[] | undefined }) =>
    to[0]?.address ?? ''
  const mails = (await server.mails())
    .filter(({ subject }) => subject === parking.subject)
    .toSorted((a, b) => addressOf(a).localeCompare(addressOf(b)))
  expect(mails.map(addressOf)).toEqual(['ana-two@example.com', 'ben-one@example.com'])
  const [toAna, toBen] = mails
  expect(toAna?.replyTo).toMatchObject([{ address: 'desk@acme.example' }])
  expect(toAna?.from).toMatchObject({ name: 'Acme Notaries' })
  expect(toAna?.text).toContain('Un mensaje de Acme Notaries')
  expect(toAna?.text).toContain('The garage is closed.\n\nPark in Oak Street:\nhttps://maps.example.com/oak.')
  for (const { body } of [first, second]) {
    const link = `https://book.acme.example/appointment/${body.keys.appointment}`
    expect(toAna?.text).toContain(`: ${link}\n`)
    expect(toAna?.html).toContain(`<a href="${link}"`)
  }
  expect(toAna?.text).not.toContain(other.body.keys.appointment)
  expect(toAna?.text).toMatch(/P[SD]T|GMT.[78]/)
  expect(toAna?.html).toContain('<a href="https://maps.example.com/oak"')
  expect(toBen?.text).toContain('A message from Acme Notaries')
  expect(toBen?.text).toContain(`/appointment/${other.body.keys.appointment}`)
  // The list of mails has it with each of its bookings.
  for (const { body } of [first, second])
    expect(await mailsOf(workspace, `&kind=message&object_id=${body.id}`)).toMatchObject([
      { to: expect.stringMatching(/^ana-two@example.com$/i), status: 'sent' },
    ])
  expect(await mailsOf(workspace, `&kind=message&object_id=${other.body.id}`)).toMatchObject([
    { to: 'ben-one@example.com' },
  ])
  const entry = {
    actor: expect.stringMatching(/^token:/),
    changes: { recipients: { before: null, after: 2 } },
  }
  for (const id of ids) expect(await historyOf(workspace, `/appointments/${id}`)).toEqual([entry])
  const trail = JSON.stringify((await workspace.manage('GET', '/audit?limit=100')).body)
  expect(trail).not.toMatch(/Parking|Oak Street/)
})

test('A preview shows who gets which mail with links that open nothing, and sends nothing', async () => {
  const { workspace } = await opened()
  const booked = await book(workspace, hourAhead(30))
  const before = (await workspace.manage('GET', '/audit?limit=100')).body.data.length
  const { status, body } = await preview(workspace, { appointment_ids: [booked.body.id] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    recipients: 1,
    people: [{ first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', bookings: 1 }],
    left_out: [],
    left_today: 500,
    mail: { to: 'ana@example.com', subject: parking.subject },
  })
  expect(body.mail.text).toContain('/appointment/preview')
  for (const key of Object.values<string>(booked.body.keys)) expect(JSON.stringify(body)).not.toContain(key)
  expect(await messagesOf(workspace)).toEqual([])
  expect((await workspace.manage('GET', '/audit?limit=100')).body.data).toHaveLength(before)
})

test('A repeated call with the same key sends once, and a call with another key sends again', async () => {
  const { workspace } = await opened()
  const id = idOf(await book(workspace, hourAhead(30)))
  const key = { 'idempotency-key': 'once' }
  const [first, again] = [
    await send(workspace, { appointment_ids: [id] }, key),
    await send(workspace, { appointment_ids: [id] }, key),
  ]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await messagesOf(workspace)).toHaveLength(1)
  await send(workspace, { appointment_ids: [id] }, { 'idempotency-key': 'twice' })
  expect(await messagesOf(workspace)).toHaveLength(2)
})

test('A reservation without a time and a canceled appointment are written to, one booking named twice counts once', async () => {
  const { workspace } = await opened()
  const waiting = await makeReservation(workspace, { status: 'queued', email: 'wait@example.com' })
  const booked = await makeReservation(workspace, { status: 'queued' })
  const submitted = await workspace.manage('POST', `/reservations/${booked}/submit`, {
    timestamp: hourAhead(40),
  })
  const { id } = submitted.body.appointment
  await workspace.manage('POST', `/appointments/${id}/cancel`, { keep_reservation: true })
  const sent = await send(workspace, { appointment_ids: [id], reservation_ids: [waiting, booked] })
  expect(sent.body).toMatchObject({ recipients: 2, left_out: [] })
  await deliverAll(installation)
  const texts = Object.fromEntries(
    (await messagesOf(workspace)).map((mail: { to: string; text: string }) => [mail.to, mail.text]),
  )
  expect(texts['wait@example.com']).toMatch(/your reservation[\s\S]*\/schedule\//)
  expect(texts['ana@example.com']).toMatch(/\(canceled\): http/)
  expect(await historyOf(workspace, `/reservations/${waiting}`)).toHaveLength(1)
})

test('A message waits for nothing of the booking: it is sent though the appointment is canceled meanwhile', async () => {
  const { workspace } = await opened()
  const id = idOf(await book(workspace, hourAhead(30)))
  await send(workspace, { appointment_ids: [id] })
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await deliverAll(installation)
  expect(await messagesOf(workspace)).toMatchObject([{ status: 'kept', to: 'ana@example.com' }])
})

test('A booking that gets another address meanwhile takes no message there, and the others keep theirs', async () => {
  const { workspace } = await opened()
  const first = idOf(await book(workspace, hourAhead(30)))
  const second = idOf(await book(workspace, hourAhead(31)))
  const ben = idOf(await book(workspace, hourAhead(32), { email: 'ben@example.com' }))
  await send(workspace, { appointment_ids: [first, second, ben] })
  for (const id of [first, ben])
    await workspace.manage('PATCH', `/appointments/${id}`, { email: 'victim@example.com' })
  await deliverAll(installation)
  const mails = await messagesOf(workspace)
  expect(mails.map(({ status, to }: { status: string; to: string }) => [status, to]).sort()).toEqual([
    ['kept', 'ana@example.com'],
    ['withdrawn', null],
  ])
})

test('A booking of another workspace is not found, and nobody gets the message', async () => {
  const { workspace } = await opened()
  const other = await opened()
  const [mine, theirs] = [
    idOf(await book(workspace, hourAhead(30))),
    idOf(await book(other.workspace, hourAhead(30))),
  ]
  for (const body of [
    { appointment_ids: [mine, theirs] },
    { appointment_ids: [mine, 999_999_999] },
    { appointment_ids: [mine], reservation_ids: [theirs] },
  ]) {
    expect((await send(workspace, body)).status).toBe(404)
    expect((await preview(workspace, body)).status).toBe(404)
  }
  for (const one of [workspace, other.workspace]) expect(await messagesOf(one)).toEqual([])
  expect(await historyOf(workspace, `/appointments/${mine}`)).toEqual([])
})

test('A notary writes only to customers of their own appointments, and viewers and developers to nobody', async () => {
  const { workspace, notaries } = await opened()
  const [nora, otto] = notaries
  const mine = idOf(await book(workspace, hourAhead(30), { notary_id: nora }))
  const theirs = idOf(await book(workspace, hourAhead(32), { notary_id: otto, email: 'ben@example.com' }))
  const waiting = await makeReservation(workspace, { status: 'queued' })
  const notary = (await person(installation, workspace, 'notary', nora)).browser
  for (const body of [
    { appointment_ids: [mine, theirs] },
    { appointment_ids: [mine], reservation_ids: [waiting] },
  ]) {
    expect((await send(notary, body)).status).toBe(404)
    expect((await preview(notary, body)).status).toBe(404)
  }
  for (const role of ['viewer', 'developer'] as const) {
    const { browser } = await person(installation, workspace, role)
    expect((await send(browser, { appointment_ids: [mine] })).status).toBe(403)
    expect((await preview(browser, { appointment_ids: [mine] })).status).toBe(403)
  }
  expect(await messagesOf(workspace)).toEqual([])
  expect((await send(notary, { appointment_ids: [mine] })).body.recipients).toBe(1)
  expect(await messagesOf(workspace)).toMatchObject([{ object_id: mine }])
})

test('Customers who are erased, have no email or are long over are left out and named', async () => {
  const { workspace } = await opened()
  const [erased, kept] = [
    idOf(await book(workspace, hourAhead(30), { email: 'gone@example.com' })),
    idOf(await book(workspace, hourAhead(31))),
  ]
  const silent = await makeAppointment(workspace, { email: undefined })
  const old = idOf(await book(workspace, hourAhead(32), { email: 'old@example.com' }))
  await workspace.manage('POST', `/appointments/${erased}/cancel`, {})
  expect((await workspace.manage('POST', '/people/erase', { email: 'gone@example.com' })).status).toBe(201)
  await installation.ctx.later.drain()
  const ids = [erased, silent, kept, old]
  const sent = await send(workspace, { appointment_ids: ids })
  expect(sent.body).toMatchObject({
    recipients: 2,
    left_out: expect.arrayContaining([
      expect.objectContaining({ object: 'appointment', id: erased, reason: 'erased' }),
      expect.objectContaining({ id: silent, first_name: 'Ana', reason: 'no_email' }),
    ]),
  })
  expect(sent.body.left_out).toHaveLength(2)
  expect(await historyOf(workspace, `/appointments/${silent}`)).toEqual([])
  await moveClock(workspace, 30 * 86_400)
  await moveClock(workspace, 30 * 86_400)
  await moveClock(workspace, 30 * 86_400)
  await moveClock(workspace, 5 * 86_400)
  const late = await send(workspace, { appointment_ids: [old] })
  expect([late.status, late.body.code, late.body.data.reason]).toEqual([
    422,
    'unprocessable_entity',
    'no_recipients',
  ])
  expect((await preview(workspace, { appointment_ids: [old] })).body).toMatchObject({
    recipients: 0,
    left_out: [{ id: old, reason: 'long_over' }],
    mail: null,
  })
})

test('The text goes with the mails when the person is erased, and is in the export before', async () => {
  const { workspace } = await opened()
  const id = idOf(await book(workspace, hourAhead(30)))
  await send(workspace, { appointment_ids: [id], text: 'Nobody else knows of the red door.' })
  const { body } = await workspace.manage('POST', '/people/export', { email: 'ana@example.com' })
  expect(JSON.stringify(body)).toContain('the red door')
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await workspace.manage('POST', '/people/erase', { email: 'ana@example.com' })
  await installation.ctx.later.drain()
  expect(await messagesOf(workspace)).toEqual([])
  const rows = await installation.ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .execute()
  expect(JSON.stringify(rows)).not.toContain('the red door')
})

/** Messages that were sent before, to that address. */
async function alreadySent(
  workspace: Workspace,
  bookingId: number,
  count: number,
  address: string,
  notaryId?: number,
) {
  const now = installation.clock.now()
  const message = {
    subject: 'Old',
    text: 'Old',
    about: [bookingId],
    address,
    ...(notaryId && { notary_id: notaryId }),
  }
  const row = { workspace_id: workspace.id, booking_id: bookingId, kind: 'message', status: 'sent' as const }
  const times = { due_at: now, created_at: now, changed_at: now }
  const rows = Array.from({ length: count }, (_, n) => ({
    ...row,
    ...times,
    cause: `message:old-${n}-${address}-${notaryId}`,
    attempts: 1,
    message,
  }))
  await installation.ctx.db.insertInto('mails').values(rows).execute()
}

const countMessages = async ({ id }: Workspace) =>
  (
    await installation.ctx.db
      .selectFrom('mails')
      .select('id')
      .where('workspace_id', '=', id)
      .where('kind', '=', 'message')
      .execute()
  ).length

test('A workspace sends 500 messages within 24 hours, also by calls at the same time and by sending again', async () => {
  const { workspace } = await opened()
  const other = await opened()
  const ana = idOf(await book(workspace, hourAhead(300)))
  const ben = idOf(await book(workspace, hourAhead(301), { email: 'ben@example.com' }))
  installation.clock.hold(installation.clock.now())
  await alreadySent(workspace, ana, 499, 'somebody@example.com')
  installation.clock.advance(3_600_000)
  expect((await preview(workspace, { appointment_ids: [ana] })).body.left_today).toBe(1)
  const refused = await send(workspace, { appointment_ids: [ana, ben] })
  expect([refused.status, refused.body.code, refused.body.data]).toMatchObject([
    429,
    'rate_limited',
    { reason: 'messages', values: { most: 500, left: 1 } },
  ])
  expect(refused.headers.get('retry-after')).toBe(String(23 * 3600))
  const both = await Promise.all([ana, ben].map(id => send(workspace, { appointment_ids: [id] })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
  const [mail] = (await workspace.manage('GET', '/mails?kind=message&limit=1')).body.data
  await deliverAll(installation)
  expect((await workspace.manage('POST', `/mails/${mail.id}/send-again`)).status).toBe(429)
  expect(await countMessages(workspace)).toBe(500)
  const theirs = idOf(await book(other.workspace, hourAhead(300)))
  expect((await send(other.workspace, { appointment_ids: [theirs] })).status).toBe(201)
  installation.clock.advance(23 * 3_600_000)
  expect((await send(workspace, { appointment_ids: [ana, ben] })).body.recipients).toBe(2)
  installation.clock.release()
})

test('A notary sends 50 messages within 24 hours, and leaves the rest to the others', async () => {
  const { workspace, notaries } = await opened()
  const [nora = 0, otto = 0] = notaries
  const memberOf = async (id: number) => (await person(installation, workspace, 'notary', id)).browser
  const [asNora, asOtto] = [await memberOf(nora), await memberOf(otto)]
  const owner = (await person(installation, workspace, 'owner')).browser
  const of = (notary_id: number, at: number, email: string) =>
    book(workspace, hourAhead(300 + at), { notary_id, email }).then(idOf)
  const hers = [await of(nora, 0, 'ana@example.com'), await of(nora, 1, 'ben@example.com')]
  const his = [await of(otto, 0, 'cy@example.com')]
  installation.clock.hold(installation.clock.now())
  // The owner has written to her customers too, which does not take her share.
  await alreadySent(workspace, hers[0] ?? 0, 100, 'somebody@example.com')
  await alreadySent(workspace, hers[0] ?? 0, 49, 'somebody@example.com', nora)
  expect((await preview(asNora, { appointment_ids: hers })).body.left_today).toBe(1)
  const refused = await send(asNora, { appointment_ids: hers })
  expect([refused.status, refused.body.data]).toMatchObject([
    429,
    { reason: 'messages_of_notary', values: { most: 50, left: 1 } },
  ])
  expect(refused.headers.get('retry-after')).toBe(String(24 * 3600))
  const both = await Promise.all(hers.map(id => send(asNora, { appointment_ids: [id] })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
  expect(await countMessages(workspace)).toBe(150)
  expect((await preview(asNora, { appointment_ids: hers })).body.left_today).toBe(0)
  expect((await preview(owner, { appointment_ids: hers })).body.left_today).toBe(350)
  expect((await send(owner, { appointment_ids: hers })).body.recipients).toBe(2)
  expect((await send(asOtto, { appointment_ids: his })).body.recipients).toBe(1)
  expect((await preview(asOtto, { appointment_ids: his })).body.left_today).toBe(49)
  installation.clock.advance(24 * 3_600_000)
  // The session is over.
  expect((await preview(await memberOf(nora), { appointment_ids: hers })).body.left_today).toBe(50)
  installation.clock.release()
})

test('An address that got ten messages within 24 hours is left out, in all its spellings', async () => {
  const { workspace } = await opened()
  const ana = idOf(await book(workspace, hourAhead(300), { email: 'Ana+deed@example.com' }))
  const ben = idOf(await book(workspace, hourAhead(301), { email: 'ben@example.com' }))
  installation.clock.hold(installation.clock.now())
  await alreadySent(workspace, ben, 10, 'ana@example.com')
  const sent = await send(workspace, { appointment_ids: [ana, ben] })
  expect(sent.body).toMatchObject({ recipients: 1, left_out: [{ id: ana, reason: 'too_many_messages' }] })
  installation.clock.advance(24 * 3_600_000)
  expect((await send(workspace, { appointment_ids: [ana] })).body.recipients).toBe(1)
  const [mail] = (await workspace.manage('GET', '/mails?kind=message&limit=1')).body.data
  await deliverAll(installation)
  await alreadySent(workspace, ana, 9, 'ana@example.com')
  const again = await workspace.manage('POST', `/mails/${mail.id}/send-again`)
  expect([again.status, again.body.data.reason]).toEqual([429, 'messages_to_address'])
  installation.clock.release()
})

test('One message to many spellings of an address sends ten mails, and the other bookings are left out', async () => {
  const { workspace } = await opened()
  const ids: number[] = []
  for (let at = 0; at < 12; at++)
    ids.push(idOf(await book(workspace, hourAhead(300 + at), { email: `Vic${at % 2}.+${at}@example.com` })))
  const ben = idOf(await book(workspace, hourAhead(330), { email: 'ben@example.com' }))
  await alreadySent(workspace, ben, 5, 'vic0.@example.com')
  const left = [ids[10]].map(id => ({ id, reason: 'too_many_messages' }))
  for (const call of [preview, send]) {
    const { body } = await call(workspace, { appointment_ids: [...ids, ben] })
    expect(body).toMatchObject({ recipients: 12, left_out: left })
  }
  expect(await countMessages(workspace)).toBe(5 + 12)
})

test('Messages to one address at the same time count each other', async () => {
  const { workspace } = await opened()
  const ids: number[] = []
  for (let at = 0; at < 6; at++) ids.push(idOf(await book(workspace, hourAhead(300 + at))))
  await alreadySent(workspace, ids[0] ?? 0, 8, 'ana@example.com')
  const sent = await Promise.all(ids.map(id => send(workspace, { appointment_ids: [id] })))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422])
  expect(await countMessages(workspace)).toBe(10)
})

test.each([
  ['two lines in the subject', { subject: 'Hi\nBcc: all@example.com' }, 'subject'],
  ['a hidden character in the subject', { subject: 'Pay\u202Elap' }, 'subject'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject'],
  ['a control character', { text: 'a\u0000b' }, 'text'],
  ['a link that misleads', { text: 'See https://paypal.com@evil.example/ now' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(4001) }, 'text'],
  ['no bookings', { appointment_ids: [] }, 'appointment_ids'],
  ['too many bookings', { appointment_ids: Array.from({ length: 501 }, (_, n) => n + 1) }, 'appointment_ids'],
  [
    'too many bookings of both kinds',
    {
      appointment_ids: Array.from({ length: 401 }, (_, n) => n + 1),
      reservation_ids: Array.from({ length: 100 }, (_, n) => n + 500),
    },
    'appointment_ids',
  ],
])('A message with %s is rejected, and so is its preview', async (_name, wrong, parameter) => {
  const { workspace } = await opened()
  const id = idOf(await book(workspace, hourAhead(30)))
  for (const call of [send, preview]) {
    const { status, body } = await call(workspace, { appointment_ids: [id], ...wrong })
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'invalid_request', [parameter]])
  }
  expect(await messagesOf(workspace)).toEqual([])
})

test('HTML of staff is text: a mail has no markup and no link of theirs except plain ones', async () => {
  const { workspace } = await opened()
  const id = idOf(await book(workspace, hourAhead(30)))
  const text =
    '<b>Now</b> <a href="javascript:x">here</a> & http://plain.example, (https://a.example/x?y=1&z=2).'
  await send(workspace, { appointment_ids: [id], text })
  await deliverAll(installation)
  const [{ html }] = await messagesOf(workspace)
  expect(html).toContain('&lt;b&gt;Now&lt;/b&gt;')
  expect(html).not.toMatch(/href="(javascript|http:\/\/plain)/)
  expect(html).toContain('<a href="https://a.example/x?y=1&amp;z=2"')
})
