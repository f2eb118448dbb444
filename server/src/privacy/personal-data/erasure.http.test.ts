import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  fillWorkspace,
  type Life,
  markedFiles,
  marker,
  named,
  phone,
  search,
  type Trace,
  wordsOfPerson,
} from '../../../test/helpers/person.ts'
import { register } from '../../../test/helpers/personal-columns.ts'
import { enforceSlowRetention } from '../retention/retention.ts'

/*
 * One person, who has left something in every table. The tests go through the life of the data in order:
 * erased, kept, and erased when its time has come.
 */

let installation: Installation
let life: Life
let neighbour: Workspace
let words: string[]
let reports: unknown
let deadKey: string
// biome-ignore lint/suspicious/noExplicitAny: a response
let erasure: any

const reportOf = async ({ manage }: Workspace) => {
  const range = 'from=2026-01-01&to=2026-12-31&interval=month'
  const names = ['bookings', 'outcomes', 'lead-time', 'utilization']
  const read = names.map(async name => (await manage('GET', `/reports/${name}?${range}`)).body)
  // Why a booking was canceled is a text about the person.
  return JSON.parse(JSON.stringify(await Promise.all(read)), (name, value) =>
    name === 'cancel_reasons'
      ? value.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
      : value,
  )
}

const lookFor = () => search(installation, [marker, phone, ...words])
const ofNeighbour = (traces: Trace[]) => traces.filter(({ row }) => row.workspace_id === neighbour.id)
const ofWorkspace = (traces: Trace[]) => traces.filter(({ row }) => row.workspace_id !== neighbour.id)

beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  life = await fillWorkspace(installation)
  neighbour = await installation.workspace()
  const theirs = await makeReservation(neighbour, named(life.email))
  await makeSigner(neighbour, `/reservations/${theirs}`, named(life.email))
  await neighbour.manage('POST', `/reservations/${theirs}/notes`, { text: `${marker} calls back` })
  deadKey = (await life.workspace.manage('GET', `/reservations/${life.canceled.reservation}`)).body.keys
    .reservation
  words = await wordsOfPerson(installation, life.workspace, life.email)
  reports = await reportOf(life.workspace)
})
afterAll(() => installation.stop())

const isAbout = (value: unknown): boolean => {
  const text = JSON.stringify(value).toLowerCase()
  return [marker, phone, ...words].some(word => text.includes(word.toLowerCase()))
}

/** The columns of the register that an erasure empties, as `table.column`. */
const personal = Object.entries(register).flatMap(([table, { erased = {} }]) =>
  Object.keys(erased).map(column => `${table}.${column}`),
)

/** The object that a row is, or is about, as a response names it. */
function nameOf({ table, row }: Trace): string {
  if (table === 'audit') return `${row.object} ${row.object_id}`
  // What a person was told is kept with the signer, or with the appointment of the customer.
  if (table === 'told')
    return row.person === 'signer' ? `signer ${row.person_id}` : `appointment ${row.appointment_id}`
  // The answers are those of the reservation, or of an appointment without one.
  if (table === 'bookings') return `${row.kind} ${row.id}`
  if (table === 'uploads') return `appointment ${row.appointment_id}`
  return `${table.slice(0, -1)} ${row.id}`
}

const kept = () =>
  erasure.kept.map(({ object, id }: { object: string; id: number }) => `${object} ${id}`) as string[]

test('The test person is in every column that can have personal data', async () => {
  const found = ofWorkspace(await lookFor())
  const columns = found.flatMap(({ table, row }) =>
    Object.entries(row).flatMap(([column, value]) => (isAbout(value) ? `${table}.${column}` : [])),
  )
  expect([...new Set(columns)].sort()).toEqual(personal.sort())
  expect(await markedFiles(installation, life.workspace)).toHaveLength(8)
})

test('After an erasure, a search of all tables and files finds only what the response names as kept', async () => {
  const untouched = ofNeighbour(await lookFor())
  expect(untouched.length).toBeGreaterThan(3)
  const body = { email: life.email.toUpperCase() }
  const once = { 'idempotency-key': 'erase' }
  const answer = await life.workspace.manage('POST', '/people/erase', body, once)
  erasure = answer.body
  expect((await life.workspace.manage('POST', '/people/erase', body, once)).body).toEqual(erasure)
  expect([answer.status, erasure.status, erasure.pending_files]).toEqual([201, 'finished', 0])
  const found = await lookFor()
  expect(ofNeighbour(found)).toEqual(untouched)
  const rest = ofWorkspace(found)
  const keys = JSON.stringify(rest.filter(({ table }) => table !== 'directory'))
  // The keys of kept bookings still open them.
  const strays = rest.filter(trace =>
    trace.table === 'directory' ? !keys.includes(String(trace.row.ref)) : !kept().includes(nameOf(trace)),
  )
  expect(strays).toEqual([])
  expect([...new Set(rest.map(({ table }) => table))].sort()).toEqual([
    ...[
      'appointments',
      'audit',
      'bookings',
      'directory',
      'documents',
      'notes',
      'payments',
      'reservations',
      'signers',
      'told',
    ],
    ...['uploads', 'videos'],
  ])
  expect(await markedFiles(installation, life.workspace)).toHaveLength(4)
})

describe('The response', () => {
  test('The response to an erasure names what was erased and what is kept, with the date', async () => {
    const { canceled, completed, signs } = life
    expect(erasure.erased).toEqual(
      expect.arrayContaining([
        { object: 'reservation', id: canceled.reservation },
        { object: 'appointment', id: canceled.appointment },
        { object: 'signer', id: signs.canceled },
      ]),
    )
    const dates = new Map(
      erasure.kept.map((one: { object: string; id: number; kept_until: string }) => [
        `${one.object} ${one.id}`,
        one.kept_until,
      ]),
    )
    const { timestamp } = (await life.workspace.call('GET', `/appointments/${completed.appointment}`)).body
    const until = new Date(Date.parse(timestamp) + 3653 * 86_400_000).toISOString().replace('.000', '')
    expect(dates.get(`appointment ${completed.appointment}`)).toBe(until)
    expect(dates.get(`reservation ${completed.reservation}`)).toBe(until)
    expect(dates.has(`signer ${signs.completed}`)).toBe(true)
    expect(erasure.counts).toEqual({
      mails: expect.toSatisfy(Number.isInteger),
      events: expect.toSatisfy((count: number) => count > 20),
      audit_entries: expect.toSatisfy((count: number) => count > 5),
      stored_responses: expect.toSatisfy((count: number) => count > 10),
    })
    expect((await life.workspace.manage('GET', `/people/erasures/${erasure.id}`)).body).toEqual(erasure)
    const stranger = await installation.workspace()
    expect((await stranger.manage('GET', `/people/erasures/${erasure.id}`)).status).toBe(404)
  })

  test('The audit trail has an erasure once, and the address is stored nowhere', async () => {
    const { manage } = life.workspace
    const entries = (await manage('GET', '/audit?limit=100')).body.data.filter(
      ({ action }: { action: string }) => action === 'person-erased',
    )
    expect(entries).toMatchObject([{ subject: { object: 'erasure', id: String(erasure.id) }, changes: null }])
    const rows = await installation.ctx.db.selectFrom('erasures').select('email').execute()
    expect(rows).toEqual([{ email: null }])
  })
})

describe('What is left', () => {
  test('Payments of erased bookings keep their amounts, and lose what staff wrote', async () => {
    const { canceled } = life
    const url = `/reservations/${canceled.reservation}/payments`
    const [payment] = (await life.workspace.manage('GET', url)).body.data
    expect(payment).toMatchObject({ amount: 10, method: 'check', reference: null, note: null })
    expect(erasure.erased).toContainEqual({ object: 'payment', id: payment.id })
  })

  test('Erased bookings keep their ids, states and times, and count in reports', async () => {
    expect(await reportOf(life.workspace)).toEqual(reports)
    const { body } = await life.workspace.call('GET', `/appointments/${life.canceled.appointment}`)
    expect(body).toMatchObject({
      status: 'canceled',
      timestamp: expect.stringMatching(/^\d{4}-/),
      customer: { first_name: 'erased', last_name: 'erased', email: '' },
    })
    // Each event is checked against the document.
    const events = await life.workspace.events()
    const data = events.find(({ type }: { type: string }) => type === 'appointment-created').data
    expect(data).toMatchObject({ first_name: 'erased', email: 'erased', service: 'remote', lang: 'en' })
    expect(JSON.stringify(events)).not.toMatch(new RegExp(marker, 'i'))
  })

  test('An erasure fires events of deleted files without their names, and no others', async () => {
    const { data } = (await life.workspace.manage('GET', '/audit?limit=100')).body
    const after = data
      .filter((entry: { request_id: string }) => entry.request_id === `system:erasure-${erasure.id}`)
      .map(({ action }: { action: string }) => action)
    expect(after.sort()).toEqual(['document-deleted', 'document-deleted', 'video-deleted'])
  })

  test('Erased bookings cannot be opened, changed or mailed to', async () => {
    const { call, manage } = life.workspace
    const { reservation, appointment } = life.canceled
    expect((await installation.as(undefined)('GET', `/booking/v1/${deadKey}`)).status).toBe(404)
    const refused = [
      await call('PATCH', `/reservations/${reservation}`, { first_name: 'Ana' }),
      await call('PATCH', `/appointments/${appointment}`, { email: 'ana@example.com' }),
      await call('POST', `/reservations/${reservation}/signers`, named('ana@example.com')),
      await call('POST', '/documents', uploadOf('reservation', reservation, pdfOf())),
      await manage('POST', `/reservations/${reservation}/notes`, { text: 'Ring twice' }),
      await manage('POST', `/reservations/${reservation}/book-again`, { timestamp: 1_900_000_000 }),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      refused.map(() => [404, expect.stringMatching(/^The personal data of the \w+ was erased/)]),
    )
    const mails = (await manage('GET', `/mails?object_id=${appointment}`)).body.data
    expect(mails).toEqual([])
  })

  test('A second erasure of the same person finds nothing more', async () => {
    const again = await life.workspace.manage('POST', '/people/erase', { email: life.email })
    expect(again.body).toMatchObject({ status: 'finished', erased: [], pending_files: 0 })
    expect(again.body.kept).toEqual(erasure.kept)
  })
})

test('Kept data is erased when its time has come, and not before', async () => {
  const { clock, ctx } = installation
  const before = ofWorkspace(await lookFor())
  const last = Math.max(...erasure.kept.map((one: { kept_until: string }) => Date.parse(one.kept_until)))
  const first = Math.min(...erasure.kept.map((one: { kept_until: string }) => Date.parse(one.kept_until)))
  // The workspace's clock is six days ahead.
  const business = (at: number) => at - Date.now() - 6 * 86_400_000 - 3_600_000
  clock.advance(business(first))
  await enforceSlowRetention(ctx)
  expect(ofWorkspace(await lookFor())).toEqual(before)
  clock.advance(last - first + 2 * 3_600_000)
  await enforceSlowRetention(ctx)
  expect(ofWorkspace(await lookFor())).toEqual([])
  expect(await markedFiles(installation, life.workspace)).toEqual([])
  const { body } = await life.workspace.manage('GET', `/people/erasures/${erasure.id}`)
  expect([body.status, body.kept]).toEqual(['finished', []])
  expect(ofNeighbour(await lookFor()).length).toBeGreaterThan(3)
})
