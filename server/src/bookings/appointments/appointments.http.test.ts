import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOperations } from '../../../test/helpers/booking-operations.ts'
import {
  badEmails,
  badNames,
  customer,
  goodNames,
  hourAhead,
  makeAppointment,
  metaOf,
  setState,
  someKey,
  told,
  utc,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { testLists } from '../../../test/helpers/lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const all = '/wp-json/v3/appointments'
const one = { path: `${all}/{appointment}`, resource: 'Appointment' }
const changes = { scope: 'appointments:write', body: () => ({ last_name: 'Ruiz' }) }

describe('reading', () => {
  test('An appointment is the same when read alone, in the list and on its creation', async () => {
    const workspace = await installation.workspace('Europe/Madrid')
    const timestamp = hourAhead()
    const body = {
      ...customer,
      service: 'remote',
      signing_method: 'enotary',
      timestamp,
      timezone: 'America/New_York',
      quantity: 2,
      lang: 'es-MX',
    }
    const headers = { 'x-request-id': 'booked-1' }
    const made = await workspace.manage('POST', '/appointments', body, headers)
    const { id } = made.body
    const appointment = {
      object: 'appointment',
      id,
      status: 'scheduled',
      timestamp: utc(timestamp),
      timezone: 'America/New_York',
      service: 'remote',
      signing_method: 'enotary',
      quantity: 2,
      customer,
      lang: 'es-MX',
      keys: { appointment: someKey, upload: someKey, session: someKey },
      links: { self: `${installation.url}/wp-json/v3/appointments/${id}` },
    }
    const forStaff = {
      reservation_id: null,
      notary_id: expect.any(Number),
      duration_minutes: 60,
      cancel_reason: null,
      cancel_reason_shared: false,
      canceled_at: null,
      canceled_by: null,
      canceled_by_name: null,
      location: null,
      meeting_url: null,
      no_show: null,
      acts: null,
      overruled: null,
      completed_at: null,
      completed_by: null,
      completed_by_name: null,
    }
    expect([made.status, made.body]).toEqual([201, { ...appointment, ...forStaff }])
    expect(new Set(Object.values(made.body.keys)).size).toBe(3)
    const managed = await workspace.manage('GET', `/appointments/${id}`)
    expect([managed.status, managed.body]).toMatchObject([200, made.body])
    const read = await workspace.call('GET', `/appointments/${id}`)
    expect([read.status, read.body]).toEqual([200, { ...appointment, keys: made.body.keys }])
    const list = await workspace.call('GET', '/appointments')
    expect([list.status, list.body]).toEqual([200, { object: 'list', data: [read.body], next_cursor: null }])

    const { customer: _, keys, links, ...fields } = read.body
    const data = { ...fields, ...customer }
    expect(await told(workspace)).toEqual([
      { type: 'appointment-created', data, meta: metaOf(workspace, 'booked-1') },
    ])
  })

  test('A bare draft has no time, no email and the time zone of the workspace', async () => {
    const workspace = await installation.workspace('Europe/Madrid')
    const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'wet', status: 'draft' }
    const made = await workspace.manage('POST', '/appointments', body)
    expect(made.body).toMatchObject({
      status: 'draft',
      timestamp: null,
      timezone: 'Europe/Madrid',
      signing_method: 'wet',
      quantity: 1,
      customer: { first_name: 'Ana', last_name: 'Ortiz', email: '' },
      lang: 'en',
    })
    expect(made.body).toMatchObject((await workspace.call('GET', `/appointments/${made.body.id}`)).body)
    expect(made.body).toMatchObject({ notary_id: null, duration_minutes: 60 })
    const [created] = await told(workspace)
    expect(created?.data).toMatchObject({ status: 'draft', timestamp: null, email: '' })
  })
})

describe('listing', () => {
  test('A list by state has only appointments in that state; `complete` means completed', async () => {
    const workspace = await installation.workspace()
    const [draft, scheduled, completed, canceled] = [
      await makeAppointment(workspace),
      await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead() }),
      await makeAppointment(workspace),
      await makeAppointment(workspace),
    ]
    await setState(installation, workspace, { kind: 'appointment', id: completed }, 'completed')
    await setState(installation, workspace, { kind: 'appointment', id: canceled }, 'canceled')
    const shown = async (query: string) => {
      const { body } = await workspace.call('GET', `/appointments${query}`)
      return body.data.map(({ id, status }: Record<string, unknown>) => [id, status])
    }
    expect(await shown('?status=scheduled')).toEqual([[scheduled, 'scheduled']])
    expect(await shown('?status=completed')).toEqual([[completed, 'completed']])
    expect(await shown('?status=complete')).toEqual([[completed, 'completed']])
    expect(await shown('?status=canceled')).toEqual([[canceled, 'canceled']])
    expect(await shown('')).toEqual([
      [canceled, 'canceled'],
      [completed, 'completed'],
      [scheduled, 'scheduled'],
      [draft, 'draft'],
    ])
  })

  test('A list by state is returned page by page', async () => {
    const workspace = await installation.workspace()
    const ids: number[] = []
    for (const hour of [0, 1, 2]) {
      ids.unshift(await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead(hour) }))
      await makeAppointment(workspace)
    }
    const first = (await workspace.call('GET', '/appointments?status=scheduled&limit=2')).body
    const path = `/appointments?status=scheduled&limit=2&cursor=${first.next_cursor}`
    const second = (await workspace.call('GET', path)).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
    expect([first.data.length, second.next_cursor]).toEqual([2, null])
  })

  test('A list with an unknown state is rejected; an unknown filter is ignored', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    const reason = 'must be one of scheduled, completed, canceled, complete'
    for (const status of ['', 'draft', 'queued', 'Scheduled', 'scheduled,canceled', 'canceled%00']) {
      const answer = await workspace.call('GET', `/appointments?status=${status}`)
      expect([status, ...verdict(answer)]).toEqual([status, 400, 'invalid_request', { status: reason }])
    }
    const { body } = await workspace.call('GET', '/appointments?service=wet&workspace_id=1')
    expect(body.data.map((item: { id: number }) => item.id)).toEqual([id])
  })
})

describe('updating', () => {
  test.each(['POST', 'PATCH'])(
    'An update by %s changes the customer and fires appointment-updated',
    async method => {
      const workspace = await installation.workspace()
      const timestamp = hourAhead()
      const id = await makeAppointment(workspace, { status: 'scheduled', timestamp })
      const before = (await workspace.call('GET', `/appointments/${id}`)).body
      const changes = { first_name: ' Eva ', last_name: 'Ruiz\n', email: 'Eva@Example.com ' }
      const headers = { 'x-request-id': 'changed-1' }
      const answer = await workspace.call(method, `/appointments/${id}`, changes, headers)
      const eva = { first_name: 'Eva', last_name: 'Ruiz', email: 'Eva@Example.com' }
      expect([answer.status, answer.body]).toEqual([200, { ...before, customer: eva }])
      expect((await workspace.call('GET', `/appointments/${id}`)).body).toEqual(answer.body)
      const [created, ...events] = await told(workspace)
      expect(events).toEqual([
        {
          type: 'appointment-updated',
          data: { ...created?.data, ...eva },
          meta: metaOf(workspace, 'changed-1'),
        },
      ])
      expect(events[0]?.data).toEqual({
        object: 'appointment',
        id,
        ...eva,
        status: 'scheduled',
        timestamp: utc(timestamp),
        timezone: 'UTC',
        service: 'remote',
        quantity: 1,
        signing_method: 'remote',
        lang: 'en',
      })
    },
  )

  test('An update keeps the fields that it does not name or that cannot be changed', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    const before = (await workspace.call('GET', `/appointments/${id}`)).body
    const fixed = { status: 'completed', timestamp: hourAhead(), timezone: 'Mars/Base', quantity: 0, id: 7 }
    let expected = customer
    for (const changes of [
      fixed,
      { first_name: 'Eva' },
      { last_name: 'Ruiz' },
      { email: 'eva@example.com' },
    ]) {
      const answer = await workspace.call('PATCH', `/appointments/${id}`, changes)
      if (changes !== fixed) expected = { ...expected, ...changes }
      expect([answer.status, answer.body]).toEqual([200, { ...before, customer: expected }])
    }
  })

  test('Each update fires appointment-updated once, also when nothing changes', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    for (const changes of [{}, {}, customer]) {
      expect((await workspace.call('POST', `/appointments/${id}`, changes)).status).toBe(200)
    }
    const [created, ...updates] = await told(workspace)
    expect(updates.map(({ type }) => type)).toEqual(Array(3).fill('appointment-updated'))
    expect(updates.map(({ data }) => data)).toEqual(Array(3).fill(created?.data))
  })

  test('An update keeps long and unusual names unchanged', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    for (const name of goodNames) {
      const names = { first_name: name, last_name: name }
      const { body } = await workspace.call('PATCH', `/appointments/${id}`, names)
      expect(body.customer).toEqual({ ...customer, ...names })
    }
  })

  test('An update rejects invalid names and emails, and changes nothing', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    for (const [field, bad] of [
      ['first_name', badNames],
      ['last_name', badNames],
      ['email', badEmails],
    ] as const) {
      for (const [value, reason] of bad) {
        const changes = { first_name: 'Eva', [field]: value }
        const answer = await workspace.call('PATCH', `/appointments/${id}`, changes)
        expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
      }
    }
    const wrong = { first_name: null, last_name: ' ', email: 'ana@' }
    expect(verdict(await workspace.call('POST', `/appointments/${id}`, wrong))[2]).toEqual({
      first_name: 'must be a string',
      last_name: 'must not be empty',
      email: 'must be an email address',
    })
    expect((await workspace.call('GET', `/appointments/${id}`)).body.customer).toEqual(customer)
    expect(await workspace.eventTypes()).toEqual(['appointment-created'])
  })
})

testOperations(
  () => installation,
  [
    { name: 'list appointments', method: 'GET', path: all, scope: 'appointments:read' },
    { name: 'read an appointment', method: 'GET', ...one, scope: 'appointments:read' },
    { name: 'update an appointment by POST', method: 'POST', ...one, ...changes },
    { name: 'update an appointment by PATCH', method: 'PATCH', ...one, ...changes },
    {
      name: 'create an appointment',
      method: 'POST',
      path: '/manage/v1/appointments',
      scope: 'bookings:write',
      status: 201,
      body: () => ({ ...customer, service: 'remote', status: 'draft' }),
    },
  ],
)

testLists(
  () => installation,
  [{ name: 'appointments', open: async () => '/appointments', add: workspace => makeAppointment(workspace) }],
)
