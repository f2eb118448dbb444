import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectRefusal, makeReservation } from '../../../test/helpers/bookings.ts'
import {
  expectKept,
  filesOnDisk,
  openRequest,
  pdfOf,
  rowCounts,
  uploadOf,
} from '../../../test/helpers/files.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { SpooledPdf } from './spooled-pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const mib = 1024 * 1024
const upload = (workspace: Workspace, body: unknown, headers?: Record<string, string>) =>
  workspace.call('POST', '/documents', body, headers)

/** A workspace with a reservation, and an upload to it. */
async function furnished() {
  const workspace = await installation.workspace()
  const reservation = await makeReservation(workspace)
  return { workspace, reservation, body: uploadOf('reservation', reservation) }
}

/** A hand-written upload, with its headers sent. */
const open = (workspace: Workspace, sizeBytes: number, headers: Record<string, string> = {}) =>
  openRequest(installation, '/wp-json/v3/documents', {
    authorization: `Bearer ${workspace.token}`,
    'content-type': 'application/json',
    'content-length': sizeBytes,
    ...headers,
  })

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'the-deed' }

  test('A repeated upload with an idempotency key makes one document and one file', async () => {
    const { workspace, body } = await furnished()
    const first = await upload(workspace, body, key)
    const again = await upload(workspace, body, key)
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    expect(await workspace.eventTypes()).toEqual(['reservation-created', 'document-uploaded'])
    await expectKept(installation, workspace, 1)
  })

  test('Twenty equal concurrent uploads with an idempotency key make one document and one file', async () => {
    const { workspace, body } = await furnished()
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(workspace, body, key)))
    const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(answers.filter(replayed)).toHaveLength(19)
    expect(await workspace.eventTypes()).toEqual(['reservation-created', 'document-uploaded'])
    await expectKept(installation, workspace, 1)
  })

  test('An idempotency key of an upload cannot be used for another upload', async () => {
    const { workspace, body } = await furnished()
    expect((await upload(workspace, body, key)).status).toBe(201)
    const message = 'This Idempotency-Key was used for a different call. Use a new key.'
    for (const change of [{ filename: 'Will.pdf' }, { pdf_content: pdfOf().toString('base64') }]) {
      expectRefusal(
        await upload(workspace, { ...body, ...change }, key),
        409,
        'idempotency_conflict',
        message,
      )
    }
    await expectKept(installation, workspace, 1)
  })

  test('A rejected upload does not use up its idempotency key', async () => {
    const { workspace, body } = await furnished()
    expect((await upload(workspace, { ...body, object_id: 999_999_999 }, key)).status).toBe(404)
    expect((await upload(workspace, body, key)).status).toBe(201)
  })

  test('Two equal uploads without an idempotency key make two documents', async () => {
    const { workspace, body } = await furnished()
    const ids = [await upload(workspace, body), await upload(workspace, body)].map(answer => answer.body.id)
    expect(new Set(ids).size).toBe(2)
    await expectKept(installation, workspace, 2)
  })
})

describe('an upload that is too large', () => {
  /** As clients send it: whole, or in chunks. */
  async function send(workspace: Workspace, text: string, chunked: boolean) {
    const pieces = function* () {
      for (let at = 0; at < text.length; at += 65_536) yield Buffer.from(text.slice(at, at + 65_536))
    }
    const answer = await fetch(`${installation.url}/wp-json/v3/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json' },
      ...(chunked ? { body: ReadableStream.from(pieces()), duplex: 'half' } : { body: text }),
    })
    return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } }
  }

  test.each([
    ['a PDF of 31 MiB', 31, 0, false, 'The PDF is larger than 30 MiB.'],
    ['a PDF of 31 MiB in chunks', 31, 0, true, 'The PDF is larger than 30 MiB.'],
    ['more than 48 MiB on the wire', 1, 48, false, 'The request body is larger than 48 MiB.'],
    ['more than 48 MiB on the wire in chunks', 1, 48, true, 'The request body is larger than 48 MiB.'],
  ])(
    'An upload %s is rejected with a readable response, and the next one is not rejected',
    async (_, size, spaces, chunked, message) => {
      const { workspace, reservation } = await furnished()
      const body = uploadOf('reservation', reservation, Buffer.alloc(size * mib, '%PDF-'))
      const text = JSON.stringify({ ...body, pdf_content: ' '.repeat(spaces * mib) + body.pdf_content })
      const { status, body: refusal } = await send(workspace, text, chunked)
      expect([status, refusal.code, refusal.message]).toEqual([413, 'payload_too_large', message])
      expect((await upload(workspace, uploadOf('reservation', reservation))).status).toBe(201)
      await expectKept(installation, workspace, 1)
    },
  )

  test.each([
    ['too large', 413, (json: string) => json],
    ['broken', 400, (json: string) => `{,${json}`],
  ])(
    'A too large upload or %s gets its response when all of it is sent first, and the connection stays open',
    async (_, status, change) => {
      const { workspace, reservation } = await furnished()
      const bytes = Buffer.alloc(31 * mib, '%PDF-')
      const body = Buffer.from(change(JSON.stringify(uploadOf('reservation', reservation, bytes))))
      const request = await open(workspace, body.length)
      await request.send(body)
      expect(await request.answer()).toMatch(`HTTP/1.1 ${status} `)
      await request.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
      expect(await request.answer()).toMatch('HTTP/1.1 200 ')
      request.cut()
    },
  )

  test('An upload with over 1 MiB beside the PDF is too large', async () => {
    const { workspace, body } = await furnished()
    const answer = await upload(workspace, { ...body, note: 'x'.repeat(1.1 * mib) })
    const message = 'The body without pdf_content is larger than 1 MiB.'
    expectRefusal(answer, 413, 'payload_too_large', message)
    await expectKept(installation, workspace, 0)
  })

  test('An upload of 30 MiB is accepted', async () => {
    const { workspace, reservation } = await furnished()
    const text = JSON.stringify(uploadOf('reservation', reservation, Buffer.alloc(30 * mib, '%PDF-')))
    expect((await send(workspace, text, false)).status).toBe(201)
  })
})

describe('an upload whose connection is cut', () => {
  test('An upload that is cut in the middle leaves nothing behind', async () => {
    const { workspace, reservation } = await furnished()
    const json = JSON.stringify(uploadOf('reservation', reservation, pdfOf(4 * mib)))
    const before = await rowCounts(installation, workspace)
    for (const share of [0.1, 0.5, 0.999999]) {
      const request = await open(workspace, json.length, { 'idempotency-key': `cut-${share}` })
      await request.send(json.slice(0, Math.floor(share * json.length)))
      request.cut()
    }
    await new Promise(resolve => setTimeout(resolve, 500))
    await expect.poll(() => rowCounts(installation, workspace)).toEqual(before)
    await expect.poll(() => filesOnDisk(installation, workspace)).toEqual([])
  })

  test('An upload that is cut after its last byte is kept completely or not at all', async () => {
    const { workspace, reservation } = await furnished()
    for (const sizeBytes of [64, 64, mib, mib, 8 * mib, 8 * mib]) {
      const json = JSON.stringify(uploadOf('reservation', reservation, pdfOf(sizeBytes)))
      const request = await open(workspace, json.length)
      await request.send(json)
      request.cut()
    }
    await new Promise(resolve => setTimeout(resolve, 300))
    const whole = async () =>
      expectKept(installation, workspace, (await rowCounts(installation, workspace)).documents ?? -1)
    await vi.waitFor(whole, { timeout: 10_000, interval: 100 })
  })

  test('A cut, rejected or finished upload closes its temporary file, which would otherwise end the process', async () => {
    const { workspace, reservation, body } = await furnished()
    const opening = vi.spyOn(SpooledPdf, 'open')
    await upload(workspace, body)
    await upload(workspace, { ...body, pdf_content: 'R0lGODlh' })
    await upload(workspace, { ...body, object_id: 0 })
    await upload(workspace, body, { 'idempotency-key': '\u00e9' })
    const json = JSON.stringify(uploadOf('reservation', reservation, pdfOf(mib)))
    const put = installation.ctx.storage.put.bind(installation.ctx.storage)
    const request = await open(workspace, json.length)
    const storing = vi.spyOn(installation.ctx.storage, 'put').mockImplementationOnce(async (...given) => {
      request.cut()
      await new Promise(resolve => setTimeout(resolve, 100))
      return put(...given)
    })
    await request.send(json)
    await expect.poll(() => storing.mock.calls.length).toBe(1)
    expect(opening.mock.results).toHaveLength(5)
    const opened: SpooledPdf[] = await Promise.all(opening.mock.results.map(({ value }) => value))
    vi.restoreAllMocks()
    const canRead = async (pdf: SpooledPdf) => buffer(pdf.read()).then(() => true)
    const isClosed = (pdf: SpooledPdf) =>
      canRead(pdf)
        .catch(() => false)
        .then(open => !open)
    for (const pdf of opened) await expect.poll(() => isClosed(pdf)).toBe(true)
  })
})
