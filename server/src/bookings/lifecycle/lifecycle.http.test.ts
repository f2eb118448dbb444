import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeReservation,
  makeSigner,
  someKey,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation

beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const submit = (workspace: Workspace, id: number, timestamp: number, fields: object = {}) =>
  workspace.manage('POST', `/reservations/${id}/submit`, { timestamp, ...fields })

/** A workspace with one notary, and a reservation booked at `hourAhead(hours)`. */
async function booked(
  hours = 0,
): Promise<{ workspace: Workspace; reservation: number; appointment: number }> {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const reservation = await makeReservation(workspace)
  const submitted = await submit(workspace, reservation, hourAhead(hours))
  expect(submitted.status).toBe(200)
  return { workspace, reservation, appointment: submitted.body.appointment.id }
}

/** The types of the events from number `from` on. */
const since = async (workspace: Workspace, from: number) => (await workspace.eventTypes()).slice(from)

const statusOf = async (workspace: Workspace, path: string) => (await workspace.call('GET', path)).body.status

/** Whether another booking can have the time. */
const isFree = async (workspace: Workspace, timestamp: number) =>
  (await book(workspace, timestamp)).status === 201

describe('submit', () => {
  test('Submitting a reservation books it and fires its events in this order', async () => {
    const workspace = await installation.workspace('America/New_York')
    const id = await makeReservation(workspace, { quantity: 2, lang: 'es' })
    const { reservation: key } = (await workspace.call('GET', `/reservations/${id}`)).body.keys
    const { appointment: appointmentKey } = (await workspace.call('GET', '/reservations')).body.data[0].keys
    await makeSigner(workspace, `/reservations/${id}`)
    const timestamp = hourAhead()
    const answer = await submit(workspace, id, timestamp, { timezone: 'Asia/Kathmandu' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      object: 'submission',
      reservation: { id, status: 'scheduled', keys: { reservation: key } },
      appointment: {
        status: 'scheduled',
        timestamp: new Date(timestamp * 1000).toISOString().replace('.000Z', '+00:00'),
        timezone: 'Asia/Kathmandu',
        service: 'remote',
        quantity: 2,
        duration_minutes: 60,
        lang: 'es',
        customer,
        reservation_id: id,
        notary_id: expect.any(Number),
        keys: { appointment: appointmentKey, upload: someKey, session: someKey },
      },
    })
    expect(await workspace.eventTypes()).toEqual([
      'reservation-created',
      'signer-added',
      'reservation-submitted',
      'appointment-created',
    ])
    const [submitted, created] = (await told(workspace)).slice(2)
    expect(submitted?.data).toMatchObject({ id, status: 'scheduled', document_ids: [] })
    expect(created?.data).toMatchObject({ id: answer.body.appointment.id, status: 'scheduled' })
  })

  test('Submitting gives the appointment the signers and documents of the reservation', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    await makeSigner(workspace, `/reservations/${id}`)
    const file = { object_type: 'reservation', object_id: id, filename: 'a', pdf_content: btoa('%PDF-1.4') }
    await workspace.call('POST', '/documents', file)
    const { appointment } = (await submit(workspace, id, hourAhead())).body
    const signers = await workspace.call('GET', `/appointments/${appointment.id}/signers`)
    expect(signers.body.data).toHaveLength(1)
    const documents = await workspace.call('GET', `/documents?appointment_id=${appointment.id}`)
    expect(documents.body.data).toMatchObject([{ appointment_id: appointment.id, type: 'reservation' }])
    const again = await workspace.call('POST', `/appointments/${appointment.id}/signers`, {
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'BEN@example.com',
    })
    expect(verdict(again)).toEqual([409, 'signer_exists', undefined])
  })

  test('A reservation can be submitted only once', async () => {
    const { workspace, reservation } = await booked()
    const before = await workspace.eventTypes()
    expect(verdict(await submit(workspace, reservation, hourAhead(5)))).toEqual([
      409,
      'already_scheduled',
      undefined,
    ])
    expect(await workspace.eventTypes()).toEqual(before)
  })

  test('Of ten concurrent submissions of a reservation one succeeds', async () => {
    const workspace = await installation.workspace()
    await staff(workspace, {}, {}, {})
    const id = await makeReservation(workspace)
    const calls = Array.from({ length: 10 }, (_, n) => submit(workspace, id, hourAhead(n)))
    const answers = (await Promise.all(calls)).map(({ status, body }) => body.code ?? status)
    expect(answers.sort()).toEqual([200, ...Array(9).fill('already_scheduled')].sort())
    expect(await since(workspace, 1)).toEqual(['reservation-submitted', 'appointment-created'])
  })

  test('Submitting records reservation-submitted only once', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { status: 'scheduled' })
    expect((await submit(workspace, id, hourAhead())).status).toBe(200)
    expect(await workspace.eventTypes()).toEqual([
      'reservation-created',
      'reservation-submitted',
      'appointment-created',
    ])
  })

  test.each([
    ['a taken time', {}, 'slot_unavailable', 'booked'],
    ['the past', { timestamp: 1_600_000_000 }, 'slot_unavailable', 'past'],
    ['a time beyond the horizon', { timestamp: hourAhead(24 * 90) }, 'slot_unavailable', 'horizon'],
  ])('Submitting %s is rejected and changes nothing', async (_what, fields, code, reason) => {
    const workspace = await installation.workspace()
    await staff(workspace, {})
    expect((await book(workspace, hourAhead())).status).toBe(201)
    const id = await makeReservation(workspace)
    const before = await workspace.eventTypes()
    const answer = await submit(workspace, id, hourAhead(), fields)
    expect([answer.status, answer.body.code, answer.body.data.reason]).toEqual([409, code, reason])
    expect(await workspace.eventTypes()).toEqual(before)
    expect(await statusOf(workspace, `/reservations/${id}`)).toBe('draft')
    expect((await workspace.call('GET', '/appointments')).body.data).toHaveLength(1)
  })

  test('Submitting a canceled reservation or an unknown time zone is rejected', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    expect(verdict(await submit(workspace, id, hourAhead(), { timezone: 'Mars/Olympus' }))).toEqual([
      400,
      'invalid_request',
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ])
    await workspace.call('POST', `/reservations/${id}/cancel`)
    expect(verdict(await submit(workspace, id, hourAhead()))).toEqual([
      409,
      'reservation_canceled',
      undefined,
    ])
  })
})

describe('complete', () => {
  test('Completing an appointment completes its reservation too, also before its time, with one event', async () => {
    const { workspace, reservation, appointment } = await booked()
    const answer = await workspace.manage('POST', `/appointments/${appointment}/complete`)
    expect([answer.status, answer.body.status]).toEqual([200, 'completed'])
    expect(await statusOf(workspace, `/reservations/${reservation}`)).toBe('completed')
    const [last] = (await told(workspace)).slice(-1)
    expect(last).toMatchObject({
      type: 'appointment-complete',
      data: { object: 'appointment', id: appointment, status: 'completed' },
    })
    expect(await since(workspace, 3)).toEqual(['appointment-complete'])
  })

  test('An appointment is completed only once, also by ten concurrent calls', async () => {
    const { workspace, appointment } = await booked()
    const calls = Array.from({ length: 10 }, () =>
      workspace.manage('POST', `/appointments/${appointment}/complete`),
    )
    const answers = (await Promise.all(calls)).map(({ status, body }) => body.code ?? status)
    expect(answers.sort()).toEqual([200, ...Array(9).fill('unable_to_complete')].sort())
    expect(await since(workspace, 3)).toEqual(['appointment-complete'])
  })

  test('Completing a draft is rejected', async () => {
    const workspace = await installation.workspace()
    const { id } = (await book(workspace, hourAhead(), { status: 'draft' })).body
    const answer = await workspace.manage('POST', `/appointments/${id}/complete`)
    expect(verdict(answer)).toEqual([409, 'unable_to_complete', undefined])
  })
})

test('Completing an appointment before its time frees the rest of the time', async () => {
  const workspace = await installation.workspace()
  const [notary] = await staff(workspace, {})
  const { id } = (await book(workspace, hourAhead())).body
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  expect(await isFree(workspace, hourAhead())).toBe(true)
  const [second] = (await workspace.call('GET', '/appointments')).body.data
  await workspace.manage('POST', `/appointments/${second.id}/complete`)
  expect((await workspace.manage('DELETE', `/notaries/${notary}`)).status).toBe(200)
})

test('Completing an appointment during its time keeps the claims of the past part', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const start = hourAhead()
  const { id } = (await book(workspace, start, { quantity: 2 })).body
  const set_to = new Date((start + 20 * 60) * 1000).toISOString()
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  const claims = await installation.ctx.db
    .selectFrom('claims')
    .select('slot')
    .where('workspace_id', '=', workspace.id)
    .orderBy('slot')
    .execute()
  // It began 20 minutes ago: two of its four quarters have begun.
  const quarters = claims.map(({ slot }) => slot.getTime() / 1000 - start)
  expect(quarters).toEqual([0, 15 * 60])
})

test('A reservation keeps the values that its service had when it was made', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { quantity: 2 })
  const { body: lone } = await book(workspace, hourAhead(9))
  await workspace.manage('DELETE', '/services/remote')
  const changed = {
    handle: 'remote',
    label: 'Wet',
    category: 'wet',
    signing_methods: ['wet'],
    duration_minutes: 120,
    unit_price: 1,
    currency: 'EUR',
  }
  expect((await workspace.manage('POST', '/services', changed)).status).toBe(201)
  const submitted = await submit(workspace, id, hourAhead())
  expect([submitted.status, submitted.body.appointment.duration_minutes]).toEqual([200, 60])
  const moved = { timestamp: hourAhead(12), timezone: 'UTC' }
  expect((await workspace.call('POST', `/appointments/${lone.id}/reschedule`, moved)).status).toBe(200)
})

test('A reservation cannot be booked for more than a week', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { quantity: 337 })
  const refused = await submit(workspace, id, hourAhead())
  expect([refused.status, refused.body.data.reason]).toEqual([409, 'closed'])
  const week = await makeReservation(workspace, { quantity: 336 })
  expect((await submit(workspace, week, hourAhead())).status).toBe(200)
})

test('A reservation that is set back after its completion can still be canceled', async () => {
  const { workspace, reservation, appointment } = await booked()
  await workspace.manage('POST', `/appointments/${appointment}/complete`)
  await workspace.call('PATCH', `/reservations/${reservation}`, { status: 'pending' })
  expect((await workspace.call('POST', `/reservations/${reservation}/cancel`)).status).toBe(200)
  expect(await statusOf(workspace, `/appointments/${appointment}`)).toBe('completed')
})

describe('cancel', () => {
  test('Canceling a reservation cancels its appointment and frees the time', async () => {
    const { workspace, reservation, appointment } = await booked()
    expect(await isFree(workspace, hourAhead())).toBe(false)
    const answer = await workspace.call('POST', `/reservations/${reservation}/cancel`)
    expect(answer.body).toEqual({ object: 'reservation', id: reservation, status: 'canceled' })
    expect(await since(workspace, 3)).toEqual(['reservation-canceled', 'appointment-canceled'])
    expect(await statusOf(workspace, `/appointments/${appointment}`)).toBe('canceled')
    expect(await isFree(workspace, hourAhead())).toBe(true)
  })

  test('Canceling an appointment cancels its reservation', async () => {
    const { workspace, reservation, appointment } = await booked()
    const answer = await workspace.manage('POST', `/appointments/${appointment}/cancel`, {
      reason: 'no_show',
    })
    expect(answer.body).toMatchObject({ id: appointment, status: 'canceled', cancel_reason: 'no_show' })
    expect(await since(workspace, 3)).toEqual(['appointment-canceled', 'reservation-canceled'])
    const [canceled] = (await told(workspace)).slice(3)
    expect(canceled?.data).toEqual({ object: 'appointment', id: appointment })
    expect(await statusOf(workspace, `/reservations/${reservation}`)).toBe('canceled')
    expect(await isFree(workspace, hourAhead())).toBe(true)
  })

  test('Canceling an appointment may keep the reservation, whose link then books again', async () => {
    const { workspace, reservation, appointment } = await booked()
    const body = { keep_reservation: true }
    expect((await workspace.manage('POST', `/appointments/${appointment}/cancel`, body)).status).toBe(200)
    expect(await since(workspace, 3)).toEqual(['appointment-canceled'])
    expect(await statusOf(workspace, `/reservations/${reservation}`)).toBe('pending')
    const again = await submit(workspace, reservation, hourAhead())
    expect(again.status).toBe(200)
    expect(again.body.appointment.id).not.toBe(appointment)
    expect(await since(workspace, 4)).toEqual(['appointment-created'])
    // The first appointment no longer changes the reservation.
    const second = await workspace.manage('POST', `/appointments/${appointment}/cancel`)
    expect(verdict(second)).toEqual([409, 'unable_to_cancel', undefined])
    expect(await statusOf(workspace, `/reservations/${reservation}`)).toBe('scheduled')
  })

  test('Concurrent cancellations of reservation and appointment cancel once', async () => {
    const { workspace, reservation, appointment } = await booked()
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2
        ? workspace.call('POST', `/reservations/${reservation}/cancel`)
        : workspace.manage('POST', `/appointments/${appointment}/cancel`),
    )
    const answers = (await Promise.all(calls)).map(({ status, body }) => body.code ?? status)
    expect(answers.sort()).toEqual([200, ...Array(9).fill('unable_to_cancel')].sort())
    expect((await since(workspace, 3)).sort()).toEqual(['appointment-canceled', 'reservation-canceled'])
  })

  test('Canceling a completed booking is rejected', async () => {
    const { workspace, reservation, appointment } = await booked()
    await workspace.manage('POST', `/appointments/${appointment}/complete`)
    const answers = [
      await workspace.call('POST', `/reservations/${reservation}/cancel`),
      await workspace.manage('POST', `/appointments/${appointment}/cancel`),
    ]
    expect(answers.map(verdict)).toEqual(Array(2).fill([409, 'unable_to_cancel', undefined]))
  })

  test('A draft appointment without a reservation is canceled without a body', async () => {
    const workspace = await installation.workspace()
    const { id } = (await book(workspace, hourAhead(), { status: 'draft' })).body
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`)).body.status).toBe('canceled')
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'appointment-canceled'])
  })
})

test('A status that is set by hand does not move the booked appointment', async () => {
  const { workspace, reservation, appointment } = await booked()
  await workspace.call('PATCH', `/reservations/${reservation}`, { status: 'completed' })
  expect(await statusOf(workspace, `/appointments/${appointment}`)).toBe('scheduled')
  expect(await isFree(workspace, hourAhead())).toBe(false)
  // Its appointment can still be canceled, and the reservation keeps the status set by hand.
  expect((await workspace.manage('POST', `/appointments/${appointment}/cancel`)).status).toBe(200)
  expect(await statusOf(workspace, `/reservations/${reservation}`)).toBe('completed')
})

test('The admin submits, completes and cancels by bare id', async () => {
  const { workspace } = await booked()
  const id = await makeReservation(workspace)
  const admin = (path: string, body?: object) => installation.admin('POST', `/manage/v1${path}`, body)
  const submitted = await admin(`/reservations/${id}/submit`, { timestamp: hourAhead(3) })
  expect(submitted.status).toBe(200)
  expect((await admin(`/appointments/${submitted.body.appointment.id}/complete`)).status).toBe(200)
})
