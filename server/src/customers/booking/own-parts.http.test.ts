import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { emptyPdf, lockedPdf } from '../../../test/helpers/pdf.ts'
import { photoOf } from '../../../test/helpers/photos.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const deed = emptyPdf()
const pdf_content = deed.toString('base64')

async function invited() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const visit = (method: string, path = '', body?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
  return { workspace, id, visit }
}

test('A customer changes and removes signers, until they are verified', async () => {
  const { workspace, id, visit } = await invited()
  const signer = await makeSigner(workspace, `/reservations/${id}`)
  const path = `/signers/${signer}`
  const changed = await visit('PATCH', path, { last_name: 'Ames' })
  expect([changed.status, changed.body.full_name, changed.body.can_change]).toEqual([200, 'Ben Ames', true])
  expect((await workspace.manage('POST', `${path}/verification`, { status: 'verified' })).status).toBe(200)
  expect((await visit('GET')).body.signers[0].can_change).toBe(false)
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await visit(method, path, method === 'PATCH' ? { last_name: 'No' } : undefined)
    expect([refused.status, refused.body.code]).toEqual([409, 'signer_cannot_be_updated'])
  }
  expect((await workspace.call('GET', path)).body.last_name).toBe('Ames')
  const other = await makeSigner(workspace, `/reservations/${id}`, { email: 'cleo@example.com' })
  const twin = await visit('PATCH', `/signers/${other}`, { email: 'BEN@example.com' })
  expect([twin.status, twin.body.code]).toEqual([409, 'signer_exists'])
  expect((await visit('DELETE', `/signers/${other}`)).status).toBe(200)
  expect((await workspace.call('GET', `/signers/${other}`)).status).toBe(404)
  expect((await workspace.eventTypes()).slice(-1)).toEqual(['signer-removed'])
  const last = await makeSigner(workspace, `/reservations/${id}`, { email: 'dee@example.com' })
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const late = await visit('PATCH', `/signers/${last}`, { last_name: 'No' })
  expect([late.status, late.body.code]).toEqual([409, 'reservation_canceled'])
})

test.each([
  { human_approval: 'approved' },
  { human_approval: 'rejected' },
  { status: 'failed' },
  { status: 'locked' },
])('A customer does not replace a signer about whom it is decided: %o', async decision => {
  const { workspace, id, visit } = await invited()
  const signer = await makeSigner(workspace, `/reservations/${id}`)
  const before = (await workspace.call('GET', `/signers/${signer}`)).body
  await workspace.manage('POST', `/signers/${signer}/verification`, decision)
  expect((await visit('GET')).body.signers[0].can_change).toBe(false)
  for (const [method, body] of [['PATCH', { last_name: 'No' }], ['DELETE']] as const) {
    const { status, body: refused } = await visit(method, `/signers/${signer}`, body)
    expect([status, refused.code, refused.data.reason]).toEqual([409, 'signer_cannot_be_updated', 'decided'])
  }
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const page = async (rest: string) =>
    fetch(`${installation.url}/schedule/${keys.reservation}/signers/${signer}${rest}`, {
      redirect: 'manual',
    })
  expect([(await page('')).status, (await page('/remove')).status]).toEqual([303, 303])
  expect((await workspace.call('GET', `/signers/${signer}`)).body.last_name).toBe(before.last_name)
})

test('A customer deletes their own documents, and none of the business', async () => {
  const { workspace, id, visit } = await invited()
  const own = await visit('POST', '/documents', { filename: 'deed.pdf', pdf_content })
  const business = await workspace.call('POST', '/documents', {
    object_type: 'reservation',
    object_id: id,
    filename: 'contract.pdf',
    pdf_content,
  })
  const shown = (await visit('GET')).body.documents
  expect(shown.map((one: { can_delete: boolean }) => one.can_delete)).toEqual([true, false])
  const refused = await visit('DELETE', `/documents/${business.body.id}`)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await visit('DELETE', `/documents/${own.body.id}`)).status).toBe(200)
  expect((await visit('DELETE', `/documents/${own.body.id}`)).status).toBe(404)
  expect((await workspace.call('GET', `/documents/${business.body.id}`)).status).toBe(200)
})

test('Signers and documents of another booking are not found, and those of a canceled one cannot be changed', async () => {
  const { workspace, id, visit } = await invited()
  const otherId = await makeReservation(workspace, { status: 'queued' })
  const foreign = await makeSigner(workspace, `/reservations/${otherId}`)
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await visit(
      method,
      `/signers/${foreign}`,
      method === 'PATCH' ? { last_name: 'No' } : undefined,
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  }
  const signer = await makeSigner(workspace, `/reservations/${id}`)
  const document = await visit('POST', '/documents', { filename: 'deed.pdf', pdf_content })
  await visit('POST', '/submit', { timestamp: hourAhead() })
  await workspace.call('POST', `/reservations/${id}/cancel`)
  for (const path of [`/signers/${signer}`, `/documents/${document.body.id}`]) {
    const refused = await visit('DELETE', path)
    expect([refused.status, refused.body.code]).toEqual([409, 'reservation_canceled'])
  }
  expect((await workspace.call('GET', `/signers/${signer}`)).status).toBe(200)
})

/** What a response has of a document, or of a refusal. */
interface Uploaded {
  code: string
  id: number
  filename: string
  file_size: number
}

describe.each([
  [
    'a PDF with a password',
    async () => lockedPdf(),
    'has a password. Save a copy without it',
    'is a damaged PDF',
  ],
  [
    'a damaged PDF',
    async () => deed.subarray(0, 60),
    'is a damaged PDF. Save or print it as a PDF again',
    'a password',
  ],
  ['a PDF without pages', async () => emptyPdf(0), 'is a PDF without pages', 'a password'],
  ['a JPEG', () => photoOf(40, 30), /(not|base64 of) a PDF$/, 'damaged'],
])('An upload of %s', (_what, bytesOf, reason, other) => {
  test('The upload is refused with the reason, as JSON and as a form, and leaves nothing', async () => {
    const { workspace, id, visit } = await invited()
    const bytes = await bytesOf()
    const json = await visit('POST', '/documents', {
      filename: 'Deed.pdf',
      pdf_content: bytes.toString('base64'),
    })
    expect([json.status, json.body.code]).toEqual([400, 'bad_payload'])
    expect(json.body.data.params.pdf_content).toMatch(reason)
    expect(json.body.data.params.pdf_content).not.toContain(other)
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const body = new FormData()
    body.set('file', new Blob([Buffer.from(bytes)]), 'Deed.pdf')
    const url = `${installation.url}/booking/v1/${keys.reservation}/documents`
    const form = await fetch(url, { method: 'POST', body })
    const refused = (await form.json()) as { code: string; data: { params: Record<string, string> } }
    expect([form.status, refused.code]).toEqual([400, 'bad_payload'])
    const said = Object.values(refused.data.params).join()
    expect(said).toMatch(reason)
    expect(said).not.toContain(other)
    expect((await workspace.call('GET', '/documents')).body.data).toEqual([])
  })
})

describe('A form with a file', () => {
  const pdf = deed.toString('latin1')

  async function opened() {
    const { workspace, id } = await invited()
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const send = async (form: FormData | string, headers: Record<string, string> = {}) => {
      const url = `${installation.url}/booking/v1/${keys.reservation}/documents`
      const answer = await fetch(url, { method: 'POST', body: form, headers })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Uploaded }
    }
    const documents = async () => (await workspace.call('GET', '/documents')).body.data
    return { workspace, send, documents }
  }

  const formOf = (...parts: (readonly [name: string, value: string | Blob, filename?: string])[]) => {
    const form = new FormData()
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, filename)
    }
    return form
  }

  test('A form with a file is an upload like any other, once per idempotency key', async () => {
    const { workspace, send, documents } = await opened()
    const form = () => formOf(['file', new Blob([pdf]), 'Deed of Sale.pdf'])
    const key = { 'idempotency-key': 'one' }
    const made = await send(form(), key)
    expect([made.status, made.body.file_size]).toEqual([201, pdf.length])
    expect(made.body.filename).toMatch(/Deed.of.Sale\.pdf$/)
    const again = await send(form(), key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    const other = await send(formOf(['file', new Blob([`${pdf} `]), 'Deed of Sale.pdf']), key)
    expect(other.body.code).toBe('idempotency_conflict')
    const named = await send(formOf(['filename', 'Will.pdf'], ['file', new Blob([pdf]), 'x.pdf']))
    expect(named.body.filename).toMatch(/Will\.pdf$/)
    expect(await documents()).toHaveLength(2)
    const { signed_url } = (await workspace.call('GET', `/documents/${made.body.id}`)).body
    expect(await (await fetch(signed_url)).text()).toBe(pdf)
    expect((await workspace.eventTypes()).filter(type => type === 'document-uploaded')).toHaveLength(2)
  })

  test.each([
    ['no PDF', () => formOf(['file', new Blob(['text']), 'a.pdf']), 400, 'bad_payload'],
    ['no file', () => formOf(['type', 'uploaded']), 400, 'invalid_request'],
    [
      'two files',
      () => formOf(['a', new Blob([pdf]), 'a.pdf'], ['b', new Blob([pdf]), 'b.pdf']),
      400,
      'invalid_request',
    ],
    [
      'a file of more than 30 MiB',
      () => formOf(['a', new Blob([pdf, Buffer.alloc(30 * 1024 * 1024)]), 'a.pdf']),
      413,
      'payload_too_large',
    ],
  ])('A form with %s is rejected and leaves nothing', async (_what, form, status, code) => {
    const { send, documents } = await opened()
    const refused = await send(form())
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await documents()).toEqual([])
  })

  test('A form that ends too early is rejected', async () => {
    const { send, documents } = await opened()
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const refused = await send(
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF',
      type,
    )
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(await documents()).toEqual([])
  })
})

/** A completed or upcoming appointment, with the key of its customer and of its upload page. */
async function booked() {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = (await book(workspace, hourAhead())).body
  const { keys } = (await workspace.manage('GET', `/appointments/${id}`)).body
  const visit = (method: string, path = '', body?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${keys.appointment}${path}`, body)
  const form = (url: string, name: string, fields: Record<string, string>) => {
    const sent = new FormData()
    for (const [name, value] of Object.entries(fields)) sent.set(name, value)
    sent.set(name, new Blob([Buffer.from(pdf_content, 'base64')]), 'deed.pdf')
    const headers = { 'sec-fetch-site': 'same-origin' }
    return fetch(`${installation.url}${url}`, { method: 'POST', body: sent, headers, redirect: 'manual' })
  }
  return { workspace, id, keys, visit, form }
}

test('A customer cannot call their own upload notarized, as JSON or as a form', async () => {
  const { workspace, id, keys, visit, form } = await booked()
  const reason = expect.stringContaining('is not a field of this request')
  const refused = await visit('POST', '/documents', { filename: 'a.pdf', pdf_content, type: 'notarized' })
  expect([refused.status, refused.body.data.params]).toEqual([400, { type: reason }])
  const sent = await form(`/booking/v1/${keys.appointment}/documents`, 'file', { type: 'notarized' })
  expect([sent.status, ((await sent.json()) as { data: object }).data]).toEqual([
    400,
    expect.objectContaining({ params: { type: reason } }),
  ])
  const list = async () => (await workspace.call('GET', `/documents?appointment_id=${id}`)).body.data
  expect(await list()).toEqual([])
  expect((await visit('POST', '/documents', { filename: 'a.pdf', pdf_content })).status).toBe(201)
  expect((await form(`/booking/v1/${keys.appointment}/documents`, 'file', {})).status).toBe(201)
  expect((await list()).map(({ type }: { type: string }) => type)).toEqual(['uploaded', 'uploaded'])
})

test('After the session a customer cannot change documents or signers, by page or by key', async () => {
  const { workspace, id, keys, visit, form } = await booked()
  const own = (await visit('POST', '/documents', { filename: 'deed.pdf', pdf_content })).body.id
  const signer = (
    await visit('POST', '/signers', { first_name: 'Ben', last_name: 'Adler', email: 'b@example.com' })
  ).body.id
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  const before = await workspace.events()
  const cleo = { first_name: 'Cleo', last_name: 'Adler', email: 'cleo@example.com' }
  for (const [method, path, body] of [
    ['POST', '/documents', { filename: 'late.pdf', pdf_content }],
    ['DELETE', `/documents/${own}`, undefined],
    ['POST', '/signers', cleo],
    ['PATCH', `/signers/${signer}`, { last_name: 'Ames' }],
    ['DELETE', `/signers/${signer}`, undefined],
  ] as const) {
    const refused = await visit(method, path, body)
    const { code, data } = refused.body
    expect([method, path, refused.status, code, data.reason]).toEqual([
      ...[method, path, 422, 'unprocessable_entity', 'completed'],
    ])
  }
  for (const page of [`/appointment/${keys.appointment}`, `/upload/${keys.upload}`]) {
    const sent = await form(`${page}/documents`, 'files', {})
    expect([page, sent.status]).toEqual([page, 422])
    expect(await sent.text()).toContain('The session is over. Send the business what is still missing.')
  }
  expect(await workspace.events()).toEqual(before)
  const shown = (await visit('GET')).body
  expect([shown.documents[0].can_delete, shown.signers[0].can_change]).toEqual([false, false])
  const scan = { filename: 'scan.pdf', pdf_content, type: 'notarized' }
  const uploaded = await workspace.manage('POST', '/documents', {
    ...scan,
    object_type: 'appointment',
    object_id: id,
  })
  expect([uploaded.status, uploaded.body.type]).toEqual([201, 'notarized'])
})
