import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation } from './helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { ownAddresses, type Person, person } from './helpers/people.ts'

let installation: Installation
let workspace: Workspace
let someone: Person
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  someone = await person(installation, workspace)
})
afterAll(() => installation.stop())

interface Sent {
  status: number
  body: { code?: string; message?: string; data?: { params?: object } } | null
}

/** Sends exactly these bytes. `chunked`: without a length. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  bytes = '',
  chunked = false,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = chunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(Buffer.byteLength(bytes)) }
    const call = request(installation.url + path, { method, headers: { ...headers, ...length } }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    call.on('error', reject)
    call.end(bytes)
  })
}

const bearer = () => ({ authorization: `Bearer ${workspace.token}` })
const form = 'multipart/form-data; boundary=----x7'

const emptyBodies: [string, string, string, boolean][] = [
  ['a form, as curl and jQuery send it', 'application/x-www-form-urlencoded; charset=UTF-8', '', false],
  ['a chunked form', 'application/x-www-form-urlencoded', '', true],
  ['text', 'text/plain;charset=UTF-8', '', false],
  ['chunked text', 'text/plain', '', true],
  ['JSON', 'application/json', '', false],
  ['chunked JSON', 'application/json', '', true],
  ['a multipart form', form, '', false],
  ['a chunked multipart form', form, '', true],
  ['a multipart form without fields', form, '------x7--\r\n', false],
  ['a chunked multipart form without fields', form, '------x7--\r\n', true],
  ['XML', 'application/xml', '', false],
  ['an unreadable type', 'nonsense', '', false],
  ['an empty type', '', '', false],
]

describe.each(emptyBodies)('An empty body of %s', (_what, contentType, bytes, chunked) => {
  const headers = () => ({ ...bearer(), 'content-type': contentType })

  test('An empty body counts as none where none is needed', async () => {
    const id = await makeReservation(workspace)
    const path = `/wp-json/v3/reservations/${id}`
    const update = await send('PATCH', path, headers(), bytes, chunked)
    expect([update.status, update.body]).toEqual([200, expect.objectContaining({ id })])
    const cancel = await send('POST', `${path}/cancel`, headers(), bytes, chunked)
    expect([cancel.status, cancel.body]).toEqual([200, expect.objectContaining({ status: 'canceled' })])
  })

  test('An empty body gets the missing fields named where a body is needed', async () => {
    const create = await send('POST', '/wp-json/v3/reservations', headers(), bytes, chunked)
    expect([create.status, create.body?.code, create.body?.message]).toEqual([
      400,
      'invalid_request',
      'first_name, last_name and service are required.',
    ])
  })
})

test.each([
  ['application/x-www-form-urlencoded', 'reason=x', false],
  ['application/x-www-form-urlencoded', ' ', true],
  ['text/plain', '{}', true],
  ['text/plain', 'x'.repeat(100_000), false],
  ['text/plain', 'x'.repeat(100_000), true],
  [form, '------x7\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n------x7--\r\n', true],
  [form, '------x8--\r\n', false],
])('A body of %s that is not empty is still unsupported: %j, chunked: %s', async (type, bytes, chunked) => {
  const id = await makeReservation(workspace)
  const headers = { ...bearer(), 'content-type': type }
  const answer = await send('POST', `/wp-json/v3/reservations/${id}/cancel`, headers, bytes, chunked)
  expect([answer.status, answer.body?.code]).toEqual([415, 'unsupported_media_type'])
  const { body } = await workspace.call('GET', `/reservations/${id}`)
  expect(body.status).not.toBe('canceled')
})

test('An empty form from another website is rejected for a signed-in person, and changes nothing', async () => {
  const id = await makeReservation(workspace)
  const cookie = someone.browser.cookie ?? ''
  const path = `/manage/v1/reservations/${id}/cancel`
  const type = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
    for (const chunked of [false, true]) {
      const answer = await send('POST', path, { ...type, ...from } as Record<string, string>, '', chunked)
      expect([answer.status, answer.body?.code]).toEqual([403, 'forbidden'])
    }
  }
  const others = await send('POST', '/auth/v1/sessions/end-others', {
    ...type,
    origin: 'https://evil.example',
  })
  expect(others.status).toBe(403)
  const { body } = await workspace.call('GET', `/reservations/${id}`)
  expect(body.status).not.toBe('canceled')
  const own = await send('POST', path, { ...type, 'sec-fetch-site': 'same-origin' })
  expect(own.status).toBe(200)
})
