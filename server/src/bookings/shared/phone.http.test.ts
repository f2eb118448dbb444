import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, importCsv } from '../../../test/helpers/imports.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'
import { details, openBooking } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

async function queued() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const reservation = async () => (await workspace.call('GET', `/reservations/${id}`)).body
  const { keys } = await reservation()
  return { workspace, id, reservation, key: keys.reservation as string }
}

test('A phone number is in v3 responses only when it is set', async () => {
  const { workspace, id, reservation } = await queued()
  expect(await reservation()).not.toHaveProperty('customer.phone')
  const set = await workspace.manage('PATCH', `/reservations/${id}`, { phone: '+1 (305) 555-0123' })
  expect([set.status, set.body.customer.phone]).toEqual([200, '+13055550123'])
  expect((await reservation()).customer.phone).toBe('+13055550123')
  expect((await workspace.call('GET', '/reservations')).body.data[0].customer.phone).toBe('+13055550123')
  const [event] = (await workspace.events()).slice(-1)
  expect(event).toMatchObject({ type: 'reservation-updated', data: { customer: { email: customer.email } } })
  expect(JSON.stringify(event)).not.toContain('5550123')
  await workspace.manage('PATCH', `/reservations/${id}`, {})
  expect((await reservation()).customer.phone).toBe('+13055550123')
  await workspace.manage('PATCH', `/reservations/${id}`, { phone: null })
  expect(await reservation()).not.toHaveProperty('customer.phone')
})

test('An appointment has the phone number that the customer gave, or that of the reservation', async () => {
  const { workspace, id, reservation, key } = await queued()
  await workspace.manage('PATCH', `/reservations/${id}`, { phone: '+442079460958' })
  const submit = (body: object) =>
    installation.as(undefined)('POST', `/booking/v1/${key}/submit`, { timestamp: hourAhead(), ...body })
  const booked = await submit({ phone: '+34 912 345 678' })
  expect([booked.status, booked.body.customer.phone]).toEqual([200, '+34912345678'])
  expect((await reservation()).customer.phone).toBe('+34912345678')
  const [appointment] = (await workspace.call('GET', '/appointments')).body.data
  expect(appointment.customer.phone).toBe('+34912345678')
  const path = `/appointments/${appointment.id}`
  await workspace.manage('PATCH', path, { location: 'Room 4' })
  expect((await workspace.call('GET', path)).body.customer.phone).toBe('+34912345678')
  await workspace.manage('PATCH', path, { phone: null })
  expect((await workspace.call('GET', path)).body).not.toHaveProperty('customer.phone')

  const other = await makeReservation(workspace)
  await workspace.manage('PATCH', `/reservations/${other}`, { phone: '+442079460958' })
  const submitted = await workspace.manage('POST', `/reservations/${other}/submit`, {
    timestamp: hourAhead() + 7200,
  })
  expect(submitted.body.appointment.customer.phone).toBe('+442079460958')
})

test.each(['555 0123', '+1 005 555 0123', 'call me', '+1 305 555 0123 ext', '+99912'])(
  'An impossible phone number is rejected and changes nothing: %s',
  async phone => {
    const { workspace, id, reservation, key } = await queued()
    const before = await reservation()
    for (const refused of [
      await workspace.manage('PATCH', `/reservations/${id}`, { phone }),
      await installation.as(undefined)('POST', `/booking/v1/${key}/submit`, {
        timestamp: hourAhead(),
        phone,
      }),
      await workspace.manage('POST', '/appointments', {
        ...customer,
        service: 'remote',
        timestamp: hourAhead(),
        phone,
      }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
      expect(refused.body.data.params.phone).toContain('country code')
    }
    expect(await reservation()).toEqual(before)
    expect((await workspace.call('GET', '/appointments')).body.data).toEqual([])
  },
)

test('The phone number of a canceled booking stays as it is', async () => {
  const { workspace, id } = await queued()
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, {
    timestamp: hourAhead(),
    phone: '+442079460958',
  })
  await workspace.call('POST', `/reservations/${id}/cancel`)
  for (const path of [`/reservations/${id}`, `/appointments/${body.appointment.id}`]) {
    const refused = await workspace.manage('PATCH', path, { phone: null })
    expect([refused.status, refused.body.code]).toEqual([409, 'reservation_canceled'])
    expect((await workspace.manage('GET', path)).body.customer.phone).toBe('+442079460958')
  }
})

test('v3 accepts a phone number when a reservation is made or changed, and null removes it', async () => {
  const workspace = await installation.workspace()
  const body = { ...customer, service: 'remote', phone: '+1 (305) 555-0123' }
  const made = await workspace.call('POST', '/reservations', body)
  expect([made.status, made.headers.get('jurat-ignored-fields')]).toEqual([201, null])
  const path = `/reservations/${made.body.id}`
  const phone = async () => (await workspace.call('GET', path)).body.customer.phone
  expect(await phone()).toBe('+13055550123')
  for (const method of ['POST', 'PATCH']) {
    const changed = await workspace.call(method, path, { phone: '+44 20 7946 0958' })
    expect([changed.status, changed.body.customer.phone, await phone()]).toEqual([
      200,
      '+442079460958',
      '+442079460958',
    ])
    await workspace.call(method, path, { first_name: 'Eva' })
    expect(await phone()).toBe('+442079460958')
    const removed = await workspace.call(method, path, { phone: null })
    expect([removed.status, await phone()]).toEqual([200, undefined])
  }
  const updates = (await workspace.events()).filter(({ type }) => type === 'reservation-updated')
  expect(JSON.stringify(updates)).not.toContain('7946')
})

test('v3 changes the phone number of an appointment', async () => {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace)
  const changed = await workspace.call('PATCH', `/appointments/${id}`, { phone: '+34 912 345 678' })
  expect([changed.status, changed.body.customer.phone]).toEqual([200, '+34912345678'])
  await workspace.call('PATCH', `/appointments/${id}`, { last_name: 'Sol' })
  expect((await workspace.call('GET', `/appointments/${id}`)).body.customer.phone).toBe('+34912345678')
})

const extended = [
  '+1 305 555 0123 ext. 45',
  '+1 305 555 0123 x45',
  '+13055550123;ext=45',
  '+1 305 555 0123#45',
]

test.each(extended)('A phone number that would lose a part is rejected everywhere: %s', async phone => {
  const { workspace, id, key } = await queued()
  const digits = phone.slice(-2)
  const reason = `has the extension ${digits}, which cannot be stored. Leave it out`
  const visitor = installation.as(undefined)
  const answers = [
    await workspace.call('POST', '/reservations', { ...customer, service: 'remote', phone }),
    await workspace.call('PATCH', `/reservations/${id}`, { phone }),
    await workspace.manage('PATCH', `/reservations/${id}`, { phone }),
    await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(), phone }),
    await workspace.manage('POST', '/bookings', {
      ...customer,
      service: 'remote',
      timestamp: hourAhead(),
      phone,
    }),
    await visitor('POST', `/booking/v1/${key}/submit`, { timestamp: hourAhead(), phone }),
  ]
  const open = await openBooking(installation)
  answers.push(await open.visit('POST', '/requests', details({ phone })))
  for (const { status, body } of answers) expect([status, body.data.params]).toEqual([400, { phone: reason }])
  const csv = csvOf(
    ['status', 'first_name', 'last_name', 'service', 'phone'],
    ['draft', 'Ana', 'Ortiz', 'remote', phone],
  )
  const dryRun = await importCsv(workspace, csv)
  expect(dryRun.body).toMatchObject({ errors: [{ row: 2, column: 'phone', message: reason }] })
  expect((await importAll(workspace, csv)).status).toBe(422)
  expect((await workspace.call('GET', `/reservations/${id}`)).body).toMatchObject({ status: 'queued' })
  for (const { call } of [workspace, open.workspace])
    expect((await call('GET', '/appointments')).body.data).toEqual([])
})

test('A phone number with an unknown parameter is rejected', async () => {
  const workspace = await installation.workspace()
  const body = { ...customer, service: 'remote', phone: '+13055550123;phone-context=x' }
  const { status, body: refusal } = await workspace.call('POST', '/reservations', body)
  expect([status, Object.keys(refusal.data.params)]).toEqual([400, ['phone']])
})
