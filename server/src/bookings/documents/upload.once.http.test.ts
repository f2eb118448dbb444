import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  makeReservation,
  metaOf,
  someInstant,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { download, expectKept, linkOf, pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { FairQueue } from '../../platform/lib/fair-queue.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const mib = 1024 * 1024
const v3 = () => `${installation.url}/wp-json/v3`
const upload = (workspace: Workspace, body: unknown, headers?: Record<string, string>) =>
  workspace.call('POST', '/documents', body, headers)

/** A workspace with a reservation, and an upload to it. */
async function furnished() {
  const workspace = await installation.workspace()
  const reservation = await makeReservation(workspace)
  return { workspace, reservation, body: uploadOf('reservation', reservation) }
}

describe('an uploaded PDF', () => {
  test('A PDF added to a reservation always has its type and fires document-uploaded', async () => {
    const { workspace, reservation, body } = await furnished()
    const sent = { ...body, filename: 'Última voluntad (v2).PDF', type: 'notarized' }
    const before = Math.floor(installation.clock.now().getTime() / 1000)
    const answer = await upload(workspace, sent, { 'x-request-id': 'the-upload' })
    const { id, filename, created_at } = answer.body
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        object: 'document',
        id: expect.any(Number),
        created_at: someInstant,
        type: 'reservation',
        filename: expect.stringMatching(/^\d{10}-Ultima-voluntad-v2\.pdf$/),
        original_filename: 'Última voluntad (v2).PDF',
        file_size: pdfOf().length,
        links: {
          self: `${v3()}/documents/${id}`,
          appointment: null,
          reservation: `${v3()}/reservations/${reservation}`,
        },
      },
    ])
    const epoch = Number(filename.split('-')[0])
    expect(epoch).toBe(Date.parse(created_at) / 1000)
    expect(epoch - before).toBeOneOf([0, 1, 2, 3, 4, 5])
    expect((await told(workspace)).slice(1)).toEqual([
      {
        type: 'document-uploaded',
        data: {
          object: 'document',
          id: String(id),
          object_id: reservation,
          object_type: 'reservation',
          appointment_id: null,
          type: 'reservation',
          uploader: 'api',
          filename,
          mime_type: 'application/pdf',
          size_bytes: pdfOf().length,
          uploaded_at: created_at,
        },
        meta: metaOf(workspace, 'the-upload'),
      },
    ])
  })

  test.each([
    [undefined, 'uploaded'],
    ['id-card_2', 'id-card_2'],
  ])('A PDF added to an appointment with the type %s is stored as %s', async (type, stored) => {
    const workspace = await installation.workspace()
    const appointment = await makeAppointment(workspace)
    const sent = { ...uploadOf('appointment', appointment), type }
    const { status, body } = await upload(workspace, sent)
    expect([status, body.type]).toEqual([201, stored])
    expect(body.links).toEqual({
      self: `${v3()}/documents/${body.id}`,
      appointment: `${v3()}/appointments/${appointment}`,
      reservation: null,
    })
    expect((await told(workspace)).at(-1)).toMatchObject({
      type: 'document-uploaded',
      data: { id: String(body.id), object_id: appointment, object_type: 'appointment' },
    })
  })

  test('A PDF can be uploaded by the management interface, also by the admin', async () => {
    const { workspace, body } = await furnished()
    expect((await workspace.manage('POST', '/documents', body)).status).toBe(201)
    const byAdmin = await installation.admin('POST', '/manage/v1/documents', body)
    expect(byAdmin.status).toBe(201)
    const { data } = (await workspace.call('GET', '/documents')).body
    expect(data[0].id).toBe(byAdmin.body.id)
    const unknown = await installation.admin('POST', '/manage/v1/documents', {
      ...body,
      object_id: 999_999_999,
    })
    expectRefusal(unknown, 404, 'not_found', 'Object not found.')
    const empty = await workspace.manage('POST', '/documents', { ...body, pdf_content: '' })
    expect(verdict(empty)).toEqual([400, 'bad_payload', { pdf_content: 'must be the base64 of a PDF' }])
  })

  test('A PDF of 25 MiB is downloaded exactly as it was uploaded', async () => {
    const { workspace, reservation } = await furnished()
    const bytes = pdfOf(25 * mib)
    const { status, body } = await upload(workspace, uploadOf('reservation', reservation, bytes))
    expect([status, body.file_size]).toEqual([201, bytes.length])
    const back = await download(linkOf(await workspace.call('GET', `/documents/${body.id}`)))
    expect([back.status, back.bytes.equals(bytes)]).toEqual([200, true])
  })

  test('The JSON of an upload may have any escapes and lines, as some programs write it', async () => {
    const { workspace, reservation } = await furnished()
    const bytes = pdfOf(mib)
    const { pdf_content, ...rest } = uploadOf('reservation', reservation, bytes)
    const lines = `data:application/pdf;base64,\r\n${pdf_content.replace(/.{76}/g, '$&\r\n')}`
    const escaped = [...lines].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const json = JSON.stringify({ pdf_content: '!', ...rest }).replace('!', () => escaped)
    const { status, body } = await upload(workspace, json)
    expect([status, body.file_size]).toEqual([201, bytes.length])
    const back = await download(linkOf(await workspace.call('GET', `/documents/${body.id}`)))
    expect(back.bytes.equals(bytes)).toBe(true)
  })
})

describe('the base64', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test.each([
    ['with a data prefix', `data:application/pdf;base64,${base64('%PDF-1.7 ab')}`, 11],
    [
      'with jsPDF’s prefix',
      `data:application/pdf;filename=generated.pdf;base64,${base64('%PDF-1.7 ab')}`,
      11,
    ],
    ['with line breaks and tabs', `\nJVBE\tRi0x\n\tLjc=\r\n`, 8],
    ['without its padding', 'JVBERi0xLjc', 8],
    ['with the header at the end of the first 1,024 bytes', base64(`${'x'.repeat(1019)}%PDF-`), 1024],
  ])('The base64 of an upload may be written %s', async (_, pdf_content, sizeBytes) => {
    const { workspace, body } = await furnished()
    const answer = await upload(workspace, { ...body, pdf_content })
    expect([answer.status, answer.body.file_size]).toEqual([201, sizeBytes])
  })

  test.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['a prefix and nothing else', 'data:application/pdf;base64,'],
    ['of the URL-safe alphabet', base64('%PDF-1.7 ~~??>>').replace(/[+/]/g, '_')],
    ['short of a character', 'JVBERi0xL'],
    ['half padded', 'JVBERi0xLw='],
    ['followed by more', `${base64('%PDF-1.7')}JVBE`],
    ['no base64 at all', '%PDF-1.7'],
    ['of a picture', base64('GIF89a')],
    ['of a header past the first 1,024 bytes', base64(`${'x'.repeat(1020)}%PDF-`)],
  ])('The base64 of an upload is rejected when it is %s', async (_, pdf_content) => {
    const { workspace, body } = await furnished()
    const answer = await upload(workspace, { ...body, pdf_content })
    // What the text looks like may follow.
    const reason = answer.body.data.params.pdf_content
    expect(reason).toMatch(/^must be (the )?base64/)
    expectRefusal(answer, 400, 'bad_payload', `Invalid parameter: pdf_content ${reason}.`, {
      pdf_content: reason,
    })
    await expectKept(installation, workspace, 0)
  })
})

test('Base64 whose plus signs became spaces is rejected, and the error says why', async () => {
  const { workspace, body } = await furnished()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(30, 0xfb)])
  const pdf_content = bytes.toString('base64').replaceAll('+', ' ')
  const reason = 'must be base64 without spaces: a form or a URL may have turned "+" into a space'
  const message = `Invalid parameter: pdf_content ${reason}.`
  expectRefusal(await upload(workspace, { ...body, pdf_content }), 400, 'bad_payload', message, {
    pdf_content: reason,
  })
  await expectKept(installation, workspace, 0)
})

describe('an upload is refused', () => {
  const reserved = 'must be one of reservation, appointment'
  const handle = 'must be 1 to 32 of a-z, 0-9, _ and -'

  test.each([
    [{ object_type: undefined }, { object_type: 'is required' }],
    [{ object_id: undefined }, { object_id: 'is required' }],
    [{ filename: undefined }, { filename: 'is required' }],
    [{ pdf_content: undefined }, { pdf_content: 'is required' }],
    [{ object_type: 'signer' }, { object_type: reserved }],
    [{ object_type: 7 }, { object_type: expect.any(String) }],
    [{ object_id: '7' }, { object_id: 'must be an integer' }],
    [{ object_id: 0 }, { object_id: 'must be at least 1' }],
    [{ object_id: 2 ** 53 }, { object_id: 'must be at most 9007199254740991' }],
    [{ filename: ' ' }, { filename: 'must not be empty' }],
    [{ filename: 'x'.repeat(256) }, { filename: 'must have at most 255 characters' }],
    [{ filename: 'a\nb' }, { filename: 'must not contain control characters or lone surrogates' }],
    [{ filename: '\ud800' }, { filename: 'must not contain control characters or lone surrogates' }],
    [{ filename: null }, { filename: 'must be a string' }],
    [{ pdf_content: 7 }, { pdf_content: 'must be a string' }],
    [{ pdf_content: null }, { pdf_content: 'must be a string' }],
    [{ pdf_content: ['JVBERi0='] }, { pdf_content: 'must be a string' }],
    [{ pdf_content: { pdf_content: 'JVBERi0=' } }, { pdf_content: 'must be a string' }],
    [{ type: 'Notarized' }, { type: handle }],
    [{ type: '' }, { type: handle }],
    [{ type: 'x'.repeat(33) }, { type: handle }],
    [
      { object_id: undefined, type: '!' },
      { object_id: 'is required', type: handle },
    ],
  ])('An upload is rejected for %j', async (change, params) => {
    const { workspace, body } = await furnished()
    expect(verdict(await upload(workspace, { ...body, ...change }))).toEqual([400, 'invalid_request', params])
    await expectKept(installation, workspace, 0)
  })

  test('An upload is rejected if its body is not a JSON object in UTF-8', async () => {
    const { workspace, body } = await furnished()
    const json = JSON.stringify(body)
    const twice = json.replace('{', '{"pdf_content":"JVBERi0=",')
    const broken = ['{', `${json}}`, json.slice(0, -1), `{'a':1}`, twice, ' ', 'nul']
    for (const text of [...broken, '[]', '["pdf_content"]', 'null', '7', '"x"']) {
      const { status, body } = await upload(workspace, text)
      expect([text, status, body.code]).toEqual([text, 400, 'invalid_request'])
    }
    const headers = { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json' }
    const latin1 = Buffer.from(json.replace('Deed', 'D\u00e9ed'), 'latin1')
    const answer = await fetch(`${v3()}/documents`, { method: 'POST', headers, body: latin1 })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('The body is not valid JSON in UTF-8.'),
    ])
    await expectKept(installation, workspace, 0)
  })

  test('An upload without a body is rejected and names the missing fields', async () => {
    const { workspace } = await furnished()
    const params = {
      object_type: 'is required',
      object_id: 'is required',
      filename: 'is required',
      pdf_content: 'is required',
    }
    for (const body of [undefined, '', '{}'])
      expectRefusal(
        await upload(workspace, body),
        400,
        'invalid_request',
        'object_type, object_id, filename and pdf_content are required.',
        params,
      )
  })

  test('An upload that is not sent as JSON is rejected', async () => {
    const { workspace, body } = await furnished()
    for (const type of ['text/plain', 'application/pdf', 'multipart/form-data; boundary=x']) {
      const answer = await upload(workspace, JSON.stringify(body), { 'content-type': type })
      expectRefusal(answer, 415, 'unsupported_media_type', 'Send the body as application/json.')
    }
  })

  test('An upload to a booking of another workspace or of the wrong kind is rejected', async () => {
    const [{ workspace, reservation }, theirs] = [await furnished(), await furnished()]
    const appointment = await makeAppointment(workspace)
    const before = await theirs.workspace.eventTypes()
    const storing = vi.spyOn(installation.ctx.storage, 'put')
    for (const [type, id, message] of [
      ['reservation', theirs.reservation, 'Reservation not found.'],
      ['reservation', 999_999_999, 'Reservation not found.'],
      ['reservation', appointment, 'Reservation not found.'],
      ['appointment', reservation, 'Appointment not found.'],
      ['appointment', theirs.reservation, 'Appointment not found.'],
    ] as const) {
      expectRefusal(await upload(workspace, uploadOf(type, id)), 404, 'not_found', message)
      expectRefusal(
        await workspace.manage('POST', '/documents', uploadOf(type, id)),
        404,
        'not_found',
        message,
      )
    }
    expect(storing).not.toHaveBeenCalled()
    expect(await theirs.workspace.eventTypes()).toEqual(before)
    await expectKept(installation, workspace, 0)
    await expectKept(installation, theirs.workspace, 0)
  })

  test('An upload for a canceled reservation is rejected', async () => {
    const { workspace, reservation, body } = await furnished()
    expect((await upload(workspace, body)).status).toBe(201)
    expect((await workspace.call('POST', `/reservations/${reservation}/cancel`)).status).toBe(200)
    const before = await workspace.eventTypes()
    expectRefusal(await upload(workspace, body), 409, 'reservation_canceled', 'The reservation is canceled.')
    expect(await workspace.eventTypes()).toEqual(before)
    await expectKept(installation, workspace, 1)
  })
})

test('Calls of a workspace do not wait while its PDFs are read, or wait to be read', async () => {
  const workspace = await installation.workspace()
  const reservations = [1, 2, 3].map(() => makeReservation(workspace))
  /** Begins like a PDF, and is searched for objects for longer than a call takes. */
  const slowPdf = (name: number) =>
    Buffer.concat([Buffer.from(`%PDF-1.4\n%${name}\n`), Buffer.alloc(12 * mib, 'no objects here ')])
  const turns = vi.spyOn(FairQueue.prototype, 'run')
  let ended = 0
  const uploads = (await Promise.all(reservations)).map(id =>
    upload(workspace, uploadOf('reservation', id, slowPdf(id))).then(() => ended++),
  )
  await vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(3), { timeout: 60_000, interval: 10 })
  expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  const endedBefore = ended
  await Promise.all(uploads)
  turns.mockRestore()
  expect(endedBefore).toBe(0)
})
