import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, person } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

const url = 'https://book.example.com/acme'
const nowhere = 'V1StGXR8_Z5jdHi6B-myT'
const set = async (workspace: Workspace, settings: object) =>
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)

/** Calls as a customer, each from its own address, because wrong keys are counted by address. */
let address = 0
const visit = (method: string, path: string, body?: object) =>
  installation.as(undefined)(method, `/booking/v1/${path}`, body, {
    'x-forwarded-for': `192.0.2.${++address}`,
  })

/** A queued reservation, and a booked one with its appointment. */
async function furnished() {
  const workspace = await installation.workspace()
  const queued = await makeReservation(workspace, { status: 'queued' })
  const booked = await makeReservation(workspace)
  const submitted = await workspace.manage('POST', `/reservations/${booked}/submit`, {
    timestamp: hourAhead(),
  })
  const { reservation } = (await workspace.call('GET', `/reservations/${queued}`)).body.keys
  return {
    workspace,
    queued,
    flow: reservation as string,
    view: submitted.body.appointment.keys.appointment as string,
    appointment: submitted.body.appointment.id as number,
  }
}

test('In a workspace without customer booking no key works', async () => {
  const { workspace, queued, flow, view, appointment } = await furnished()
  const other = await furnished()
  await set(workspace, { customer_booking: false, booking_page_url: url })
  const [events, trail] = [await workspace.eventTypes(), (await workspace.manage('GET', '/audit')).body.data]
  const timestamp = hourAhead(2)
  const calls: [string, string, string, object?][] = [
    ['GET', flow, ''],
    ['GET', flow, '/availability'],
    ['POST', flow, '/hold', { timestamp }],
    ['POST', flow, '/submit', { timestamp }],
    ['POST', flow, '/signers', person],
    ['POST', flow, '/documents', { filename: 'a.pdf', pdf_content: emptyPdf().toString('base64') }],
    ['GET', view, ''],
    ['POST', view, '/reschedule', { timestamp }],
    ['POST', view, '/cancel', {}],
  ]
  for (const [method, key, path, body] of calls) {
    const answer = await visit(method, key + path, body)
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found'])
    const unknown = await visit(method, nowhere + path, body)
    expect({ ...answer.body, data: null }).toEqual({ ...unknown.body, data: null })
  }
  expect(await workspace.eventTypes()).toEqual(events)
  expect((await workspace.manage('GET', '/audit')).body.data).toEqual(trail)
  expect((await workspace.call('GET', `/reservations/${queued}`)).body.status).toBe('queued')
  expect((await workspace.call('GET', `/appointments/${appointment}`)).body.status).toBe('scheduled')
  expect((await visit('GET', other.flow)).status).toBe(200)
})

test("Links of mails lead to the workspace's own pages; those sent before return not_found", async () => {
  const { workspace, flow, view } = await furnished()
  await set(workspace, { customer_booking: false, booking_page_url: url })
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 120 })
  const mails = (await workspace.manage('GET', '/mails')).body.data
  const textOf = (kind: string) => mails.find((mail: { kind: string }) => mail.kind === kind).text
  expect(textOf('invitation')).toContain(`${url}/schedule/${flow}`)
  expect(textOf('confirmation')).toContain(`${url}/appointment/${view}`)
  expect(textOf('invitation') + textOf('confirmation')).not.toContain(installation.url)
  for (const path of [`/schedule/${flow}`, `/appointment/${view}`]) {
    const followed = await fetch(installation.url + path)
    expect([followed.status, await followed.text()]).toEqual([
      404,
      expect.stringContaining('This link does not work'),
    ])
  }
})

test('Tokens and staff still book, reschedule and cancel without customer booking', async () => {
  const { workspace, queued, appointment } = await furnished()
  await set(workspace, { customer_booking: false, booking_page_url: url })
  const timestamp = hourAhead(3)
  const submitted = await workspace.manage('POST', `/reservations/${queued}/submit`, { timestamp })
  expect(submitted.body.reservation.keys.reservation).toMatch(/^[\w-]{21}$/)
  const moved = await workspace.call('POST', `/appointments/${appointment}/reschedule`, {
    timestamp: hourAhead(4),
    timezone: 'UTC',
  })
  expect(moved.status).toBe(200)
  expect((await workspace.manage('POST', `/appointments/${appointment}/cancel`, {})).status).toBe(200)
})

test('The same keys work again when customer booking is turned on again', async () => {
  const { workspace, flow, view } = await furnished()
  await set(workspace, { customer_booking: false, booking_page_url: url })
  expect((await visit('GET', flow)).status).toBe(404)
  await set(workspace, { customer_booking: true })
  expect([(await visit('GET', flow)).status, (await visit('GET', view)).status]).toEqual([200, 200])
})
