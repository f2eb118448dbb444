import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { samplePdf } from '../../cli/src/trigger/sample-pdf.ts'
import type { Jurat } from '../src/jurat.ts'
import type { JuratManage } from '../src/manage.ts'
import { importedCalendars } from './imported-calendars-story.ts'

/** Makes every call of the management interface as the admin, and checks the responses. */
export async function manageStory(jurat: Jurat, manage: JuratManage, workspace_id: number): Promise<void> {
  await tenants(manage)
  await catalogue(manage, workspace_id)
  const notaryId = await notaries(manage, workspace_id)
  await appointments(jurat, manage, workspace_id, notaryId)
  await mails(manage, workspace_id)
  const feed = await manage.events.list({ workspace_id, type: 'reservation-created' })
  const [event] = feed.data
  expect(feed.resume_cursor).not.toBe('')
  if (event?.type !== 'reservation-created') throw new Error('the feed has another event')
  expect(event.data.public_key).toHaveLength(21)
  expect(await manage.events.get(event.id)).toEqual(event)
  await views(manage, workspace_id)
  await webhooks(manage, workspace_id)
  await members(manage, workspace_id)
  const actions = []
  for await (const entry of manage.audit.list({ workspace_id })) actions.push(entry.action)
  expect(actions).toContain('reservation-created')
  await people(manage, workspace_id)
  await manage.notaries.delete(notaryId)
  await backup(manage)
}

async function people(manage: JuratManage, workspace_id: number): Promise<void> {
  const email = 'nobody@example.com'
  const { body } = await manage.people.export({ workspace_id, email })
  expect(await new Response(body).json()).toMatchObject({ object: 'person_export', email, reservations: [] })
  const erasure = await manage.people.erase({ workspace_id, email })
  expect([erasure.status, erasure.erased, erasure.kept]).toEqual(['finished', [], []])
  expect(await manage.people.erasure(erasure.id)).toEqual(erasure)
}

async function mails(manage: JuratManage, workspace_id: number): Promise<void> {
  const kind = 'confirmation'
  const [mail] = (await manage.mails.list({ workspace_id })).data
  const id = mail?.id ?? 0
  expect(await manage.mails.get(id)).toEqual(mail)
  await expect(manage.mails.sendAgain(id)).rejects.toThrow('cannot be sent again')
  expect((await manage.mails.preview({ workspace_id, kind, lang: 'fr' })).html).toContain('lang="fr"')
  const preview = await manage.workspaces.previewBrand({ workspace_id, accent_color: '#0b6b4f' })
  expect(preview.page_html).toContain('#0b6b4f')
  const test = manage.mails.sendTest({ workspace_id, kind, to: 'ana@example.com' })
  await expect(test).rejects.toThrow('no mail server')
}

/** The views of staff, and the stream from its first event on. */
async function views(manage: JuratManage, workspace_id: number): Promise<void> {
  const range = { workspace_id, from: '2026-11-16', to: '2026-11-22' }
  const calendar = await manage.calendar.get(range)
  expect([calendar.object, calendar.notaries.length > 0]).toEqual(['calendar', true])
  const { starts, next_date } = await manage.calendar.freeTimes({
    workspace_id,
    date: '2020-11-20',
    service: 'remote',
  })
  expect({ starts, next_date }).toEqual({ starts: [], next_date: null })
  expect((await manage.overview.get({ workspace_id })).capacity).toHaveLength(7)
  await expect(manage.customers.get({ workspace_id, email: 'nobody@example.com' })).rejects.toThrow(
    'not found',
  )
  const due = { workspace_id, since: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' }
  expect((await manage.due.list(due)).items).toEqual([])
  expect((await manage.reports.bookings(range)).data).toHaveLength(7)
  expect((await manage.reports.outcomes({ ...range, interval: 'week' })).data).toHaveLength(1)
  expect((await manage.reports.leadTime({ ...range, interval: 'month' })).data).toHaveLength(1)
  expect((await manage.reports.revenue({ ...range, group_by: 'method' })).data).toEqual([])
  expect((await manage.reports.unpaid({ ...range, interval: 'month' })).data).toEqual([])
  expect((await manage.reports.utilization({ ...range, interval: 'week' })).interval).toBe('week')
  expect(await manage.reports.csv('lead-time', range)).toMatch(/^from,to,appointments,p10_minutes/)
  const { resume_cursor } = await manage.events.list({ workspace_id, limit: 1 })
  for await (const { event, cursor } of manage.events.stream({ workspace_id, cursor: beginning })) {
    expect([event.sequence, cursor]).toEqual([1, resume_cursor])
    break
  }
}

/** The position before the first event. */
const beginning = btoa('{"after":0}')

async function backup(manage: JuratManage): Promise<void> {
  const { archive, sizeBytes, filename } = await manage.backups.create()
  expect(filename).toMatch(/^jurat-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)
  const bytes = Buffer.from(await new Response(archive).arrayBuffer())
  expect([bytes.length, bytes.toString('latin1', 0, 13)]).toEqual([sizeBytes, 'manifest.json'])
  expect(bytes.includes('  database.tar\n')).toBe(true)
}

async function tenants(manage: JuratManage): Promise<void> {
  const { id } = await manage.workspaces.create({ name: 'Acme', timezone: 'America/New_York' })
  expect((await manage.workspaces.update(id, { name: 'Acme Inc.' })).name).toBe('Acme Inc.')
  expect((await manage.workspaces.moveClock(id, { advance_seconds: 60 })).clock.offset_seconds).toBe(60)
  const { former_slugs } = await left(manage, id)
  expect(former_slugs).toMatchObject([{ slug: `acme-${id}` }])
  expect(await manage.workspaces.releaseSlug(id, `acme-${id}`)).toBeNull()
  expect((await manage.workspaces.get(id)).name).toBe('Acme Inc.')
  const secrets = { secret_key: 'sk_test_12345678', webhook_secret: 'whsec_12345678' }
  expect((await manage.workspaces.setStripe(id, secrets)).secret_key_end).toBe('5678')
  expect((await manage.workspaces.stripe(id)).webhook_url).toContain(`/stripe/${id}/events`)
  expect(await manage.workspaces.removeStripe(id)).toBeNull()
  expect(await manage.workspaces.loadSampleData(id)).toMatchObject({ workspace_id: id, notaries: 3 })
  expect((await manage.workspaces.list({ limit: 1 })).data).toMatchObject([{ id }])
  expect(await manage.workspaces.goLive(id, { name: 'Acme live' })).toMatchObject({ mode: 'live' })
  const issued = await manage.tokens.create({ workspace_id: id, name: 'Website', scopes: ['signers:read'] })
  expect(issued.token).toMatch(/^jurat_test_/)
  const rotated = await manage.tokens.rotate(issued.id, { overlap_seconds: 60 })
  expect(await manage.tokens.revoke(rotated.id)).toBeNull()
  const { data } = await manage.tokens.list({ workspace_id: id })
  expect(data.map(token => token.name)).toContain('Website')
  await expect(manage.secretKey.rotate()).rejects.toMatchObject({ reason: 'no_previous_secret_key' })
  const first = await manage.signingKeys.rotate()
  expect([first.object, first.revoked]).toEqual(['signing_key', []])
  expect((await manage.signingKeys.rotate({ revoke_others: true })).revoked).toContain(first.id)
}

/** A workspace that had an address of open booking. */
async function left(manage: JuratManage, id: number) {
  await manage.workspaces.update(id, { open_booking_slug: `acme-${id}` })
  return manage.workspaces.update(id, { open_booking_slug: null })
}

async function members(manage: JuratManage, workspace_id: number): Promise<void> {
  const role = 'viewer' as const
  const first = await manage.members.invitations.create({ workspace_id, email: 'ben@example.com', role })
  expect(first.url).toContain('/invitation/')
  expect((await manage.members.invitations.list({ workspace_id })).data).toMatchObject([{ id: first.id }])
  expect(await manage.members.invitations.revoke(first.id)).toBeNull()
  const { url } = await manage.members.invitations.create({ workspace_id, email: 'ben@example.com', role })
  await accept(url)
  const [member] = (await manage.members.list({ workspace_id })).data
  const id = member?.id ?? 0
  expect(await manage.members.get(id)).toEqual(member)
  expect((await manage.members.update(id, { role: 'admin' })).role).toBe('admin')
  expect((await manage.members.endSessions(id)).object).toBeDefined()
  expect((await manage.members.reset(id)).url).toContain('/recovery/')
  expect((await manage.members.portalLink({ workspace_id })).url).toContain('/portal/')
  expect(await manage.members.endPortal({ workspace_id })).toBeDefined()
  expect(await manage.members.remove(id)).toBeNull()
}

/** As the page of the link does: the client has no methods for browsers. */
async function accept(url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  const response = await fetch(`${origin}/auth/v1/invitations/${pathname.split('/').at(-1)}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ben Adler', password: 'seven purple lamps hum' }),
  })
  expect(response.status).toBe(201)
}

async function catalogue(manage: JuratManage, workspace_id: number): Promise<void> {
  const created = await manage.services.create({
    workspace_id,
    handle: 'will_signing',
    label: 'Will signing',
    category: 'wet',
    signing_methods: ['wet'],
    duration_minutes: 45,
    unit_price: 129.99,
    currency: 'USD',
  })
  const updated = await manage.services.update('will_signing', { workspace_id, unit_price: 99 })
  expect(updated).toEqual({ ...created, unit_price: 99 })
  expect(await manage.services.get('will_signing', { workspace_id })).toEqual(updated)
  expect(await manage.services.archive('will_signing', { workspace_id })).toBeNull()
  const handles = []
  for await (const service of manage.services.list({ workspace_id, limit: 4 })) handles.push(service.handle)
  expect(handles).toHaveLength(6)
  expect((await manage.services.price('remote', { workspace_id, quantity: 2 })).total_price).toBe(50)
  expect((await manage.services.feeCaps({ workspace_id })).object).toBe('fee_caps')
  const card = await manage.rateCard.get({ workspace_id })
  const { currency, cutoff_hour, holidays, zones } = card
  const params = { currency, cutoff_hour, holidays: [...holidays, '2026-12-24'], zones }
  expect((await manage.rateCard.replace(params, { workspace_id })).holidays).toContain('2026-12-24')
}

async function notaries(manage: JuratManage, workspace_id: number): Promise<number> {
  const { id } = await manage.notaries.create({ workspace_id, name: 'Nora', categories: ['remote'] })
  expect((await manage.notaries.update(id, { name: 'Nora Lee' })).name).toBe('Nora Lee')
  expect((await manage.notaries.get(id)).name).toBe('Nora Lee')
  expect((await manage.notaries.list({ workspace_id })).data[0]?.id).toBe(id)
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  expect((await manage.notaries.hours.update(id, { weekly })).weekly).toHaveLength(7)
  expect((await manage.notaries.hours.get(id)).weekly).toHaveLength(7)
  const feed = await manage.notaries.calendarFeed.create(id)
  expect(feed.url).toMatch(/\/calendar\/[\w-]{21}\.ics$/)
  expect((await manage.notaries.calendarFeed.update(id, { privacy: 'full' })).privacy).toBe('full')
  expect((await manage.notaries.calendarFeed.get(id)).privacy).toBe('full')
  expect(await manage.notaries.calendarFeed.revoke(id)).toBeNull()
  await importedCalendars(manage, id)
  const away = await manage.notaries.timeOff.create(id, {
    starts_at: '2030-01-01T00:00:00Z',
    ends_at: '2030-01-02T00:00:00Z',
  })
  const changed = await manage.notaries.timeOff.update(id, away.id, { reason: 'Holiday' })
  expect(changed.reason).toBe('Holiday')
  expect(await manage.notaries.timeOff.get(id, away.id)).toEqual(changed)
  expect((await manage.notaries.timeOff.list(id)).data).toEqual([changed])
  expect(await manage.notaries.timeOff.delete(id, away.id)).toBeNull()
  const series = await manage.notaries.timeOff.createSeries(id, {
    weekdays: ['tuesday'],
    from: '12:00',
    to: '13:30',
    starts_on: '2030-01-01',
    ends_on: '2030-01-31',
  })
  expect(series.data.map(({ series_id }) => series_id)).toEqual(Array(5).fill(series.id))
  const third = series.data[2]?.id ?? 0
  expect(await manage.notaries.timeOff.deleteSeries(id, third, { which: 'following' })).toBeNull()
  expect(await manage.notaries.timeOff.deleteSeries(id, series.id)).toBeNull()
  expect((await manage.notaries.timeOff.list(id)).data).toEqual([])
  await closures(manage, workspace_id)
  return id
}

async function closures(manage: JuratManage, workspace_id: number): Promise<void> {
  const days = { name: 'Move', from: '2030-03-01', to: '2030-03-01' }
  const closure = await manage.closures.create({ workspace_id, ...days })
  const changed = await manage.closures.update(closure.id, { to: '2030-03-02' })
  expect(changed.to).toBe('2030-03-02')
  expect(await manage.closures.get(closure.id)).toEqual(changed)
  expect((await manage.closures.list({ workspace_id })).data).toEqual([changed])
  expect(await manage.closures.delete(closure.id)).toBeNull()
  const { data } = await manage.closures.holidays({ workspace_id, country: 'US', year: 2030, lang: 'es' })
  const christmas = data.find(({ from }) => from === '2030-12-25')
  expect(christmas).toMatchObject({ name: 'Navidad', to: '2030-12-25', closure_id: null })
  const newYear = { name: 'Año Nuevo', from: '2031-01-01', to: '2031-01-01' }
  const batch = await manage.closures.createMany({ workspace_id, closures: [newYear, newYear] })
  expect([batch.added.length, batch.existing]).toEqual([1, 1])
}

async function appointments(
  jurat: Jurat,
  manage: JuratManage,
  workspace_id: number,
  notary_id: number,
): Promise<void> {
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400 + 7 * 86_400 + 43_200
  const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
  const { id } = await manage.appointments.create({ workspace_id, ...ana, timestamp: noon, timezone: 'UTC' })
  expect((await manage.appointments.update(id, { location: 'Room 4' })).location).toBe('Room 4')
  const { customer } = await manage.appointments.update(id, { phone: '+1 (305) 555-0123' })
  expect(customer.phone).toBe('+13055550123')
  expect((await manage.appointments.assign(id, { notary_id })).notary_id).toBe(notary_id)
  expect((await manage.appointments.complete(id)).status).toBe('completed')
  const filter = { workspace_id, status: 'completed', q: 'ana ort' } as const
  expect((await manage.appointments.list(filter)).data).toMatchObject([
    { id, blockers: ['no_documents', 'video_missing'] },
  ])
  const { body } = await manage.appointments.export({ workspace_id, columns: 'id,first_name' })
  expect(await new Response(body).text()).toBe(`id,first_name\r\n${id},Ana\r\n`)
  const found = await manage.search({ workspace_id, q: 'ana' })
  expect(found.data).toMatchObject([{ kind: 'appointment', id: String(id), title: 'Ana Ortiz' }])
  expect((await manage.appointments.reopen(id)).status).toBe('scheduled')
  const { etag: ifMatch = '' } = await manage.appointments.get(id).withResponse()
  const moved = await manage.appointments
    .reschedule(id, { timestamp: noon + 86_400, notify: false }, { ifMatch })
    .withResponse()
  expect([moved.data.status, moved.ignoredFields]).toEqual(['scheduled', []])
  // The next change needs no read.
  const next = await manage.appointments
    .update(id, { location: 'Room 4' }, { ifMatch: moved.etag ?? '' })
    .withResponse()
  expect(next.etag).toBe((await manage.appointments.get(id).withResponse()).etag)
  const late = manage.appointments.update(id, { location: 'Room 5' }, { ifMatch })
  await expect(late).rejects.toMatchObject({ code: 'precondition_failed', status: 412 })
  await manage.appointments.complete(id)
  await jurat.documents.create({
    object_type: 'appointment',
    object_id: id,
    filename: 'Deed.pdf',
    pdf_content: samplePdf('Deed'),
    type: 'notarized',
  })
  expect((await manage.appointments.releaseResult(id)).state).toBe('ready')
  await acts(manage, workspace_id, notary_id)
  await savedViews(manage, workspace_id)
  expect(await manage.notaries.hours.clear(notary_id)).toBeNull()
  const reservation = await jurat.reservations.create({ ...ana, status: 'queued' })
  const called = await manage.reservations.update(reservation.id, { phone: '+442079460958' })
  expect(await manage.reservations.get(reservation.id)).toMatchObject(called)
  const queued = await manage.reservations.list({ workspace_id, status: 'queued' })
  expect(queued.data).toMatchObject([{ id: reservation.id }])
  const exported = await manage.reservations.export({ workspace_id, columns: 'id' })
  expect(await new Response(exported.body).text()).toContain(`\r\n${reservation.id}\r\n`)
  const hold = await manage.reservations.hold(reservation.id, { timestamp: noon + 7200 })
  expect(hold.timestamp).toBe(new Date((noon + 7200) * 1000).toISOString().replace('.000Z', '+00:00'))
  const none = { reason: 'no_request' }
  await expect(manage.reservations.acceptRequest(reservation.id)).rejects.toMatchObject(none)
  const proposal = { timestamps: [noon + 7200] }
  await expect(manage.reservations.proposeTimes(reservation.id, proposal)).rejects.toMatchObject(none)
  const reason = { reason: 'Not in this week.' }
  await expect(manage.reservations.declineRequest(reservation.id, reason)).rejects.toMatchObject(none)
  const submission = await manage.reservations.submit(reservation.id, { timestamp: noon + 7200 })
  const parent = { object_type: 'appointment', object_id: submission.appointment.id } as const
  const document = await manage.documents.create({
    ...parent,
    type: 'notarized',
    filename: 'Deed.pdf',
    pdf_content: samplePdf('Deed'),
  })
  const { object_id } = parent
  expect((await manage.appointments.listDocuments(object_id)).data).toMatchObject([{ id: document.id }])
  expect((await manage.reservations.listDocuments(reservation.id)).data).toMatchObject([{ id: document.id }])
  const { signed_url } = await manage.documents.get(document.id, { disposition: 'inline' })
  expect(signed_url).toContain('disposition=inline')
  expect(await manage.documents.delete(document.id)).toBeNull()
  const signer = await jurat.signers.create({ ...parent, first_name: 'B', last_name: 'A', email: 'b@a.org' })
  const verified = await manage.signers.setVerification(signer.id, { status: 'verified' })
  expect(verified.status).toBe('verified')
  expect(await manage.signers.get(signer.id)).toEqual(verified)
  await signersOf(manage, reservation.id, object_id)
  await uploadsOf(manage, object_id)
  const file = new TextEncoder().encode('moving pictures')
  const video = await manage.videos.create({ appointment_id: parent.object_id, file, filename: 'a.mov' })
  expect(video.file_size).toBe(file.length)
  expect((await manage.appointments.listVideos(object_id)).data).toEqual([video])
  expect((await manage.videos.get(video.id)).signed_url).toContain('/files/')
  expect(await manage.videos.delete(video.id)).toBeNull()
  const [last] = (await manage.appointments.listHistory(object_id, { limit: 1 })).data
  expect(last?.action).toBe('video-deleted')
  expect((await manage.reservations.listHistory(reservation.id, { limit: 1 })).data).toEqual([last])
  const canceled = await manage.appointments.cancel(parent.object_id, { reason: 'no_show' })
  expect(canceled.cancel_reason).toBe('no_show')
  expect((await manage.appointments.get(parent.object_id)).status).toBe('canceled')
}

async function uploadsOf(manage: JuratManage, appointment_id: number): Promise<void> {
  const params = { kind: 'document', type: 'uploaded', filename: 'Deed.pdf' } as const
  const bytes = new Uint8Array(samplePdf('Parts'))
  const upload = await manage.uploads.start(appointment_id, { ...params, size_bytes: bytes.length })
  const part = await manage.uploads.putPart(upload.id, 1, bytes)
  expect((await manage.uploads.get(upload.id)).parts).toMatchObject([{ number: 1, sha256: part.sha256 }])
  const { document_id } = await manage.uploads.complete(upload.id)
  expect((await manage.uploads.list(appointment_id)).data).toMatchObject([
    { status: 'completed', document_id },
  ])
  expect(await manage.documents.delete(document_id ?? 0)).toBeNull()
  const other = await manage.uploads.start(appointment_id, { ...params, size_bytes: 1 })
  expect(await manage.uploads.abort(other.id)).toBeNull()
}

async function signersOf(manage: JuratManage, reservation_id: number, appointment_id: number): Promise<void> {
  const cleo = { first_name: 'Cleo', last_name: 'Lee', email: 'cleo@example.com' }
  const first = await manage.appointments.addSigner(appointment_id, cleo)
  const second = await manage.reservations.addSigner(reservation_id, { ...cleo, email: 'lee@example.com' })
  expect((await manage.signers.update(second.id, { first_name: 'Leo' })).full_name).toBe('Leo Lee')
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).slice(0, 2)
  const own = [second.id, first.id]
  expect(idsOf((await manage.appointments.listSigners(appointment_id)).data)).toEqual(own)
  expect(idsOf((await manage.reservations.listSigners(reservation_id)).data)).toEqual(own)
  for (const id of own) expect(await manage.signers.delete(id)).toBeNull()
}

async function savedViews(manage: JuratManage, workspace_id: number): Promise<void> {
  const params = { workspace_id, list: 'appointments', name: 'Open', filter: { unassigned: 'true' } } as const
  const view = await manage.savedViews.create(params)
  const renamed = await manage.savedViews.update(view.id, { workspace_id, name: 'Nobody yet' })
  expect(renamed).toMatchObject({ name: 'Nobody yet', filter: { unassigned: 'true' } })
  expect(await manage.savedViews.get(view.id, { workspace_id })).toEqual(renamed)
  expect((await manage.savedViews.list({ workspace_id })).data).toEqual([renamed])
  expect(await manage.savedViews.delete(view.id, { workspace_id })).toBeNull()
}

async function invoicing(
  manage: JuratManage,
  workspace_id: number,
  { appointment, reservation }: { appointment: number; reservation: number },
): Promise<void> {
  const invoice = await manage.appointments.issueInvoice(appointment, { customer: { company: 'Ortiz Ltd.' } })
  expect((await manage.invoices.get(invoice.id)).customer.company).toBe('Ortiz Ltd.')
  const { body } = await manage.invoices.pdf(invoice.id)
  expect((await new Response(body).text()).slice(0, 5)).toBe('%PDF-')
  const correction = await manage.invoices.correct(invoice.id, { reason: 'Another company.' })
  expect([correction.total, correction.corrects?.number]).toEqual([-invoice.total, invoice.number])
  const again = await manage.reservations.issueInvoice(reservation)
  const numbers = (await manage.invoices.list({ workspace_id })).data.map(one => one.number)
  expect(numbers).toEqual([again.number, correction.number, invoice.number])
  const { payments } = await manage.invoices.recordPayment(again.id, { method: 'check', amount: 1 })
  expect(payments).toMatchObject([{ amount: 1, reference: again.number }])
  await manage.payments.void(payments[0]?.id ?? 0, { reason: 'A mistake.' })
  const nothing = manage.invoices.issueMonth({
    workspace_id,
    billing_reference: 'Nowak Ltd.',
    month: '2026-11',
  })
  await expect(nothing).rejects.toMatchObject({ code: 'unprocessable_entity', reason: 'nothing_to_bill' })
}

/** What staff do besides single changes. The appointment has not begun, so it cannot be marked. */
async function acts(manage: JuratManage, workspace_id: number, notary_id: number): Promise<void> {
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400 + 9 * 86_400 + 43_200
  const ana = { workspace_id, first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  const { reservation, appointment } = await manage.bookings.create({ ...ana, timestamp: noon, notary_id })
  const { id } = appointment
  const note = await manage.appointments.addNote(id, { text: 'Ring twice.' })
  expect((await manage.reservations.listNotes(reservation.id)).data).toEqual([note])
  const other = await manage.reservations.addNote(reservation.id, { text: 'Side door.' })
  expect((await manage.appointments.listNotes(id)).data.map(one => one.id)).toEqual([other.id, note.id])
  expect((await manage.notes.update(note.id, { text: 'Ring once.' })).text).toBe('Ring once.')
  expect((await manage.notes.get(note.id)).text).toBe('Ring once.')
  expect(await manage.notes.remove(note.id)).toBeNull()
  const paid = await manage.appointments.recordPayment(id, { method: 'cash', amount: 15 })
  const rest = await manage.reservations.recordPayment(reservation.id, { method: 'check' })
  expect((await manage.payments.refund(paid.id, { amount: 5, reason: 'One less.' })).of_id).toBe(paid.id)
  expect((await manage.payments.void(rest.id, { reason: 'It bounced.' })).amount).toBe(10)
  expect((await manage.payments.get(paid.id)).refundable).toBe(10)
  const entries = (await manage.appointments.listPayments(id)).data
  expect(entries.map(({ kind }) => kind)).toEqual(['void', 'refund', 'payment', 'payment'])
  expect((await manage.reservations.listPayments(reservation.id)).data).toEqual(entries)
  await invoicing(manage, workspace_id, { appointment: id, reservation: reservation.id })
  const priced = await manage.reservations.addPriceLine(reservation.id, { label: 'Courier', amount: 15 })
  expect([priced.lines.at(-1)?.label, priced.total_price]).toEqual(['Courier', priced.unit_price + 15])
  const line = priced.lines.at(-1)?.key ?? ''
  const plain = await manage.reservations.removePriceLine(reservation.id, line)
  expect(plain.total_price).toBe(plain.unit_price)
  const call = await manage.appointments.calls.log(id, { outcome: 'no_answer' })
  expect((await manage.appointments.calls.list(id)).data).toEqual([call])
  const refused = { code: 'unprocessable_entity' }
  const message = { workspace_id, subject: 'Parking', text: 'Park in Oak Street.', appointment_ids: [id] }
  expect((await manage.messages.preview(message)).left_out).toMatchObject([{ id, reason: 'no_email' }])
  await expect(manage.messages.send(message)).rejects.toMatchObject(refused)
  await expect(manage.appointments.noShow.mark(id, { reason: 'signer' })).rejects.toMatchObject(refused)
  await expect(manage.appointments.noShow.undo(id)).rejects.toMatchObject(refused)
  await expect(manage.appointments.noShow.cancel(id)).rejects.toMatchObject(refused)
  const ids = [id]
  expect((await manage.appointments.assignMany({ workspace_id, ids, notary_id })).done).toBe(1)
  const shift = { workspace_id, ids, hours: 1, other_notary: true }
  expect((await manage.appointments.previewMoveMany(shift)).movable).toBe(1)
  expect((await manage.appointments.moveMany(shift)).done).toBe(1)
  const csv =
    'first_name,last_name,service,status,start_utc\nAna,Ortiz,remote,completed,2025-03-04T15:00:00Z\n'
  expect(await manage.appointments.import({ workspace_id, csv })).toMatchObject({ created: 0, errors: [] })
  const imported = await manage.appointments.import({ workspace_id, csv: new Blob([csv]), dry_run: false })
  expect(imported.created).toBe(1)
  const canceled = await manage.appointments.cancelMany({ workspace_id, ids, keep_reservation: true })
  expect(canceled.results[0]?.appointment?.status).toBe('canceled')
  expect((await manage.reservations.cancel(reservation.id, { notify: false })).status).toBe('canceled')
  const sent = await manage.reservations.create(ana)
  expect([sent.status, sent.keys.reservation.length]).toEqual(['queued', 21])
  expect((await manage.reservations.update(sent.id, { quantity: 2, lang: 'es' })).quantity).toBe(2)
  await manage.reservations.cancel(sent.id, { notify: false })
  const again = await manage.reservations.bookAgain(reservation.id, { timestamp: noon })
  expect(again.reservation.customer).toEqual(reservation.customer)
  await manage.appointments.cancel(again.appointment.id, { notify: false })
}

async function webhooks(manage: JuratManage, workspace_id: number): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { webhookEndpoints } = manage
  const { id, secret } = await webhookEndpoints.create({ workspace_id, url, event_types: ['signer-added'] })
  expect(secret).toMatch(/^whsec_/)
  expect((await webhookEndpoints.update(id, { event_types: null })).event_types).toBeNull()
  expect((await webhookEndpoints.rotateSecret(id)).secret).not.toBe(secret)
  expect((await webhookEndpoints.promoteSecret(id)).has_next_secret).toBe(false)
  expect((await webhookEndpoints.disable(id)).status).toBe('disabled')
  expect((await webhookEndpoints.enable(id)).status).toBe('enabled')
  expect(await webhookEndpoints.test(id, { type: 'signer-added' })).toMatchObject({ success: true })
  const since = new Date(Date.now() - 3_600_000).toISOString()
  expect((await webhookEndpoints.replay(id, { since })).deliveries).toBeGreaterThan(0)
  const [delivery] = (await manage.deliveries.list({ workspace_id, endpoint_id: id })).data
  const again = await manage.deliveries.retry(delivery?.id ?? 0, { workspace_id })
  expect(again.endpoint_id).toBe(id)
  expect((await manage.deliveries.get(again.id, { workspace_id })).id).toBe(again.id)
  expect((await webhookEndpoints.health(id)).endpoint_id).toBe(id)
  expect((await webhookEndpoints.list({ workspace_id })).data).toMatchObject([{ id }])
  expect((await webhookEndpoints.get(id)).url).toBe(url)
  expect(await webhookEndpoints.delete(id)).toBeNull()
  receiver.close()
  receiver.closeAllConnections()
}
