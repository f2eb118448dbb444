import { pdfContent, type Samples } from './sample.ts'

/** Samples of every operation of v3. */
export const v3Samples: Samples = {
  index: {
    sdk: `
      const { name, version } = await jurat.index()
      console.log(name, version)`,
  },
  examples: {
    sdk: `
      const { resources, events } = await jurat.examples()
      console.log(Object.keys(resources), Object.keys(events))`,
  },
  listReservations: {
    query: { status: 'queued' },
    sdk: `
      for await (const reservation of jurat.reservations.list({ status: 'queued' })) {
        console.log(reservation.id, reservation.customer.email)
      }`,
    cli: 'jurat reservations list --status queued',
  },
  createReservation: {
    body: { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' },
    sdk: `
      const { id } = await jurat.reservations.create({
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
        service: 'remote',
      })
      console.log(id)`,
    cli: 'jurat reservations create Ana Ortiz --email ana@example.com --service remote',
  },
  getReservation: {
    path: { id: 1042 },
    sdk: `
      const reservation = await jurat.reservations.get(1042)
      console.log(reservation.status)`,
    cli: 'jurat reservations get 1042',
  },
  updateReservation: {
    path: { id: 1042 },
    body: { status: 'queued' },
    sdk: `
      const reservation = await jurat.reservations.update(1042, { status: 'queued' })
      console.log(reservation.status)`,
    cli: 'jurat reservations update 1042 --status queued',
  },
  cancelReservation: {
    path: { id: 1042 },
    sdk: 'await jurat.reservations.cancel(1042)',
    cli: 'jurat reservations cancel 1042',
  },
  listAppointments: {
    query: { status: 'scheduled' },
    sdk: `
      for await (const appointment of jurat.appointments.list({ status: 'scheduled' })) {
        console.log(appointment.id, appointment.timestamp)
      }`,
    cli: 'jurat appointments list --status scheduled',
  },
  getAppointment: {
    path: { id: 1043 },
    sdk: `
      const appointment = await jurat.appointments.get(1043)
      console.log(appointment.timestamp)`,
  },
  updateAppointment: {
    path: { id: 1043 },
    body: { email: 'ana@example.com' },
    sdk: `
      const appointment = await jurat.appointments.update(1043, { email: 'ana@example.com' })
      console.log(appointment.customer.email)`,
  },
  rescheduleAppointment: {
    path: { id: 1043 },
    body: { timestamp: 1795100400, timezone: 'America/New_York' },
    sdk: `
      const appointment = await jurat.appointments.reschedule(1043, {
        timestamp: 1795100400,
        timezone: 'America/New_York',
      })
      console.log(appointment.timestamp)`,
    cli: 'jurat appointments reschedule 1043 --at 1795100400 --timezone America/New_York',
  },
  getAvailability: {
    query: { date: '2026-11-20', timezone: 'America/New_York', remote: 1 },
    sdk: `
      const day = await jurat.availability.get({ date: '2026-11-20', timezone: 'America/New_York', remote: 1 })
      console.log(day.availability['1000-1015'])`,
  },
  listSigners: {
    query: { object_id: 1042 },
    sdk: 'for await (const signer of jurat.signers.list({ object_id: 1042 })) console.log(signer.full_name)',
  },
  addSigner: {
    body: {
      object_type: 'reservation',
      object_id: 1042,
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'ben@example.com',
    },
    sdk: `
      const signer = await jurat.signers.create({
        object_type: 'reservation',
        object_id: 1042,
        first_name: 'Ben',
        last_name: 'Adler',
        email: 'ben@example.com',
      })
      console.log(signer.id)`,
  },
  getSigner: {
    path: { id: 12 },
    sdk: `
      const signer = await jurat.signers.get(12)
      console.log(signer.status)`,
  },
  updateSigner: {
    path: { id: 12 },
    body: { last_name: 'Lee' },
    sdk: `
      const signer = await jurat.signers.update(12, { last_name: 'Lee' })
      console.log(signer.full_name)`,
  },
  removeSigner: { path: { id: 12 }, sdk: 'await jurat.signers.delete(12)' },
  listReservationSigners: {
    path: { id: 1042 },
    query: { status: 'pending' },
    sdk: `
      const { data } = await jurat.reservations.signers.list(1042, { status: 'pending' })
      console.log(data.length)`,
  },
  addReservationSigner: {
    path: { id: 1042 },
    body: { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
    sdk: `
      const signer = await jurat.reservations.signers.create(1042, {
        first_name: 'Ben',
        last_name: 'Adler',
        email: 'ben@example.com',
      })
      console.log(signer.id)`,
  },
  listAppointmentSigners: {
    path: { id: 1043 },
    sdk: `
      const { data } = await jurat.appointments.signers.list(1043)
      console.log(data.length)`,
  },
  addAppointmentSigner: {
    path: { id: 1043 },
    body: { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
    sdk: `
      const signer = await jurat.appointments.signers.create(1043, {
        first_name: 'Ben',
        last_name: 'Adler',
        email: 'ben@example.com',
      })
      console.log(signer.id)`,
  },
  listDocuments: {
    query: { appointment_id: 1043 },
    sdk: `
      for await (const document of jurat.documents.list({ appointment_id: 1043 })) {
        console.log(document.filename)
      }`,
  },
  uploadDocument: {
    body: { object_type: 'reservation', object_id: 1042, filename: 'Deed.pdf', pdf_content: pdfContent },
    sdk: `
      const document = await jurat.documents.create({
        object_type: 'reservation',
        object_id: 1042,
        filename: 'Deed.pdf',
        pdf_content: await readFile('Deed.pdf'),
      })
      console.log(document.id)`,
  },
  getDocument: {
    path: { id: 77 },
    query: { disposition: 'inline', expires: 300 },
    sdk: `
      const { signed_url } = await jurat.documents.get(77, { disposition: 'inline', expires: 300 })
      console.log(signed_url)`,
  },
  listVideos: {
    query: { appt_id: 1043 },
    sdk: 'for await (const video of jurat.videos.list({ appt_id: 1043 })) console.log(video.filename)',
  },
  getVideo: {
    path: { id: 31 },
    sdk: `
      const { signed_url } = await jurat.videos.get(31)
      console.log(signed_url)`,
  },
  quoteShipping: {
    body: {
      name: 'Ana Ortiz',
      address: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postal: '10118',
      country: 'US',
      phone: '+1 212 736 3100',
    },
    sdk: `
      const { options } = await jurat.shipping.quote({
        name: 'Ana Ortiz',
        address: '350 5th Ave',
        city: 'New York',
        state: 'NY',
        postal: '10118',
        country: 'US',
        phone: '+1 212 736 3100',
      })
      console.log(options[0]?.label, options[0]?.price)`,
  },
  openapi: {},
  manageOpenapi: {},
  bookingOpenapi: {},
  authOpenapi: {},
  health: {},
  ready: {},
  metrics: {},
  readCalendarFeed: { path: { key: 'V1StGXR8_Z5jdHi6B-myT' } },
  downloadFile: {
    path: { workspace: 1, kind: 'document', name: 'k3q9' },
    query: { filename: 'Deed.pdf', expires: 1795100400, signature: '8c6f0e1b' },
    output: 'Deed.pdf',
  },
}
