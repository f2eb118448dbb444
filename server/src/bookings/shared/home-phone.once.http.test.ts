import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const wanted = (given: object = {}) => ({ ...customer, service: 'remote', ...given })
const phoneOf = ({ body }: { body: { customer: { phone?: string } } }) => body.customer.phone

/** What each write of staff stores for a number that is typed without a country code. */
async function storedBy(workspace: Workspace, phone: string): Promise<(string | undefined)[]> {
  const manage = workspace.manage
  const given = (hours: number) => wanted({ phone, timestamp: hourAhead(hours) })
  const booking = (await manage('POST', '/bookings', given(2))).body
  const link = await manage('POST', '/reservations', wanted({ phone }))
  const appointment = await manage('POST', '/appointments', given(4))
  const changed = (await book(workspace, hourAhead(6))).body
  const waiting = await makeReservation(workspace)
  const submitted = await makeReservation(workspace)
  const answers = [
    link,
    appointment,
    await manage('PATCH', `/appointments/${changed.id}`, { phone }),
    await manage('PATCH', `/reservations/${waiting}`, { phone }),
  ]
  const submission = await manage('POST', `/reservations/${submitted}/submit`, {
    timestamp: hourAhead(8),
    phone,
  })
  return [
    booking.appointment.customer.phone,
    booking.reservation.customer.phone,
    submission.body.appointment.customer.phone,
    ...answers.map(phoneOf),
  ]
}

test.each([
  ['America/New_York', '(212) 555-0142', '+12125550142'],
  ['Europe/Madrid', '612 34 56 78', '+34612345678'],
  ['Europe/Madrid', '+1 212 555 0142', '+12125550142'],
])('Staff in %s write %s as at home', async (timezone, phone, stored) => {
  const workspace = await installation.workspace(timezone)
  await staff(workspace, {})
  expect(await storedBy(workspace, phone)).toEqual(Array(7).fill(stored))
})

test('A number that is not one at home is refused, and in UTC a country code is needed', async () => {
  const newYork = await installation.workspace('America/New_York')
  const [id, utc] = [await makeReservation(newYork), await installation.workspace()]
  const refusal = await newYork.manage('PATCH', `/reservations/${id}`, { phone: '612 34 5' })
  expect([refusal.status, refusal.body.data.problems]).toEqual([400, { phone: { reason: 'not_a_phone' } }])
  const other = await makeReservation(utc)
  const path = `/reservations/${other}`
  expect((await utc.manage('PATCH', path, { phone: '(212) 555-0142' })).status).toBe(400)
  expect((await utc.manage('PATCH', path, { phone: '+1 212 555 0142' })).status).toBe(200)
  expect(phoneOf(await utc.manage('PATCH', path, { phone: null }))).toBeUndefined()
})

test('Customers and integrators still write the code of the country', async () => {
  const workspace = await installation.workspace('America/New_York')
  const made = await workspace.call('POST', '/reservations', wanted({ phone: '(212) 555-0142' }))
  expect([made.status, made.body.data.problems]).toEqual([400, { phone: { reason: 'not_a_phone' } }])
})
