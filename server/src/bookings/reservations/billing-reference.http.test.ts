import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const billing_reference = 'Nowak Ltd.'
const booking = { ...customer, service: 'remote', billing_reference }

test('Staff set it on a new booking and a link, change and remove it, and the audit trail has it', async () => {
  const { manage, ...workspace } = await installation.workspace()
  await staff({ manage }, {})
  const link = (await manage('POST', '/reservations', booking)).body
  expect(link.billing_reference).toBe(billing_reference)
  const made = (await manage('POST', '/bookings', { ...booking, timestamp: hourAhead() })).body
  expect(made.reservation.billing_reference).toBe(billing_reference)
  const path = `/appointments/${made.appointment.id}`
  expect((await manage('GET', path)).body.billing_reference).toBe(billing_reference)
  expect((await manage('PATCH', path, { billing_reference: 'Other' })).status).toBe(200)
  const detail = async () => (await manage('GET', `/reservations/${made.reservation.id}`)).body
  expect((await detail()).billing_reference).toBe('Other')
  const [entry] = (await manage('GET', '/audit?action=reservation-updated')).body.data
  expect(entry.changes).toEqual({ billing_reference: { before: billing_reference, after: 'Other' } })
  await manage('PATCH', path, { phone: '+1 305 555 0123' })
  expect((await detail()).billing_reference).toBe('Other')
  await manage('PATCH', `/reservations/${made.reservation.id}`, { billing_reference: null })
  expect((await detail()).billing_reference).toBeNull()
  expect((await manage('PATCH', path, { billing_reference: 'x'.repeat(101) })).status).toBe(400)
  const bare = await makeAppointment({ manage, ...workspace })
  const refused = await manage('PATCH', `/appointments/${bare}`, { billing_reference })
  expect([refused.status, refused.body.data.reason]).toEqual([422, 'without_price'])
})

test('Booking again takes it over, and v3 neither takes nor shows it', async () => {
  const { manage, call, events } = await installation.workspace()
  await staff({ manage }, {})
  const { id } = (await manage('POST', '/reservations', booking)).body
  expect(JSON.stringify((await call('GET', `/reservations/${id}`)).body)).not.toContain('Nowak')
  await call('POST', `/reservations/${id}/cancel`)
  const again = await manage('POST', `/reservations/${id}/book-again`, { timestamp: hourAhead() })
  expect(again.body.reservation.billing_reference).toBe(billing_reference)
  expect(JSON.stringify(await events())).not.toContain('Nowak')
  const given = await call('POST', '/reservations', booking)
  expect(given.status).toBe(201)
  expect((await manage('GET', `/reservations/${given.body.id}`)).body.billing_reference).toBeNull()
})

test('Lists of both kinds filter by it exactly, and their CSV has it', async () => {
  const workspace = await installation.workspace()
  const { manage } = workspace
  await staff(workspace, {})
  const made = (await manage('POST', '/bookings', { ...booking, timestamp: hourAhead() })).body
  const waiting = (await manage('POST', '/reservations', booking)).body
  await makeReservation(workspace)
  await manage('POST', '/reservations', { ...booking, billing_reference: 'nowak ltd.' })
  await makeAppointment(workspace)
  const query = `billing_reference=${encodeURIComponent(billing_reference)}`
  const idsOf = async (list: string, more = '') =>
    (await manage('GET', `/${list}?${query}${more}`)).body.data.map((one: { id: number }) => one.id)
  expect(await idsOf('reservations')).toEqual([waiting.id, made.reservation.id])
  expect(await idsOf('reservations', '&status=scheduled')).toEqual([made.reservation.id])
  expect(await idsOf('appointments')).toEqual([made.appointment.id])
  expect(await idsOf('appointments', '&q=ana')).toEqual([made.appointment.id])
  const [row] = (await manage('GET', `/appointments?${query}`)).body.data
  expect(row.billing_reference).toBe(billing_reference)
  const headers = { authorization: `Bearer ${workspace.token}` }
  const address = `${installation.url}/manage/v1/appointments?${query}&format=csv&columns=id,billing_reference`
  const csv = await (await fetch(address, { headers })).text()
  expect(csv.trim().split('\r\n')).toEqual([
    'id,billing_reference',
    `${made.appointment.id},${billing_reference}`,
  ])
})
