import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../test/helpers/bookings.ts'
import { staff } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const pdf_content = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')

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
})

test('A customer deletes own documents, and none of the business', async () => {
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

test('Signers and documents of another booking are not found, and those of a canceled one stay', async () => {
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
