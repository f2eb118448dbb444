import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
let key: string
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  const id = await makeReservation(workspace)
  key = (await workspace.call('GET', `/reservations/${id}`)).body.keys.reservation
})
afterAll(() => installation.stop())

const wide = `{"text":"a",${Array.from({ length: 1_000 }, (_, n) => `"x${n}":0`).join(',')}}`
const deep = `{"filename":${'['.repeat(1_000_000)}`

test.each([
  ['the contract', () => '/wp-json/v3/reservations'],
  ['the management interface', () => '/manage/v1/bookings'],
  ['a customer', () => `/booking/v1/${key}/notes`],
  ['an upload of the contract', () => '/wp-json/v3/documents'],
  ['an upload of a customer', () => `/booking/v1/${key}/documents`],
])('A body with too many fields or levels is refused before it is parsed: %s', async (_name, path) => {
  for (const body of [wide, deep]) {
    const response = await fetch(installation.url + path(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${workspace.token}` },
      body,
    })
    const answer = (await response.json()) as { code: string; data?: { reason?: string } }
    expect([response.status, answer.code, answer.data?.reason]).toEqual([
      400,
      'invalid_request',
      'json_shape',
    ])
  }
  const after = await workspace.manage('GET', '/overview')
  expect(after.status).toBe(200)
})
