import type { Samples } from './sample.ts'

/** Samples for what staff do in one call: book, move, mark, note, and change several appointments. */
export const actSamples: Samples = {
  createBooking: {
    body: {
      first_name: 'Ana',
      last_name: 'Ortiz',
      phone: '+13055550123',
      service: 'remote',
      timestamp: 1795100400,
      notary_id: 3,
    },
    sdk: `
      const { reservation, appointment } = await manage.bookings.create({
        first_name: 'Ana',
        last_name: 'Ortiz',
        phone: '+13055550123',
        service: 'remote',
        timestamp: 1795100400,
        notary_id: 3,
      })
      console.log(reservation.id, appointment.id)`,
    cli: 'jurat book Ana Ortiz --phone +13055550123 --service remote --at 1795100400 --notary 3',
  },
  createManagedReservation: {
    body: { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' },
    sdk: `
      const reservation = await manage.reservations.create({
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
        service: 'remote',
      })
      console.log(reservation.keys.reservation)`,
    cli: 'jurat reservations create Ana Ortiz --email ana@example.com --service remote --status queued',
  },
  bookAgain: {
    path: { id: 1042 },
    body: { timestamp: 1795100400 },
    sdk: `
      const { appointment } = await manage.reservations.bookAgain(1042, { timestamp: 1795100400 })
      console.log(appointment.id)`,
    cli: 'jurat reservations book-again 1042 --at 1795100400',
  },
  cancelManagedReservation: {
    path: { id: 1042 },
    body: { reason: 'Asked by phone', notify: false },
    sdk: `await manage.reservations.cancel(1042, { reason: 'Asked by phone', notify: false })`,
  },
  moveAppointment: {
    path: { id: 1043 },
    body: { timestamp: 1795186800, notify: false },
    sdk: `
      const appointment = await manage.appointments.reschedule(1043, { timestamp: 1795186800, notify: false })
      console.log(appointment.timestamp)`,
    cli: 'jurat appointments reschedule 1043 --at 1795186800 --no-notify',
  },
  assignAppointments: {
    body: { ids: [1043, 1044], notary_id: 3 },
    sdk: `
      const { results } = await manage.appointments.assignMany({ ids: [1043, 1044], notary_id: 3 })
      for (const { id, error } of results) console.log(id, error?.message ?? 'assigned')`,
  },
  previewMoves: {
    body: { ids: [1043, 1044], date: '2026-12-03' },
    sdk: `
      const { results } = await manage.appointments.previewMoveMany({ ids: [1043, 1044], date: '2026-12-03' })
      for (const { id, to, error } of results) console.log(id, to, error?.message ?? 'free')`,
    cli: 'jurat appointments move 1043 1044 --date 2026-12-03 --dry-run',
  },
  moveAppointments: {
    body: { ids: [1043, 1044], days: 7, message: 'Nora Vidal is ill this week.' },
    sdk: `
      const { results } = await manage.appointments.moveMany({
        ids: [1043, 1044],
        days: 7,
        message: 'Nora Vidal is ill this week.',
      })
      for (const { id, error } of results) console.log(id, error?.message ?? 'moved')`,
    cli: 'jurat appointments move 1043 1044 --days 7 --message "Nora Vidal is ill this week."',
  },
  cancelAppointments: {
    body: { ids: [1043, 1044], reason: 'Storm', message: 'Our office is closed by the storm.' },
    sdk: `
      const { results } = await manage.appointments.cancelMany({
        ids: [1043, 1044],
        reason: 'Storm',
        message: 'Our office is closed by the storm.',
      })
      for (const { id, error } of results) console.log(id, error?.message ?? 'canceled')`,
  },
  previewMessage: {
    body: {
      subject: 'Parking at our office',
      text: 'The garage is closed next week.',
      appointment_ids: [1043],
    },
    sdk: `
      const { recipients, left_out } = await manage.messages.preview({
        subject: 'Parking at our office',
        text: 'The garage is closed next week.',
        appointment_ids: [1043],
      })
      console.log(recipients, left_out.length)`,
    cli: `jurat messages send 1043 --subject 'Parking at our office' --text 'The garage is closed next week.' --dry-run`,
  },
  sendMessage: {
    body: {
      subject: 'Parking at our office',
      text: 'The garage is closed next week.',
      appointment_ids: [1043],
    },
    sdk: `
      const { recipients } = await manage.messages.send({
        subject: 'Parking at our office',
        text: 'The garage is closed next week.',
        appointment_ids: [1043],
      })
      console.log(recipients)`,
    cli: `jurat messages send 1043 --subject 'Parking at our office' --text 'The garage is closed next week.'`,
  },
  importAppointments: {
    query: { dry_run: 'true', notify: 'false' },
    file: { name: 'appointments.csv', type: 'text/csv' },
    sdk: `
      const csv = await readFile('appointments.csv')
      const { errors, appointments } = await manage.appointments.import({ csv })
      for (const { row, column, message } of errors) console.log(row, column, message)
      console.log(appointments.scheduled)`,
    cli: 'jurat import appointments.csv --dry-run',
  },
  reopenAppointment: {
    path: { id: 1043 },
    sdk: 'await manage.appointments.reopen(1043)',
    cli: 'jurat appointments reopen 1043',
  },
  markNoShow: {
    path: { id: 1043 },
    body: { reason: 'signer' },
    sdk: `
      const { no_show } = await manage.appointments.noShow.mark(1043, { reason: 'signer' })
      console.log(no_show?.cancels_at)`,
    cli: 'jurat appointments no-show 1043 --reason signer',
  },
  unmarkNoShow: {
    path: { id: 1043 },
    sdk: 'await manage.appointments.noShow.undo(1043)',
    cli: 'jurat appointments no-show 1043 --undo',
  },
  cancelNoShow: {
    path: { id: 1043 },
    sdk: 'await manage.appointments.noShow.cancel(1043)',
    cli: 'jurat appointments no-show 1043 --cancel',
  },
  listCalls: {
    path: { id: 1043 },
    sdk: `
      for await (const call of manage.appointments.calls.list(1043)) console.log(call.called_at, call.outcome)`,
  },
  logCall: {
    path: { id: 1043 },
    body: { outcome: 'no_answer' },
    sdk: `await manage.appointments.calls.log(1043, { outcome: 'no_answer' })`,
    cli: 'jurat appointments call 1043 --outcome no_answer',
  },
  listAppointmentNotes: {
    path: { id: 1043 },
    sdk: `
      for await (const note of manage.appointments.listNotes(1043)) console.log(note.author_name, note.text)`,
    cli: 'jurat notes list 1043',
  },
  addAppointmentNote: {
    path: { id: 1043 },
    body: { text: 'Ring twice.' },
    sdk: `await manage.appointments.addNote(1043, { text: 'Ring twice.' })`,
    cli: 'jurat notes add 1043 "Ring twice."',
  },
  listReservationNotes: {
    path: { id: 1042 },
    sdk: `
      for await (const note of manage.reservations.listNotes(1042)) console.log(note.author_name, note.text)`,
    cli: 'jurat notes list 1042 --reservation',
  },
  addReservationNote: {
    path: { id: 1042 },
    body: { text: 'Ring twice.' },
    sdk: `await manage.reservations.addNote(1042, { text: 'Ring twice.' })`,
    cli: 'jurat notes add 1042 "Ring twice." --reservation',
  },
  listReservationPayments: {
    path: { id: 1042 },
    sdk: `
      for await (const { kind, amount } of manage.reservations.listPayments(1042)) console.log(kind, amount)`,
    cli: 'jurat payments list 1042 --reservation',
  },
  recordReservationPayment: {
    path: { id: 1042 },
    body: { method: 'check', amount: 25, reference: 'Check 1042' },
    sdk: `
      await manage.reservations.recordPayment(1042, { method: 'check', amount: 25, reference: 'Check 1042' })`,
    cli: `jurat payments record 1042 --reservation --method check --amount 25 --reference 'Check 1042'`,
  },
  listAppointmentPayments: {
    path: { id: 1043 },
    sdk: `
      for await (const { kind, amount } of manage.appointments.listPayments(1043)) console.log(kind, amount)`,
    cli: 'jurat payments list 1043',
  },
  recordAppointmentPayment: {
    path: { id: 1043 },
    body: { method: 'cash' },
    sdk: `await manage.appointments.recordPayment(1043, { method: 'cash' })`,
    cli: 'jurat payments record 1043 --method cash',
  },
  getPayment: {
    path: { id: 31 },
    sdk: `
      const { kind, amount, currency } = await manage.payments.get(31)
      console.log(kind, amount, currency)`,
  },
  refundPayment: {
    path: { id: 31 },
    body: { amount: 10, reason: 'One document less than booked.' },
    sdk: `await manage.payments.refund(31, { amount: 10, reason: 'One document less than booked.' })`,
    cli: `jurat payments refund 31 --amount 10 --reason 'One document less than booked.'`,
  },
  voidPayment: {
    path: { id: 31 },
    body: { reason: 'Typed for the wrong customer.' },
    sdk: `await manage.payments.void(31, { reason: 'Typed for the wrong customer.' })`,
    cli: `jurat payments void 31 --reason 'Typed for the wrong customer.'`,
  },
  addPriceLine: {
    path: { id: 1042 },
    body: { label: 'Courier', amount: 15 },
    sdk: `
      const price = await manage.reservations.addPriceLine(1042, { label: 'Courier', amount: 15 })
      console.log(price.total_price, price.currency)`,
    cli: 'jurat prices add 1042 "Courier" --amount 15',
  },
  removePriceLine: {
    path: { id: 1042, line: 'V1StGXR8_Z5jdHi6B-myT' },
    sdk: `await manage.reservations.removePriceLine(1042, 'V1StGXR8_Z5jdHi6B-myT')`,
    cli: 'jurat prices remove 1042 V1StGXR8_Z5jdHi6B-myT',
  },
  holdReservationTime: {
    path: { id: 1042 },
    body: { timestamp: 1795100400 },
    sdk: `
      const { expires_at } = await manage.reservations.hold(1042, { timestamp: 1795100400 })
      console.log(expires_at)`,
  },
  acceptRequest: {
    path: { id: 1042 },
    sdk: `await manage.reservations.acceptRequest(1042)`,
    cli: 'jurat reservations accept 1042',
  },
  proposeTimes: {
    path: { id: 1042 },
    body: { timestamps: [1795276800], reason: 'We open at ten on Saturdays.' },
    sdk: `
      const reason = 'We open at ten on Saturdays.'
      await manage.reservations.proposeTimes(1042, { timestamps: [1795276800], reason })`,
    cli: `jurat reservations propose 1042 1795276800 --reason 'We open at ten on Saturdays.'`,
  },
  declineRequest: {
    path: { id: 1042 },
    body: { reason: 'We do not notarize wills.' },
    sdk: `await manage.reservations.declineRequest(1042, { reason: 'We do not notarize wills.' })`,
    cli: `jurat reservations decline 1042 --reason 'We do not notarize wills.'`,
  },
  listManagedAppointmentSigners: {
    path: { id: 1043 },
    sdk: `
      for await (const { full_name, status } of manage.appointments.listSigners(1043)) console.log(full_name, status)`,
    cli: 'jurat signers list 1043',
  },
  listManagedReservationSigners: {
    path: { id: 1042 },
    sdk: `
      for await (const { full_name, status } of manage.reservations.listSigners(1042)) console.log(full_name, status)`,
    cli: 'jurat signers list 1042',
  },
  addManagedAppointmentSigner: {
    path: { id: 1043 },
    body: { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
    sdk: `
      const signer = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
      await manage.appointments.addSigner(1043, signer)`,
    cli: 'jurat signers add 1043 Ben Adler --email ben@example.com',
  },
  addManagedReservationSigner: {
    path: { id: 1042 },
    body: { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
    sdk: `
      const signer = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
      await manage.reservations.addSigner(1042, signer)`,
    cli: 'jurat signers add 1042 Ben Adler --email ben@example.com --reservation',
  },
  updateManagedSigner: {
    path: { id: 12 },
    body: { email: 'ben@example.org' },
    sdk: `await manage.signers.update(12, { email: 'ben@example.org' })`,
    cli: 'jurat signers update 12 --email ben@example.org',
  },
  removeManagedSigner: {
    path: { id: 12 },
    sdk: 'await manage.signers.delete(12)',
    cli: 'jurat signers remove 12',
  },
  listManagedAppointmentDocuments: {
    path: { id: 1043 },
    sdk: `
      for await (const { filename, type } of manage.appointments.listDocuments(1043)) console.log(filename, type)`,
    cli: 'jurat documents list 1043',
  },
  listManagedReservationDocuments: {
    path: { id: 1042 },
    sdk: `
      for await (const { filename, type } of manage.reservations.listDocuments(1042)) console.log(filename, type)`,
  },
  getManagedDocument: {
    path: { id: 77 },
    query: { disposition: 'inline' },
    sdk: `
      const { signed_url } = await manage.documents.get(77, { disposition: 'inline' })
      console.log(signed_url)`,
  },
  listManagedAppointmentVideos: {
    path: { id: 1043 },
    sdk: `
      for await (const { filename, file_size } of manage.appointments.listVideos(1043)) {
        console.log(filename, file_size)
      }`,
  },
  getManagedVideo: {
    path: { id: 31 },
    query: { disposition: 'inline' },
    sdk: `
      const { signed_url } = await manage.videos.get(31, { disposition: 'inline' })
      console.log(signed_url)`,
  },
  listAppointmentHistory: {
    path: { id: 1043 },
    sdk: `
      for await (const { at, action, actor } of manage.appointments.listHistory(1043)) console.log(at, action, actor)`,
  },
  listReservationHistory: {
    path: { id: 1042 },
    sdk: `
      for await (const { at, action, actor } of manage.reservations.listHistory(1042)) console.log(at, action, actor)`,
  },
  listSavedViews: {
    query: { list: 'appointments' },
    sdk: `
      for await (const { id, name } of manage.savedViews.list({ list: 'appointments' })) console.log(id, name)`,
  },
  saveView: {
    body: { list: 'appointments', name: 'Unassigned', filter: { unassigned: 'true', sort: 'start' } },
    sdk: `
      await manage.savedViews.create({
        list: 'appointments',
        name: 'Unassigned',
        filter: { unassigned: 'true', sort: 'start' },
      })`,
  },
  getSavedView: {
    path: { id: 6 },
    sdk: `
      const { name, filter } = await manage.savedViews.get(6)
      console.log(name, filter)`,
  },
  updateSavedView: {
    path: { id: 6 },
    body: { name: 'Nobody assigned' },
    sdk: `await manage.savedViews.update(6, { name: 'Nobody assigned' })`,
  },
  removeSavedView: { path: { id: 6 }, sdk: 'await manage.savedViews.delete(6)' },
  getNote: {
    path: { id: 21 },
    sdk: `
      const note = await manage.notes.get(21)
      console.log(note.text)`,
  },
  updateNote: {
    path: { id: 21 },
    body: { text: 'Ring once.' },
    sdk: `await manage.notes.update(21, { text: 'Ring once.' })`,
    cli: 'jurat notes update 21 "Ring once."',
  },
  removeNote: { path: { id: 21 }, sdk: 'await manage.notes.remove(21)', cli: 'jurat notes remove 21' },
  getManagedSigner: {
    path: { id: 12 },
    sdk: `
      const signer = await manage.signers.get(12)
      console.log(signer.status)`,
  },
}
