import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, rowCounts, uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { actionsOf, ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

test('Staff list the documents and videos of a booking and open them with a link', async () => {
  const id = await makeReservation(workspace)
  const early = (await workspace.manage('POST', '/documents', uploadOf('reservation', id))).body
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
  const appointmentId = submitted.body.appointment.id
  const bytes = pdfOf(500)
  const late = (await workspace.manage('POST', '/documents', uploadOf('appointment', appointmentId, bytes)))
    .body
  for (const path of [`/reservations/${id}`, `/appointments/${appointmentId}`]) {
    const { data } = (await workspace.manage('GET', `${path}/documents`)).body
    expect(data.map((one: { id: number }) => one.id)).toEqual([late.id, early.id])
  }
  const { signed_url } = (await workspace.manage('GET', `/documents/${late.id}?disposition=inline`)).body
  const file = await fetch(signed_url)
  expect(file.headers.get('content-disposition')).toMatch(/^inline/)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)

  const recording = Buffer.from('moving pictures')
  const video = (await workspace.manage('POST', '/videos', videoForm(appointmentId, recording))).body
  expect((await workspace.manage('GET', `/appointments/${appointmentId}/videos`)).body.data).toEqual([video])
  const linked = (await workspace.manage('GET', `/videos/${video.id}?disposition=inline`)).body
  const part = await fetch(linked.signed_url, { headers: { range: 'bytes=7-14' } })
  expect([part.status, await part.text()]).toEqual([206, 'pictures'])
})

test('Other workspaces and other notaries find no document and no video', async () => {
  workspace = await installation.workspace()
  const [own, other] = await staff(workspace, {}, {})
  const mine = (await book(workspace, hourAhead(3), { notary_id: own })).body
  const theirs = (await book(workspace, hourAhead(3), { notary_id: other })).body
  const document = (await workspace.manage('POST', '/documents', uploadOf('appointment', theirs.id))).body
  const video = (await workspace.manage('POST', '/videos', videoForm(theirs.id, Buffer.from('v')))).body
  const notary = await person(installation, workspace, 'notary', own)
  expect((await notary.browser.manage('GET', `/appointments/${mine.id}/documents`)).body.data).toEqual([])
  expect((await notary.browser.manage('GET', `/appointments/${mine.id}/videos`)).body.data).toEqual([])
  expect([mine.notary_id, theirs.notary_id]).toEqual([own, other])
  // The recording of the notary's own session, but of no other.
  const before = await rowCounts(installation, workspace)
  const upload = (appointment: number) =>
    notary.browser.manage('POST', '/videos', videoForm(appointment, Buffer.from('v')))
  expect((await upload(theirs.id)).body.code).toBe('not_found')
  expect(await rowCounts(installation, workspace)).toEqual(before)
  const recorded = await upload(mine.id)
  expect([recorded.status, recorded.body.object]).toEqual([201, 'video'])
  expect((await actionsOf(installation, workspace))[0]).toMatch(/^video-uploaded member:\d+$/)

  const stranger = await installation.workspace()
  for (const path of [
    `/appointments/${theirs.id}/documents`,
    `/appointments/${theirs.id}/videos`,
    `/documents/${document.id}`,
    `/videos/${video.id}`,
  ]) {
    expect((await notary.browser.manage('GET', path)).status).toBe(404)
    expect((await stranger.manage('GET', path)).status).toBe(404)
    expect((await workspace.manage('GET', path)).status).toBe(200)
  }
})
