import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

test('A note has an author and times, stays with the booking, and is visible only to staff', async () => {
  const id = await makeReservation(workspace)
  const first = await workspace.manage('POST', `/reservations/${id}/notes`, {
    text: 'Ring twice.\n\tSide door.',
  })
  expect([first.status, first.body.text, first.body.author]).toEqual([
    201,
    'Ring twice.\n\tSide door.',
    expect.stringMatching(/^token:\d+$/),
  ])
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
  const appointmentId = body.appointment.id
  const second = await workspace.manage('POST', `/appointments/${appointmentId}/notes`, { text: 'Second' })
  for (const path of [`/reservations/${id}/notes`, `/appointments/${appointmentId}/notes`]) {
    const { data } = (await workspace.manage('GET', path)).body
    expect(data.map((note: { id: number; object_id: number }) => [note.id, note.object_id])).toEqual([
      [second.body.id, appointmentId],
      [first.body.id, id],
    ])
  }
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const late = await workspace.manage('POST', `/reservations/${id}/notes`, { text: 'Canceled by phone' })
  expect(late.status).toBe(201)
  expect((await workspace.manage('GET', `/notes/${late.body.id}`)).body).toEqual(late.body)

  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const outside = [
    await workspace.call('GET', `/reservations/${id}`),
    await workspace.call('GET', `/appointments/${appointmentId}`),
    await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`),
  ]
  const told = JSON.stringify([outside.map(({ body }) => body), await workspace.events()])
  expect(told).not.toMatch(/Ring twice|Second|by phone/)
  expect(await workspace.eventTypes()).toEqual([
    ...['reservation-created', 'reservation-submitted', 'appointment-created'],
    ...['reservation-canceled', 'appointment-canceled'],
  ])
})

test('Only the author changes and removes a note, and the audit trail has both texts', async () => {
  const id = await makeReservation(workspace)
  const [ana, ben] = [
    await person(installation, workspace, 'scheduler'),
    await person(installation, workspace, 'owner'),
  ]
  const made = await ana.browser.manage('POST', `/reservations/${id}/notes`, { text: 'One' })
  expect(made.body).toMatchObject({ author: `member:${ana.id}`, author_name: 'Ana Ortiz', text: 'One' })
  const url = `/notes/${made.body.id}`
  for (const [method, body] of [['PATCH', { text: 'Other' }], ['DELETE']] as const) {
    const refused = await ben.browser.manage(method, url, body)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.message).toContain('Ana Ortiz')
  }
  expect((await ana.browser.manage('PATCH', url, { text: 'Two' })).body.text).toBe('Two')
  const [entry] = (await workspace.manage('GET', '/audit?limit=1')).body.data
  expect(entry).toMatchObject({
    action: 'note-updated',
    actor: `member:${ana.id}`,
    changes: { text: { before: 'One', after: 'Two' } },
  })
  expect((await ana.browser.manage('DELETE', url)).body).toBeNull()
  expect((await ana.browser.manage('DELETE', url)).status).toBe(404)
})

test('Other notaries and workspaces see no notes, and viewers write none', async () => {
  const [own, other] = await staff(workspace, {}, {})
  const mine = (await book(workspace, hourAhead(2))).body
  const theirs = (await book(workspace, hourAhead(2))).body
  const notary = await person(installation, workspace, 'notary', mine.notary_id)
  expect([own, other]).toContain(theirs.notary_id)
  const note = { text: 'Left the stamp in the car' }
  expect((await notary.browser.manage('POST', `/appointments/${mine.id}/notes`, note)).status).toBe(201)
  expect((await notary.browser.manage('POST', `/appointments/${theirs.id}/notes`, note)).status).toBe(404)
  const hidden = await workspace.manage('POST', `/appointments/${theirs.id}/notes`, note)
  expect((await notary.browser.manage('GET', `/notes/${hidden.body.id}`)).status).toBe(404)
  const viewer = await person(installation, workspace, 'viewer')
  expect((await viewer.browser.manage('GET', `/appointments/${mine.id}/notes`)).body.data).toHaveLength(1)
  expect((await viewer.browser.manage('POST', `/appointments/${mine.id}/notes`, note)).status).toBe(403)
  const stranger = await installation.workspace()
  expect((await stranger.manage('GET', `/appointments/${mine.id}/notes`)).status).toBe(404)
  expect((await stranger.manage('GET', `/notes/${hidden.body.id}`)).status).toBe(404)
  const wrong = await workspace.manage('GET', `/reservations/${mine.id}/notes`)
  expect([wrong.status, wrong.body.message]).toEqual([404, 'Reservation not found.'])
  expect((await workspace.manage('POST', `/appointments/${mine.id}/notes`, { text: ' ' })).status).toBe(400)
})
