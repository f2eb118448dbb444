import type { JuratBooking } from '../../../client/src/booking.ts'
import type { operations } from '../../../client/src/generated/booking.ts'
import type { Files } from './files.ts'

/** Every operation of the booking interface, called once. The pages show what stands between the braces. */
export const bookingCalls = {
  async getBooking(booking: JuratBooking) {
    const { status, customer } = await booking.get()
    console.log(status, customer.first_name)
  },
  async openBooking(booking: JuratBooking) {
    const { status } = await booking.open()
    console.log(status)
  },
  async getBookingAvailability(booking: JuratBooking) {
    const day = await booking.availability({ date: '2026-11-20', timezone: 'America/New_York' })
    console.log(day.availability['1000-1015'])
  },
  async holdTime(booking: JuratBooking) {
    const { expires_at } = await booking.hold({ timestamp: 1795100400 })
    console.log(expires_at)
  },
  async submitBooking(booking: JuratBooking) {
    const { status } = await booking.submit({ timestamp: 1795100400, timezone: 'America/New_York' })
    console.log(status)
  },
  async rescheduleBooking(booking: JuratBooking) {
    const { appointment } = await booking.reschedule({ timestamp: 1795107600 })
    console.log(appointment?.timestamp)
  },
  async cancelBooking(booking: JuratBooking) {
    await booking.cancel({ reason: 'No longer needed' })
  },
  async addBookingSigner(booking: JuratBooking) {
    const signer = await booking.addSigner({
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'ben@example.com',
    })
    console.log(signer.id)
  },
  async uploadBookingDocument(booking: JuratBooking, { readFile }: Files) {
    const document = await booking.addDocument({
      filename: 'Deed.pdf',
      pdf_content: await readFile('Deed.pdf'),
    })
    console.log(document.id)
  },
} satisfies Record<keyof operations, (booking: JuratBooking, files: Files) => Promise<void>>
