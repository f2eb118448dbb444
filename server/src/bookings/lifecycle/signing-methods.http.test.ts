import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, verdict, why } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, dateOf, importAll, importCsv, iso } from '../../../test/helpers/imports.ts'
import { ask, openBooking } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

const refused = [409, 'slot_unavailable', 'signing_method']
const electronic = { signing_method: 'enotary' }

/** Two notaries around the clock: `paper` signs with `remote` only, `both` with every method. */
async function two() {
  const workspace = await installation.workspace('UTC')
  const [paper = 0, both = 0] = await staff(workspace, {}, {})
  const changed = await workspace.manage('PATCH', `/notaries/${paper}`, { signing_methods: ['remote'] })
  expect([changed.status, changed.body.signing_methods]).toEqual([200, ['remote']])
  return { workspace, paper, both }
}

/** The same without `both`. */
async function paperOnly() {
  const { workspace, paper, both } = await two()
  expect((await workspace.manage('DELETE', `/notaries/${both}`)).status).toBe(200)
  return { workspace, paper }
}

/** Whether the hour is offered in v3, and why not. */
async function offered({ call }: Workspace, at: number, query: string) {
  const asked = `/appointments/availability?date=${dateOf(at)}&timezone=UTC&explain=1&${query}`
  const { status, body } = await call('GET', asked)
  const key = Object.keys(body.availability).find(one =>
    one.startsWith(iso(at).slice(11, 16).replace(':', '')),
  )
  return status === 200 && key && (body.availability[key] ? 'free' : body.reasons[key])
}

const notaryOf = async ({ manage }: Workspace, id: number) =>
  (await manage('GET', `/appointments/${id}`)).body.notary_id

describe('a booking with a method that one of two notaries does not have', () => {
  test('A booking goes to the notary who has its signing method, until that notary is booked', async () => {
    const { workspace, paper, both } = await two()
    const first = await book(workspace, hourAhead(), electronic)
    const second = await book(workspace, hourAhead(), electronic)
    const third = await book(workspace, hourAhead())
    expect([first.body.notary_id, why(second), third.body.notary_id]).toEqual([
      both,
      [409, 'slot_unavailable', 'booked'],
      paper,
    ])
  })

  test('A notary without the signing method cannot get the booking by name, by assignment or by a move', async () => {
    const { workspace, paper, both } = await two()
    const { id } = (await book(workspace, hourAhead(), electronic)).body
    const events = (await workspace.events()).length
    const named = { service: 'remote', first_name: 'Ana', last_name: 'Ortiz', ...electronic }
    const asked: [string, object][] = [
      ['/bookings', { ...named, timestamp: hourAhead(2), notary_id: paper }],
      [`/appointments/${id}/assign`, { notary_id: paper }],
      [`/appointments/${id}/reschedule`, { timestamp: hourAhead(2), notary_id: paper }],
    ]
    const answers = []
    for (const [path, body] of asked) {
      const answer = await workspace.manage('POST', path, body)
      answers.push(why(answer))
      expect([path, answer.body.message]).toEqual([
        path,
        'The notary does not sign with the method enotary. Choose another notary, or add the method to this one.',
      ])
    }
    expect(answers).toEqual([refused, refused, [409, 'reschedule_failed', 'signing_method']])
    const several = await workspace.manage('POST', '/appointments/assign', { ids: [id], notary_id: paper })
    expect(several.body.results[0].error).toMatchObject({
      code: 'slot_unavailable',
      data: { reason: 'signing_method' },
    })
    expect([await notaryOf(workspace, id), (await workspace.events()).length]).toEqual([both, events])
    const plain = (await book(workspace, hourAhead(4))).body.id
    const given = await workspace.manage('POST', `/appointments/${plain}/assign`, { notary_id: paper })
    expect([given.status, given.body.notary_id]).toEqual([200, paper])
  })

  test('A booking moves to the notary who has its signing method when both are free', async () => {
    const { workspace, both } = await two()
    const { id } = (await book(workspace, hourAhead(), electronic)).body
    for (const hours of [3, 5, 7]) {
      const moved = await workspace.call('POST', `/appointments/${id}/reschedule`, {
        timestamp: hourAhead(hours),
        timezone: 'UTC',
      })
      expect([moved.status, await notaryOf(workspace, id)]).toEqual([200, both])
    }
  })

  test('Of ten concurrent bookings one gets the last notary with the signing method', async () => {
    const { workspace, both } = await two()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => book(workspace, hourAhead(), electronic)),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made.map(({ body }) => body.notary_id)).toEqual([both])
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 201)
          .map(why)
          .map(String),
      ),
    ).toEqual(new Set(['409,slot_unavailable,booked']))
  })
})

describe('where no notary has the method', () => {
  test('Availability offers no time for a signing method that no notary has, and says why', async () => {
    const { workspace, paper } = await paperOnly()
    const at = hourAhead()
    const asked = ['service=remote', 'service=remote&signing_method=enotary', 'enotary=1', 'remote=1', '']
    const answers = async () => Promise.all(asked.map(query => offered(workspace, at, query)))
    expect(await answers()).toEqual(['free', 'signing_method', 'signing_method', 'free', 'free'])
    await workspace.manage('PATCH', `/notaries/${paper}`, { signing_methods: ['enotary'] })
    expect(await answers()).toEqual(['signing_method', 'free', 'free', 'free', 'free'])
    await workspace.manage('PATCH', `/notaries/${paper}`, { signing_methods: null })
    expect(await answers()).toEqual(Array(5).fill('free'))
  })

  test('A time at which nobody works is closed for every signing method', async () => {
    const { workspace, paper } = await paperOnly()
    await workspace.manage('PATCH', `/notaries/${paper}/hours`, { weekly: [] })
    expect(await offered(workspace, hourAhead(), 'service=remote&signing_method=enotary')).toBe('closed')
    expect(why(await book(workspace, hourAhead(), electronic))).toEqual([409, 'slot_unavailable', 'closed'])
  })

  test('A customer cannot see, hold or book a time for a signing method that no notary has', async () => {
    const { workspace } = await paperOnly()
    const id = await makeReservation(workspace, electronic)
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    const visit = (method: string, path: string, body?: object) =>
      installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
    const at = hourAhead()
    const day = await visit('GET', `/availability?date=${dateOf(at)}&timezone=UTC&explain=1&starts=1`)
    expect([day.body.starts, new Set(Object.values(day.body.reasons))]).toEqual([[], new Set(['closed'])])
    const body = { timestamp: at, timezone: 'UTC' }
    expect(why(await visit('POST', '/hold', { timestamp: at }))).toEqual(refused)
    expect(why(await visit('POST', '/submit', body))).toEqual(refused)
    expect(why(await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: at }))).toEqual(
      refused,
    )
    const free = await workspace.manage('GET', `/free-times?date=${dateOf(at)}&reservation_id=${id}`)
    expect([free.status, free.body.starts]).toEqual([200, []])
  })

  test('Staff find free times for the signing method that they name', async () => {
    const { workspace } = await paperOnly()
    const times = (query: string) =>
      workspace.manage('GET', `/free-times?date=${dateOf(hourAhead())}&${query}`)
    const count = async (method: string) =>
      (await times(`service=remote&signing_method=${method}`)).body.starts.length
    expect([await count('enotary'), (await count('remote')) > 0]).toEqual([0, true])
    expect(verdict(await times('service=remote&signing_method=wet'))[2]).toEqual({
      signing_method: 'must be one of remote, enotary for this service',
    })
    expect(verdict(await times('appointment_id=1&signing_method=remote'))[2]).toEqual({
      signing_method: 'is only for service: a booking has its own method',
    })
  })

  test('A visitor is not offered a service whose first signing method no notary has', async () => {
    const { workspace, visit } = await openBooking(installation)
    const [notary] = (await workspace.manage('GET', '/notaries')).body.data
    expect(await ask(visit)).toEqual(expect.any(String))
    await workspace.manage('PATCH', `/notaries/${notary.id}`, { signing_methods: ['enotary'] })
    const details = { service: 'remote', timestamp: hourAhead(), first_name: 'Ana', last_name: 'Ortiz' }
    expect(why(await visit('POST', '/requests', { ...details, email: 'ana@example.com' }))).toEqual(refused)
  })
})

test('An import gives a row to a notary with its signing method, and rejects a named notary without it', async () => {
  const { workspace, paper, both } = await two()
  const head = ['status', 'start_utc', 'first_name', 'last_name', 'service', 'signing_method', 'notary_id']
  const row = (hours: number, method: string, notary: number | '') => [
    ...['scheduled', iso(hourAhead(hours)), 'Ana', 'Ortiz', 'remote', method, notary],
  ]
  const tried = await importCsv(workspace, csvOf(head, row(1, 'enotary', paper), row(2, 'remote', paper)))
  expect(tried.body.errors).toEqual([
    {
      row: 2,
      column: 'start_utc',
      code: 'signing_method',
      message: 'cannot be given: no notary who works then signs with the method of the row',
      reason: 'no_method_then',
      values: {},
      way_out: 'Name another notary, change the time or the signing method, or add the method to a notary.',
    },
  ])
  // What is over is history, also of a notary who has lost the method.
  const over = ['completed', '2025-03-04T15:00:00Z', 'Ana', 'Ortiz', 'remote', 'enotary', paper]
  const done = await importAll(workspace, csvOf(head, row(1, 'enotary', ''), row(2, 'enotary', ''), over))
  expect([done.status, done.body.created]).toEqual([200, 3])
  const rows = (await workspace.manage('GET', '/appointments?sort=start')).body.data
  expect(rows.map((one: { notary_id: number }) => one.notary_id)).toEqual([paper, both, both])
})

describe('signing_methods of a notary', () => {
  test('signing_methods of a new notary are null unless given, and the audit entry has the change', async () => {
    const workspace = await installation.workspace()
    const add = (fields: object) =>
      workspace.manage('POST', '/notaries', { name: 'Nora', categories: ['remote'], ...fields })
    const { id, signing_methods } = (await add({})).body
    expect(signing_methods).toBeNull()
    expect((await add({ signing_methods: ['enotary', 'wet'] })).body.signing_methods).toEqual([
      'enotary',
      'wet',
    ])
    await workspace.manage('PATCH', `/notaries/${id}`, { signing_methods: ['wet'] })
    await workspace.manage('PATCH', `/notaries/${id}`, { name: 'Nora Vidal' })
    expect((await workspace.manage('GET', `/notaries/${id}`)).body.signing_methods).toEqual(['wet'])
    const { data } = (
      await workspace.manage('GET', `/audit?action=notary-updated&object=notary&object_id=${id}`)
    ).body
    expect(data.map(({ changes }: { changes: object }) => changes)).toEqual([
      { name: { before: 'Nora', after: 'Nora Vidal' } },
      { signing_methods: { before: null, after: ['wet'] } },
    ])
  })

  test('signing_methods of a notary must be methods of services of the workspace', async () => {
    const workspace = await installation.workspace()
    const other = await installation.workspace()
    const service = { handle: 'seal', label: 'Seal', category: 'wet', duration_minutes: 30, unit_price: 1 }
    await other.manage('POST', '/services', { ...service, signing_methods: ['seal'], currency: 'USD' })
    const [notary] = (await workspace.manage('GET', '/notaries')).body.data
    const change = (signing_methods: unknown) =>
      workspace.manage('PATCH', `/notaries/${notary.id}`, { signing_methods })
    const known = 'must be a signing method of a service: remote, enotary, wet'
    for (const [given, params] of [
      [['remote', 'seal'], { 'signing_methods.1': known }],
      [['enotry'], { 'signing_methods.0': known }],
      [[], { signing_methods: 'must have at least 1 items, or be null for all' }],
      [['wet', 'wet'], { signing_methods: 'must not repeat an item' }],
      [['In Person'], { 'signing_methods.0': 'must be 1 to 64 of a-z, 0-9 and _' }],
    ] as const)
      expect(verdict(await change(given))).toEqual([400, 'invalid_request', params])
    expect((await workspace.manage('GET', `/notaries/${notary.id}`)).body.signing_methods).toBeNull()
  })

  test('A change of signing_methods does not change booked appointments, which can be completed', async () => {
    const { workspace, both } = await two()
    const { id } = (await book(workspace, hourAhead(), electronic)).body
    await workspace.manage('PATCH', `/notaries/${both}`, { signing_methods: ['remote'] })
    expect(await notaryOf(workspace, id)).toBe(both)
    const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, {
      timestamp: hourAhead(2),
    })
    expect(why(moved)).toEqual([409, 'reschedule_failed', 'signing_method'])
    expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  })
})
