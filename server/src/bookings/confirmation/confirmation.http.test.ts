import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { details, openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// A time that a customer asks for, and what staff decide about it.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const hour = 3600
const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')

/** A workspace whose staff confirm, with a notary, and the calls of a customer with a key. */
async function business(fields: object = {}, notaries = 1) {
  const workspace = await installation.workspace('America/New_York')
  const ids = await staff(workspace, ...Array.from({ length: notaries }, () => ({})))
  const set = await workspace.manage('PATCH', '/services/remote', { confirmation: 'staff', ...fields })
  expect(set.status).toBe(200)
  const flow = async (given: object = {}) => {
    const id = await makeReservation(workspace, { status: 'queued', ...given })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    const visit = (method: string, path: string, body?: object) =>
      installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
    const request = async (timestamp: number) => {
      const asked = await visit('POST', '/submit', { timestamp, timezone: 'America/Chicago' })
      expect([asked.status, asked.body.request?.state]).toEqual([200, 'requested'])
      return asked.body
    }
    const decide = (how: string, body?: object) =>
      workspace.manage('POST', `/reservations/${id}/request/${how}`, body)
    return { id, key: keys.reservation as string, visit, request, decide }
  }
  return { workspace, ids, flow }
}

const reservationOf = async (workspace: Workspace, id: number) =>
  (await workspace.manage('GET', `/reservations/${id}`)).body

const eventsOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/events?limit=100')).body.data.map(({ type }: { type: string }) => type)

const kindsOf = async (workspace: Workspace, id: number) =>
  (await mailsOf(workspace, `&object_id=${id}`)).map(
    ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
  )

describe('A request', () => {
  test('A requested time is held, and the reservation is pending without an event until staff accept', async () => {
    const { workspace, flow } = await business()
    const { id, request, visit, decide } = await flow()
    const asked = await request(hourAhead())
    expect(asked).toMatchObject({
      status: 'pending',
      appointment: null,
      request: { timestamp: at(hourAhead()), timezone: 'America/Chicago', proposed: [], reason: null },
      can: { submit: false, withdraw: true },
    })
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('pending')
    expect(await eventsOf(workspace)).toEqual(['reservation-created'])
    // Nobody else can take it.
    const other = await flow()
    const taken = await other.visit('POST', '/submit', { timestamp: hourAhead() })
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_unavailable'])
    expect((await visit('POST', '/submit', { timestamp: hourAhead(3) })).body).toMatchObject({
      code: 'already_scheduled',
    })
    expect((await visit('POST', '/hold', { timestamp: hourAhead(3) })).status).toBe(409)

    const accepted = await decide('accept')
    expect([accepted.status, accepted.body.status, accepted.body.request.state]).toEqual([
      200,
      'scheduled',
      'accepted',
    ])
    const { body } = await workspace.manage('GET', `/appointments/${accepted.body.appointment_id}`)
    expect(body).toMatchObject({ timestamp: at(hourAhead()), timezone: 'America/Chicago' })
    expect(await eventsOf(workspace)).toEqual([
      ...['reservation-created', 'reservation-created'],
      ...['reservation-submitted', 'appointment-created'],
    ])
    // A second acceptance books nothing again.
    expect((await decide('accept')).body.code).toBe('already_scheduled')
  })

  test('A hold that the customer made first becomes the request', async () => {
    const { workspace, flow } = await business({}, 2)
    const { request, visit } = await flow()
    await visit('POST', '/hold', { timestamp: hourAhead() })
    await request(hourAhead())
    // One of two notaries is still free.
    const other = await flow()
    await other.request(hourAhead())
    expect((await (await flow()).visit('POST', '/hold', { timestamp: hourAhead() })).status).toBe(409)
    expect((await workspace.manage('GET', '/overview')).body.requests.count).toBe(2)
  })

  test('Staff and programs book at once where staff confirm requests of customers', async () => {
    const { workspace, flow } = await business()
    const { id } = await flow()
    const booked = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    expect([booked.status, booked.body.reservation.status]).toEqual([200, 'scheduled'])
    const body = { ...customer, service: 'remote', timestamp: hourAhead(2) }
    expect((await workspace.manage('POST', '/bookings', body)).body.reservation.status).toBe('scheduled')
  })

  test('Staff who book another time end the request', async () => {
    const { workspace, flow } = await business()
    const { id, request, decide } = await flow()
    await request(hourAhead())
    const booked = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(4) })
    expect(booked.status).toBe(200)
    expect((await reservationOf(workspace, id)).request.state).toBe('accepted')
    expect((await workspace.manage('GET', '/overview')).body.requests.count).toBe(0)
    // The requested time is free again.
    await (await flow()).request(hourAhead())
    expect((await decide('decline', { reason: 'No' })).body.code).toBe('already_scheduled')
  })

  test('The price is that of the moment at which the customer chose the time', async () => {
    const rush = { key: 'rush', kind: 'rush', amount: 20, hours_before: 49 }
    const { workspace, flow } = await business({ price_lines: [rush], confirmation_hours: 48 })
    const { id, request, decide } = await flow()
    const asked = await request(hourAhead(3))
    expect(asked.price.total_price).toBe(25)
    await moveClock(workspace, 20 * hour)
    expect((await decide('accept')).status).toBe(200)
    expect((await reservationOf(workspace, id)).price.total_price).toBe(25)
  })

  test('A visitor who confirms a code requests the time, and it counts among their appointments', async () => {
    const { workspace, visit } = await openBooking(installation)
    await workspace.manage('PATCH', '/services/remote', { confirmation: 'staff', confirmation_hours: 2 })
    const [shown] = (await visit('GET')).body.services
    expect(shown).toMatchObject({ confirmation: 'staff', confirmation_hours: 2 })
    const email = 'ana.visitor@example.com'
    for (let count = 0; count < 4; count++) {
      const made = await visit('POST', '/requests', details({ email, timestamp: hourAhead(count) }))
      const code = await storedCode(installation, made.body.key)
      const { status, body } = await visit('POST', `/requests/${made.body.key}/confirm`, { code })
      if (count === 3) expect([status, body.data.reason]).toEqual([422, 'too_many_appointments'])
      else expect([status, body.status, body.request.state]).toEqual([200, 'pending', 'requested'])
    }
  })
})

describe('What staff decide', () => {
  test('A request stands in the overview, in the list and in a mail to those who plan', async () => {
    const { workspace, ids, flow } = await business()
    const owner = await person(installation, workspace, 'owner')
    const notary = await person(installation, workspace, 'notary', ids[0])
    const { id, request } = await flow()
    await request(hourAhead())
    const { requests } = (await owner.browser.manage('GET', '/overview')).body
    expect(requests).toMatchObject({
      count: 1,
      reservations: [{ id, service: 'remote', customer: { first_name: 'Ana', last_name: 'Ortiz' } }],
    })
    const listed = await owner.browser.manage('GET', '/reservations?requested=true')
    expect(listed.body.data).toMatchObject([{ id, request: { state: 'requested' } }])
    const kinds = await kindsOf(workspace, id)
    expect(kinds.filter((kind: string) => kind.startsWith('member_request'))).toHaveLength(1)
    // A notary sees and decides nothing about it.
    expect((await notary.browser.manage('GET', '/overview')).body.requests).toBeNull()
    for (const [how, body] of [['accept'], ['decline', { reason: 'No' }]] as const)
      expect((await notary.browser.manage('POST', `/reservations/${id}/request/${how}`, body)).status).toBe(
        403,
      )
    // Nor does another workspace.
    const other = await business()
    expect((await other.workspace.manage('POST', `/reservations/${id}/request/accept`)).status).toBe(404)
    expect((await other.workspace.manage('GET', '/reservations?requested=true')).body.data).toEqual([])
  })

  test('Declining cancels the reservation, frees the time and tells the customer why', async () => {
    const { workspace, flow } = await business()
    const { id, request, decide } = await flow()
    await request(hourAhead())
    expect((await decide('decline', {})).status).toBe(400)
    const declined = await decide('decline', { reason: 'We do not notarize wills.' })
    expect(declined.body).toMatchObject({
      status: 'canceled',
      request: { state: 'declined', reason: 'We do not notarize wills.' },
    })
    expect(await eventsOf(workspace)).toEqual(['reservation-created', 'reservation-canceled'])
    await moveClock(workspace, 1)
    expect(await kindsOf(workspace, id)).toEqual(
      expect.arrayContaining(['request_received withdrawn', 'request_ended kept']),
    )
    const [mail] = await mailsOf(workspace, '&kind=request_ended')
    expect((await workspace.manage('GET', `/mails/${mail.id}`)).body.text).toContain(
      'We do not notarize wills.',
    )
    await (await flow()).request(hourAhead())
    expect((await decide('accept')).body.code).toBe('reservation_canceled')
  })

  test('A customer books one of the proposed times, and no other one without a request', async () => {
    const { workspace, flow } = await business()
    const { id, key, request, visit, decide } = await flow()
    await request(hourAhead())
    const timestamps = [hourAhead(5), hourAhead(4)]
    const proposed = await decide('propose', { timestamps, reason: 'We open later.' })
    expect(proposed.body).toMatchObject({
      status: 'pending',
      request: { state: 'proposed', proposed: [at(hourAhead(4)), at(hourAhead(5))] },
    })
    await moveClock(workspace, 1)
    const [mail] = await mailsOf(workspace, '&kind=times_proposed')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    for (const start of timestamps) expect(text).toContain(`/schedule/${key}/check?at=${start}`)
    expect(text).toContain('We open later.')
    // The first time is free again, and the proposed ones are not held.
    const other = await flow()
    await other.request(hourAhead(4))
    const gone = await visit('POST', '/submit', { timestamp: hourAhead(4) })
    expect([gone.status, gone.body.code]).toEqual([409, 'slot_unavailable'])
    const booked = await visit('POST', '/submit', { timestamp: hourAhead(5) })
    expect([booked.status, booked.body.status]).toEqual([200, 'scheduled'])
    expect((await reservationOf(workspace, id)).request.state).toBe('accepted')
  })

  test('Another time than a proposed one is a new request', async () => {
    const { flow } = await business()
    const { request, decide } = await flow()
    await request(hourAhead())
    expect((await decide('propose', { timestamps: [hourAhead(4)] })).status).toBe(200)
    await request(hourAhead(6))
    expect((await decide('accept')).body.request.timestamp).toBe(at(hourAhead(6)))
  })

  test('Only free times of the future are proposed, at most five', async () => {
    const { flow } = await business()
    const { request, decide } = await flow()
    await request(hourAhead())
    const other = await flow()
    await other.request(hourAhead(4))
    const statusOf = async (...timestamps: number[]) => (await decide('propose', { timestamps })).status
    expect(await statusOf(hourAhead(4))).toBe(409)
    expect(await statusOf(hour)).toBe(409)
    expect(await statusOf()).toBe(400)
    expect(await statusOf(hourAhead(6), hourAhead(6))).toBe(400)
    expect(await statusOf(...[6, 7, 8, 9, 10, 11].map(hourAhead))).toBe(400)
    // A refused proposal leaves the request, and its hold.
    expect((await (await flow()).visit('POST', '/submit', { timestamp: hourAhead() })).status).toBe(409)
    expect(await statusOf(...[6, 7, 8, 9, 10].map(hourAhead))).toBe(200)
  })

  test('Accepting takes another notary where the one of the hold has time off, and fails without one', async () => {
    const { workspace, ids, flow } = await business({}, 2)
    const { id, request, decide } = await flow()
    await request(hourAhead())
    const { notary_id: held } = await installation.ctx.db
      .selectFrom('claims')
      .select('notary_id')
      .where('workspace_id', '=', workspace.id)
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    const off = (notary: number) =>
      workspace.manage('POST', `/notaries/${notary}/time-off`, {
        starts_at: at(hourAhead() - hour),
        ends_at: at(hourAhead() + hour),
      })
    for (const notary of ids) expect((await off(notary)).status).toBe(201)
    const refused = await decide('accept')
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable'])
    expect((await reservationOf(workspace, id)).request.state).toBe('requested')
    const free = ids.find(one => one !== held) ?? 0
    const [{ id: entry }] = (await workspace.manage('GET', `/notaries/${free}/time-off`)).body.data
    await workspace.manage('DELETE', `/notaries/${free}/time-off/${entry}`)
    const accepted = await decide('accept')
    expect(accepted.status).toBe(200)
    const { body } = await workspace.manage('GET', `/appointments/${accepted.body.appointment_id}`)
    expect(body.notary_id).toBe(free)
  })
})

describe('The end of a request', () => {
  test('When the hours are over the customer is told, the time is free and the link still works', async () => {
    const { workspace, flow } = await business({ confirmation_hours: 3 })
    const { id, request, visit, decide } = await flow()
    const asked = await request(hourAhead())
    const due = await workspace.manage(
      'GET',
      `/due?until=${asked.request.expires_at.replace(/:\d\d:/, ':59:')}`,
    )
    expect(due.status).toBe(200)
    await moveClock(workspace, 3 * hour - 60)
    expect((await reservationOf(workspace, id)).request.state).toBe('requested')
    await moveClock(workspace, 60)
    expect((await reservationOf(workspace, id)).request.state).toBe('expired')
    expect((await decide('accept')).body).toMatchObject({
      code: 'unprocessable_entity',
      data: { reason: 'no_request' },
    })
    expect((await reservationOf(workspace, id)).status).toBe('pending')
    await moveClock(workspace, 1)
    expect(await kindsOf(workspace, id)).toContain('request_ended kept')
    expect(await eventsOf(workspace)).toEqual(['reservation-created'])
    await (await flow()).request(hourAhead())
    expect((await visit('GET', '')).body.can).toMatchObject({ submit: true, withdraw: false })
    await request(hourAhead(2))
  })

  test('A request ends at its start at the latest', async () => {
    const { flow } = await business({ confirmation_hours: 168 })
    const { request } = await flow()
    const { request: asked } = await request(hourAhead())
    expect(asked.expires_at).toBe(new Date(hourAhead() * 1000).toISOString().replace('.000Z', 'Z'))
  })

  test('A customer withdraws, and can choose another time', async () => {
    const { workspace, flow } = await business()
    const { id, request, visit, decide } = await flow()
    await request(hourAhead())
    const withdrawn = await visit('POST', '/withdraw')
    expect(withdrawn.body).toMatchObject({ status: 'pending', request: { state: 'withdrawn' } })
    expect((await visit('POST', '/withdraw')).body.data.reason).toBe('no_request')
    expect((await decide('accept')).body.data.reason).toBe('no_request')
    await (await flow()).request(hourAhead())
    await moveClock(workspace, 1)
    expect(await kindsOf(workspace, id)).not.toContain('request_ended kept')
    await request(hourAhead(3))
    expect((await decide('accept')).status).toBe(200)
  })

  test('Twenty requests of one reservation are enough', async () => {
    const { flow } = await business()
    const { request, visit } = await flow()
    for (let count = 0; count < 20; count++) {
      await request(hourAhead(count))
      await visit('POST', '/withdraw')
    }
    const more = await visit('POST', '/submit', { timestamp: hourAhead() })
    expect([more.status, more.body.data.reason]).toEqual([422, 'too_many_time_requests'])
  })

  test('Of an acceptance, a withdrawal and a refusal at the same moment one has its way', async () => {
    const { workspace, flow } = await business()
    for (let round = 0; round < 6; round++) {
      const { id, request, visit, decide } = await flow()
      await request(hourAhead(round))
      const calls = [
        () => decide('accept'),
        () => decide('accept'),
        () => visit('POST', '/withdraw'),
        () => decide('decline', { reason: 'No' }),
      ]
      const shifted = [...calls.slice(round % 4), ...calls.slice(0, round % 4)]
      const answers = await Promise.all(shifted.map(call => call()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { status, request: ended, appointment_id } = await reservationOf(workspace, id)
      const outcomes: Record<string, [string, boolean]> = {
        accepted: ['scheduled', true],
        withdrawn: ['pending', false],
        declined: ['canceled', false],
      }
      expect([status, appointment_id !== null]).toEqual(outcomes[ended.state])
    }
  })
})

test('A request takes as many hours on a day on which clocks change', async () => {
  const { workspace, flow } = await business({ confirmation_hours: 24 })
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
  // 2 hours before the end of summer time in New York.
  const change = Date.parse('2027-11-07T06:00:00Z')
  const { ctx } = installation
  await ctx.db
    .updateTable('workspaces')
    .set({ clock_offset_ms: change - 2 * hour * 1000 - ctx.clock.now().getTime() })
    .where('id', '=', workspace.id)
    .execute()
  const { request } = await flow()
  const start = change / 1000 + 48 * hour
  const { request: asked } = await request(start)
  const expected = change - 2 * hour * 1000 + 24 * hour * 1000
  expect(Math.abs(Date.parse(asked.expires_at) - expected)).toBeLessThan(60_000)
  expect(asked.timestamp).toBe(at(start))
})
