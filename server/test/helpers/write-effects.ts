import { expect } from 'vitest'
import type { Changes } from '../../src/platform/events/changes.ts'
import { customer, makeReservation, makeSigner, person, someInstant, utc } from './bookings.ts'
import { aroundTheClock, book } from './calendar.ts'
import { partHeaders, uploadOf, videoForm } from './files.ts'
import type { Workspace } from './harness.ts'
import { deliverDue, register, reserve } from './hooks.ts'
import { csvOf, iso } from './imports.ts'

/** Shared by all rows of the table: one workspace, and times that no row has used. */
export interface World {
  workspace: Workspace
  /** The notaries, each of whom is always on duty. */
  notaries: number[]
  /** A receiver of events. */
  receiverUrl: string
  /** Address of a calendar with one event. Any query leads to it. */
  calendarUrl: string
  /** Holds that time with the key of a reservation. */
  hold(key: string, timestamp: number): Promise<void>
  /** Asks for that time with the key of a reservation whose service staff confirm. */
  request(key: string, timestamp: number): Promise<void>
  /** Asks for another email address with the key of a reservation. Returns the code. */
  askEmail(key: string): Promise<string>
  /** Uploads a document with the key of a reservation. Returns its id. */
  upload(key: string): Promise<number>
  /** The workspace's `open_booking_slug`. */
  slug: string
  /** Asks for a code as a new visitor. Returns the path of the request, and the code. */
  ask(): Promise<{ at: { slug: string; key: string }; code: string }>
  /** Id of a new member with the role `viewer`. */
  member(): Promise<number>
  /** Epoch seconds of a start that is free. */
  freeTime(): number
}

export interface Write {
  /**
   * Creates the rows for the call. Returns path parameters, body, and changes whose values it knows. `key` is
   * the booking key in the path.
   */
  given(world: World): Promise<Given>
  /** The audit entries, in order. Entries with the name of an event type are events too, and no others. */
  trail: string[]
  /** What the audit entries say that the call changed, by action. Null for all other entries. */
  changes?: Record<string, Changes>
  /** Mails queued, withdrawn or settled, as `kind status`. */
  mails?: string[]
  /** Claimed and freed quarters of an hour, such as `+2 booked`. */
  claims?: string[]
}

interface Given {
  at?: Record<string, string | number>
  /** Follows the path, with its question mark. */
  query?: string
  body?: object | string
  headers?: Record<string, string>
  changes?: Record<string, Changes>
}

/** A reason why an operation is not in the table. */
type Left = string

/** Of the services `remote` and `wet`. */
const thirtyMinutes = 2
const acts = [{ type: 'acknowledgment', count: 2 }]
const wetQuarters = 4
const booked = [`+${thirtyMinutes} booked`]
const given = async (body: object, at: Record<string, string | number> = {}) => ({ at, body })
const parking = { subject: 'Parking', text: 'Park in Oak Street.' }
let names = 0
const newName = () => `person-${++names}`

async function invitationOf(workspace: Workspace): Promise<number> {
  const invited = await workspace.manage('POST', '/invitations', {
    email: `${newName()}@example.com`,
    role: 'viewer',
  })
  return invited.body.id
}

async function noteOf(world: World): Promise<number> {
  const { id } = await appointmentOf(world)
  const body = { text: 'Ring twice.' }
  return (await world.workspace.manage('POST', `/appointments/${id}/notes`, body)).body.id
}

const paid = (amount: number) => ({
  amount: to(null, amount),
  currency: to(null, 'USD'),
  method: to(null, 'cash'),
})

const billed = (amount: number) => ({
  number: to(null, expect.stringMatching(/^TEST-\d{4}-\d{4}$/)),
  amount: to(null, amount),
  currency: to(null, 'USD'),
})

async function invoiceOf(world: World): Promise<number> {
  const { id } = await flowOf(world)
  return (await world.workspace.manage('POST', `/reservations/${id}/invoices`, {})).body.id
}

async function paymentOf(world: World): Promise<number> {
  const { id } = await flowOf(world)
  const body = { method: 'cash', amount: 10 }
  return (await world.workspace.manage('POST', `/reservations/${id}/payments`, body)).body.id
}

const uploadedBytes = 'video'

async function newUpload(world: World) {
  const { id } = await appointmentOf(world)
  const file = { kind: 'video', filename: 'a.mp4', content_type: 'video/mp4', size_bytes: 5 }
  return { at: { id }, body: file }
}

async function uploadIn(world: World): Promise<number> {
  const { at, body } = await newUpload(world)
  return (await world.workspace.manage('POST', `/appointments/${at.id}/uploads`, body)).body.id
}

const newView = () => ({ list: 'appointments', name: newName(), filter: { unassigned: 'true' } })

const viewOf = async ({ workspace }: World): Promise<number> =>
  (await workspace.manage('POST', '/saved-views', newView())).body.id

const to = (before: unknown, after: unknown) => ({ before, after })
const announced = (kind: string) => [`${kind} pending`, 'reminder_24h pending', 'reminder_1h pending']
const withdrawn = (kind: string) => [`${kind} withdrawn`, 'reminder_24h withdrawn', 'reminder_1h withdrawn']

interface Appointment {
  id: number
  notary_id: number
  timestamp: string
}

async function appointmentOf({ workspace, freeTime }: World): Promise<Appointment> {
  const made = await book(workspace, freeTime())
  expect(made.status).toBe(201)
  return made.body
}

/** A reservation, and the keys of its flow. */
async function flowOf({ workspace }: World, fields: object = {}) {
  const id = await makeReservation(workspace, fields)
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { id, key: keys.reservation as string }
}

/** A reservation with a time that the customer asks for. */
async function requestedOf(world: World) {
  const service = newService()
  const reviewed = { ...service, category: 'remote', signing_methods: ['remote'], duration_minutes: 30 }
  await world.workspace.manage('POST', '/services', { ...reviewed, confirmation: 'staff' })
  const { id, key } = await flowOf(world, { service: service.handle, signing_method: 'remote' })
  await world.request(key, world.freeTime())
  return { id, key }
}

/** A reservation that is booked. */
async function submissionOf(world: World) {
  const { id } = await flowOf(world)
  const { body } = await world.workspace.manage('POST', `/reservations/${id}/submit`, {
    timestamp: world.freeTime(),
  })
  const { appointment } = body
  const key = appointment.keys.appointment as string
  return { id, appointment: appointment.id as number, key, timestamp: appointment.timestamp as string }
}

/** A completed appointment with a notarized document. */
async function withResult(world: World): Promise<number> {
  const { appointment } = await submissionOf(world)
  const upload = { ...uploadOf('appointment', appointment), type: 'notarized' }
  expect((await world.workspace.call('POST', '/documents', upload)).status).toBe(201)
  const done = await world.workspace.manage('POST', `/appointments/${appointment}/complete`)
  expect(done.status).toBe(200)
  return appointment
}

async function hired({ workspace }: World): Promise<number> {
  const made = await workspace.manage('POST', '/notaries', { name: 'Nora Lee', categories: ['wet'] })
  expect(made.status).toBe(201)
  return made.body.id
}

/** A notary with a calendar feed. */
async function fedOf(world: World): Promise<number> {
  const id = await hired(world)
  const made = await world.workspace.manage('POST', `/notaries/${id}/calendar-feed`, {})
  expect(made.status).toBe(201)
  return id
}

const away = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }
const mornings = {
  weekdays: ['monday'],
  from: '08:00',
  to: '10:00',
  starts_on: '2030-01-01',
  ends_on: '2030-01-31',
}
/** Of the four Mondays, from nothing to the series. */
const seriesChanges = (id: number, change: typeof to) => ({
  notary_id: change(null, id),
  times: change(null, 4),
  first_starts_at: change(null, '2030-01-07T08:00:00Z'),
  last_ends_at: change(null, '2030-01-28T10:00:00Z'),
  reason: change(null, ''),
})
const day = '2030-12-24'
const christmas = { name: 'Christmas', from: day, to: day }
const closureOf = async ({ workspace }: World): Promise<number> =>
  (await workspace.manage('POST', '/closures', christmas)).body.id
const weekly = [{ weekday: 'monday', from: '09:00', to: '17:00' }]

const endpointOf = async ({ workspace, receiverUrl }: World): Promise<number> =>
  (await register(workspace, receiverUrl, { event_types: ['reservation-created'] })).id

let services = 0
const newService = () => ({
  handle: `service_${++services}`,
  label: 'Will signing',
  category: 'wet',
  signing_methods: ['wet'],
  duration_minutes: 45,
  unit_price: 129.99,
  currency: 'USD',
})

async function serviceOf({ workspace }: World): Promise<string> {
  return (await workspace.manage('POST', '/services', newService())).body.handle
}

async function documentOf({ workspace }: World): Promise<number> {
  const upload = uploadOf('reservation', await makeReservation(workspace))
  return (await workspace.call('POST', '/documents', upload)).body.id
}

const tokenOf = async ({ workspace }: World): Promise<number> =>
  (await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['signers:read'] })).body.id

const issued = { name: to(null, 'Website'), scopes: to(null, ['signers:read']) }

const upload: Write = {
  given: async ({ workspace }) => given(uploadOf('reservation', await makeReservation(workspace))),
  trail: ['document-uploaded'],
}

/**
 * What every writing operation of the three documents leaves, by `operationId`. An alias with another method
 * leaves the same. A new operation needs a row: run `every-write.http.test.ts`, which names it and shows what
 * it left.
 */
export const writes: Record<'v3' | 'manage' | 'booking', Record<string, Write | Left>> = {
  v3: {
    createReservation: {
      given: () => given({ ...customer, service: 'remote', status: 'queued' }),
      trail: ['reservation-created'],
      mails: ['invitation pending'],
    },
    updateReservation: {
      given: async world =>
        given({ status: 'draft' }, { id: (await flowOf(world, { status: 'queued' })).id }),
      trail: ['reservation-updated'],
      changes: { 'reservation-updated': { status: to('queued', 'draft') } },
    },
    cancelReservation: {
      given: async world => {
        const { id } = await submissionOf(world)
        return given({}, { id })
      },
      trail: ['reservation-canceled', 'appointment-canceled'],
      changes: {
        'reservation-canceled': { status: to('scheduled', 'canceled') },
        'appointment-canceled': { status: to('scheduled', 'canceled') },
      },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    updateAppointment: {
      given: async world => given({ first_name: 'Bea' }, { id: (await appointmentOf(world)).id }),
      trail: ['appointment-updated'],
      changes: { 'appointment-updated': { first_name: to('Ana', 'Bea') } },
    },
    rescheduleAppointment: {
      given: async world => {
        const { id, timestamp: before } = await appointmentOf(world)
        const timestamp = world.freeTime()
        const changes = { 'appointment-updated': { timestamp: to(before, utc(timestamp)) } }
        return { at: { id }, body: { timestamp, timezone: 'UTC' }, changes }
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('confirmation')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    addAppointmentSigner: {
      given: async world => given(person, { id: (await appointmentOf(world)).id }),
      trail: ['signer-added'],
      mails: announced('confirmation'),
    },
    addReservationSigner: {
      given: async world => given(person, { id: (await flowOf(world)).id }),
      trail: ['signer-added'],
    },
    addSigner: {
      given: async world =>
        given({ ...person, object_type: 'reservation', object_id: (await flowOf(world)).id }),
      trail: ['signer-added'],
    },
    updateSigner: {
      given: async world => {
        const id = await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`)
        return given({ first_name: 'Bo' }, { id })
      },
      trail: ['signer-updated'],
      changes: { 'signer-updated': { first_name: to('Ben', 'Bo') } },
    },
    removeSigner: {
      given: async world => ({
        at: { id: await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`) },
      }),
      trail: ['signer-removed'],
    },
    uploadDocument: upload,
    quoteShipping: {
      given: () =>
        given({
          name: 'Ana Ortiz',
          address: '350 5th Ave',
          phone: '+1 212 555 0100',
          city: 'New York',
          state: 'NY',
          postal: '10118',
          country: 'US',
        }),
      // A read with `POST`, because its parameters are too large for a URL.
      trail: [],
    },
  },
  manage: {
    inviteMember: {
      given: () => given({ email: `${newName()}@example.com`, role: 'viewer' }),
      trail: ['invitation-created'],
      mails: ['member_invitation pending'],
    },
    revokeInvitation: {
      given: async ({ workspace }) => given({}, { id: await invitationOf(workspace) }),
      trail: ['invitation-revoked'],
    },
    updateMember: {
      given: async ({ member }) => given({ role: 'admin' }, { id: await member() }),
      trail: ['member-updated'],
      changes: { 'member-updated': { role: to('viewer', 'admin') } },
    },
    removeMember: {
      given: async ({ member }) => given({}, { id: await member() }),
      trail: ['member-removed'],
    },
    endMemberSessions: {
      given: async ({ member }) => given({}, { id: await member() }),
      trail: ['member-sessions-ended'],
    },
    sendMailAgain: 'needs a mail that was sent: server/src/mail/queue/sending.http.test.ts',
    sendTestMail: 'needs a mail server: server/src/mail/queue/sending.http.test.ts',
    resetMember: 'only the admin token may: server/src/members/members/members.http.test.ts',
    makePortalLink: { given: () => given({}), trail: ['portal-link-created'] },
    endPortalAccess: {
      given: async ({ workspace }) => {
        await workspace.manage('POST', '/portal-links', {})
        return { at: {} }
      },
      // That of `makePortalLink` is still open.
      trail: ['portal-link-revoked', 'portal-link-revoked'],
    },
    submitReservation: {
      given: async world => {
        const { id } = await flowOf(world, { status: 'queued' })
        return given({ timestamp: world.freeTime() }, { id })
      },
      trail: ['reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('queued', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: ['invitation withdrawn', ...announced('confirmation')],
      claims: booked,
    },
    holdReservationTime: {
      given: async world => given({ timestamp: world.freeTime() }, { id: (await flowOf(world)).id }),
      trail: ['reservation-held'],
      claims: [`+${thirtyMinutes} held`],
    },
    acceptRequest: {
      given: async world => given({}, { id: (await requestedOf(world)).id }),
      trail: ['reservation-time-accepted', 'reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('pending', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: ['request_received withdrawn', 'member_request withdrawn', ...announced('confirmation')],
      claims: [`-${thirtyMinutes} held`, ...booked],
    },
    proposeTimes: {
      given: async world => {
        const timestamp = world.freeTime()
        const changes = { 'reservation-times-proposed': { proposed: to([], [iso(timestamp)]) } }
        return {
          ...(await given({ timestamps: [timestamp] }, { id: (await requestedOf(world)).id })),
          changes,
        }
      },
      trail: ['reservation-times-proposed'],
      mails: ['request_received withdrawn', 'times_proposed pending'],
      claims: [`-${thirtyMinutes} held`],
    },
    declineRequest: {
      given: async world => given({ reason: 'weather' }, { id: (await requestedOf(world)).id }),
      trail: ['reservation-time-declined', 'reservation-canceled'],
      changes: {
        'reservation-time-declined': { cancel_reason: to(null, 'weather') },
        'reservation-canceled': { status: to('pending', 'canceled') },
      },
      mails: ['request_received withdrawn', 'request_ended pending'],
      claims: [`-${thirtyMinutes} held`],
    },
    createBooking: {
      given: ({ freeTime }) => given({ ...customer, service: 'remote', timestamp: freeTime() }),
      trail: ['reservation-created', 'reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('draft', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: announced('confirmation'),
      claims: booked,
    },
    exportPerson: {
      given: async () => given({ email: 'nobody@example.com' }),
      trail: ['person-exported'],
      changes: { 'person-exported': { email: to(null, 'nobody@example.com') } },
    },
    previewBrand: { given: async () => given({ accent_color: '#0b6b4f' }), trail: [] },
    erasePerson: { given: async () => given({ email: 'nobody@example.com' }), trail: ['person-erased'] },
    importAppointments: {
      given: async ({ freeTime }) => ({
        query: '?dry_run=false',
        body: csvOf(
          ['first_name', 'last_name', 'service', 'status', 'start_utc'],
          ['Ana', 'Ortiz', 'remote', 'scheduled', iso(freeTime())],
          ['Ben', 'Adler', 'remote', 'completed', '2025-03-04T15:00:00Z'],
        ),
        headers: { 'content-type': 'text/csv' },
      }),
      trail: ['appointment-created', 'appointment-imported', 'appointments-imported'],
      changes: {
        'appointments-imported': {
          draft: to(null, 0),
          scheduled: to(null, 1),
          completed: to(null, 1),
          canceled: to(null, 0),
          notify: to(null, false),
        },
      },
      mails: ['reminder_24h pending', 'reminder_1h pending'],
      claims: booked,
    },
    createManagedReservation: {
      given: () => given({ ...customer, service: 'remote' }),
      trail: ['reservation-created'],
      mails: ['invitation pending'],
    },
    bookAgain: {
      given: async world => {
        const { id } = await submissionOf(world)
        await makeSigner(world.workspace, `/reservations/${id}`)
        await world.workspace.call('POST', `/reservations/${id}/cancel`)
        return given({ timestamp: world.freeTime() }, { id })
      },
      trail: ['reservation-created', 'signer-added', 'reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('draft', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: [...announced('confirmation'), ...announced('confirmation')],
      claims: booked,
    },
    cancelManagedReservation: {
      given: async world => given({ reason: 'weather' }, { id: (await submissionOf(world)).id }),
      trail: ['reservation-canceled', 'appointment-canceled'],
      changes: {
        'reservation-canceled': { status: to('scheduled', 'canceled') },
        'appointment-canceled': { status: to('scheduled', 'canceled'), cancel_reason: to(null, 'weather') },
      },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    moveAppointment: {
      given: async world => {
        const { id, timestamp: before } = await appointmentOf(world)
        const timestamp = world.freeTime()
        const changes = { 'appointment-updated': { timestamp: to(before, utc(timestamp)) } }
        return { at: { id }, body: { timestamp }, changes }
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('confirmation')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    reopenAppointment: {
      given: async world => {
        const { appointment: id } = await submissionOf(world)
        await world.workspace.manage('POST', `/appointments/${id}/complete`)
        return given({}, { id })
      },
      trail: ['appointment-updated', 'reservation-scheduled'],
      changes: {
        'appointment-updated': { status: to('completed', 'scheduled') },
        'reservation-scheduled': { status: to('completed', 'scheduled') },
      },
      mails: announced('confirmation'),
      claims: booked,
    },
    assignAppointments: {
      given: async world => {
        const { id, notary_id } = await appointmentOf(world)
        const other = world.notaries.find(one => one !== notary_id)
        const changes = { 'appointment-updated': { notary_id: to(notary_id, other) } }
        return { body: { ids: [id, 999_999_999], notary_id: other }, changes }
      },
      trail: ['appointment-updated'],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    previewMoves: {
      given: async world => given({ ids: [(await appointmentOf(world)).id], days: 1 }),
      // A read with `POST`, like the move.
      trail: [],
    },
    moveAppointments: {
      given: async world => {
        const { id, timestamp } = await appointmentOf(world)
        const after = new Date(Date.parse(timestamp) + 3_600_000).toISOString().replace('.000Z', '+00:00')
        const changes = { 'appointment-updated': { timestamp: to(timestamp, after) } }
        return { body: { ids: [id, 999_999_999], hours: 1, other_notary: true }, changes }
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('confirmation')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    cancelAppointments: {
      given: async world => given({ ids: [(await appointmentOf(world)).id, 999_999_999] }),
      trail: ['appointment-canceled'],
      changes: { 'appointment-canceled': { status: to('scheduled', 'canceled') } },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    previewPrice: {
      given: () => given({ signer_count: 2 }, { handle: 'remote' }),
      // A read with `POST`, because the added lines have no form of a query.
      trail: [],
    },
    previewMessage: {
      given: async world => given({ ...parking, appointment_ids: [(await appointmentOf(world)).id] }),
      // A read with `POST`, because the text is too large for a URL.
      trail: [],
    },
    sendMessage: {
      given: async world => given({ ...parking, appointment_ids: [(await appointmentOf(world)).id] }),
      trail: ['message-sent'],
      changes: { 'message-sent': { recipients: to(null, 1) } },
      mails: ['message pending'],
    },
    markNoShow: 'the appointment must have begun: server/src/bookings/no-shows/no-shows.http.test.ts',
    unmarkNoShow: 'the appointment must have begun: server/src/bookings/no-shows/no-shows.http.test.ts',
    cancelNoShow: 'the appointment must have begun: server/src/bookings/no-shows/no-shows.http.test.ts',
    logCall: {
      given: async world => given({ outcome: 'no_answer' }, { id: (await appointmentOf(world)).id }),
      trail: ['call-logged'],
    },
    addReservationNote: {
      given: async world => given({ text: 'Ring twice.' }, { id: (await flowOf(world)).id }),
      trail: ['note-added'],
      changes: { 'note-added': { text: to(null, 'Ring twice.') } },
    },
    addAppointmentNote: {
      given: async world => given({ text: 'Ring twice.' }, { id: (await appointmentOf(world)).id }),
      trail: ['note-added'],
      changes: { 'note-added': { text: to(null, 'Ring twice.') } },
    },
    updateNote: {
      given: async world => given({ text: 'Ring once.' }, { id: await noteOf(world) }),
      trail: ['note-updated'],
      changes: { 'note-updated': { text: to('Ring twice.', 'Ring once.') } },
    },
    removeNote: {
      given: async world => ({ at: { id: await noteOf(world) } }),
      trail: ['note-removed'],
      changes: { 'note-removed': { text: to('Ring twice.', null) } },
    },
    recordReservationPayment: {
      given: async world => given({ method: 'cash' }, { id: (await flowOf(world)).id }),
      trail: ['payment-recorded'],
      changes: { 'payment-recorded': paid(25) },
    },
    recordAppointmentPayment: {
      given: async world => given({ method: 'cash' }, { id: (await submissionOf(world)).appointment }),
      trail: ['payment-recorded'],
      changes: { 'payment-recorded': paid(25) },
    },
    refundPayment: {
      given: async world => given({ amount: 4, reason: 'One less' }, { id: await paymentOf(world) }),
      trail: ['payment-refunded'],
      changes: { 'payment-refunded': paid(4) },
    },
    voidPayment: {
      given: async world => given({ reason: 'A mistake' }, { id: await paymentOf(world) }),
      trail: ['payment-voided'],
      changes: { 'payment-voided': paid(10) },
    },
    issueReservationInvoice: {
      given: async world => given({}, { id: (await flowOf(world)).id }),
      trail: ['invoice-issued'],
      changes: { 'invoice-issued': billed(25) },
    },
    issueAppointmentInvoice: {
      given: async world => given({}, { id: (await submissionOf(world)).appointment }),
      trail: ['invoice-issued'],
      changes: { 'invoice-issued': billed(25) },
    },
    issueCollectiveInvoice: {
      given: async world => {
        const { id, appointment, timestamp } = await submissionOf(world)
        const { manage } = world.workspace
        await manage('PATCH', `/reservations/${id}`, { billing_reference: 'Nowak Ltd.' })
        await manage('POST', `/appointments/${appointment}/complete`)
        return given({ billing_reference: 'Nowak Ltd.', month: timestamp.slice(0, 7) })
      },
      trail: ['invoice-issued'],
      changes: { 'invoice-issued': billed(25) },
    },
    recordInvoicePayment: {
      given: async world => given({ method: 'cash', amount: 10 }, { id: await invoiceOf(world) }),
      trail: ['payment-recorded'],
      changes: { 'payment-recorded': paid(10) },
    },
    correctInvoice: {
      given: async world => given({ reason: 'The company was missing.' }, { id: await invoiceOf(world) }),
      trail: ['invoice-corrected'],
      changes: { 'invoice-corrected': billed(-25) },
    },
    addPriceLine: {
      given: async world => given({ label: 'Courier', amount: 15 }, { id: (await flowOf(world)).id }),
      trail: ['price-line-added'],
      changes: {
        'price-line-added': {
          added_lines: to([], ['Courier: 15 USD']),
          total_price: to(25, 40),
        },
      },
    },
    removePriceLine: {
      given: async world => {
        const { id } = await flowOf(world)
        const body = { reason: 'Late start', amount: 5 }
        const added = await world.workspace.manage('POST', `/reservations/${id}/price-lines`, body)
        return { at: { id, line: added.body.discounts[0].id } }
      },
      trail: ['price-line-removed'],
      changes: {
        'price-line-removed': {
          added_lines: to(['Late start: -5 USD'], []),
          total_price: to(20, 25),
        },
      },
    },
    updateManagedReservation: {
      given: async world => given({ phone: '+1 305 555 0123' }, { id: (await flowOf(world)).id }),
      trail: ['reservation-updated'],
      changes: { 'reservation-updated': { phone: to(null, '+13055550123') } },
    },
    completeAppointment: {
      given: async world => given({ acts }, { id: (await submissionOf(world)).appointment }),
      trail: ['appointment-complete', 'reservation-completed'],
      changes: {
        'appointment-complete': { status: to('scheduled', 'completed'), acts: to(null, acts) },
        'reservation-completed': { status: to('scheduled', 'completed') },
      },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    releaseResult: {
      given: async world => given({}, { id: await withResult(world) }),
      trail: ['result-released'],
    },
    cancelAppointment: {
      given: async world =>
        given({ keep_reservation: true }, { id: (await submissionOf(world)).appointment }),
      trail: ['appointment-canceled', 'reservation-pending'],
      changes: {
        'appointment-canceled': { status: to('scheduled', 'canceled') },
        'reservation-pending': { status: to('scheduled', 'pending') },
      },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    createAppointment: {
      given: ({ freeTime }) => given({ ...customer, service: 'remote', timestamp: freeTime() }),
      trail: ['appointment-created'],
      mails: announced('confirmation'),
      claims: booked,
    },
    updateManagedAppointment: {
      given: async world => given({ location: '120 Main Street' }, { id: (await appointmentOf(world)).id }),
      trail: ['appointment-updated'],
      changes: { 'appointment-updated': { location: to(null, '120 Main Street') } },
    },
    assignAppointment: {
      given: async world => {
        const { id, notary_id } = await appointmentOf(world)
        const other = world.notaries.find(one => one !== notary_id)
        const changes = { 'appointment-updated': { notary_id: to(notary_id, other) } }
        return { at: { id }, body: { notary_id: other }, changes }
      },
      trail: ['appointment-updated'],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    addManagedReservationSigner: {
      given: async world => given(person, { id: (await flowOf(world)).id }),
      trail: ['signer-added'],
    },
    addManagedAppointmentSigner: {
      given: async world => given(person, { id: (await appointmentOf(world)).id }),
      trail: ['signer-added'],
      mails: announced('confirmation'),
    },
    updateManagedSigner: {
      given: async world => {
        const id = await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`)
        return given({ first_name: 'Bo' }, { id })
      },
      trail: ['signer-updated'],
      changes: { 'signer-updated': { first_name: to('Ben', 'Bo') } },
    },
    removeManagedSigner: {
      given: async world => ({
        at: { id: await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`) },
      }),
      trail: ['signer-removed'],
    },
    saveView: {
      given: () => given(newView()),
      trail: ['view-saved'],
      changes: { 'view-saved': { list: to(null, 'appointments') } },
    },
    updateSavedView: {
      given: async world => given({ name: newName() }, { id: await viewOf(world) }),
      trail: ['view-updated'],
      changes: { 'view-updated': {} },
    },
    removeSavedView: {
      given: async world => ({ at: { id: await viewOf(world) } }),
      trail: ['view-removed'],
      changes: { 'view-removed': { list: to('appointments', null) } },
    },
    setSignerVerification: {
      given: async world => {
        const id = await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`)
        return given({ status: 'verified' }, { id })
      },
      trail: ['signer-updated'],
      changes: { 'signer-updated': { status: to('pending', 'verified') } },
    },
    uploadDocument: upload,
    deleteDocument: {
      given: async world => ({ at: { id: await documentOf(world) } }),
      trail: ['document-deleted'],
    },
    uploadVideo: {
      given: async world => given(videoForm((await appointmentOf(world)).id, Buffer.from('video'))),
      trail: ['video-uploaded'],
    },
    deleteVideo: {
      given: async world => {
        const form = videoForm((await appointmentOf(world)).id, Buffer.from('video'))
        return { at: { id: (await world.workspace.manage('POST', '/videos', form)).body.id } }
      },
      trail: ['video-deleted'],
    },
    startUpload: {
      given: async world => ({ ...(await newUpload(world)) }),
      trail: ['upload-started'],
    },
    putUploadPart: {
      given: async world => ({
        at: { id: await uploadIn(world), number: 1 },
        body: uploadedBytes,
        headers: partHeaders(uploadedBytes),
      }),
      trail: [],
    },
    completeUpload: {
      given: async world => {
        const id = await uploadIn(world)
        const path = `/uploads/${id}/parts/1`
        const put = await world.workspace.manage('PUT', path, uploadedBytes, partHeaders(uploadedBytes))
        expect(put.status).toBe(200)
        return { at: { id } }
      },
      trail: ['video-uploaded'],
    },
    abortUpload: {
      given: async world => ({ at: { id: await uploadIn(world) } }),
      trail: ['upload-aborted'],
    },
    replaceRateCard: {
      given: async ({ workspace }) => {
        const { body } = await workspace.manage('GET', '/shipping/rate-card')
        const { currency, cutoff_hour, holidays, zones } = body
        const changed = (cutoff_hour + 1) % 24
        return {
          body: { currency, cutoff_hour: changed, holidays, zones },
          changes: { 'rate-card-replaced': { cutoff_hour: to(cutoff_hour, changed) } },
        }
      },
      trail: ['rate-card-replaced'],
    },
    createService: { given: () => given(newService()), trail: ['service-created'] },
    updateService: {
      given: async world => given({ unit_price: 99 }, { handle: await serviceOf(world) }),
      trail: ['service-updated'],
      changes: { 'service-updated': { unit_price: to(129.99, 99) } },
    },
    archiveService: {
      given: async world => ({ at: { handle: await serviceOf(world) } }),
      trail: ['service-archived'],
    },
    addNotary: { given: () => given({ name: 'Nora Lee', categories: ['wet'] }), trail: ['notary-added'] },
    updateNotary: {
      given: async world => given({ name: 'Nora' }, { id: await hired(world) }),
      trail: ['notary-updated'],
      changes: { 'notary-updated': { name: to('Nora Lee', 'Nora') } },
    },
    removeNotary: {
      given: async world => {
        const id = await hired(world)
        await world.workspace.manage('PATCH', `/notaries/${id}/hours`, { weekly: aroundTheClock })
        const { key } = await flowOf(world, { service: 'wet' })
        await world.hold(key, world.freeTime())
        return { at: { id } }
      },
      trail: ['notary-removed'],
      claims: [`-${wetQuarters} held`],
    },
    changeNotaryHours: {
      given: async world => given({ weekly }, { id: await hired(world) }),
      trail: ['notary-hours-changed'],
      changes: { 'notary-hours-changed': { weekly: to([], weekly) } },
    },
    clearNotaryHours: {
      given: async world => {
        const id = await hired(world)
        await world.workspace.manage('PATCH', `/notaries/${id}/hours`, { weekly })
        return { at: { id } }
      },
      trail: ['notary-hours-changed'],
      changes: { 'notary-hours-changed': { weekly: to(weekly, []) } },
    },
    createCalendarFeed: {
      given: async world => ({ at: { id: await hired(world) } }),
      trail: ['calendar-feed-added'],
      changes: { 'calendar-feed-added': { privacy: to(null, 'initials') } },
    },
    updateCalendarFeed: {
      given: async world => given({ privacy: 'full' }, { id: await fedOf(world) }),
      trail: ['calendar-feed-updated'],
      changes: { 'calendar-feed-updated': { privacy: to('initials', 'full') } },
    },
    revokeCalendarFeed: {
      given: async world => ({ at: { id: await fedOf(world) } }),
      trail: ['calendar-feed-revoked'],
    },
    addImportedCalendar: {
      given: async world => given({ url: world.calendarUrl }, { id: await hired(world) }),
      trail: ['imported-calendar-added'],
    },
    updateImportedCalendar: {
      given: async world => given({ name: 'Family' }, await importedOf(world)),
      trail: ['imported-calendar-updated'],
      changes: { 'imported-calendar-updated': { name: to('', 'Family') } },
    },
    removeImportedCalendar: {
      given: async world => ({ at: await importedOf(world) }),
      trail: ['imported-calendar-removed'],
    },
    readImportedCalendar: {
      given: async world => ({ at: await importedOf(world) }),
      trail: ['imported-calendar-read'],
    },
    addTimeOff: {
      given: async world => {
        const id = await hired(world)
        const { starts_at, ends_at } = away
        const added = {
          notary_id: to(null, id),
          starts_at: to(null, starts_at),
          ends_at: to(null, ends_at),
          reason: to(null, ''),
        }
        return { at: { id }, body: away, changes: { 'time-off-added': added } }
      },
      trail: ['time-off-added'],
    },
    updateTimeOff: {
      given: async world => given({ reason: 'Holiday' }, await timeOffOf(world)),
      trail: ['time-off-updated'],
      changes: { 'time-off-updated': { reason: to('', 'Holiday') } },
    },
    removeTimeOff: {
      given: async world => {
        const at = await timeOffOf(world)
        const { starts_at, ends_at } = away
        const removed = {
          notary_id: to(at.id, null),
          starts_at: to(starts_at, null),
          ends_at: to(ends_at, null),
          reason: to('', null),
        }
        return { at, changes: { 'time-off-removed': removed } }
      },
      trail: ['time-off-removed'],
    },
    addTimeOffSeries: {
      given: async world => {
        const id = await hired(world)
        return { at: { id }, body: mornings, changes: { 'time-off-series-added': seriesChanges(id, to) } }
      },
      trail: ['time-off-series-added'],
    },
    removeTimeOffSeries: {
      given: async world => {
        const id = await hired(world)
        const added = await world.workspace.manage('POST', `/notaries/${id}/time-off/series`, mornings)
        const removed = seriesChanges(id, (before, after) => to(after, before))
        const at = { id, time_off_id: added.body.data[0].id }
        return { at, changes: { 'time-off-series-removed': removed } }
      },
      trail: ['time-off-series-removed'],
    },
    addClosure: {
      given: () => given(christmas),
      trail: ['closure-added'],
      changes: { 'closure-added': { name: to(null, 'Christmas'), from: to(null, day), to: to(null, day) } },
    },
    addClosures: {
      given: () => given({ closures: [{ ...christmas, name: 'Boxing Day' }] }),
      trail: ['closure-added'],
      changes: { 'closure-added': { name: to(null, 'Boxing Day'), from: to(null, day), to: to(null, day) } },
    },
    updateClosure: {
      given: async world => given({ name: 'Holiday' }, { id: await closureOf(world) }),
      trail: ['closure-updated'],
      changes: { 'closure-updated': { name: to('Christmas', 'Holiday') } },
    },
    removeClosure: {
      given: async world => given({}, { id: await closureOf(world) }),
      trail: ['closure-removed'],
      changes: { 'closure-removed': { name: to('Christmas', null), from: to(day, null), to: to(day, null) } },
    },
    createWebhookEndpoint: {
      given: ({ receiverUrl }) => given({ url: receiverUrl, event_types: ['video-deleted'] }),
      trail: ['webhook-endpoint-created'],
    },
    updateWebhookEndpoint: {
      given: async world => given({ description: 'Orders' }, { id: await endpointOf(world) }),
      trail: ['webhook-endpoint-updated'],
      changes: { 'webhook-endpoint-updated': { description: to('', 'Orders') } },
    },
    removeWebhookEndpoint: {
      given: async world => ({ at: { id: await endpointOf(world) } }),
      trail: ['webhook-endpoint-removed'],
    },
    rotateWebhookSecret: {
      given: async world => given({}, { id: await endpointOf(world) }),
      trail: ['webhook-secret-rotated'],
      changes: { 'webhook-secret-rotated': { has_next_secret: to(false, true) } },
    },
    promoteWebhookSecret: {
      given: async world => {
        const id = await endpointOf(world)
        await world.workspace.manage('POST', `/webhook-endpoints/${id}/rotate-secret`)
        return given({}, { id })
      },
      trail: ['webhook-secret-promoted'],
      changes: { 'webhook-secret-promoted': { has_next_secret: to(true, false) } },
    },
    enableWebhookEndpoint: {
      given: async world => {
        const id = await endpointOf(world)
        await world.workspace.manage('PATCH', `/webhook-endpoints/${id}`, { status: 'disabled' })
        return given({}, { id })
      },
      trail: ['webhook-endpoint-enabled'],
      changes: { 'webhook-endpoint-enabled': {} },
    },
    disableWebhookEndpoint: {
      given: async world => given({}, { id: await endpointOf(world) }),
      trail: ['webhook-endpoint-disabled'],
      changes: {
        'webhook-endpoint-disabled': {
          status: to('enabled', 'disabled'),
          disabled_reason: to(null, 'paused'),
        },
      },
    },
    testWebhookEndpoint: {
      given: async world => given({ type: 'signer-added' }, { id: await endpointOf(world) }),
      trail: ['webhook-endpoint-tested'],
    },
    replayEvents: {
      given: async world => {
        const id = await endpointOf(world)
        return given({ since: new Date(Date.now() - 60_000).toISOString() }, { id })
      },
      trail: ['events-replayed'],
    },
    retryDelivery: {
      given: async world => {
        const { workspace } = world
        await endpointOf(world)
        await reserve(workspace)
        await deliverDue(workspace)
        const [delivery] = (await workspace.manage('GET', '/deliveries?limit=1')).body.data
        return given({}, { id: delivery.id })
      },
      trail: ['delivery-retried'],
    },
    createWorkspace: { given: () => given({ name: 'Acme' }), trail: ['workspace-created'] },
    updateWorkspace: {
      given: async ({ workspace }) => {
        const { id } = workspace
        const { name } = (await workspace.manage('GET', `/workspaces/${id}`)).body
        const body = { name: `${name} Inc.` }
        return { at: { id }, body, changes: { 'workspace-updated': { name: to(name, body.name) } } }
      },
      trail: ['workspace-updated'],
    },
    setStripeAccount: {
      given: async ({ workspace }) => {
        const body = { secret_key: 'sk_test_12345678', webhook_secret: 'whsec_87654321' }
        const changes = { secret_key_end: to(null, '5678'), webhook_secret_end: to(null, '4321') }
        return { at: { id: workspace.id }, body, changes: { 'stripe-account-set': changes } }
      },
      trail: ['stripe-account-set'],
    },
    removeStripeAccount: {
      given: async ({ workspace }) => {
        const body = { secret_key: 'sk_test_12345678', webhook_secret: 'whsec_87654321' }
        await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, body)
        const changes = { secret_key_end: to('5678', null), webhook_secret_end: to('4321', null) }
        return { at: { id: workspace.id }, changes: { 'stripe-account-removed': changes } }
      },
      trail: ['stripe-account-removed'],
    },
    releaseSlug: {
      given: async ({ workspace }) => {
        const path = `/workspaces/${workspace.id}`
        const { open_booking_slug } = (await workspace.manage('GET', path)).body
        const slug = `left-${workspace.id}`
        await workspace.manage('PATCH', path, { open_booking_slug: slug })
        await workspace.manage('PATCH', path, { open_booking_slug })
        return {
          at: { id: workspace.id, slug },
          changes: { 'former-slug-released': { former_slug: to(slug, null) } },
        }
      },
      trail: ['former-slug-released'],
    },
    goLive: 'once for an installation: go-live.http.test.ts looks at its entries',
    loadSampleData: 'needs an empty workspace: sample-data.http.test.ts looks at its entry',
    moveClock: {
      given: async ({ workspace }) => {
        // Work that becomes due is not done by the operation: it was done before.
        await deliverDue(workspace)
        return given({ advance_seconds: 0 }, { id: workspace.id })
      },
      trail: ['clock-moved'],
      changes: { 'clock-moved': {} },
    },
    issueToken: {
      given: () => given({ name: 'Website', scopes: ['signers:read'] }),
      trail: ['token-issued'],
      changes: { 'token-issued': issued },
    },
    rotateToken: {
      given: async world => given({}, { id: await tokenOf(world) }),
      trail: ['token-issued', 'token-rotated'],
      changes: { 'token-issued': issued, 'token-rotated': { expires_at: to(null, someInstant) } },
    },
    revokeToken: {
      given: async world => ({ at: { id: await tokenOf(world) } }),
      trail: ['token-revoked'],
      changes: { 'token-revoked': { revoked_at: to(null, someInstant) } },
    },
    makeBackup: 'copies a database on the disk: backups.http.test.ts looks at its entry',
    rotateSecretKey: 'needs a second key: secret-key/rotate.http.test.ts looks at its entry',
    rotateSigningKey: { given: () => given({}), trail: ['signing-key-rotated'] },
  },
  booking: {
    createBookingRequest: {
      given: async ({ slug, freeTime }) =>
        given({ ...customer, service: 'remote', timestamp: freeTime() }, { slug }),
      trail: ['booking-request-held', 'booking-code-sent'],
      mails: ['booking_code pending'],
      claims: [`+${thirtyMinutes} held`],
    },
    resendBookingCode: {
      given: async world => given({}, (await world.ask()).at),
      trail: ['booking-request-held', 'booking-code-sent'],
      mails: ['booking_code withdrawn', 'booking_code pending'],
      claims: [`-${thirtyMinutes} held`, `+${thirtyMinutes} held`],
    },
    holdRequestedTime: {
      given: async world => given({ timestamp: world.freeTime() }, (await world.ask()).at),
      trail: ['booking-request-held'],
      claims: [`-${thirtyMinutes} held`, `+${thirtyMinutes} held`],
    },
    confirmBookingRequest: {
      given: async world => {
        const { at, code } = await world.ask()
        return given({ code }, at)
      },
      trail: ['reservation-created', 'reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('pending', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: announced('confirmation'),
      claims: [`-${thirtyMinutes} held`, ...booked],
    },
    openBooking: {
      given: async world => given({}, { key: (await flowOf(world, { status: 'queued' })).key }),
      trail: ['reservation-pending'],
      changes: { 'reservation-pending': { status: to('queued', 'pending') } },
    },
    holdTime: {
      given: async world => given({ timestamp: world.freeTime() }, { key: (await flowOf(world)).key }),
      trail: ['reservation-held'],
      claims: [`+${thirtyMinutes} held`],
    },
    submitBooking: {
      given: async world => {
        const { key } = await flowOf(world, { status: 'queued' })
        // At a time that is not booked yet.
        await world.hold(key, world.freeTime())
        return given({ timestamp: world.freeTime() }, { key })
      },
      trail: ['reservation-submitted', 'appointment-created'],
      changes: {
        'reservation-submitted': { status: to('pending', 'scheduled'), submitted_at: to(null, someInstant) },
      },
      mails: ['invitation withdrawn', ...announced('confirmation')],
      claims: [`-${thirtyMinutes} held`, ...booked],
    },
    withdrawRequest: {
      given: async world => given({}, { key: (await requestedOf(world)).key }),
      trail: ['reservation-time-withdrawn'],
      mails: ['request_received withdrawn'],
      claims: [`-${thirtyMinutes} held`],
    },
    rescheduleBooking: {
      given: async world => {
        const { key, timestamp: before } = await submissionOf(world)
        const timestamp = world.freeTime()
        const changes = { 'appointment-updated': { timestamp: to(before, utc(timestamp)) } }
        return { at: { key }, body: { timestamp }, changes }
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('confirmation')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    cancelBooking: {
      given: async world => given({}, { key: (await submissionOf(world)).key }),
      trail: ['appointment-canceled', 'reservation-canceled'],
      changes: {
        'reservation-canceled': { status: to('scheduled', 'canceled') },
        'appointment-canceled': { status: to('scheduled', 'canceled') },
      },
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    updateBookingCustomer: {
      given: async world => given({ first_name: 'Anna', lang: 'fr' }, { key: (await flowOf(world)).key }),
      trail: ['reservation-updated'],
      changes: { 'reservation-updated': { first_name: to('Ana', 'Anna'), lang: to('en', 'fr') } },
    },
    changeBookingEmail: {
      given: async world =>
        given({ email: `new${Date.now()}@example.com` }, { key: (await flowOf(world)).key }),
      trail: ['email-code-sent'],
      mails: ['email_code pending'],
    },
    confirmBookingEmail: {
      given: async world => {
        const { key } = await flowOf(world)
        return given({ code: await world.askEmail(key) }, { key })
      },
      trail: ['reservation-updated'],
      changes: { 'reservation-updated': { email: to('ana@example.com', 'other@example.com') } },
      mails: ['email_changed pending'],
    },
    addBookingNote: {
      given: async world => given({ text: 'Is there a lift?' }, { key: (await flowOf(world)).key }),
      trail: ['note-added'],
      changes: { 'note-added': { text: to(null, 'Is there a lift?') } },
    },
    addBookingSigner: {
      given: async world => given(person, { key: (await flowOf(world)).key }),
      trail: ['signer-added'],
    },
    updateBookingSigner: {
      given: async world => given({ first_name: 'Bo' }, await ownSignerOf(world)),
      trail: ['signer-updated'],
      changes: { 'signer-updated': { first_name: to('Ben', 'Bo') } },
    },
    removeBookingSigner: {
      given: async world => ({ at: await ownSignerOf(world) }),
      trail: ['signer-removed'],
    },
    deleteBookingDocument: {
      given: async world => {
        const { key } = await flowOf(world)
        return { at: { key, id: await world.upload(key) } }
      },
      trail: ['document-deleted'],
    },
    uploadBookingDocument: {
      given: async world => {
        const { filename, pdf_content } = uploadOf('reservation', 1)
        return given({ filename, pdf_content }, { key: (await flowOf(world)).key })
      },
      trail: ['document-uploaded'],
    },
  },
}

async function ownSignerOf(world: World): Promise<{ key: string; id: number }> {
  const { id, key } = await flowOf(world)
  return { key, id: await makeSigner(world.workspace, `/reservations/${id}`) }
}

let calendars = 0
/** A notary with an imported calendar. */
async function importedOf(world: World): Promise<{ id: number; calendar_id: number }> {
  const id = await hired(world)
  const body = { url: `${world.calendarUrl}?${++calendars}` }
  const added = await world.workspace.manage('POST', `/notaries/${id}/imported-calendars`, body)
  expect(added.status).toBe(201)
  return { id, calendar_id: added.body.id }
}

async function timeOffOf(world: World): Promise<{ id: number; time_off_id: number }> {
  const id = await hired(world)
  const added = await world.workspace.manage('POST', `/notaries/${id}/time-off`, away)
  return { id, time_off_id: added.body.id }
}
