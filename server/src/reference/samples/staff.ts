import { pdfContent, type Samples } from './sample.ts'

/** Samples for what staff do with bookings. */
export const staffSamples: Samples = {
  search: {
    query: { q: 'ana ort' },
    sdk: `
      const { data } = await manage.search({ q: 'ana ort' })
      for (const { kind, id, title } of data) console.log(kind, id, title)`,
    cli: `jurat search 'ana ort'`,
  },
  listManagedAppointments: {
    query: { from: '2026-11-20', to: '2026-11-21', status: 'scheduled', sort: 'start' },
    sdk: `
      const appointments = manage.appointments.list({
        from: '2026-11-20',
        to: '2026-11-21',
        status: 'scheduled',
        sort: 'start',
      })
      for await (const { timestamp, customer, blockers } of appointments) {
        console.log(timestamp, customer.last_name, blockers)
      }`,
    cli: `
      jurat appointments find --from 2026-11-20 --to 2026-11-21 --status scheduled --sort start`,
  },
  listManagedReservations: {
    query: { status: 'queued', sort: 'created' },
    sdk: `
      for await (const { id, customer } of manage.reservations.list({ status: 'queued', sort: 'created' })) {
        console.log(id, customer.email)
      }`,
    cli: 'jurat reservations find --status queued --sort created',
  },
  getCustomer: {
    query: { email: 'ana@example.com' },
    sdk: `
      const { counts, appointments } = await manage.customers.get({ email: 'ana@example.com' })
      console.log(counts.no_shows, appointments.length)`,
    cli: 'jurat customer ana@example.com',
  },
  getOverview: {
    sdk: `
      const { today, unassigned } = await manage.overview.get()
      console.log(today.scheduled, unassigned)`,
    cli: 'jurat overview',
  },
  getCalendar: {
    query: { from: '2026-11-16', to: '2026-11-22' },
    sdk: `
      const { notaries } = await manage.calendar.get({ from: '2026-11-16', to: '2026-11-22' })
      for (const notary of notaries) console.log(notary.name, notary.appointments.length)`,
    cli: 'jurat calendar --from 2026-11-16 --to 2026-11-22',
  },
  getFreeTimes: {
    query: { date: '2026-11-20', service: 'remote' },
    sdk: `
      const { starts, next_date } = await manage.calendar.freeTimes({ date: '2026-11-20', service: 'remote' })
      console.log(starts, next_date)`,
    cli: 'jurat free-times 2026-11-20 --service remote',
  },
  getRevenueReport: {
    query: { from: '2026-10-01', to: '2026-10-31', interval: 'month', group_by: 'notary' },
    sdk: `
      const report = await manage.reports.revenue({
        from: '2026-10-01',
        to: '2026-10-31',
        interval: 'month',
        group_by: 'notary',
      })
      for (const row of report.data) console.log(row.name, row.earned, row.currency)`,
    cli: 'jurat reports revenue --from 2026-10-01 --to 2026-10-31 --interval month --by notary',
  },
  getUnpaidReport: {
    query: { from: '2026-07-01', to: '2026-10-31', interval: 'month' },
    sdk: `
      const report = await manage.reports.unpaid({ from: '2026-07-01', to: '2026-10-31', interval: 'month' })
      for (const row of report.data) console.log(row.from, row.due, row.due_over_60_days, row.currency)`,
    cli: 'jurat reports unpaid --from 2026-07-01 --to 2026-10-31 --interval month',
  },
  getBookingsReport: {
    query: { from: '2026-10-01', to: '2026-10-31', interval: 'week' },
    sdk: `
      const report = await manage.reports.bookings({ from: '2026-10-01', to: '2026-10-31', interval: 'week' })
      for (const row of report.data) console.log(row.from, row.created)`,
    cli: 'jurat reports bookings --from 2026-10-01 --to 2026-10-31 --interval week',
  },
  getUtilizationReport: {
    query: { from: '2026-10-01', to: '2026-10-31', interval: 'month' },
    sdk: `
      const report = await manage.reports.utilization({
        from: '2026-10-01',
        to: '2026-10-31',
        interval: 'month',
      })
      for (const row of report.data) console.log(row.notary_name, row.utilization)`,
    cli: 'jurat reports utilization --from 2026-10-01 --to 2026-10-31 --interval month',
  },
  getOutcomesReport: {
    query: { from: '2026-10-01', to: '2026-12-31', interval: 'month' },
    sdk: `
      const report = await manage.reports.outcomes({ from: '2026-10-01', to: '2026-12-31', interval: 'month' })
      for (const row of report.data) console.log(row.from, row.completed, row.no_show)`,
    cli: 'jurat reports outcomes --from 2026-10-01 --to 2026-12-31 --interval month',
  },
  getLeadTimeReport: {
    query: { from: '2026-10-01', to: '2026-12-31', interval: 'month' },
    sdk: `
      const report = await manage.reports.leadTime({ from: '2026-10-01', to: '2026-12-31', interval: 'month' })
      for (const row of report.data) console.log(row.from, row.median_minutes)`,
    cli: 'jurat reports lead-time --from 2026-10-01 --to 2026-12-31 --interval month',
  },
  exportPerson: {
    body: { email: 'ana@example.com' },
    output: 'ana.json',
    sdk: `
      const { body } = await manage.people.export({ email: 'ana@example.com' })
      const json = await new Response(body).text()
      console.log(json.length)`,
    cli: 'jurat people export ana@example.com --output ana.json',
  },
  erasePerson: {
    body: { email: 'ana@example.com' },
    sdk: `
      const erasure = await manage.people.erase({ email: 'ana@example.com' })
      for (const { object, id, kept_until } of erasure.kept) console.log(object, id, kept_until)`,
    cli: 'jurat people erase ana@example.com --yes',
  },
  getErasure: {
    path: { id: 3 },
    sdk: `
      const erasure = await manage.people.erasure(3)
      console.log(erasure.status, erasure.pending_files)`,
    cli: 'jurat people erasure 3',
  },
  getManagedReservation: {
    path: { id: 1042 },
    sdk: `
      const reservation = await manage.reservations.get(1042)
      console.log(reservation.appointment_id, reservation.readiness)`,
  },
  updateManagedReservation: {
    path: { id: 1042 },
    body: { billing_reference: 'Nowak Ltd.' },
    sdk: `
      const reservation = await manage.reservations.update(1042, { billing_reference: 'Nowak Ltd.' })
      console.log(reservation.billing_reference)`,
    cli: "jurat reservations bill-to 1042 'Nowak Ltd.'",
  },
  submitReservation: {
    path: { id: 1042 },
    body: { timestamp: 1795100400, timezone: 'America/New_York' },
    sdk: `
      const { appointment } = await manage.reservations.submit(1042, {
        timestamp: 1795100400,
        timezone: 'America/New_York',
      })
      console.log(appointment.id)`,
    cli: 'jurat reservations submit 1042 --at 1795100400 --timezone America/New_York',
  },
  createAppointment: {
    body: {
      first_name: 'Ana',
      last_name: 'Ortiz',
      email: 'ana@example.com',
      service: 'remote',
      timestamp: 1795100400,
      timezone: 'America/New_York',
    },
    sdk: `
      const appointment = await manage.appointments.create({
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
        service: 'remote',
        timestamp: 1795100400,
        timezone: 'America/New_York',
      })
      console.log(appointment.id, appointment.notary_id)`,
    cli: `
      jurat appointments create Ana Ortiz --email ana@example.com --service remote \\
        --at 1795100400 --timezone America/New_York`,
  },
  getManagedAppointment: {
    path: { id: 1043 },
    sdk: `
      const appointment = await manage.appointments.get(1043)
      for (const { code, how } of appointment.readiness) console.log(code, how)`,
    cli: 'jurat appointments get 1043',
  },
  updateManagedAppointment: {
    path: { id: 1043 },
    body: { email: 'ana.ortiz@example.com', location: '120 Main Street, Springfield' },
    sdk: `
      const appointment = await manage.appointments.update(1043, {
        email: 'ana.ortiz@example.com',
        location: '120 Main Street, Springfield',
      })
      console.log(appointment.customer.email)`,
    cli: "jurat appointments update 1043 --email ana.ortiz@example.com --location '120 Main Street, Springfield'",
  },
  assignAppointment: {
    path: { id: 1043 },
    body: { notary_id: 3 },
    sdk: `
      const appointment = await manage.appointments.assign(1043, { notary_id: 3 })
      console.log(appointment.notary_id)`,
    cli: 'jurat appointments assign 1043 --notary 3',
  },
  completeAppointment: {
    path: { id: 1043 },
    body: { acts: [{ type: 'acknowledgment', count: 2 }] },
    sdk: `
      const { acts } = await manage.appointments.complete(1043, {
        acts: [{ type: 'acknowledgment', count: 2 }],
      })
      console.log(acts)`,
    cli: 'jurat appointments complete 1043 --yes --act acknowledgment=2',
  },
  releaseResult: {
    path: { id: 1043 },
    sdk: `
      const { state, recipients } = await manage.appointments.releaseResult(1043)
      console.log(state, recipients.length)`,
    cli: 'jurat appointments release-result 1043',
  },
  cancelAppointment: {
    path: { id: 1043 },
    body: { reason: 'no_show' },
    sdk: `await manage.appointments.cancel(1043, { reason: 'no_show' })`,
    cli: 'jurat appointments cancel 1043 --reason no_show',
  },
  setSignerVerification: {
    path: { id: 12 },
    body: { status: 'verified', method: 'credential_analysis' },
    sdk: `
      const signer = await manage.signers.setVerification(12, {
        status: 'verified',
        method: 'credential_analysis',
      })
      console.log(signer.status)`,
    cli: 'jurat signers verify 12 --method credential_analysis',
  },
  uploadDocument: {
    body: {
      object_type: 'appointment',
      object_id: 1043,
      type: 'notarized',
      filename: 'Deed.pdf',
      pdf_content: pdfContent,
    },
    sdk: `
      const document = await manage.documents.create({
        object_type: 'appointment',
        object_id: 1043,
        type: 'notarized',
        filename: 'Deed.pdf',
        pdf_content: await readFile('Deed.pdf'),
      })
      console.log(document.id)`,
  },
  deleteDocument: { path: { id: 77 }, sdk: 'await manage.documents.delete(77)' },
  uploadVideo: {
    sdk: `
      const video = await manage.videos.create({
        appointment_id: 1043,
        file: createReadStream('session.mp4'),
        filename: 'session.mp4',
      })
      console.log(video.id)`,
    form: ['appointment_id=1043', 'file=@session.mp4;type=video/mp4'],
    cli: 'jurat videos upload 1043 session.mp4',
  },
  deleteVideo: {
    path: { id: 31 },
    sdk: 'await manage.videos.delete(31)',
    cli: 'jurat videos remove 31',
  },
  getRateCard: {
    sdk: `
      const { currency, zones } = await manage.rateCard.get()
      console.log(currency, zones.length)`,
  },
  replaceRateCard: {
    body: {
      currency: 'USD',
      cutoff_hour: 14,
      holidays: ['01-01', { month: 11, weekday: 4, nth: 4 }, '12-25'],
      zones: [
        {
          name: 'United States',
          countries: ['US'],
          services: [{ type: 'ups_ground', label: 'UPS Ground', price: 16, business_days: 5 }],
        },
      ],
    },
    sdk: `
      await manage.rateCard.replace({
        currency: 'USD',
        cutoff_hour: 14,
        holidays: ['01-01', { month: 11, weekday: 4, nth: 4 }, '12-25'],
        zones: [
          {
            name: 'United States',
            countries: ['US'],
            services: [{ type: 'ups_ground', label: 'UPS Ground', price: 16, business_days: 5 }],
          },
        ],
      })`,
  },
}
