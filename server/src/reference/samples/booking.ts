import { bookingKey, pdfContent, type Samples } from './sample.ts'

/** Samples of every operation of the booking interface. */
export const bookingSamples: Samples = {
  getBooking: {
    sdk: `
      const { status, customer } = await booking.get()
      console.log(status, customer.first_name)`,
  },
  openBooking: {
    sdk: `
      const { status } = await booking.open()
      console.log(status)`,
  },
  getBookingAvailability: {
    query: { date: '2026-11-20', timezone: 'America/New_York' },
    sdk: `
      const day = await booking.availability({ date: '2026-11-20', timezone: 'America/New_York' })
      console.log(day.availability['1000-1015'])`,
  },
  holdTime: {
    body: { timestamp: 1795100400 },
    sdk: `
      const { expires_at } = await booking.hold({ timestamp: 1795100400 })
      console.log(expires_at)`,
  },
  submitBooking: {
    body: { timestamp: 1795100400, timezone: 'America/New_York' },
    sdk: `
      const { status } = await booking.submit({ timestamp: 1795100400, timezone: 'America/New_York' })
      console.log(status)`,
  },
  withdrawRequest: {
    sdk: `
      const { can } = await booking.withdraw()
      console.log(can.submit)`,
  },
  rescheduleBooking: {
    body: { timestamp: 1795107600 },
    sdk: `
      const { appointment } = await booking.reschedule({ timestamp: 1795107600 })
      console.log(appointment?.timestamp)`,
  },
  cancelBooking: {
    body: { reason: 'No longer needed' },
    sdk: `await booking.cancel({ reason: 'No longer needed' })`,
  },
  updateBookingCustomer: {
    body: { last_name: 'Ortiz Vidal' },
    sdk: `
      const { customer } = await booking.updateCustomer({ last_name: 'Ortiz Vidal' })
      console.log(customer.last_name)`,
  },
  changeBookingEmail: {
    body: { email: 'ana.ortiz@example.com' },
    sdk: `
      const { expires_at } = await booking.changeEmail({ email: 'ana.ortiz@example.com' })
      console.log(expires_at)`,
  },
  confirmBookingEmail: {
    body: { code: '041962' },
    sdk: `
      const { customer } = await booking.confirmEmail({ code: '041962' })
      console.log(customer.email)`,
  },
  addBookingNote: {
    body: { text: 'I use a wheelchair. Is there a lift?' },
    sdk: `await booking.addNote({ text: 'I use a wheelchair. Is there a lift?' })`,
  },
  addBookingSigner: {
    body: { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
    sdk: `
      const signer = await booking.addSigner({
        first_name: 'Ben',
        last_name: 'Adler',
        email: 'ben@example.com',
      })
      console.log(signer.id)`,
  },
  updateBookingSigner: {
    path: { id: 12 },
    body: { last_name: 'Ames' },
    sdk: `
      const signer = await booking.updateSigner(12, { last_name: 'Ames' })
      console.log(signer.full_name)`,
  },
  removeBookingSigner: { path: { id: 12 }, sdk: `await booking.removeSigner(12)` },
  deleteBookingDocument: { path: { id: 77 }, sdk: `await booking.deleteDocument(77)` },
  getBookingDocument: {
    path: { id: 77 },
    sdk: `
      const { original_filename, signed_url } = await booking.getDocument(77)
      console.log(original_filename, signed_url)`,
  },
  uploadBookingDocument: {
    body: { filename: 'Deed.pdf', pdf_content: pdfContent },
    sdk: `
      const document = await booking.addDocument({
        filename: 'Deed.pdf',
        pdf_content: await readFile('Deed.pdf'),
      })
      console.log(document.id)`,
  },
  getOpenBooking: {
    sdk: `
      const { business, services } = await open.get()
      console.log(business.name, services.map(({ label }) => label))`,
  },
  getOpenAvailability: {
    query: { service: 'remote', date: '2026-11-20', timezone: 'America/New_York' },
    sdk: `
      const day = await open.availability({ service: 'remote', date: '2026-11-20', timezone: 'America/New_York' })
      console.log(day.availability['1000-1015'])`,
  },
  createBookingRequest: {
    body: {
      service: 'remote',
      timestamp: 1795100400,
      timezone: 'America/New_York',
      first_name: 'Ana',
      last_name: 'Ortiz',
      email: 'ana@example.com',
    },
    sdk: `
      const request = await open.request({
        service: 'remote',
        timestamp: 1795100400,
        timezone: 'America/New_York',
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
      })
      console.log(request.key, request.held_until)`,
  },
  resendBookingCode: {
    sdk: `
      const request = await open.resend('${bookingKey}')
      console.log(request.expires_at)`,
  },
  holdRequestedTime: {
    body: { timestamp: 1795102200 },
    sdk: `
      const request = await open.hold('${bookingKey}', { timestamp: 1795102200 })
      console.log(request.held_until)`,
  },
  confirmBookingRequest: {
    body: { code: '482913' },
    sdk: `
      const { appointment } = await open.confirm('${bookingKey}', { code: '482913' })
      console.log(appointment?.timestamp)`,
  },
}
