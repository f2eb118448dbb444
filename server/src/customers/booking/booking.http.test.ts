import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeReservation,
  makeSigner,
  person,
  someInstant,
  told,
  utc,
  verdict,
  why,
} from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

const deed = emptyPdf()

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** Calls as a customer with the key, without a token. */
const as =
  (key: string) =>
  (method: string, path = '', body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    installation.as(undefined)(method, `/booking/v1/${key}${path}`, body, headers)

async function keysOf(
  workspace: Workspace,
  id: number,
): Promise<{ reservation: string; appointment: string }> {
  const { reservation } = (await workspace.call('GET', `/reservations/${id}`)).body.keys
  const { data } = (await workspace.call('GET', '/reservations')).body
  const { appointment } = data.find((one: { id: number }) => one.id === id).keys
  return { reservation, appointment }
}

/** A workspace with one notary and a reservation, and the customer's calls. */
async function invited(fields: object = { status: 'queued' }) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, fields)
  const keys = await keysOf(workspace, id)
  return { workspace, id, keys, visit: as(keys.reservation) }
}

/** The same, booked at `hourAhead()`, with the calls of the appointment's view. */
async function booked() {
  const { workspace, id, keys, visit } = await invited()
  expect((await visit('POST', '/submit', { timestamp: hourAhead() })).status).toBe(200)
  return { workspace, id, keys, visit, view: as(keys.appointment) }
}

const statusOf = async (workspace: Workspace, id: number) =>
  (await workspace.call('GET', `/reservations/${id}`)).body.status

const bring = { kind: 'bring', state: 'upcoming', label: expect.any(String) }

describe('opening', () => {
  test("The customer's first call moves queued to pending without an event and returns what was reserved", async () => {
    const { workspace, id, keys, visit } = await invited({ status: 'queued', quantity: 2, prepaid: 1 })
    await makeSigner(workspace, `/reservations/${id}`)
    const before = await workspace.eventTypes()
    const answer = await visit('POST', '/open')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      object: 'booking',
      status: 'pending',
      business: { name: expect.any(String), timezone: 'America/New_York' },
      service: {
        handle: 'remote',
        label: 'Remote notarization',
        texts: {
          label: 'Remote notarization',
          description: expect.any(String),
          bring: expect.any(String),
          quantity: null,
        },
        payment_at: 'none',
        deposit: null,
        cancellation_policy: null,
        confirmation: 'instant',
        confirmation_hours: 24,
        duration_minutes: 60,
      },
      tasks: [{ kind: 'signers', state: 'done', label: 'Say who signs' }, bring, bring, bring],
      quantity: 2,
      signing_method: 'remote',
      customer,
      lang: 'en',
      price: {
        unit_price: 25,
        total_price: 50,
        currency: 'USD',
        lines: [
          {
            kind: 'act',
            key: null,
            label: 'Service',
            quantity: 2,
            unit_amount: 25,
            amount: 50,
            taxable: true,
            tax: 0,
          },
        ],
        discounts: [],
        subtotal: 50,
        discount: 0,
        tax: 0,
        tax_rate: 0,
        tax_included: false,
        tax_label: null,
        prepaid: true,
        received: 0,
        refunded: 0,
        due: 0,
        authorized: 0,
        card_hold: null,
        due_at_booking: 0,
      },
      cancellation: null,
      appointment: null,
      checkout: null,
      request: null,
      hold_expires_at: null,
      questions: [],
      signers: [
        {
          object: 'signer',
          id: expect.any(Number),
          full_name: 'Ben Adler',
          email: person.email,
          status: 'pending',
          can_change: true,
        },
      ],
      documents: [],
      result: null,
      can: { submit: true, reschedule: false, cancel: false, withdraw: false },
      links: { self: `${installation.url}/booking/v1/${keys.reservation}`, appointment: null },
    })
    expect(await statusOf(workspace, id)).toBe('pending')
    expect(await workspace.eventTypes()).toEqual(before)
    const [opened] = (await workspace.manage('GET', '/audit')).body.data
    expect(opened).toMatchObject({
      action: 'reservation-pending',
      actor: `customer:${id}`,
      source: 'customer',
    })
  })

  test("The customer's first call does not change any other state", async () => {
    for (const status of ['draft', 'pending', 'scheduled', 'completed', 'canceled']) {
      const { workspace, id, visit } = await invited({ status })
      const before = (await workspace.manage('GET', '/audit')).body
      const answer = await visit('POST', '/open')
      expect([answer.status, answer.body.status]).toEqual([200, status])
      expect(await statusOf(workspace, id)).toBe(status)
      expect((await workspace.manage('GET', '/audit')).body).toEqual(before)
    }
  })

  test('Opening the scheduling flow twice equals opening it once', async () => {
    const { workspace, visit } = await invited()
    for (const status of ['pending', 'pending'])
      expect((await visit('POST', '/open')).body.status).toBe(status)
    const key = { 'idempotency-key': 'open' }
    const replayed = [
      await visit('POST', '/open', undefined, key),
      await visit('POST', '/open', undefined, key),
    ]
    expect(replayed.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    const actions = (await workspace.manage('GET', '/audit')).body.data.map(
      ({ action }: { action: string }) => action,
    )
    expect(actions.filter((action: string) => action === 'reservation-pending')).toHaveLength(1)
  })

  test('Reading a booking does not change it', async () => {
    const { workspace, id, keys, visit } = await invited()
    const before = (await workspace.manage('GET', '/audit')).body
    const url = `${installation.url}/booking/v1/${keys.reservation}`
    expect((await visit('GET')).body).toMatchObject({ status: 'queued', can: { submit: true } })
    expect((await visit('GET', '/availability')).status).toBe(200)
    for (const address of [url, `${url}/availability`, `${installation.url}/schedule/${keys.reservation}`])
      expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
    expect(await statusOf(workspace, id)).toBe('queued')
    expect((await workspace.manage('GET', '/audit')).body).toEqual(before)
  })

  test.each(['/hold', '/submit'])(
    'The first %s of the customer counts as opening, if it succeeds',
    async path => {
      const { workspace, id, visit } = await invited()
      expect((await visit('POST', path, { timestamp: 1 })).body.code).toBe('slot_unavailable')
      expect(await statusOf(workspace, id)).toBe('queued')
      expect((await visit('POST', path, { timestamp: hourAhead() })).status).toBe(200)
      expect(await statusOf(workspace, id)).toBe(path === '/hold' ? 'pending' : 'scheduled')
      expect((await visit('POST', path, { timestamp: hourAhead(1) })).status).toBe(
        path === '/hold' ? 200 : 409,
      )
      const entries = (await workspace.manage('GET', '/audit')).body.data.filter(
        ({ action }: { action: string }) => action === 'reservation-pending',
      )
      expect(entries).toEqual([expect.objectContaining({ actor: `customer:${id}`, source: 'customer' })])
      const events = ['reservation-created', 'reservation-submitted', 'appointment-created']
      expect(await workspace.eventTypes()).toEqual(path === '/hold' ? events.slice(0, 1) : events)
    },
  )

  test('Calls of staff and of an appointment key do not count as opening', async () => {
    const { workspace, id, keys } = await invited()
    await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    expect((await as(keys.appointment)('POST', '/open')).status).toBe(404)
    const actions = (await workspace.manage('GET', '/audit')).body.data.map(
      ({ action }: { action: string }) => action,
    )
    expect(actions).not.toContain('reservation-pending')
  })

  test('Caches do not store responses to customers', async () => {
    const { visit } = await invited()
    expect((await visit('GET')).headers.get('cache-control')).toBe('no-store')
    expect((await visit('GET')).headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('a key', () => {
  test('An unknown key, or one of the other kind, is not found', async () => {
    const { workspace, keys, id } = await invited()
    const { public_key } = (await workspace.events())[0].data
    const signer = await makeSigner(workspace, `/reservations/${id}`)
    const { key } = (await workspace.call('GET', `/signers/${signer}`)).body
    const { upload, session } = (await book(workspace, hourAhead(3))).body.keys
    const wrong = [
      public_key,
      key,
      upload,
      session,
      'V1StGXR8_Z5jdHi6B-myT',
      'x',
      `${keys.reservation}x`,
      '%00',
      id,
    ]
    for (const none of wrong) {
      const answer = await as(String(none))('GET')
      expect(verdict(answer)).toEqual([404, 'not_found', undefined])
    }
    // Nothing is booked yet that it could show.
    expect((await as(keys.appointment)('GET')).status).toBe(404)
  })

  test('A key works only for its own kind of booking', async () => {
    const { visit, view } = await booked()
    expect((await visit('POST', '/reschedule', { timestamp: hourAhead(2) })).status).toBe(404)
    expect((await visit('POST', '/cancel', {})).status).toBe(404)
    for (const path of ['/hold', '/submit'])
      expect((await view('POST', path, { timestamp: hourAhead(2) })).status).toBe(404)
  })

  test('A key does not work in other interfaces, and a token does not work in this one', async () => {
    const { workspace, keys } = await invited()
    const paths = ['/wp-json/v3/reservations', '/manage/v1/workspaces']
    for (const path of paths) expect((await installation.as(keys.reservation)('GET', path)).status).toBe(401)
    expect((await as(workspace.token)('GET')).status).toBe(404)
  })

  test('Calls of a key are limited, and guesses are limited by their address', async () => {
    const limited = await startInstallation()
    try {
      const workspace = await limited.workspace()
      const id = await makeReservation(workspace)
      const { reservation: key } = (await workspace.call('GET', `/reservations/${id}`)).body.keys
      const statuses = async (path: string, count: number) => {
        const calls = Array.from({ length: count }, () => limited.as(undefined)('GET', path))
        return (await Promise.all(calls)).map(({ status }) => status)
      }
      const own = await statuses(`/booking/v1/${key}`, 125)
      expect(own.filter(status => status === 200)).toHaveLength(120)
      expect(own.filter(status => status === 429)).toHaveLength(5)
      const guesses = await statuses('/booking/v1/V1StGXR8_Z5jdHi6B-myT', 70)
      expect(guesses.filter(status => status === 404)).toHaveLength(60)
    } finally {
      await limited.stop()
    }
  })
})

describe('availability', () => {
  test('The availability of a booking is for its service and duration, without its own claims', async () => {
    const { workspace, visit } = await invited({ status: 'queued', quantity: 4 })
    const start = Math.ceil(hourAhead() / 86_400) * 86_400 + 12 * 3600
    const date = new Date(start * 1000).toISOString().slice(0, 10)
    await book(workspace, start)
    const day = async () => (await visit('GET', `/availability?date=${date}&timezone=UTC&explain=1`)).body
    const before = await day()
    expect(before.availability).toMatchObject({
      '1000-1015': true,
      '1015-1030': false,
      '1200-1215': false,
      '1230-1245': true,
    })
    expect(before.reasons).toMatchObject({ '1015-1030': 'booked' })
    expect(before.links.self).toContain('/booking/v1/')
    expect((await visit('POST', '/hold', { timestamp: start + 1800 })).status).toBe(200)
    expect((await day()).availability).toEqual(before.availability)
    const v3 = await workspace.call('GET', `/appointments/availability?date=${date}&timezone=UTC&explain=1`)
    expect(v3.body.reasons).toMatchObject({ '1200-1215': 'booked', '1230-1245': 'held' })
  })
})

describe('hold', () => {
  test("A hold keeps the time from others for five minutes, by the workspace's clock", async () => {
    const { workspace, visit } = await invited()
    const answer = await visit('POST', '/hold', { timestamp: hourAhead() })
    expect([answer.status, answer.body]).toEqual([
      200,
      { object: 'hold', timestamp: utc(hourAhead()), expires_at: someInstant },
    ])
    expect((await visit('GET')).body.hold_expires_at).toBe(answer.body.expires_at)
    const aheadMs = Date.parse(answer.body.expires_at) - Date.now()
    expect(aheadMs).toBeGreaterThan(240_000)
    expect(aheadMs).toBeLessThanOrEqual(300_000)
    expect(why(await book(workspace, hourAhead()))).toEqual([409, 'slot_unavailable', 'held'])
    await moveClock(workspace, 301)
    expect((await visit('GET')).body.hold_expires_at).toBeNull()
    expect((await book(workspace, hourAhead())).status).toBe(201)
    expect(why(await visit('POST', '/submit', { timestamp: hourAhead() }))).toEqual([
      409,
      'slot_unavailable',
      'booked',
    ])
  })

  test('A hold replaces the previous hold of its reservation', async () => {
    const { workspace, visit } = await invited()
    await visit('POST', '/hold', { timestamp: hourAhead() })
    expect((await visit('POST', '/hold', { timestamp: hourAhead(1) })).status).toBe(200)
    expect((await book(workspace, hourAhead())).status).toBe(201)
    expect(why(await visit('POST', '/hold', { timestamp: hourAhead() }))).toEqual([
      409,
      'slot_unavailable',
      'booked',
    ])
    // A rejected call changes nothing.
    expect(why(await book(workspace, hourAhead(1)))).toEqual([409, 'slot_unavailable', 'held'])
  })

  test('Only times that a customer may book can be held', async () => {
    const { visit } = await invited()
    const now = Math.floor(Date.now() / 1000)
    const refused = [now - 60, now + 1800, now + 91 * 86_400]
    const reasons = []
    for (const timestamp of refused)
      reasons.push((await visit('POST', '/hold', { timestamp })).body.data.reason)
    expect(reasons).toEqual(['past', 'notice', 'horizon'])
  })
})

test.each([
  [
    'the reservation is canceled',
    (workspace: Workspace, id: number) => workspace.call('POST', `/reservations/${id}/cancel`),
  ],
  [
    'the reservation is booked at another time',
    (workspace: Workspace, id: number) =>
      workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(6) }),
  ],
])('A hold is released when %s', async (_what, act) => {
  const { workspace, id, visit } = await invited()
  expect((await visit('POST', '/hold', { timestamp: hourAhead() })).status).toBe(200)
  expect((await act(workspace, id)).status).toBe(200)
  expect((await book(workspace, hourAhead())).status).toBe(201)
})

test('A hold keeps its time also when the minimum notice begins', async () => {
  const { workspace, visit } = await invited()
  const timestamp = Math.ceil((Date.now() / 1000 + 61 * 60) / 60) * 60
  expect((await visit('POST', '/hold', { timestamp })).status).toBe(200)
  await moveClock(workspace, 180)
  expect(why(await visit('POST', '/hold', { timestamp }))).toEqual([409, 'slot_unavailable', 'notice'])
  expect((await visit('POST', '/submit', { timestamp })).status).toBe(200)
})

test('A hold of one time does not exempt another time from the notice', async () => {
  const { visit } = await invited()
  expect((await visit('POST', '/hold', { timestamp: hourAhead() })).status).toBe(200)
  const soon = Math.ceil(Date.now() / 1000) + 1800
  expect(why(await visit('POST', '/submit', { timestamp: soon }))).toEqual([
    409,
    'slot_unavailable',
    'notice',
  ])
})

test('The held notary gets the booking, even if another one has less load by then', async () => {
  const { workspace, visit } = await invited()
  const [first = 0] = await staff(workspace, {}, {})
  const start = Math.ceil(hourAhead() / 86_400) * 86_400
  expect((await visit('POST', '/hold', { timestamp: start })).status).toBe(200)
  for (const hour of [2, 4]) {
    const { id, notary_id } = (await book(workspace, start + hour * 3600)).body
    if (notary_id === first) continue
    const assigned = await workspace.manage('POST', `/appointments/${id}/assign`, { notary_id: first })
    expect(assigned.status).toBe(200)
  }
  expect((await visit('POST', '/submit', { timestamp: start })).status).toBe(200)
  const { data } = (await workspace.call('GET', '/appointments?limit=1')).body
  expect((await workspace.manage('GET', `/appointments/${data[0].id}`)).body.notary_id).toBe(first)
})

describe('submit', () => {
  test("Submitting books the held time in the customer's name", async () => {
    const { workspace, id, keys, visit } = await invited()
    await visit('GET')
    await visit('POST', '/hold', { timestamp: hourAhead() })
    const before = (await workspace.eventTypes()).length
    const body = { timestamp: hourAhead(), timezone: 'Asia/Kathmandu' }
    const answer = await visit('POST', '/submit', body, { 'x-request-id': 'customer-1' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'scheduled',
      appointment: { timestamp: utc(hourAhead()), timezone: 'Asia/Kathmandu', status: 'scheduled' },
      checkout: null,
      hold_expires_at: null,
      can: { submit: false, reschedule: false, cancel: false, withdraw: false },
      links: { appointment: `${installation.url}/booking/v1/${keys.appointment}` },
    })
    const events = (await told(workspace)).slice(before)
    expect(events.map(({ type, meta }) => [type, meta.source, meta.request_id])).toEqual([
      ['reservation-submitted', 'customer', 'customer-1'],
      ['appointment-created', 'customer', 'customer-1'],
    ])
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('scheduled')
    expect(why(await visit('POST', '/submit', body))).toEqual([409, 'already_scheduled', 'scheduled'])
  })

  test('Submitting with an idempotency key is done once, and the key belongs to the customer', async () => {
    const { workspace, visit } = await invited()
    const other = await makeReservation(workspace)
    const key = { 'idempotency-key': 'order-1' }
    const reserve = { ...customer, service: 'remote' }
    expect((await visit('POST', '/submit', { timestamp: hourAhead() }, key)).status).toBe(200)
    const again = await visit('POST', '/submit', { timestamp: hourAhead() }, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect((await workspace.call('POST', '/reservations', reserve, key)).status).toBe(201)
    const { reservation } = await keysOf(workspace, other)
    const second = await as(reservation)('POST', '/submit', { timestamp: hourAhead(1) }, key)
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  test('Submitting a canceled reservation is rejected', async () => {
    const { workspace, id, visit } = await invited()
    await workspace.call('POST', `/reservations/${id}/cancel`)
    expect(why(await visit('POST', '/submit', { timestamp: hourAhead() }))).toEqual([
      409,
      'reservation_canceled',
      'canceled',
    ])
    expect((await visit('GET')).body).toMatchObject({ status: 'canceled', can: { submit: false } })
  })
})

describe('the appointment’s own view', () => {
  test('A customer reschedules the appointment within the notice for customers', async () => {
    const { workspace, view } = await booked()
    const answer = await view('POST', '/reschedule', { timestamp: hourAhead(2) })
    expect(answer.body.appointment).toEqual({
      timestamp: utc(hourAhead(2)),
      timezone: 'America/New_York',
      status: 'scheduled',
      location: null,
    })
    expect((await workspace.eventTypes()).at(-1)).toBe('appointment-updated')
    const soon = { timestamp: Math.floor(Date.now() / 1000) + 1800 }
    expect(why(await view('POST', '/reschedule', soon))).toEqual([409, 'reschedule_failed', 'notice'])
  })

  test('A customer cancels the appointment and can still see it', async () => {
    const { workspace, id, view, visit } = await booked()
    expect((await view('GET')).body.can).toEqual({
      submit: false,
      reschedule: true,
      cancel: true,
      withdraw: false,
    })
    const refused = await view('POST', '/cancel', { reason: 'no_show' })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('only staff use')])
    const answer = await view('POST', '/cancel', { reason: 'no longer needed' })
    expect(answer.body).toMatchObject({
      status: 'canceled',
      appointment: { status: 'canceled' },
      can: { submit: false, reschedule: false, cancel: false, withdraw: false },
    })
    expect((await workspace.eventTypes()).slice(-2)).toEqual(['appointment-canceled', 'reservation-canceled'])
    expect(await statusOf(workspace, id)).toBe('canceled')
    expect((await view('GET')).body.status).toBe('canceled')
    expect((await visit('GET')).body.status).toBe('canceled')
    expect(why(await view('POST', '/cancel'))).toEqual([409, 'unable_to_cancel', 'already'])
  })

  test('A customer cannot move or cancel an appointment that has begun', async () => {
    const { workspace, view } = await booked()
    await moveClock(workspace, hourAhead() - Math.floor(Date.now() / 1000) + 60)
    expect((await view('GET')).body.can).toEqual({
      submit: false,
      reschedule: false,
      cancel: false,
      withdraw: false,
    })
    const later = await view('POST', '/reschedule', { timestamp: hourAhead(30) })
    expect(why(later)).toEqual([409, 'reschedule_failed', 'past'])
    expect(why(await view('POST', '/cancel'))).toEqual([409, 'unable_to_cancel', 'begun'])
  })

  test('A customer sees the current customer of the appointment', async () => {
    const { workspace, view, visit } = await booked()
    const [{ id }] = (await workspace.call('GET', '/appointments')).body.data
    await workspace.call('PATCH', `/appointments/${id}`, { first_name: 'Zoe' })
    expect((await view('GET')).body.customer.first_name).toBe('Zoe')
    expect((await visit('GET')).body.customer.first_name).toBe('Ana')
  })

  test('An appointment without a reservation has a view for its customer', async () => {
    const workspace = await installation.workspace()
    const { body } = await book(workspace, hourAhead())
    const view = as(body.keys.appointment)
    expect((await view('GET')).body).toMatchObject({ status: 'scheduled', price: null, signers: [] })
    expect((await view('POST', '/reschedule', { timestamp: hourAhead(4) })).status).toBe(200)
    expect((await view('POST', '/signers', person)).status).toBe(201)
    expect((await view('POST', '/cancel')).body.status).toBe('canceled')
  })
})

describe('a customer adds', () => {
  test('A customer adds signers, which are returned without their keys', async () => {
    const { workspace, id, visit } = await invited()
    const answer = await visit('POST', '/signers', person)
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        object: 'signer',
        id: expect.any(Number),
        full_name: 'Ben Adler',
        email: person.email,
        status: 'pending',
        can_change: true,
      },
    ])
    expect(verdict(await visit('POST', '/signers', person))).toEqual([409, 'signer_exists', undefined])
    const [signer] = (await workspace.call('GET', `/reservations/${id}/signers`)).body.data
    expect(signer).toMatchObject({ id: answer.body.id, object_id: id })
    expect((await told(workspace)).at(-1)).toMatchObject({
      type: 'signer-added',
      meta: { source: 'customer' },
    })
  })

  test('A customer adds documents, which are downloaded as they were uploaded', async () => {
    const { workspace, visit, view } = await booked()
    const pdf = { filename: 'Deed.pdf', pdf_content: deed.toString('base64') }
    const answer = await visit('POST', '/documents', pdf)
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        object: 'document',
        id: expect.any(Number),
        filename: expect.stringMatching(/^\d+-Deed\.pdf$/),
        original_filename: 'Deed.pdf',
        file_size: deed.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        pages: 1,
        created_at: someInstant,
        is_result: false,
        can_download: true,
        can_delete: true,
      },
    ])
    expect((await view('POST', '/documents', pdf)).status).toBe(201)
    expect((await view('GET')).body.documents).toHaveLength(2)
    const types = (await workspace.call('GET', '/documents')).body.data.map(
      ({ type }: { type: string }) => type,
    )
    expect(types.sort()).toEqual(['reservation', 'uploaded'])
    const { signed_url } = (await workspace.call('GET', `/documents/${answer.body.id}`)).body
    expect(Buffer.from(await (await fetch(signed_url)).arrayBuffer())).toEqual(deed)
    const bad = await visit('POST', '/documents', { ...pdf, pdf_content: '!' })
    expect(verdict(bad).slice(0, 2)).toEqual([400, 'bad_payload'])
  })

  test('A customer adds nothing to a canceled reservation', async () => {
    const { workspace, id, visit } = await invited()
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const pdf = { filename: 'Deed.pdf', pdf_content: deed.toString('base64') }
    expect((await visit('POST', '/signers', person)).body.code).toBe('reservation_canceled')
    expect((await visit('POST', '/documents', pdf)).body.code).toBe('reservation_canceled')
  })
})

describe('a customer adds no more than', () => {
  test('A customer adds at most 50 signers', async () => {
    const { workspace, id, visit } = await invited()
    for (let count = 0; count < 50; count++)
      await makeSigner(workspace, `/reservations/${id}`, { email: `signer${count}@example.com` })
    const answer = await visit('POST', '/signers', { ...person, email: 'one-more@example.com' })
    expect([answer.status, answer.body.message]).toEqual([422, 'A booking can have at most 50 signers.'])
  })

  test('A customer adds at most 50 signers with both keys together', async () => {
    const { visit, view } = await booked()
    const add = (nth: number) =>
      (nth % 2 ? visit : view)('POST', '/signers', { ...person, email: `signer${nth}@example.com` })
    for (let nth = 0; nth < 50; nth++) expect((await add(nth)).status).toBe(201)
    for (const nth of [50, 51]) {
      const { status, body } = await add(nth)
      expect([status, body.message]).toEqual([422, 'A booking can have at most 50 signers.'])
    }
    expect((await view('GET')).body.signers).toHaveLength(50)
  })

  test('A customer adds at most 50 documents', async () => {
    const { workspace, id, visit } = await invited()
    const pdf = { filename: 'Deed.pdf', pdf_content: deed.toString('base64') }
    const mine = { ...pdf, object_type: 'reservation', object_id: id }
    for (let count = 0; count < 50; count++) await workspace.call('POST', '/documents', mine)
    const answer = await visit('POST', '/documents', pdf)
    expect([answer.status, answer.body.message]).toEqual([422, 'A booking can have at most 50 documents.'])
  })

  test('A customer adds at most 50 documents, also by two concurrent uploads', async () => {
    const { workspace, id, visit } = await invited()
    const pdf = { filename: 'Deed.pdf', pdf_content: deed.toString('base64') }
    const mine = { ...pdf, object_type: 'reservation', object_id: id }
    for (let count = 0; count < 49; count++) await workspace.call('POST', '/documents', mine)
    const answers = await Promise.all([1, 2].map(() => visit('POST', '/documents', pdf)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await visit('GET')).body.documents).toHaveLength(50)
  })
})

test('The log has no keys', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  const logged = await startInstallation({}, { log })
  try {
    const workspace = await logged.workspace()
    const id = await makeReservation(workspace, { status: 'queued' })
    const key: string = (await workspace.call('GET', `/reservations/${id}`)).body.keys.reservation
    const visit = (method: string, path: string, body?: unknown) => logged.as(undefined)(method, path, body)
    await visit('GET', `/booking/v1/${key}`)
    await visit('POST', `/booking/v1/${key}/submit`, { timestamp: 1 })
    await visit('POST', `/booking/v1/${key}/documents`, '{')
    await visit('GET', `/booking/v1/${key}/nothing`)
    await fetch(`${logged.url}/schedule/${key}`)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter(line => line.includes(key))).toEqual([])
  } finally {
    await logged.stop()
  }
})

test('The addresses in mails lead to pages', async () => {
  const { keys } = await invited()
  const follow = (path: string) =>
    fetch(`${installation.url}/${path}/${keys.reservation}`, { redirect: 'manual' })
  const page = await follow('schedule')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const elsewhere = await follow('appointment')
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
    303,
    `/schedule/${keys.reservation}`,
  ])
})
