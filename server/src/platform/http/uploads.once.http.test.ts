import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hourAhead, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import {
  expectKept,
  fileRows,
  type OpenRequest,
  openRequest,
  pdfOf,
  uploadOf,
  videoForm,
} from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'
import { SpooledPdf } from '../../bookings/documents/spooled-pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const mib = 1024 * 1024
/** Opened and closed temporary files of bodies. */
const watch = () => ({
  opening: vi.spyOn(SpooledPdf, 'open'),
  closing: vi.spyOn(SpooledPdf.prototype, 'close'),
})
let { opening, closing } = watch()
beforeEach(() => {
  ;({ opening, closing } = watch())
})
/** Those that a test left open. */
const open: Pick<OpenRequest, 'cut'>[] = []
afterEach(async () => {
  for (const request of open.splice(0)) request.cut()
  await expect.poll(areClosed).toBe(true)
  vi.restoreAllMocks()
})

/** Whether all of these files are gone. */
async function areClosed(): Promise<boolean> {
  const opened = await Promise.all(opening.mock.results.map(({ value }) => value))
  return opened.every(pdf => closing.mock.contexts.includes(pdf))
}

const bearer = ({ token }: Workspace) => ({ authorization: `Bearer ${token}` })
const keyOf = async (workspace: Workspace, id: number): Promise<string> =>
  (await workspace.call('GET', `/reservations/${id}`)).body.keys.reservation

/** A workspace with a reservation, and its customer's key to add documents. */
async function invited(of?: Workspace) {
  const workspace = of ?? (await installation.workspace())
  const id = await makeReservation(workspace, { status: 'queued' })
  const path = `/booking/v1/${await keyOf(workspace, id)}/documents`
  const visit = (body: unknown, headers?: Record<string, string>) =>
    installation.as(undefined)('POST', path, body, headers)
  return { workspace, id, path, visit }
}

const pdf = (bytes = pdfOf()) => ({ filename: 'Deed.pdf', pdf_content: bytes.toString('base64') })

/** The start of an upload, and the server's response before any byte of the body. */
async function announce(
  path: string,
  headers: Record<string, string> = {},
  sizeBytes = 20 * mib,
  at = installation,
) {
  const head = { 'content-type': 'application/json', ...headers, 'content-length': sizeBytes }
  const request = await openRequest(at, path, head)
  open.push(request)
  return request
}

/** An upload of which the server has read half. */
async function hold(path: string, body: object, headers: Record<string, string> = {}, at = installation) {
  const before = opening.mock.calls.length
  const text = JSON.stringify(body)
  const request = await announce(path, headers, text.length, at)
  await request.send(text.slice(0, text.length / 2))
  await expect.poll(() => opening.mock.calls.length).toBe(before + 1)
  return {
    finish: async () => {
      await request.send(text.slice(text.length / 2))
      return (await request.answer()).slice(0, 12)
    },
    cut: request.cut,
  }
}

describe('With one customer key', () => {
  test('One customer key uploads two documents at a time; a third is rejected at once, and the two complete', async () => {
    const { workspace, path, visit } = await invited()
    const two = [await hold(path, pdf(pdfOf(mib))), await hold(path, pdf())]
    const third = await (await announce(path)).answer()
    expect(third).toMatch(/^HTTP\/1.1 429 /)
    expect(third).toMatch(/^retry-after: 5\r\n/im)
    expect(third).toContain('"code":"rate_limited"')
    expect(opening).toHaveBeenCalledTimes(2)
    const other = await invited(workspace)
    expect((await other.visit(pdf())).status).toBe(201)
    for (const upload of two) expect(await upload.finish()).toBe('HTTP/1.1 201')
    expect((await visit(pdf())).status).toBe(201)
    await expectKept(installation, workspace, 4)
  })

  test('The keys of a reservation and of its appointment count together', async () => {
    const { workspace, id, path } = await invited()
    const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    const { appointment: key } = body.appointment.keys
    const two = [await hold(path, pdf()), await hold(`/booking/v1/${key}/documents`, pdf())]
    for (const third of [path, `/booking/v1/${key}/documents`])
      expect(await (await announce(third)).answer()).toMatch(/^HTTP\/1.1 429 .*"code":"rate_limited"/s)
    for (const upload of two) expect(await upload.finish()).toBe('HTTP/1.1 201')
    await expectKept(installation, workspace, 2)
  })

  test('An upload that breaks off frees its place and its file', async () => {
    const { workspace, path, visit } = await invited()
    for (let round = 0; round < 3; round++) {
      const two = [await hold(path, pdf(pdfOf(mib))), await hold(path, pdf())]
      for (const upload of two) upload.cut()
      await expect.poll(areClosed).toBe(true)
    }
    await expect.poll(async () => (await visit(pdf())).status).toBe(201)
    await expectKept(installation, workspace, 1)
  })

  test('A client that does not read the response to its upload holds no upload slot and no temporary file', async () => {
    const { workspace, path, visit } = await invited()
    const { hostname, port } = new URL(installation.url)
    const body = JSON.stringify(pdf())
    for (let round = 1; round <= 3; round++) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      open.push({ cut: () => socket.destroy() })
      // The response to the upload waits behind megabytes.
      socket.write(
        `${'GET /docs/js/scalar.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5)}POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      await expect
        .poll(async () => (await workspace.call('GET', '/documents')).body.data.length, { timeout: 60_000 })
        .toBe(round)
      await expect.poll(areClosed).toBe(true)
    }
    expect((await visit(pdf())).status).toBe(201)
    await expectKept(installation, workspace, 4)
  })

  test('Rejected uploads use no place', async () => {
    const { path, visit } = await invited()
    for (let call = 0; call < 5; call++) {
      expect((await visit('{')).status).toBe(400)
      expect((await visit('text', { 'content-type': 'text/plain' })).status).toBe(415)
      expect((await visit({ ...pdf(), pdf_content: '!' })).status).toBe(400)
      const options = await fetch(installation.url + path, { method: 'OPTIONS' })
      expect(options.status).toBe(204)
    }
    expect((await visit(pdf())).status).toBe(201)
  })
})

describe('Before a byte of a customer’s document is read', () => {
  test("A canceled reservation rejects a customer's document before it is read", async () => {
    const { workspace, id, path } = await invited()
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const request = await announce(path)
    expect(await request.answer()).toMatch(/^HTTP\/1.1 409 .*"code":"reservation_canceled"/s)
    expect(opening).not.toHaveBeenCalled()
  })

  test("A canceled appointment without a reservation rejects a customer's document before it is read", async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
    await workspace.manage('POST', `/appointments/${id}/cancel`)
    const request = await announce(`/booking/v1/${keys.appointment}/documents`)
    expect(await request.answer()).toMatch(/^HTTP\/1.1 409 .*"code":"reservation_canceled"/s)
    expect(opening).not.toHaveBeenCalled()
  })

  test("A booking with 50 documents rejects a customer's document before it is read", async () => {
    const { workspace, id, path } = await invited()
    const mine = { ...pdf(), object_type: 'reservation', object_id: id }
    for (let count = 0; count < 50; count++) await workspace.call('POST', '/documents', mine)
    opening.mockClear()
    const request = await announce(path)
    expect(await request.answer()).toMatch(/^HTTP\/1.1 422 .*at most 50 documents/s)
    expect(opening).not.toHaveBeenCalled()
    await expectKept(installation, workspace, 50)
  })

  test('A repeated upload with its idempotency key still gets the first response', async () => {
    const { workspace, id, visit } = await invited()
    const [body, key] = [pdf(), { 'idempotency-key': 'the-deed' }]
    const first = await visit(body, key)
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const again = await visit(body, key)
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      201,
      'true',
      first.body,
    ])
    expect((await visit(body, { 'idempotency-key': 'another' })).body.code).toBe('reservation_canceled')
    expect((await visit(pdf(), key)).body.code).toBe('idempotency_conflict')
    await expectKept(installation, workspace, 1)
  })
})

describe('Of one workspace', () => {
  const v3 = '/wp-json/v3/documents'

  test('A workspace runs 20 uploads at a time, including videos, and another workspace is not affected', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const [appointment, theirs] = [await makeAppointment(workspace), await makeAppointment(other)]
    const second = await installation.admin('POST', '/manage/v1/tokens', {
      workspace_id: workspace.id,
      name: 'second',
      scopes: ['*', 'manage'],
    })
    const body = uploadOf('appointment', appointment)
    for (let count = 0; count < 19; count++) await hold(v3, body, bearer(workspace))
    const video = await announce('/manage/v1/videos', {
      ...bearer(workspace),
      'content-type': 'multipart/form-data; boundary=edge',
    })
    await video.send(
      `--edge\r\ncontent-disposition: form-data; name="appointment_id"\r\n\r\n${appointment}\r\n` +
        '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
    )
    await video.send(randomBytes(100_000))
    await expect.poll(async () => (await fileRows(installation, workspace)).length).toBe(1)
    for (const token of [workspace.token, second.body.token as string]) {
      const authorization = { authorization: `Bearer ${token}` }
      expect(await (await announce(v3, authorization)).answer()).toMatch(/^HTTP\/1.1 429 /)
    }
    const recording = await workspace.manage('POST', '/videos', videoForm(appointment, randomBytes(10)))
    expect([recording.status, recording.body.code]).toEqual([429, 'rate_limited'])
    expect((await workspace.call('GET', '/documents')).status).toBe(200)
    expect((await other.call('POST', '/documents', uploadOf('appointment', theirs))).status).toBe(201)
    video.cut()
    await expect.poll(async () => (await workspace.call('POST', '/documents', body)).status).toBe(201)
    await expectKept(installation, workspace, 1)
  })

  test('A workspace runs 10 uploads of customers at a time, and one of a network with two gives way to another', async () => {
    const workspace = await installation.workspace()
    const customers = await Promise.all(Array.from({ length: 7 }, () => invited(workspace)))
    const [last] = customers
    const held = []
    for (const [at, { path }] of customers.slice(1).entries())
      for (let count = 0; count < (at < 4 ? 2 : 1); count++)
        held.push(await hold(path, pdf(), { 'x-forwarded-for': `203.0.113.${at}` }))
    // Their places are taken, and those of the business are free.
    const body = uploadOf('reservation', last?.id ?? 0)
    expect((await workspace.call('POST', '/documents', body)).status).toBe(201)
    const before = performance.now()
    expect((await last?.visit(pdf()))?.status).toBe(201)
    expect(performance.now() - before).toBeGreaterThan(1_000)
    const ends = await Promise.all(held.map(one => one.finish().catch(() => 'closed')))
    expect(ends.filter(end => end === 'HTTP/1.1 201')).toHaveLength(9)
    await expectKept(installation, workspace, 11)
  })

  test('A stranger with an IPv4 address and a /48 of IPv6 leaves places of a workspace’s customers to others', async () => {
    const workspace = await installation.workspace()
    const customers = await Promise.all(Array.from({ length: 6 }, () => invited(workspace)))
    const [first, second] = customers.slice(4)
    const addresses = [...Array(4).fill('203.0.113.7'), ...Array(4).fill('2001:db8:7:7::1')]
    for (const [at, address] of addresses.entries())
      await hold(`${customers[at >> 1]?.path}`, pdf(), { 'x-forwarded-for': address })
    // The next ones of the stranger wait, and are never read.
    const waiting = await announce(`${second?.path}`, { 'x-forwarded-for': '2001:db8:7:8::1' })
    const opened = opening.mock.calls.length
    expect((await first?.visit(pdf(), { 'x-forwarded-for': '198.51.100.1' }))?.status).toBe(201)
    expect(opening).toHaveBeenCalledTimes(opened + 1)
    expect(await waiting.answer()).toMatch(/^HTTP\/1.1 429 .*retry-after: 5\r\n.*"code":"rate_limited"/is)
    await expectKept(installation, workspace, 1)
  })

  test.each([
    ['address', () => '203.0.113.7', 4, '203.0.113.8'],
    ['/64 of IPv6', (at: number) => `2001:db8:7:7::${at + 1}`, 4, '2001:db8:7:8::1'],
    ['/48 of IPv6', (at: number) => `2001:db8:7:${at >> 1}::1`, 8, '2001:db8:8:1::1'],
  ])(
    'One %s leaves places of a workspace’s customers to others',
    async (_network, addressOf, most, other) => {
      const workspace = await installation.workspace()
      const customers = await Promise.all(Array.from({ length: most / 2 + 1 }, () => invited(workspace)))
      for (let at = 0; at < most; at++)
        await hold(`${customers[at >> 1]?.path}`, pdf(), { 'x-forwarded-for': addressOf(at) })
      const last = customers.at(-1)
      const refused = await last?.visit(pdf(), { 'x-forwarded-for': addressOf(most) })
      expect([refused?.status, refused?.body.code, refused?.headers.get('retry-after')]).toEqual([
        429,
        'rate_limited',
        '5',
      ])
      expect((await last?.visit(pdf(), { 'x-forwarded-for': other }))?.status).toBe(201)
      // Another workspace counts for itself.
      const elsewhere = await invited()
      expect((await elsewhere.visit(pdf(), { 'x-forwarded-for': addressOf(most) })).status).toBe(201)
    },
  )
})

test('Three workspaces with many uploads leave places of the process to others', async () => {
  const one = await startInstallation()
  try {
    const workspaces = await Promise.all([one.workspace(), one.workspace(), one.workspace()])
    const [first, second, third] = workspaces
    const other = await one.workspace()
    const body = uploadOf('reservation', 1)
    const theirs = uploadOf('reservation', await makeReservation(other))
    for (const [workspace, count] of [
      [first, 20],
      [second, 10],
      [third, 5],
    ] as const) {
      for (let at = 0; at < count; at++) await hold('/wp-json/v3/documents', body, bearer(workspace), one)
      const refused = await workspace.call('POST', '/documents', body)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual(
        workspace === first ? [429, 'rate_limited', '5'] : [503, 'unavailable', '5'],
      )
    }
    expect((await third.call('GET', '/documents')).status).toBe(200)
    expect((await other.call('POST', '/documents', theirs)).status).toBe(201)
    for (const request of open.splice(0)) request.cut()
    await expect.poll(async () => (await third.call('POST', '/documents', body)).status).toBe(404)
  } finally {
    await one.stop()
  }
})
