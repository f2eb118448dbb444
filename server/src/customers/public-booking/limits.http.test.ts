import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import {
  ask,
  details,
  newVisitor,
  openBooking,
  storedCode,
  type Visit,
} from '../../../test/helpers/visitors.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newKey } from '../../platform/lib/new-key.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

async function confirm(visit: Visit, key: string) {
  return visit('POST', `/requests/${key}/confirm`, { code: await storedCode(installation, key) })
}

const answerOf = ({ status, body }: Awaited<ReturnType<Visit>>) => [status, body.code, body.data?.reason]

test('An address has three upcoming appointments, and canceled and past ones do not count', async () => {
  const { workspace, visit } = await openBooking(installation)
  const email = newVisitor()
  const keys: string[] = []
  for (let hour = 0; hour < 3; hour++) keys.push(await ask(visit, { email, timestamp: hourAhead(hour) }))
  const other = await ask(visit, { timestamp: hourAhead(9) })
  const booked = []
  for (const key of keys) booked.push((await confirm(visit, key)).body)
  // An hour later the address can ask again.
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const fourth = await ask(visit, { email: email.toUpperCase(), timestamp: hourAhead(5) })
  const refused = await confirm(visit, fourth)
  expect(answerOf(refused)).toEqual([422, 'unprocessable_entity', 'too_many_appointments'])
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(3)
  // A booking that was confirmed before returns the same, and other addresses are not concerned.
  expect((await confirm(visit, keys[0] ?? '')).body.links).toEqual(booked[0].links)
  expect((await confirm(visit, other)).status).toBe(200)
  const { appointment_id: id } = await installation.ctx.db
    .selectFrom('reservations')
    .innerJoin('bookings', join =>
      join
        .onRef('bookings.workspace_id', '=', 'reservations.workspace_id')
        .onRef('bookings.id', '=', 'reservations.id'),
    )
    .select('appointment_id')
    .where('reservations.workspace_id', '=', workspace.id)
    .where('visitor_email', '=', email)
    .orderBy('bookings.id')
    .executeTakeFirstOrThrow()
  expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
  expect((await confirm(visit, fourth)).status).toBe(200)
  const fifth = await ask(visit, { email, timestamp: hourAhead(7) })
  expect(answerOf(await confirm(visit, fifth))[2]).toBe('too_many_appointments')
  await moveClock(workspace, 52 * 3600)
  const later = await ask(visit, { email, timestamp: hourAhead(80) })
  expect((await confirm(visit, later)).status).toBe(200)
})

test('A business lets one address have more appointments, and its network as many', async () => {
  const { workspace, visit } = await openBooking(installation, 12)
  const set = (visitor_appointments: number) =>
    workspace.manage('PATCH', `/workspaces/${workspace.id}`, { visitor_appointments })
  for (const wrong of [0, 101]) expect((await set(wrong)).status).toBe(400)
  expect((await set(11)).body.visitor_appointments).toBe(11)
  const email = newVisitor()
  const outcomes = []
  for (let count = 0; count < 12; count++) {
    const key = await ask(visit, { email, timestamp: hourAhead(count) })
    outcomes.push((await confirm(visit, key)).status)
  }
  expect(outcomes).toEqual([...Array(11).fill(200), 422])
  await set(3)
  const refused = await confirm(visit, await ask(visit, { email, timestamp: hourAhead(20) }))
  expect([answerOf(refused)[2], refused.body.data.values]).toEqual(['too_many_appointments', { most: 3 }])
})

test('Two concurrent confirmations do not both pass the limit of an address', async () => {
  const { workspace, visit, visitFrom } = await openBooking(installation, 2)
  const email = newVisitor()
  const keys: string[] = []
  for (let hour = 0; hour < 3; hour++) keys.push(await ask(visit, { email, timestamp: hourAhead(hour) }))
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('workspace_id', '=', workspace.id)
    .execute()
  for (let hour = 3; hour < 6; hour++) keys.push(await ask(visit, { email, timestamp: hourAhead(hour) }))
  const answers = await Promise.all(keys.map((key, index) => confirm(visitFrom(`198.51.100.${index}`), key)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
})

test('A network books ten times a day, however many addresses it uses', async () => {
  const { workspace, visitFrom } = await openBooking(installation)
  const visit = visitFrom('2001:db8:1:2::1')
  const keys: string[] = []
  for (let hour = 0; hour < 12; hour++) keys.push(await ask(visit, { timestamp: hourAhead(hour) }))
  for (const key of keys.slice(0, 9)) expect((await confirm(visit, key)).status).toBe(200)
  const atOnce = await Promise.all(keys.slice(9, 11).map(key => confirm(visit, key)))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 429])
  const last = await confirm(visitFrom('2001:db8:1:2::ffff'), keys[11] ?? '')
  expect(answerOf(last)).toEqual([429, 'rate_limited', 'too_many_bookings'])
  // The first of the ten requests is almost a day away from its end.
  const wait = Number(last.headers.get('retry-after'))
  expect([wait > 23 * 3600, wait <= 24 * 3600]).toEqual([true, true])
  expect((await confirm(visitFrom('2001:db8:7:2::1'), keys[11] ?? '')).status).toBe(200)
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(11)
})

test('Concurrent requests for one inbox count each other, in whatever spelling', async () => {
  const { workspace, visit, visitFrom } = await openBooking(installation)
  const name = newVisitor().split('@')[0]
  const spellings = [
    ...[`${name}@bücher.example`, `${name}+1@bücher.example`, `${name}+2@xn--bcher-kva.example`],
    ...[`${name?.toUpperCase()}@BÜCHER.example`, `${name}+@bücher.example`, `${name}@xn--bcher-kva.example`],
    ...[`${name}+3@bücher.example`, `${name}+4@bücher.example`, `${name}+5@bücher.example`],
    ...[6, 7, 8, 9, 10].map(tag => `${name}+${tag}@bücher.example`),
  ]
  const make = (email: string, index: number) =>
    visitFrom(`198.51.100.${index}`)('POST', '/requests', details({ email, timestamp: hourAhead(index) }))
  const answers = await Promise.all(spellings.map(make))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(12).fill(201), 429, 429])
  const stored = await installation.ctx.db
    .selectFrom('booking_requests')
    .select('email')
    .where('workspace_id', '=', workspace.id)
    .execute()
  // The mail goes to the address as it was typed.
  for (const { email } of stored) expect(spellings).toContain(email)
  await ask(visit, { email: `${name}x@bücher.example`, timestamp: hourAhead(20) })
})

test.each([
  ['of one network', Array(4).fill('203.0.113.9')],
  ['with a /64 for each request', [1, 2, 3, 4].map(n => `2001:db8:7:${n}::1`)],
])(
  'A stranger %s leaves an address requests of its own, and confirmed ones do not count',
  async (_, from) => {
    const { visitFrom } = await openBooking(installation)
    const email = newVisitor()
    const person = visitFrom('198.51.100.7')
    const asks = async (visit: Visit, hour: number) =>
      (await visit('POST', '/requests', details({ email, timestamp: hourAhead(hour) }))).status
    const ofStranger = []
    for (const [hour, network] of from.entries()) ofStranger.push(await asks(visitFrom(network), hour))
    expect(ofStranger).toEqual([201, 201, 201, 429])
    for (let hour = 4; hour < 6; hour++)
      expect((await confirm(person, await ask(person, { email, timestamp: hourAhead(hour) }))).status).toBe(
        200,
      )
    expect([await asks(person, 6), await asks(person, 7), await asks(person, 8)]).toEqual([201, 201, 201])
    expect([await asks(person, 9), await asks(visitFrom('192.0.2.1'), 9)]).toEqual([429, 201])
  },
)

test('Strangers of two networks keep nobody out: each further network, a known one and a link can ask', async () => {
  const { workspace, visitFrom } = await openBooking(installation, 6)
  const email = newVisitor()
  let hour = 0
  const asks = async (visit: Visit, more: object = {}) =>
    (await visit('POST', '/requests', details({ email, timestamp: hourAhead(hour++), ...more }))).status
  const [home, phone] = [visitFrom('198.51.100.7'), visitFrom('2001:db8:5:1::1')]
  const booked = await confirm(home, await ask(home, { email, timestamp: hourAhead(hour++) }))
  expect(booked.status).toBe(200)
  const strangers = ['203.0.113.9', '203.0.113.10'].map(visitFrom)
  for (const stranger of strangers)
    for (const status of [201, 201, 201, 429]) expect(await asks(stranger)).toBe(status)
  // The person's phone has one request, which can get three codes, and the network of the booking has three.
  expect([await asks(phone), await asks(phone)]).toEqual([201, 429])
  for (const status of [201, 201, 201, 429]) expect(await asks(home)).toBe(status)
  for (const at of [1, 2]) expect(await asks(visitFrom(`192.0.2.${at}`))).toBe(201)
  // Twelve of all networks are the most. A known network and the link of a booking are not concerned.
  expect(await asks(visitFrom('192.0.2.3'))).toBe(429)
  const [appointment] = (await workspace.call('GET', '/appointments')).body.data
  const key: string = appointment.keys.appointment
  const other = visitFrom('192.0.2.4')
  expect(await asks(other, { again: key, email: newVisitor() })).toBe(201)
  expect([await asks(other, { again: key }), await asks(other, { again: 'unknown' })]).toEqual([201, 429])
})

test('A larger network books 30 times a day', async () => {
  const { workspace, visitFrom } = await openBooking(installation, 4)
  const visits = Array.from({ length: 4 }, (_, network) => visitFrom(`2001:db8:9:${network}::1`))
  const statuses: number[] = []
  for (let booking = 0; booking < 32; booking++) {
    const visit = visits[booking % 4] as Visit
    const key = await ask(visitFrom(`198.51.100.${booking}`), { timestamp: hourAhead(booking % 8) })
    statuses.push((await confirm(visit, key)).status)
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
  expect((await workspace.call('GET', '/reservations?limit=100')).body.data).toHaveLength(30)
})

test('A request waits for another one of the same inbox, and counts it', async () => {
  const { workspace, visit } = await openBooking(installation)
  const email = newVisitor()
  await ask(visit, { email })
  await ask(visit, { email, timestamp: hourAhead(1) })
  const { db } = installation.ctx
  const { id: _id, ...row } = await db
    .selectFrom('booking_requests')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { late } = await transaction(db, async tx => {
    await lockName(tx, `booking requests ${workspace.id} ${email}`)
    await tx
      .insertInto('booking_requests')
      .values({ ...row, answers: null, key: newKey() })
      .execute()
    const late = visit('POST', '/requests', details({ email, timestamp: hourAhead(2) }))
    await sleep(500)
    return { late }
  })
  const { status, body } = await late
  expect([status, body.code]).toEqual([429, 'rate_limited'])
})

test('Calls that mail nothing do not use up the limit of the workspace', async () => {
  const { workspace, visit, visitFrom } = await openBooking(installation)
  for (let network = 0; network < 5; network++) {
    const calls = Array.from({ length: 30 }, (_, n) =>
      visitFrom(`203.0.113.${network}`)('POST', n % 2 ? '/requests' : '/requests/unknown/confirm', {}),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([400, 404]))
  }
  const key = await ask(visit)
  // A workspace that mailed 120 codes in this minute mails no more.
  const set = (codes_sent: number) =>
    installation.ctx.db
      .updateTable('booking_requests')
      .set({ codes_sent })
      .where('workspace_id', '=', workspace.id)
      .execute()
  await set(120)
  const other = visitFrom('203.0.113.200')
  const refused = await other('POST', '/requests', details({ timestamp: hourAhead(3) }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await set(119)
  await ask(other, { timestamp: hourAhead(4) })
  expect((await confirm(visit, key)).status).toBe(200)
})

test('Codes that are sent again count in the limit of the workspace, also those of older requests', async () => {
  const { workspace, visit, visitFrom } = await openBooking(installation)
  const other = visitFrom('203.0.113.200')
  const key = await ask(visit)
  const set = (changes: { codes_sent: number; created_at?: Date; last_code_at?: Date }) =>
    installation.ctx.db
      .updateTable('booking_requests')
      .set(changes)
      .where('workspace_id', '=', workspace.id)
      .execute()
  const anHourAgo = new Date(installation.clock.now().getTime() - 3_600_000)
  await set({ codes_sent: 1, created_at: anHourAgo, last_code_at: anHourAgo })
  expect((await visit('POST', `/requests/${key}/resend`)).status).toBeLessThan(300)
  await set({ codes_sent: 120 })
  const refused = await other('POST', '/requests', details({ timestamp: hourAhead(3) }))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  // A minute after the last code there is room again.
  await set({ codes_sent: 120, last_code_at: anHourAgo })
  await ask(visit, { timestamp: hourAhead(4) })
})

test('A network gets 30 codes an hour that it does not confirm, and others go on', async () => {
  const { workspace, visit, visitFrom } = await openBooking(installation, 4)
  await ask(visit)
  const { db } = installation.ctx
  const ofWorkspace = db.updateTable('booking_requests').where('workspace_id', '=', workspace.id)
  await ofWorkspace.set({ codes_sent: 29 }).execute()
  const key = await ask(visit, { timestamp: hourAhead(1) })
  const refused = await visit('POST', '/requests', details({ timestamp: hourAhead(2) }))
  expect([refused.status, refused.body.data.reason, refused.headers.get('retry-after')]).toEqual([
    429,
    'codes',
    '3600',
  ])
  expect((await visit('POST', `/requests/${key}/resend`)).status).toBe(429)
  await ask(visitFrom('203.0.113.200'), { timestamp: hourAhead(2) })
  expect((await confirm(visit, key)).status).toBe(200)
  await ask(visit, { timestamp: hourAhead(3) })
})

test('Spellings of one Gmail inbox count together', async () => {
  const { visit } = await openBooking(installation)
  const name = `visitor${Date.now()}`
  const spelled = [`${name}@gmail.com`, `${name[0]}.${name.slice(1)}@gmail.com`, `${name}+a@googlemail.com`]
  for (const [at, email] of spelled.entries()) await ask(visit, { email, timestamp: hourAhead(at + 1) })
  const refused = await visit(
    'POST',
    '/requests',
    details({ email: `${name.slice(0, 3)}.${name.slice(3)}@gmail.com` }),
  )
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
})

test('IPv6 clients also count by their network of size /48', async () => {
  const { visitFrom } = await openBooking(installation)
  const statuses = []
  for (let call = 0; call < 61; call++) {
    const visit = visitFrom(`2001:db8:99:${call.toString(16)}::1`)
    statuses.push((await visit('POST', '/requests/unknown/resend')).status)
  }
  expect(statuses.slice(-2)).toEqual([404, 429])
  expect((await visitFrom('2001:db8:98::1')('POST', '/requests/unknown/resend')).status).toBe(404)
})

test('Visitors of different networks can choose the same idempotency key', async () => {
  const { workspace, visitFrom } = await openBooking(installation, 2)
  const headers = { 'idempotency-key': 'book-1' }
  const [first, second] = ['203.0.113.77', '203.0.113.78'].map(ip => visitFrom(ip, headers))
  const body = details()
  const made = await first?.('POST', '/requests', body)
  expect(made?.status).toBe(201)
  expect((await first?.('POST', '/requests', body))?.body).toEqual(made?.body)
  expect((await first?.('POST', '/requests', details()))?.body.code).toBe('idempotency_conflict')
  const other = await second?.('POST', '/requests', body)
  expect([other?.status, other?.body.key === made?.body.key]).toEqual([201, false])
  const stored = await installation.ctx.db
    .selectFrom('booking_requests')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .execute()
  expect(stored).toHaveLength(2)
})

test('The page says in words that the limit of bookings is reached', async () => {
  const { workspace, slug, visit } = await openBooking(installation)
  const email = newVisitor()
  const keys: string[] = []
  for (let hour = 0; hour < 3; hour++) keys.push(await ask(visit, { email, timestamp: hourAhead(hour) }))
  for (const key of keys) expect((await confirm(visit, key)).status).toBe(200)
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const key = await ask(visit, { email, timestamp: hourAhead(5) })
  const shown = await fetch(`${installation.url}/book/${slug}/remote/confirm/${key}?lang=es`, {
    method: 'POST',
    body: new URLSearchParams({ code: await storedCode(installation, key) }),
  })
  expect([shown.status, await shown.text()]).toEqual([
    422,
    expect.stringContaining(
      'ya tiene 3 citas pendientes y no puede tener más. Podrá reservar la siguiente después de: ',
    ),
  ])
})
