import { expect } from 'vitest'
import { customer, makeReservation, makeSigner, person } from './bookings.ts'
import { aroundTheClock, book } from './calendar.ts'
import { uploadOf, videoForm } from './files.ts'
import type { Workspace } from './harness.ts'
import { deliverDue, register, reserve } from './hooks.ts'

/** Shared by all rows of the table: one workspace, and times that no row has used. */
export interface World {
  workspace: Workspace
  /** The notaries, each of whom is always on duty. */
  notaries: number[]
  /** A receiver of events. */
  receiverUrl: string
  /** Holds that time with the key of a reservation. */
  hold(key: string, timestamp: number): Promise<void>
  /** Uploads a document with the key of a reservation. Returns its id. */
  upload(key: string): Promise<number>
  /** Epoch seconds of a start that is free. */
  freeTime(): number
}

export interface Write {
  /**
   * Creates the rows for the call. Returns path parameters and body. `key` is the booking key in the path.
   */
  given(world: World): Promise<{ at?: Record<string, string | number>; body?: object }>
  /** The audit entries, in order. Entries with the name of an event type are events too, and no others. */
  trail: string[]
  /** Mails queued, withdrawn or settled, as `kind status`. */
  mails?: string[]
  /** Claimed and freed quarters of an hour, such as `+2 booked`. */
  claims?: string[]
}

/** A reason why an operation is not in the table. */
type Left = string

/** Of the services `remote` and `wet`. */
const thirtyMinutes = 2
const wetQuarters = 4
const booked = [`+${thirtyMinutes} booked`]
const given = async (body: object, at: Record<string, string | number> = {}) => ({ at, body })
const announced = (kind: string) => [`${kind} pending`, 'reminder_24h pending', 'reminder_1h pending']
const withdrawn = (kind: string) => [`${kind} withdrawn`, 'reminder_24h withdrawn', 'reminder_1h withdrawn']

async function appointmentOf({ workspace, freeTime }: World): Promise<{ id: number; notary_id: number }> {
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

/** A reservation that is booked. */
async function submissionOf(world: World) {
  const { id } = await flowOf(world)
  const { body } = await world.workspace.manage('POST', `/reservations/${id}/submit`, {
    timestamp: world.freeTime(),
  })
  return { id, appointment: body.appointment.id as number, key: body.appointment.keys.appointment as string }
}

async function hired({ workspace }: World): Promise<number> {
  const made = await workspace.manage('POST', '/notaries', { name: 'Nora Lee', categories: ['wet'] })
  expect(made.status).toBe(201)
  return made.body.id
}

const away = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }
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
    },
    cancelReservation: {
      given: async world => {
        const { id } = await submissionOf(world)
        return given({}, { id })
      },
      trail: ['reservation-canceled', 'appointment-canceled'],
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    updateAppointment: {
      given: async world => given({ first_name: 'Bea' }, { id: (await appointmentOf(world)).id }),
      trail: ['appointment-updated'],
    },
    rescheduleAppointment: {
      given: async world => {
        const { id } = await appointmentOf(world)
        return given({ timestamp: world.freeTime(), timezone: 'UTC' }, { id })
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('reschedule')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    addAppointmentSigner: {
      given: async world => given(person, { id: (await appointmentOf(world)).id }),
      trail: ['signer-added'],
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
    submitReservation: {
      given: async world => {
        const { id } = await flowOf(world, { status: 'queued' })
        return given({ timestamp: world.freeTime() }, { id })
      },
      trail: ['reservation-submitted', 'appointment-created'],
      mails: ['invitation withdrawn', ...announced('confirmation')],
      claims: booked,
    },
    completeAppointment: {
      given: async world => given({}, { id: (await submissionOf(world)).appointment }),
      trail: ['appointment-complete', 'reservation-completed'],
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    cancelAppointment: {
      given: async world =>
        given({ keep_reservation: true }, { id: (await submissionOf(world)).appointment }),
      trail: ['appointment-canceled', 'reservation-pending'],
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
    },
    assignAppointment: {
      given: async world => {
        const { id, notary_id } = await appointmentOf(world)
        return given({ notary_id: world.notaries.find(other => other !== notary_id) }, { id })
      },
      trail: ['appointment-updated'],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    setSignerVerification: {
      given: async world => {
        const id = await makeSigner(world.workspace, `/reservations/${(await flowOf(world)).id}`)
        return given({ status: 'verified' }, { id })
      },
      trail: ['signer-updated'],
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
    replaceRateCard: {
      given: async ({ workspace }) => {
        const { body } = await workspace.manage('GET', '/shipping/rate-card')
        const { currency, cutoff_hour, holidays, zones } = body
        return given({ currency, cutoff_hour, holidays, zones })
      },
      trail: ['rate-card-replaced'],
    },
    createService: { given: () => given(newService()), trail: ['service-created'] },
    updateService: {
      given: async world => given({ unit_price: 99 }, { handle: await serviceOf(world) }),
      trail: ['service-updated'],
    },
    archiveService: {
      given: async world => ({ at: { handle: await serviceOf(world) } }),
      trail: ['service-archived'],
    },
    addNotary: { given: () => given({ name: 'Nora Lee', categories: ['wet'] }), trail: ['notary-added'] },
    updateNotary: {
      given: async world => given({ name: 'Nora' }, { id: await hired(world) }),
      trail: ['notary-updated'],
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
    },
    clearNotaryHours: {
      given: async world => ({ at: { id: await hired(world) } }),
      trail: ['notary-hours-changed'],
    },
    addTimeOff: {
      given: async world => given(away, { id: await hired(world) }),
      trail: ['time-off-added'],
    },
    updateTimeOff: {
      given: async world => given({ reason: 'Holiday' }, await timeOffOf(world)),
      trail: ['time-off-updated'],
    },
    removeTimeOff: {
      given: async world => ({ at: await timeOffOf(world) }),
      trail: ['time-off-removed'],
    },
    createWebhookEndpoint: {
      given: ({ receiverUrl }) => given({ url: receiverUrl, event_types: ['video-deleted'] }),
      trail: ['webhook-endpoint-created'],
    },
    updateWebhookEndpoint: {
      given: async world => given({ description: 'Orders' }, { id: await endpointOf(world) }),
      trail: ['webhook-endpoint-updated'],
    },
    removeWebhookEndpoint: {
      given: async world => ({ at: { id: await endpointOf(world) } }),
      trail: ['webhook-endpoint-removed'],
    },
    rotateWebhookSecret: {
      given: async world => given({}, { id: await endpointOf(world) }),
      trail: ['webhook-secret-rotated'],
    },
    promoteWebhookSecret: {
      given: async world => {
        const id = await endpointOf(world)
        await world.workspace.manage('POST', `/webhook-endpoints/${id}/rotate-secret`)
        return given({}, { id })
      },
      trail: ['webhook-secret-promoted'],
    },
    enableWebhookEndpoint: {
      given: async world => {
        const id = await endpointOf(world)
        await world.workspace.manage('PATCH', `/webhook-endpoints/${id}`, { status: 'disabled' })
        return given({}, { id })
      },
      trail: ['webhook-endpoint-enabled'],
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
      given: ({ workspace }) => given({ name: 'Acme Inc.' }, { id: workspace.id }),
      trail: ['workspace-updated'],
    },
    moveClock: {
      given: async ({ workspace }) => {
        // Work that becomes due is not done by the operation: it was done before.
        await deliverDue(workspace)
        return given({ advance_seconds: 0 }, { id: workspace.id })
      },
      trail: ['clock-moved'],
    },
    issueToken: {
      given: () => given({ name: 'Website', scopes: ['signers:read'] }),
      trail: ['token-issued'],
    },
    rotateToken: {
      given: async world => given({}, { id: await tokenOf(world) }),
      trail: ['token-issued', 'token-rotated'],
    },
    revokeToken: { given: async world => ({ at: { id: await tokenOf(world) } }), trail: ['token-revoked'] },
    makeBackup: 'copies a database on the disk: backups.http.test.ts looks at its entry',
    rotateSigningKey: { given: () => given({}), trail: ['signing-key-rotated'] },
  },
  booking: {
    openBooking: {
      given: async world => given({}, { key: (await flowOf(world, { status: 'queued' })).key }),
      trail: ['reservation-pending'],
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
      mails: ['invitation withdrawn', ...announced('confirmation')],
      claims: [`-${thirtyMinutes} held`, ...booked],
    },
    rescheduleBooking: {
      given: async world => {
        const { key } = await submissionOf(world)
        return given({ timestamp: world.freeTime() }, { key })
      },
      trail: ['appointment-updated'],
      mails: [...withdrawn('confirmation'), ...announced('reschedule')],
      claims: [`-${thirtyMinutes} booked`, ...booked],
    },
    cancelBooking: {
      given: async world => given({}, { key: (await submissionOf(world)).key }),
      trail: ['appointment-canceled', 'reservation-canceled'],
      mails: withdrawn('confirmation'),
      claims: [`-${thirtyMinutes} booked`],
    },
    addBookingSigner: {
      given: async world => given(person, { key: (await flowOf(world)).key }),
      trail: ['signer-added'],
    },
    updateBookingSigner: {
      given: async world => given({ first_name: 'Bo' }, await ownSignerOf(world)),
      trail: ['signer-updated'],
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

async function timeOffOf(world: World): Promise<{ id: number; time_off_id: number }> {
  const id = await hired(world)
  const added = await world.workspace.manage('POST', `/notaries/${id}/time-off`, away)
  return { id, time_off_id: added.body.id }
}
