import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../test/harness.ts'
import { hourAhead, makeReservation } from './test-bookings.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

/** A reservation and the appointment it became. */
async function booked() {
  const workspace = await house.workspace()
  const reservationId = await makeReservation(workspace)
  const body = { timestamp: hourAhead() }
  const submitted = await workspace.manage('POST', `/reservations/${reservationId}/submit`, body)
  const appointmentId: number = submitted.body.appointment.id
  return { workspace, reservationId, appointmentId }
}

const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }

test('a signer belongs to the reservation and to its appointment, whichever it was added to', async () => {
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

test('a canceled reservation takes nothing more by way of its appointment either', async () => {
  const { workspace, reservationId, appointmentId } = await booked()
  await workspace.call('POST', `/reservations/${reservationId}/cancel`)
  const refused = await workspace.call('POST', `/appointments/${appointmentId}/signers`, ben)
  expect([refused.status, refused.body.code]).toEqual([409, 'reservation_canceled'])
})
