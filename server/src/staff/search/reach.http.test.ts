import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

type Searcher = Pick<Workspace, 'manage'>

interface Result {
  kind: string
  id: string
  subtitle: string
  status: string | null
  starts_at: string | null
  email: string | null
  title: string
  booking: { object: string; id: number } | null
}

const read = async ({ manage }: Searcher, q: string, limit = 20) => {
  const { status, body } = await manage('GET', `/search?q=${encodeURIComponent(q)}&limit=${limit}`)
  expect([q, status]).toEqual([q, 200])
  return body as { data: Result[]; has_more: boolean }
}
const search = async (by: Searcher, q: string) =>
  (await read(by, q)).data.map(({ kind, id }) => `${kind} ${id}`)

const asNotary = async (workspace: Workspace, id: number | null): Promise<Searcher> => {
  const { browser } = await person(installation, workspace, 'notary', id ?? undefined)
  return { manage: (...given) => browser.manage(...given) }
}

/** A booking with a signer and a document, and everything that names it. */
async function bookAll(workspace: Workspace, phone: string, hours: number) {
  const { body } = await workspace.manage('POST', '/bookings', {
    first_name: 'Uma',
    last_name: 'Vance',
    email: 'uma@example.net',
    phone,
    service: 'remote',
    timestamp: hourAhead(hours),
  })
  const { appointment, reservation } = body
  const signer = await makeSigner(workspace, `/reservations/${reservation.id}`, { first_name: 'Wanda' })
  const document = await workspace.call('POST', '/documents', {
    pdf_content: 'JVBERi0xLjQKJSVFT0YK',
    filename: 'Yacht deed.pdf',
    type: 'source',
    object_id: reservation.id,
    object_type: 'reservation',
  })
  expect(document.status).toBe(201)
  const { db } = installation.ctx
  const keysOf = (table: 'appointments' | 'reservations' | 'signers', id: number) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<Record<string, unknown>>
  const own = await keysOf('appointments', appointment.id)
  const of = await keysOf('reservations', reservation.id)
  const keys = [
    ...[own.appointment_key, own.upload_key, own.session_key, of.reservation_key, of.public_key],
    (await keysOf('signers', signer)).key,
  ].map(String)
  const events = await workspace.events()
  const [added] = events.filter(({ type }) => type === 'signer-added').slice(-1)
  const [made] = events.filter(({ type }) => type === 'appointment-created').slice(-1)
  return {
    notary: appointment.notary_id as number,
    pair: [`appointment ${appointment.id}`, `reservation ${reservation.id}`],
    signer: `signer ${signer}`,
    document: `document ${document.body.id}`,
    keys,
    events: [added, made],
    names: [
      ...['uma vance', 'wanda', 'yacht', phone, ...keys],
      ...[appointment.id, reservation.id, signer, document.body.id].map(String),
      ...[added.id, made.id, added.meta.request_id, made.meta.request_id],
    ] as string[],
  }
}

test('A search for a booking of another notary or workspace finds nothing', async () => {
  const workspace = await installation.workspace()
  const notaries = await staff(workspace, {}, {})
  const booked = await bookAll(workspace, '+13055550188', 1)
  const stranger = await installation.workspace()
  const other = await asNotary(workspace, notaries.find(id => id !== booked.notary) ?? 0)
  const own = await asNotary(workspace, booked.notary)
  for (const q of booked.names) {
    expect([q, await search(other, q)]).toEqual([q, []])
    expect([q, await search(stranger, q)]).toEqual([q, []])
    expect([q, (await search(workspace, q)).length > 0]).toEqual([q, true])
    expect([q, (await search(own, q)).length > 0]).toEqual([q, true])
  }
})

test('Each key and event finds the rows that it names, and notaries see no events', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { pair, signer, document, keys, events, notary } = await bookAll(workspace, '+13055550177', 1)
  await bookAll(workspace, '+13055550166', 3)
  const own = await asNotary(workspace, notary)
  for (const key of keys.slice(0, -1)) expect([key, await search(workspace, key)]).toEqual([key, pair])
  expect(await search(workspace, keys.at(-1) ?? '')).toEqual([...pair, signer])
  const [added, made] = events
  expect(await search(workspace, made.id)).toEqual([`event ${made.id}`, ...pair])
  expect(await search(own, made.id)).toEqual(pair)
  expect(await search(own, added.id)).toEqual([signer])
  const bookingOf = async (q: string, row: string) =>
    (await read(workspace, q)).data.find(({ kind, id }) => `${kind} ${id}` === row)?.booking
  const [appointment = ''] = pair
  const named = (text: string) => ({ object: text.split(' ')[0], id: Number(text.split(' ')[1]) })
  expect(await bookingOf(made.id, `event ${made.id}`)).toEqual(named(appointment))
  expect(await bookingOf('yacht', document)).toEqual(named(appointment))
  expect(await bookingOf(added.id, signer)).toEqual(named(appointment))
  expect(await bookingOf('wanda', signer)).toEqual(named(appointment))
  const [shown] = (await read(workspace, made.id)).data
  expect([shown?.title, shown?.subtitle]).toEqual([
    'appointment-created',
    made.meta.occurred_at ?? made.occurred_at,
  ])
  expect((await search(workspace, 'yacht')).includes(document)).toBe(true)
  const bookingFields = async (q: string, row: string) => {
    const found = (await read(workspace, q)).data.find(({ kind, id }) => `${kind} ${id}` === row)
    return [found?.status, found?.starts_at, found?.email]
  }
  expect(await bookingFields(made.id, `event ${made.id}`)).toEqual([null, null, null])
  expect(await bookingFields('yacht', document)).toEqual([null, null, null])
  expect(await bookingFields('wanda', signer)).toEqual([null, null, 'ben@example.com'])
})

test('A new name is found, and an old name or a removed signer is not', async () => {
  const workspace = await installation.workspace()
  const reservation = await makeReservation(workspace, { first_name: 'Xenia', last_name: 'Stone' })
  const signer = await makeSigner(workspace, `/reservations/${reservation}`, { first_name: 'Yusuf' })
  const both = [`reservation ${reservation}`, `signer ${signer}`]
  expect(await search(workspace, 'yus')).toEqual(both)
  expect((await workspace.call('PATCH', `/signers/${signer}`, { first_name: 'Zelda' })).status).toBe(200)
  expect([await search(workspace, 'yus'), await search(workspace, 'zel')]).toEqual([[], both])
  expect((await workspace.call('DELETE', `/signers/${signer}`)).status).toBe(200)
  expect([await search(workspace, 'zel'), await search(workspace, String(signer))]).toEqual([[], []])
  expect(await search(workspace, 'xen sto')).toEqual([both[0]])
})

test("A start is shown in the workspace's time zone, and missing parts leave no comma", async () => {
  const zone = 'Asia/Kathmandu'
  const workspace = await installation.workspace(zone)
  await staff(workspace, {})
  const midnight = Temporal.Instant.fromEpochMilliseconds(hourAhead(24) * 1000)
    .toZonedDateTimeISO(zone)
    .startOfDay()
  const names = { first_name: 'Tilda', last_name: 'Ueda' }
  const booked = await workspace.manage('POST', '/bookings', {
    ...names,
    phone: '+13055550155',
    service: 'remote',
    timestamp: midnight.epochMilliseconds / 1000,
  })
  expect(booked.status).toBe(201)
  const { data } = await read(workspace, 'tilda')
  const row = {
    title: 'Tilda Ueda',
    subtitle: `scheduled, ${midnight.toPlainDate()} 00:00`,
    status: 'scheduled',
    starts_at: midnight.toInstant().toString(),
    email: null,
  }
  expect(data).toMatchObject([row, row])
  await makeReservation(workspace, { first_name: 'Vera', email: 'vera@example.net' })
  expect((await read(workspace, 'vera')).data[0]?.subtitle).toMatch(/^\w+, vera@example\.net$/)
})

test('A search with exactly as many rows as the limit has no more', async () => {
  const workspace = await installation.workspace()
  for (let count = 0; count < 3; count++) await makeReservation(workspace, { first_name: `Rosa${count}` })
  for (const [limit, shown, hasMore] of [
    [2, 2, true],
    [3, 3, false],
    [4, 3, false],
  ] as const) {
    const { data, has_more } = await read(workspace, 'rosa', limit)
    expect([limit, data.length, has_more]).toEqual([limit, shown, hasMore])
  }
})

test('A text of signs, a too large id and many words find nothing and cause no error', async () => {
  const workspace = await installation.workspace()
  await makeReservation(workspace, { first_name: 'Ana', last_name: 'Ortiz' })
  const signs = [
    "'",
    '\\',
    "':* | 'ben",
    '!',
    '<->',
    '%',
    '_',
    '*',
    '\u0301',
    '😀',
    'ana:*|ben',
    'ana & !ben',
  ]
  for (const q of [
    ...signs,
    '0',
    '9007199254740991',
    '9007199254740992',
    '9'.repeat(40),
    `${'ana '.repeat(9)}ben`,
  ])
    expect([q, await read(workspace, q)]).toEqual([q, expect.objectContaining({ data: [], has_more: false })])
  // Words after the tenth do not count.
  expect(await search(workspace, `${'ana '.repeat(10)}ben`)).toHaveLength(1)
})

test('After a move to another notary, the new one finds the booking and the old one does not', async () => {
  const workspace = await installation.workspace()
  const notaries = await staff(workspace, {}, {})
  const { id, notary_id } = (await book(workspace, hourAhead(), { first_name: 'Quentin' })).body
  const next = notaries.find(one => one !== notary_id) ?? 0
  const [old, other] = [await asNotary(workspace, notary_id), await asNotary(workspace, next)]
  expect([await search(old, 'quen'), await search(other, 'quen')]).toEqual([[`appointment ${id}`], []])
  const moved = await workspace.manage('POST', `/appointments/${id}/assign`, { notary_id: next })
  expect(moved.status).toBe(200)
  expect([await search(old, 'quen'), await search(other, 'quen')]).toEqual([[], [`appointment ${id}`]])
})
