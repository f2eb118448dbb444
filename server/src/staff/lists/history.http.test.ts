import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

test('The history of a booking has everything about it and its parts, also what was removed', async () => {
  const id = await makeReservation(workspace)
  const other = await makeReservation(workspace)
  await makeSigner(workspace, `/reservations/${other}`)
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
  const appointmentId = body.appointment.id
  const signer = await makeSigner(workspace, `/appointments/${appointmentId}`)
  const document = (await workspace.manage('POST', '/documents', uploadOf('reservation', id))).body
  const video = (await workspace.manage('POST', '/videos', videoForm(appointmentId, Buffer.from('v')))).body
  const note = (await workspace.manage('POST', `/appointments/${appointmentId}/notes`, { text: 'Ring' })).body
  await workspace.manage('DELETE', `/notes/${note.id}`)
  await workspace.manage('DELETE', `/videos/${video.id}`)
  await workspace.manage('DELETE', `/documents/${document.id}`)
  await workspace.manage('DELETE', `/signers/${signer}`)
  const expected = [
    ...['signer-removed', 'document-deleted', 'video-deleted', 'note-removed', 'note-added'],
    ...['video-uploaded', 'document-uploaded', 'signer-added'],
    ...['appointment-created', 'reservation-submitted', 'reservation-created'],
  ]
  for (const path of [`/appointments/${appointmentId}`, `/reservations/${id}`]) {
    const { data } = (await workspace.manage('GET', `${path}/history`)).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual(expected)
    const page = (await workspace.manage('GET', `${path}/history?limit=5`)).body
    const rest = (await workspace.manage('GET', `${path}/history?cursor=${page.next_cursor}`)).body
    expect([...page.data, ...rest.data]).toEqual(data)
  }
})

test('Only readers of the audit trail see the history, and only of their own workspace', async () => {
  const id = await makeReservation(workspace)
  const path = `/reservations/${id}/history`
  const statusOf = async (role: 'scheduler' | 'viewer') =>
    (await (await person(installation, workspace, role)).browser.manage('GET', path)).status
  expect([await statusOf('scheduler'), await statusOf('viewer')]).toEqual([200, 403])
  expect((await (await installation.workspace()).manage('GET', path)).status).toBe(404)
  expect((await workspace.manage('GET', `/appointments/${id}/history`)).status).toBe(404)
})
