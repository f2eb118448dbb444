import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeReservation,
  makeSigner,
  setState,
  utc,
  why,
} from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

/** A workspace with two notaries who are always on duty. */
async function opened(): Promise<{ workspace: Workspace; notaries: number[] }> {
  const workspace = await installation.workspace()
  return { workspace, notaries: await staff(workspace, {}, {}) }
}

const ana = { ...customer, service: 'remote' }
const minute = 60

describe('Booking for a customer', () => {
  test('Staff create reservation and appointment in one call, which fires the events of the two calls', async () => {
    const { workspace, notaries } = await opened()
    const made = await workspace.manage('POST', '/bookings', {
      ...ana,
      phone: '+1 305 555 0123',
      quantity: 2,
      prepaid: 1,
      lang: 'es',
      timezone: 'America/New_York',
      timestamp: hourAhead(),
      notary_id: notaries[1],
      location: 'Room 4',
    })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        object: 'booking',
        reservation: {
          status: 'scheduled',
          prepaid: true,
          appointment_id: made.body.appointment.id,
          lang: 'es',
        },
        appointment: {
          status: 'scheduled',
          timestamp: utc(hourAhead()),
          timezone: 'America/New_York',
          notary_id: notaries[1],
          location: 'Room 4',
          duration_minutes: 60,
          reservation_id: made.body.reservation.id,
          customer: { ...customer, phone: '+13055550123' },
        },
      },
    ])
    const events = ['reservation-created', 'reservation-submitted', 'appointment-created']
    expect(await workspace.eventTypes()).toEqual(events)
    const own = await workspace.manage('GET', `/reservations/${made.body.reservation.id}`)
    expect(own.body).toMatchObject(made.body.reservation)
  })

  test('Booking for a customer with a taken notary, another tenant’s notary or a past time creates nothing', async () => {
    const { workspace, notaries } = await opened()
    const stranger = await opened()
    const wanted = { ...ana, timestamp: hourAhead(), notary_id: notaries[0] }
    const both = await Promise.all([
      workspace.manage('POST', '/bookings', wanted),
      workspace.manage('POST', '/bookings', wanted),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const before = (await workspace.eventTypes()).length
    expect(
      why(await workspace.manage('POST', '/bookings', { ...wanted, timestamp: hourAhead(-60) })),
    ).toEqual([...[409, 'slot_unavailable', 'past']])
    const foreign = await workspace.manage('POST', '/bookings', {
      ...wanted,
      notary_id: stranger.notaries[0],
    })
    expect([foreign.status, foreign.body.data.params]).toEqual([
      400,
      { notary_id: 'is not a notary of this workspace' },
    ])
    expect((await workspace.eventTypes()).length).toBe(before)
    expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(1)
    const notary = await person(installation, workspace, 'notary', notaries[0])
    expect((await notary.browser.manage('POST', '/bookings', wanted)).status).toBe(403)
  })

  test('Booking again copies customer and signers of an ended reservation, which only names the new one', async () => {
    const { workspace } = await opened()
    const id = await makeReservation(workspace, { lang: 'fr', quantity: 2 })
    await makeSigner(workspace, `/reservations/${id}`)
    const url = `/reservations/${id}/book-again`
    const when = { timestamp: hourAhead(5) }
    expect((await workspace.manage('POST', url, when)).body.code).toBe('unprocessable_entity')
    await workspace.manage('POST', `/reservations/${id}/submit`, {
      timestamp: hourAhead(),
      phone: '+13055550123',
    })
    expect((await workspace.manage('POST', url, when)).body.code).toBe('already_scheduled')
    const hold = await workspace.manage('POST', `/reservations/${id}/hold`, when)
    expect(why(hold)).toEqual([409, 'already_scheduled', 'scheduled'])
    await workspace.manage('POST', `/reservations/${id}/cancel`, { reason: 'no_show', notify: false })
    const late = await workspace.manage('POST', `/reservations/${id}/hold`, when)
    expect(why(late)).toEqual([409, 'reservation_canceled', 'canceled'])
    const earlier = (await workspace.manage('GET', `/reservations/${id}`)).body
    const before = (await workspace.eventTypes()).length
    const again = await workspace.manage('POST', url, when)
    expect([again.status, again.body]).toMatchObject([
      201,
      {
        reservation: { status: 'scheduled', quantity: 2, lang: 'fr', customer: earlier.customer },
        appointment: { timestamp: utc(hourAhead(5)), customer: earlier.customer },
      },
    ])
    expect((await workspace.eventTypes()).slice(before)).toEqual([
      ...['reservation-created', 'signer-added', 'reservation-submitted', 'appointment-created'],
    ])
    const { data } = (await workspace.call('GET', `/reservations/${again.body.reservation.id}/signers`)).body
    expect(data).toMatchObject([{ email: 'ben@example.com', status: 'pending' }])
    const { reservation, appointment } = again.body
    expect((await workspace.manage('GET', `/reservations/${id}`)).body).toEqual({
      ...earlier,
      booked_again: { reservation_id: reservation.id, appointment_id: appointment.id },
    })
  })
})

describe('A refused time comes with the nearest free ones', () => {
  /** The second hour of the second notary is booked; the first notary is free. */
  async function taken() {
    const { workspace, notaries } = await opened()
    const [, notary_id] = notaries
    const at = { timestamp: hourAhead(1), notary_id }
    expect((await workspace.manage('POST', '/bookings', { ...ana, ...at })).status).toBe(201)
    return { workspace, at }
  }
  /** Just before and just after the booked half hour. */
  const around = [-30 * minute, 30 * minute].map(seconds => utc(hourAhead(1) + seconds))

  test('A refused time returns the nearest free ones of the named notary, for each act of staff', async () => {
    const { workspace, at } = await taken()
    const elsewhere = await workspace.manage('POST', '/bookings', { ...ana, ...at, timestamp: hourAhead(9) })
    const { appointment } = elsewhere.body
    const acts: [path: string, body: object][] = [
      ['/bookings', { ...ana, ...at }],
      [`/appointments/${appointment.id}/reschedule`, at],
    ]
    for (const [path, body] of acts) {
      const before = await workspace.events()
      const { status, body: refused } = await workspace.manage('POST', path, body)
      expect([path, status, refused.data.reason]).toEqual([path, 409, 'booked'])
      expect(refused.data.nearest).toHaveLength(3)
      expect(refused.data.nearest).toEqual(refused.data.nearest.toSorted())
      expect(refused.data.nearest).toEqual(expect.arrayContaining(around))
      expect(refused.data.nearest).not.toContain(utc(at.timestamp))
      expect(await workspace.events()).toEqual(before)
    }
    // The earliest and the latest do not overlap.
    const { nearest } = (await workspace.manage('POST', '/bookings', { ...ana, ...at })).body.data
    for (const time of [nearest[0], nearest[2]]) {
      const timestamp = Date.parse(time) / 1000
      expect((await workspace.manage('POST', '/bookings', { ...ana, ...at, timestamp })).status).toBe(201)
    }
  })

  test('A refused time returns the nearest ones of any notary if none is named; calls of the contract return none', async () => {
    const { workspace } = await taken()
    await workspace.manage('POST', '/bookings', { ...ana, timestamp: hourAhead(1) })
    const id = await makeReservation(workspace)
    const over = await makeReservation(workspace)
    await workspace.call('POST', `/reservations/${over}/cancel`)
    const timestamp = hourAhead(1)
    for (const [path, body] of [
      [`/reservations/${over}/book-again`, { timestamp }],
      ['/appointments', { ...ana, timestamp }],
      [`/reservations/${id}/hold`, { timestamp }],
      [`/reservations/${id}/submit`, { timestamp, phone: '+13055550123' }],
    ] as const) {
      const refused = await workspace.manage('POST', path, body)
      expect([path, ...why(refused)]).toEqual([path, 409, 'slot_unavailable', 'booked'])
      expect(refused.body.data.nearest).toEqual(expect.arrayContaining(around))
    }
    const move = (await book(workspace, hourAhead(9))).body.id
    const { body } = await workspace.call('POST', `/appointments/${move}/reschedule`, {
      timestamp,
      timezone: 'UTC',
    })
    expect([body.code, body.data.reason, body.data.nearest]).toEqual([
      'reschedule_failed',
      'booked',
      undefined,
    ])
  })

  test("The nearest free times do not include the appointment's own, nor for customers those within the notice", async () => {
    const { workspace, at } = await taken()
    const beside = { ...at, timestamp: hourAhead(1) + 30 * minute }
    const { appointment } = (await workspace.manage('POST', '/bookings', { ...ana, ...beside })).body
    const moved = await workspace.manage('POST', `/appointments/${appointment.id}/reschedule`, at)
    expect(moved.body.data.nearest).toHaveLength(3)
    expect(moved.body.data.nearest).not.toContain(utc(beside.timestamp))
    const notice = hourAhead(3) * 1000 - installation.clock.now().getTime()
    const minimum_notice_minutes = Math.ceil(notice / 60_000)
    await installation.admin('PATCH', `/manage/v1/workspaces/${workspace.id}`, { minimum_notice_minutes })
    const key = appointment.keys.appointment
    const visitor = installation.as(undefined)
    const refused = await visitor('POST', `/booking/v1/${key}/reschedule`, { timestamp: at.timestamp })
    expect(refused.body.data.reason).toBe('notice')
    for (const time of refused.body.data.nearest)
      expect(Date.parse(time)).toBeGreaterThanOrEqual(hourAhead(3) * 1000)
    const staffs = await workspace.manage('POST', `/appointments/${appointment.id}/reschedule`, at)
    expect(Date.parse(staffs.body.data.nearest[0])).toBeLessThan(hourAhead(3) * 1000)
  })
})

describe('Several appointments', () => {
  test('Several appointments are assigned one by one, each with its own result', async () => {
    const { workspace, notaries } = await opened()
    const stranger = await opened()
    const [from, to] = notaries
    const first = (await book(workspace, hourAhead())).body
    const blocked = (await book(workspace, hourAhead())).body
    const foreign = (await book(stranger.workspace, hourAhead())).body
    const target = first.notary_id === from ? to : from
    const ids = [first.id, foreign.id, blocked.id]
    const before = (await workspace.eventTypes()).length
    const { status, body } = await workspace.manage('POST', '/appointments/assign', {
      ids,
      notary_id: target,
    })
    // The first takes the time of `blocked`'s notary, who is the target: it stays. `blocked` has that notary
    // already.
    expect([status, body.done, body.failed]).toEqual([200, 1, 2])
    expect(body.results.map((one: { id: number }) => one.id)).toEqual(ids)
    const [taken, unknown, kept] = body.results
    expect(taken.error).toMatchObject({ code: 'slot_unavailable', data: { status: 409, reason: 'booked' } })
    expect(unknown.error).toMatchObject({ code: 'not_found', message: 'Appointment not found.' })
    expect(kept.appointment).toMatchObject({ id: blocked.id, notary_id: target })
    expect((await workspace.eventTypes()).slice(before)).toEqual(['appointment-updated'])
    const untouched = await stranger.workspace.manage('GET', `/appointments/${foreign.id}`)
    expect(untouched.body).toMatchObject(foreign)
    const draft = (await book(workspace, hourAhead(5), { status: 'draft' })).body.id
    const early = await workspace.manage('POST', `/appointments/${draft}/assign`, { notary_id: target })
    expect([...why(early), early.body.message]).toEqual([
      ...[409, 'slot_unavailable', 'status', expect.stringContaining('Move it to a time')],
    ])
  })

  test('Several appointments are canceled once per key, also after an interrupted call and by two staff at once', async () => {
    const { workspace } = await opened()
    const ids = []
    for (const hours of [0, 1, 2]) ids.push((await book(workspace, hourAhead(hours))).body.id as number)
    const cancel = (list: number[], key?: string) =>
      workspace.manage(
        ...(['POST', '/appointments/cancel', { ids: list, reason: 'storm' }] as const),
        key === undefined ? {} : { 'idempotency-key': key },
      )
    const [one, two] = ids
    const first = await cancel([one ?? 0, 999_999], 'storm')
    expect([first.body.done, first.body.failed]).toEqual([1, 1])
    const replayed = await cancel([one ?? 0, 999_999], 'storm')
    expect([replayed.headers.get('idempotent-replayed'), replayed.body]).toEqual(['true', first.body])
    expect((await cancel([two ?? 0], 'storm')).body.code).toBe('idempotency_conflict')

    // A process that was killed has stored the results of its items, and no response.
    const { db } = installation.ctx
    const whole = () =>
      db.updateTable('idempotency_keys').set({ status: null, body: null }).where('key', '=', 'storm')
    await whole().where('workspace_id', '=', workspace.id).execute()
    const continued = await cancel([one ?? 0, 999_999], 'storm')
    expect([continued.headers.get('idempotent-replayed'), continued.body.done]).toEqual([null, 1])
    expect(continued.body.results[0]).toEqual(first.body.results[0])

    const both = await Promise.all([cancel(ids), cancel(ids.toReversed())])
    expect(both.map(({ body }) => body.done).reduce((sum, done) => sum + done, 0)).toBe(2)
    const types = await workspace.eventTypes()
    expect(types.filter(type => type === 'appointment-canceled')).toHaveLength(3)
    const claims = db.selectFrom('claims').selectAll().where('workspace_id', '=', workspace.id)
    expect(await claims.execute()).toEqual([])
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    for (const list of [[], many, [7, 7]]) expect((await cancel(list)).body.code).toBe('invalid_request')
  })
})

describe('If-Match', () => {
  const since = (etag: string | null) => ({ 'if-match': String(etag) })
  const tagOf = async (call: Workspace['call'], path: string) => (await call('GET', path)).headers.get('etag')

  test('With If-Match only the first of two changes succeeds, in v3 and in the management interface', async () => {
    const { workspace } = await opened()
    const reservation = await makeReservation(workspace)
    const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
      timestamp: hourAhead(),
    })
    const appointment = `/appointments/${body.appointment.id}`
    const signer = `/signers/${await makeSigner(workspace, appointment)}`
    const { manage, call } = workspace
    const changes: [path: string, change: (tag: string | null) => Promise<Answer>][] = [
      [appointment, tag => manage('PATCH', appointment, { location: 'Room 4' }, since(tag))],
      [appointment, tag => call('PATCH', appointment, { first_name: 'Bea' }, since(tag))],
      [appointment, tag => manage('POST', `${appointment}/cancel`, { keep_reservation: true }, since(tag))],
      [signer, tag => call('PATCH', signer, { first_name: 'Bo' }, since(tag))],
      [signer, tag => manage('POST', `${signer}/verification`, { status: 'verified' }, since(tag))],
      [
        `/reservations/${reservation}`,
        tag => call('PATCH', `/reservations/${reservation}`, { lang: 'fr' }, since(tag)),
      ],
    ]
    for (const [path, change] of changes) {
      const tag = await tagOf(manage, path)
      expect([path, tag]).toEqual([path, await tagOf(call, path)])
      expect([path, (await change(tag)).status]).toEqual([path, 200])
      const before = await workspace.eventTypes()
      const late = await change(tag)
      expect([path, late.status, late.body.code]).toEqual([path, 412, 'precondition_failed'])
      expect(late.body.message).toContain('Read it again')
      expect(await workspace.eventTypes()).toEqual(before)
    }
    const any = await call(
      'PATCH',
      `/reservations/${reservation}`,
      { lang: 'en' },
      { 'if-match': 'W/"x", *' },
    )
    expect(any.status).toBe(200)
  })

  test('With If-Match one of two concurrent changes succeeds, and a replay does not compare again', async () => {
    const { workspace } = await opened()
    const path = `/appointments/${(await book(workspace, hourAhead())).body.id}`
    const tag = await tagOf(workspace.manage, path)
    const put = (location: string, headers = {}) =>
      workspace.manage('PATCH', path, { location }, { ...since(tag), ...headers })
    const key = { 'idempotency-key': 'mine' }
    const both = await Promise.all([put('Room 1', key), put('Room 2')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    const [mine] = both
    const again = await put('Room 1', key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual(
      mine?.status === 200 ? [200, 'true'] : [412, null],
    )
  })
})

describe('Mails about a move or a cancellation by staff', () => {
  /** An appointment with a signer. Both people know the time. */
  async function told() {
    const { workspace, notaries } = await opened()
    const { id } = (await book(workspace, hourAhead(200))).body
    await makeSigner(workspace, `/appointments/${id}`)
    await moveClock(workspace, 2 * minute)
    const move = async (hours: number, fields: object = {}) => {
      const timestamp = hourAhead(hours)
      const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp, ...fields })
      expect(moved.status).toBe(200)
    }
    const mailed = async () => {
      await moveClock(workspace, 2 * minute)
      return (await mailsOf(workspace, '&status=kept')).map(
        ({ kind, to }: { kind: string; to: string }) => `${kind} ${to.split('@')[0]}`,
      )
    }
    expect((await mailed()).sort()).toEqual(['confirmation ana', 'confirmation ben'])
    return { workspace, notaries, id, move, mailed }
  }

  test('A move that staff take back within the minute sends no mail, and several moves send one', async () => {
    const { move, mailed } = await told()
    await move(201)
    await move(202)
    await move(200)
    expect(await mailed()).toHaveLength(2)
    await move(203)
    await move(204)
    expect((await mailed()).slice(2).sort()).toEqual(['reschedule ana', 'reschedule ben'])
    await move(200)
    expect((await mailed()).slice(4).sort()).toEqual(['reschedule ana', 'reschedule ben'])
  })

  test('A move with notify false sends no mail and counts as told at the next move', async () => {
    const { workspace, id, move, mailed } = await told()
    await move(201, { notify: false })
    expect(await mailed()).toHaveLength(2)
    await move(200)
    expect((await mailed()).slice(2).sort()).toEqual(['reschedule ana', 'reschedule ben'])
    await move(202, { notify: false })
    await move(203)
    await move(202)
    expect(await mailed()).toHaveLength(4)
    const canceled = await workspace.manage('POST', `/appointments/${id}/cancel`, { notify: false })
    expect(canceled.body.status).toBe('canceled')
    expect(await mailed()).toHaveLength(4)
    expect(
      (await mailsOf(workspace)).filter(({ status }: { status: string }) => status === 'pending'),
    ).toEqual([])
  })

  test('A move can name a notary; notaries move their own appointments and keep them', async () => {
    const { workspace, notaries, id } = await told()
    const at = (hours: number, fields = {}) => ({ timestamp: hourAhead(hours), ...fields })
    for (const notary_id of notaries) {
      const url = `/appointments/${id}/reschedule`
      expect((await workspace.manage('POST', url, at(210, { notary_id }))).body.notary_id).toBe(notary_id)
    }
    const [other, own] = notaries
    const { browser } = await person(installation, workspace, 'notary', own)
    const foreign = (await book(workspace, hourAhead(220))).body
    await workspace.manage('POST', `/appointments/${foreign.id}/assign`, { notary_id: own })
    const late = await browser.manage('POST', `/appointments/${id}/reschedule`, at(220))
    expect(why(late)).toEqual([409, 'reschedule_failed', 'booked'])
    const given = await browser.manage(
      'POST',
      `/appointments/${id}/reschedule`,
      at(221, { notary_id: other }),
    )
    expect(given.status).toBe(403)
    await workspace.manage('POST', `/appointments/${foreign.id}/assign`, { notary_id: other })
    expect((await browser.manage('POST', `/appointments/${foreign.id}/reschedule`, at(222))).status).toBe(404)
    const past = await workspace.manage('POST', `/appointments/${id}/reschedule`, at(-60, { notary_id: own }))
    expect(why(past)).toEqual([409, 'reschedule_failed', 'past'])
  })
})

describe('A completed appointment', () => {
  async function completed() {
    const { workspace, notaries } = await opened()
    const { body } = await workspace.manage('POST', '/bookings', { ...ana, timestamp: hourAhead() })
    const { appointment, reservation } = body
    await moveClock(workspace, 0)
    await workspace.manage('POST', `/appointments/${appointment.id}/complete`)
    const reopen = `/appointments/${appointment.id}/reopen`
    return { workspace, notaries, appointment, reservation, reopen }
  }

  test('An admin sets a completed appointment back, with its time, reservation and reminders', async () => {
    const { workspace, appointment, reservation, reopen } = await completed()
    const scheduler = await person(installation, workspace, 'scheduler')
    expect((await scheduler.browser.manage('POST', reopen)).status).toBe(403)
    const admin = await person(installation, workspace, 'admin')
    const before = (await workspace.eventTypes()).length
    const reopened = await admin.browser.manage('POST', reopen)
    expect([reopened.status, reopened.body]).toEqual([200, appointment])
    expect((await workspace.eventTypes()).slice(before)).toEqual(['appointment-updated'])
    expect((await workspace.manage('GET', `/reservations/${reservation.id}`)).body.status).toBe('scheduled')
    const [follow, entry] = (await workspace.manage('GET', '/audit?limit=2')).body.data
    expect([follow.action, entry]).toMatchObject([
      'reservation-scheduled',
      { actor: `member:${admin.id}`, changes: { status: { before: 'completed', after: 'scheduled' } } },
    ])
    const clash = { ...ana, timestamp: hourAhead(), notary_id: appointment.notary_id }
    expect((await workspace.manage('POST', '/bookings', clash)).body.code).toBe('slot_unavailable')
    const about = await mailsOf(workspace, `&status=pending&object_id=${appointment.id}`)
    expect(about.map(({ kind }: { kind: string }) => kind)).toEqual(['reminder_24h', 'reminder_1h'])
    const twice = await admin.browser.manage('POST', reopen)
    expect([twice.status, twice.body.code]).toEqual([422, 'unprocessable_entity'])
  })

  test('A completed appointment cannot be set back if another booking has its time, and needs no time it never released', async () => {
    const { workspace, appointment, reopen } = await completed()
    const rival = { ...ana, timestamp: hourAhead(), notary_id: appointment.notary_id }
    expect((await workspace.manage('POST', '/bookings', rival)).status).toBe(201)
    expect(why(await workspace.manage('POST', reopen))).toEqual([409, 'slot_unavailable', 'booked'])
    expect((await workspace.manage('GET', `/appointments/${appointment.id}`)).body.status).toBe('completed')

    const later = (await book(workspace, hourAhead(2))).body
    const set_to = new Date((hourAhead(2) + 3600) * 1000).toISOString()
    await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })
    await workspace.manage('POST', `/appointments/${later.id}/complete`)
    await workspace.manage('POST', `/appointments/${later.id}/cancel`)
    await workspace.manage('DELETE', `/notaries/${later.notary_id}`)
    const reopened = await workspace.manage('POST', `/appointments/${later.id}/reopen`)
    expect([reopened.status, reopened.body.status]).toEqual([200, 'scheduled'])
    const stranger = await installation.workspace()
    expect((await stranger.manage('POST', reopen)).status).toBe(404)
  })

  test('A canceled appointment cannot be set back; it is booked again', async () => {
    const { workspace } = await completed()
    const { id } = (await book(workspace, hourAhead(4))).body
    await workspace.manage('POST', `/appointments/${id}/cancel`)
    const { status, body } = await workspace.manage('POST', `/appointments/${id}/reopen`)
    expect([status, body.message]).toEqual([422, expect.stringContaining('Book a canceled one again.')])
  })

  test('A completed appointment stays completed when its reservation is canceled', async () => {
    const { workspace, appointment, reservation, reopen } = await completed()
    await setState(installation, workspace, { kind: 'reservation', id: reservation.id }, 'canceled')
    expect(why(await workspace.manage('POST', reopen))).toEqual([409, 'reservation_canceled', 'canceled'])
    expect((await workspace.manage('GET', `/appointments/${appointment.id}`)).body.status).toBe('completed')
  })
})
