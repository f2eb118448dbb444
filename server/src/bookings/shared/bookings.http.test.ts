import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A reservation and its appointment. */
async function booked() {
  const workspace = await installation.workspace()
  const reservationId = await makeReservation(workspace)
  const body = { timestamp: hourAhead() }
  const submitted = await workspace.manage('POST', `/reservations/${reservationId}/submit`, body)
  const appointmentId: number = submitted.body.appointment.id
  return { workspace, reservationId, appointmentId }
}

const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }

test('A signer belongs to the reservation and to its appointment, whichever it was added to', async () => {
  const { workspace, reservationId, appointmentId } = await booked()
  const added = await workspace.call('POST', `/reservations/${reservationId}/signers`, ben)
  expect([added.status, added.body.object_id]).toEqual([201, reservationId])
  const again = await workspace.call('POST', `/appointments/${appointmentId}/signers`, ben)
  expect([again.status, again.body.code]).toEqual([409, 'signer_exists'])
  for (const [path, id] of [
    [`/reservations/${reservationId}/signers`, reservationId],
    [`/appointments/${appointmentId}/signers`, appointmentId],
    [`/signers?object_id=${appointmentId}`, appointmentId],
  ] as const) {
    const { data } = (await workspace.call('GET', path)).body
    expect(data.map((signer: { id: number; object_id: number }) => [signer.id, signer.object_id])).toEqual([
      [added.body.id, id],
    ])
  }
  expect((await workspace.events()).at(-1).data.appointment_id).toBe(appointmentId)
})

test('A canceled reservation rejects additions by way of its appointment too', async () => {
  const { workspace, reservationId, appointmentId } = await booked()
  await workspace.call('POST', `/reservations/${reservationId}/cancel`)
  const refused = await workspace.call('POST', `/appointments/${appointmentId}/signers`, ben)
  expect([refused.status, refused.body.code]).toEqual([409, 'reservation_canceled'])
})

test('A canceled appointment without a reservation rejects signers, documents and changes of its customer', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id, keys } = (await book(workspace, hourAhead())).body
  const signer = await makeSigner(workspace, `/appointments/${id}`, { email: 'first@example.com' })
  expect((await workspace.manage('POST', `/appointments/${id}/cancel`)).status).toBe(200)
  const appointment = (await workspace.call('GET', `/appointments/${id}`)).body
  const [events, audit] = [await workspace.events(), (await workspace.manage('GET', '/audit')).body]
  const pdf = { filename: 'Deed.pdf', pdf_content: btoa('%PDF-1.4') }
  const parent = { object_type: 'appointment', object_id: id }
  const byKey = (path: string, body: object) =>
    installation.as(undefined)('POST', `/booking/v1/${keys.appointment}${path}`, body)
  for (const answer of [
    await workspace.call('POST', `/appointments/${id}/signers`, ben),
    await workspace.call('POST', '/signers', { ...parent, ...ben }),
    await byKey('/signers', ben),
    await workspace.call('POST', '/documents', { ...parent, ...pdf }),
    await workspace.manage('POST', '/documents', { ...parent, ...pdf }),
    await byKey('/documents', pdf),
    await workspace.call('POST', `/appointments/${id}`, { first_name: 'Eve' }),
    await workspace.call('PATCH', `/appointments/${id}`, {}),
  ])
    expectRefusal(answer, 409, 'reservation_canceled', 'The appointment is canceled.')
  expect((await workspace.call('GET', `/appointments/${id}`)).body).toEqual(appointment)
  expect((await workspace.call('GET', `/appointments/${id}/signers`)).body.data).toHaveLength(1)
  expect((await workspace.call('GET', `/documents?appointment_id=${id}`)).body.data).toEqual([])
  expect([await workspace.events(), (await workspace.manage('GET', '/audit')).body]).toEqual([events, audit])
  expect((await workspace.call('DELETE', `/signers/${signer}`)).status).toBe(200)
})

test('A canceled appointment whose reservation was kept accepts signers, but no change of its customer', async () => {
  const { workspace, reservationId, appointmentId } = await booked()
  await workspace.manage('POST', `/appointments/${appointmentId}/cancel`, { keep_reservation: true })
  const added = await workspace.call('POST', `/appointments/${appointmentId}/signers`, ben)
  expect(added.status).toBe(201)
  expect((await workspace.call('GET', `/reservations/${reservationId}/signers`)).body.data).toHaveLength(1)
  const changed = await workspace.call('PATCH', `/appointments/${appointmentId}`, { first_name: 'Eve' })
  expectRefusal(changed, 409, 'reservation_canceled', 'The appointment is canceled.')
})
