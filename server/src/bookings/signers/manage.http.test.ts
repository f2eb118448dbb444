import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }

test('Staff list, add, change and remove signers of a booking by its reservation or its appointment', async () => {
  const id = await makeReservation(workspace)
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
  const appointmentId = submitted.body.appointment.id
  const first = await workspace.manage('POST', `/reservations/${id}/signers`, ben)
  expect([first.status, first.body.object_id, first.body.status]).toEqual([201, id, 'pending'])
  const cleo = { ...ben, email: 'cleo@example.com' }
  const second = await workspace.manage('POST', `/appointments/${appointmentId}/signers`, cleo)
  expect(second.body.object_id).toBe(appointmentId)
  const twice = await workspace.manage('POST', `/appointments/${appointmentId}/signers`, ben)
  expect(twice.body.code).toBe('signer_exists')
  for (const path of [`/reservations/${id}`, `/appointments/${appointmentId}`]) {
    const { data } = (await workspace.manage('GET', `${path}/signers`)).body
    expect(data.map((one: { id: number }) => one.id)).toEqual([second.body.id, first.body.id])
  }
  const page = (await workspace.manage('GET', `/reservations/${id}/signers?limit=1`)).body
  const rest = (await workspace.manage('GET', `/reservations/${id}/signers?cursor=${page.next_cursor}`)).body
  expect([page.data[0].id, rest.data[0].id]).toEqual([second.body.id, first.body.id])

  const url = `/signers/${second.body.id}`
  const read = await workspace.manage('GET', url)
  const ifMatch = { 'if-match': read.headers.get('etag') ?? '' }
  const moved = await workspace.manage('PATCH', url, { email: 'lee@example.com' }, ifMatch)
  expect([moved.status, moved.body.key === second.body.key]).toEqual([200, false])
  expect((await workspace.manage('PATCH', url, { first_name: 'Bo' }, ifMatch)).status).toBe(412)
  await workspace.manage('POST', `${url}/verification`, { status: 'verified' })
  expect((await workspace.manage('PATCH', url, { first_name: 'Bo' })).body.code).toBe(
    'signer_cannot_be_updated',
  )
  expect((await workspace.manage('DELETE', url)).body).toBeNull()
  expect((await workspace.manage('DELETE', url)).status).toBe(404)
  await moveClock(workspace, 4 * 3600)
  const mails = await mailsOf(workspace, `&object_id=${appointmentId}`)
  const toSigner = mails.filter((mail: { signer_id: number }) => mail.signer_id === second.body.id)
  const fates = toSigner.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)
  expect(fates.sort().slice(0, 2)).toEqual(['confirmation withdrawn', 'confirmation withdrawn'])
  expect(fates.filter((fate: string) => !fate.endsWith(' withdrawn'))).toEqual([])
})

test('Two signers of a booking cannot have the same email, and a canceled booking accepts no signer', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace)
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
  const paths = [`/reservations/${id}`, `/appointments/${submitted.body.appointment.id}`]
  await workspace.manage('POST', `${paths[0]}/signers`, ben)
  const cleo = await workspace.manage('POST', `${paths[1]}/signers`, { ...ben, email: 'cleo@example.com' })
  const before = (await workspace.manage('GET', `${paths[0]}/signers`)).body
  const url = `/signers/${cleo.body.id}`
  expect((await workspace.manage('PATCH', url, { email: ben.email })).body.code).toBe('signer_exists')
  for (const path of paths)
    expect((await workspace.manage('POST', `${path}/signers`, ben)).body.code).toBe('signer_exists')

  await workspace.manage('POST', `/reservations/${id}/cancel`, { notify: false })
  const events = await workspace.eventTypes()
  const dee = { ...ben, email: 'dee@example.com' }
  for (const path of paths)
    expect((await workspace.manage('POST', `${path}/signers`, dee)).body.code).toBe('reservation_canceled')
  expect((await workspace.manage('GET', `${paths[0]}/signers`)).body).toEqual(before)
  expect(await workspace.eventTypes()).toEqual(events)
})

test('Other workspaces, other notaries and viewers cannot change signers', async () => {
  workspace = await installation.workspace()
  const [own] = await staff(workspace, {}, {})
  const mine = (await book(workspace, hourAhead(2), { notary_id: own })).body
  const theirs = (await book(workspace, hourAhead(2))).body
  expect(theirs.notary_id).not.toBe(own)
  const hidden = await workspace.manage('POST', `/appointments/${theirs.id}/signers`, ben)
  const notary = await person(installation, workspace, 'notary', own)
  const added = await notary.browser.manage('POST', `/appointments/${mine.id}/signers`, ben)
  expect(added.status).toBe(201)
  const viewer = await person(installation, workspace, 'viewer')
  expect((await viewer.browser.manage('GET', `/appointments/${mine.id}/signers`)).body.data).toHaveLength(1)
  const stranger = await installation.workspace()
  for (const [method, path, body] of [
    ['GET', `/appointments/${theirs.id}/signers`],
    ['POST', `/appointments/${theirs.id}/signers`, { ...ben, email: 'b@example.org' }],
    ['PATCH', `/signers/${hidden.body.id}`, { first_name: 'Bo' }],
    ['DELETE', `/signers/${hidden.body.id}`],
  ] as const) {
    expect((await notary.browser.manage(method, path, body)).status).toBe(404)
    expect((await stranger.manage(method, path, body)).status).toBe(404)
    if (method !== 'GET') expect((await viewer.browser.manage(method, path, body)).status).toBe(403)
  }
  const { data } = (await workspace.manage('GET', `/appointments/${theirs.id}/signers`)).body
  expect(data).toMatchObject([{ id: hidden.body.id, first_name: 'Ben' }])
})
