import { expect } from 'vitest'
import { samplePdf } from '../../cli/src/trigger/sample-pdf.ts'
import type { JuratBooking } from '../src/booking.ts'
import type { Jurat } from '../src/jurat.ts'

/** Makes every call of the booking interface as a customer does, and checks the responses. */
export async function bookingStory(jurat: Jurat, open: (key: string) => JuratBooking): Promise<void> {
  const { id } = await jurat.reservations.create({
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    status: 'queued',
  })
  const booking = open((await jurat.reservations.get(id)).keys.reservation)
  expect((await booking.get()).status).toBe('queued')
  expect((await booking.open()).status).toBe('pending')
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const day = await booking.availability({ date, timezone: 'UTC' })
  expect(day.availability['1200-1215']).toBe(true)
  const month = await booking.month({ month: date.slice(0, 7), timezone: 'UTC' })
  expect(month.days.map(one => one.date)).toContain(date)
  const slots = await booking.slots({ date, timezone: 'UTC' })
  const { timestamp = 0 } = slots.find(({ local }) => local === `${date}T12:00`) ?? {}
  expect((await booking.hold({ timestamp })).timestamp).toBe(`${date}T12:00:00+00:00`)
  const signer = await booking.addSigner({ first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' })
  expect(signer.full_name).toBe('Ben Adler')
  expect((await booking.updateCustomer({ last_name: 'Ortiz Vidal' })).customer.last_name).toBe('Ortiz Vidal')
  expect(await booking.addNote({ text: 'Is there a lift?' })).toBeNull()
  expect((await booking.changeEmail({ email: 'ana.vidal@example.com' })).email).toBe('ana.vidal@example.com')
  await expect(booking.confirmEmail({ code: '1' })).rejects.toMatchObject({ code: 'invalid_request' })
  const document = await booking.addDocument({ filename: 'Deed.pdf', pdf_content: samplePdf('Deed') })
  expect(await booking.getDocument(document.id)).toMatchObject({
    id: document.id,
    signed_url: expect.any(String),
  })
  expect(document.filename).toMatch(/-Deed\.pdf$/)
  expect((await booking.updateSigner(signer.id, { last_name: 'Ames' })).full_name).toBe('Ben Ames')
  const other = await booking.addSigner({ first_name: 'Cleo', last_name: 'Ames', email: 'cleo@example.com' })
  expect(await booking.removeSigner(other.id)).toBeNull()
  expect(await booking.deleteDocument(document.id)).toBeNull()
  await expect(booking.withdraw()).rejects.toMatchObject({ reason: 'no_request' })
  const booked = await booking.submit({ timestamp, timezone: 'UTC', phone: '+1 305 555 0123' })
  expect(booked).toMatchObject({
    status: 'scheduled',
    signers: [{ id: signer.id }],
    customer: { phone: '+13055550123' },
  })
  const appointment = open(booked.links.appointment?.split('/').at(-1) ?? '')
  const moved = await appointment.reschedule({ timestamp: timestamp + 7200 })
  expect(moved.appointment?.timestamp).toBe(`${date}T14:00:00+00:00`)
  expect((await appointment.cancel({ reason: 'No longer needed' })).status).toBe('canceled')
}
