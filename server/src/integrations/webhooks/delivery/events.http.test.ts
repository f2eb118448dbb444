import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeReservation,
  makeSigner,
  person,
  someKey,
} from '../../../../test/helpers/bookings.ts'
import { book, moveClock } from '../../../../test/helpers/calendar.ts'
import { type Received, startReceiver } from '../../../../test/helpers/delivery-receiver.ts'
import { type Installation, startInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { eventTypes } from '../../../platform/events/record.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const id = expect.any(Number)

const reservationFields = {
  object: 'reservation',
  id,
  public_key: someKey,
  status: expect.any(String),
  created_at: instant,
  service: 'remote',
  lang: 'en',
  signing_method: 'remote',
  quantity: 1,
  unit_price: 25,
  total_price: 25,
  currency: 'USD',
  document_ids: expect.any(Array),
  prepaid: false,
}
const appointmentFields = {
  object: 'appointment',
  id,
  ...customer,
  status: expect.any(String),
  timestamp: expect.stringMatching(/\+00:00$/),
  timezone: expect.any(String),
  service: 'remote',
  quantity: 1,
  signing_method: 'remote',
  lang: 'en',
}
const signer = { object: 'signer', id, object_id: id, object_type: 'reservation', appointment_id: null }
const signerFields = { ...signer, ...person, created_at: instant }
const file = {
  object: 'document',
  id: expect.any(String),
  object_id: id,
  object_type: 'reservation',
  appointment_id: null,
  type: 'reservation',
  uploader: 'api',
}
const bytes = { filename: expect.stringMatching(/\.pdf$/), size_bytes: 8, uploaded_at: instant }
const video = {
  object: 'video',
  id,
  appointment_id: id,
  filename: expect.any(String),
  mime_type: 'video/mp4',
}

/** The `data` of every type, field by field, as in contract section "Event types and their data". */
const dataOf: Record<(typeof eventTypes)[number], object> = {
  'appointment-created': appointmentFields,
  'appointment-updated': appointmentFields,
  'appointment-complete': { object: 'appointment', id, status: 'completed' },
  'appointment-canceled': { object: 'appointment', id },
  'document-uploaded': { ...file, ...bytes, mime_type: 'application/pdf' },
  'document-deleted': { ...file, ...bytes, content_type: 'application/pdf' },
  'reservation-created': reservationFields,
  'reservation-submitted': reservationFields,
  'reservation-canceled': { ...reservationFields, canceled_at: instant },
  'reservation-updated': {
    object: 'reservation',
    id,
    status: expect.any(String),
    service: 'remote',
    signing_method: 'remote',
    quantity: 1,
    appointment_id: null,
    prepaid: false,
    customer,
    lang: 'en',
    keys: { appointment: someKey },
  },
  'signer-added': signerFields,
  'signer-updated': signerFields,
  'signer-removed': { ...signer, removed_at: instant },
  'video-uploaded': { ...video, size_bytes: 9, uploaded_at: instant },
  'video-deleted': { ...video, size_bytes: 9, deleted_at: instant },
}

/** Does everything that fires an event, at least once. */
async function live(workspace: Workspace): Promise<void> {
  const reservation = await makeReservation(workspace)
  await workspace.call('PATCH', `/reservations/${reservation}`, {})
  const signer = await makeSigner(workspace, `/reservations/${reservation}`)
  await workspace.call('PATCH', `/signers/${signer}`, {})
  await workspace.call('DELETE', `/signers/${signer}`)
  const upload = {
    object_type: 'reservation',
    object_id: reservation,
    filename: 'a',
    pdf_content: btoa('%PDF-1.4'),
  }
  const document = await workspace.call('POST', '/documents', upload)
  await workspace.manage('DELETE', `/documents/${document.body.id}`)
  await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp: hourAhead() })
  await workspace.call('POST', `/reservations/${reservation}/cancel`)
  const { body } = await book(workspace, hourAhead(2))
  await workspace.call('PATCH', `/appointments/${body.id}`, {})
  const form = new FormData()
  form.set('appointment_id', String(body.id))
  form.set('file', new Blob(['recording'], { type: 'video/mp4' }), 'session.mp4')
  const recorded = await workspace.manage('POST', '/videos', form)
  await workspace.manage('DELETE', `/videos/${recorded.body.id}`)
  await workspace.manage('POST', `/appointments/${body.id}/complete`)
}

test('All fifteen event types arrive once, with every field, header and signature of the contract', async () => {
  await using receiver = await startReceiver()
  const workspace = await installation.workspace()
  const made = await workspace.manage('POST', '/webhook-endpoints', { url: receiver.url })
  expect(made.status).toBe(201)
  await live(workspace)
  await moveClock(workspace, 0)
  const events = await workspace.events()
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).sort()
  expect(idsOf(receiver.received.map(({ body }) => body))).toEqual(idsOf(events))
  expect(new Set(events.map(({ type }: { type: string }) => type))).toEqual(new Set(eventTypes))
  for (const received of receiver.received) {
    const event = events.find((one: { id: string }) => one.id === received.body.id)
    expectContract(received, event, made.body.secret, workspace)
  }
})

function expectContract(
  { headers, text, body }: Received,
  event: { type: keyof typeof dataOf; data: object; meta: object },
  secret: string,
  workspace: Workspace,
): void {
  expect(Object.keys(body)).toEqual([
    'id',
    'type',
    'occurred_at',
    'webhook_version',
    'api_version',
    'attempt',
    'data',
    'meta',
  ])
  expect(body).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: event.type,
    occurred_at: instant,
    webhook_version: 'v1',
    api_version: 'v3',
    attempt: 1,
    data: dataOf[event.type],
    meta: { tenant_id: String(workspace.id), source: 'api', request_id: expect.any(String) },
  })
  expect([body.data, body.meta]).toEqual([event.data, event.meta])
  const timestamp = String(headers['x-event-timestamp'])
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-event-id': body.id,
    'x-event-type': event.type,
    'x-event-timestamp': expect.stringMatching(/^\d{10}$/),
    'x-event-attempt': '1',
    'x-signature': `v1=${signature}`,
    'x-signature-alg': 'HMAC-SHA256',
    'x-webhook-version': 'v1',
    'x-api-version': 'v3',
    'webhook-id': body.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': expect.stringMatching(/^v1,/),
  })
  expect(headers['x-signature-next']).toBeUndefined()
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
}
