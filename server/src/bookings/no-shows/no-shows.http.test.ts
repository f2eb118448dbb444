import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, setState } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { cancelDueNoShows } from './cancel-due.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const day = 24 * 3600

/** A workspace with a booked reservation whose appointment began a minute ago, by the workspace's clock. */
async function begun() {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const reservation = await makeReservation(workspace)
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
    timestamp: hourAhead(),
  })
  await toStart(workspace, hourAhead() + 60)
  return { workspace, reservation, id: body.appointment.id as number }
}

async function toStart(workspace: Workspace, epochSeconds: number) {
  const set_to = new Date(epochSeconds * 1000).toISOString()
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
}

const stateOf = async (workspace: Workspace, id: number) => {
  const { status, cancel_reason, no_show } = (await workspace.manage('GET', `/appointments/${id}`)).body
  return [status, cancel_reason, no_show?.reason ?? null, no_show?.cancels_at ?? null]
}

test('A no-show can be marked from the start on, is hidden in v3 and can be taken back', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const made = await workspace.manage('POST', '/bookings', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    timestamp: hourAhead(),
  })
  const { id } = made.body.appointment
  const url = `/appointments/${id}/no-show`
  const early = await workspace.manage('POST', url, { reason: 'signer' })
  expect([early.status, early.body.code]).toEqual([422, 'unprocessable_entity'])
  expect(early.body.message).toContain('has not begun')
  expect((await workspace.manage('DELETE', url)).status).toBe(422)
  await toStart(workspace, hourAhead())
  const before = await workspace.eventTypes()
  const v3 = (await workspace.call('GET', `/appointments/${id}`)).body
  const marked = await workspace.manage('POST', url, { reason: 'signer' })
  expect(marked.body).toMatchObject({ status: 'scheduled', no_show: { reason: 'signer' } })
  const again = await workspace.manage('POST', url, { reason: 'technical' })
  expect(again.body.no_show).toEqual({ ...marked.body.no_show, reason: 'technical' })
  expect((await workspace.call('GET', `/appointments/${id}`)).body).toEqual(v3)
  await moveClock(workspace, day - 120)
  await cancelDueNoShows(installation.ctx)
  expect((await stateOf(workspace, id))[0]).toBe('scheduled')
  expect((await workspace.manage('DELETE', url)).body.no_show).toBeNull()
  await moveClock(workspace, day)
  expect(await stateOf(workspace, id)).toEqual(['scheduled', null, null, null])
  expect(await workspace.eventTypes()).toEqual(before)
  const actions = (await workspace.manage('GET', '/audit?limit=100')).body.data
    .filter(({ action }: { action: string }) => action.startsWith('no-show'))
    .map((entry: { action: string; changes: object }) => [entry.action, Object.keys(entry.changes)])
  expect(actions).toEqual([
    ['no-show-unmarked', ['no_show_reason', 'no_show_cancels_at']],
    ['no-show-marked', ['no_show_reason']],
    ['no-show-marked', ['no_show_reason', 'no_show_cancels_at']],
  ])
})

test("A no-show is canceled once, 24 hours after the mark by the workspace's clock, with only its events", async () => {
  const { workspace, reservation, id } = await begun()
  const other = await begun()
  for (const one of [{ workspace, id }, other])
    await one.workspace.manage('POST', `/appointments/${one.id}/no-show`, { reason: 'signer' })
  const before = (await workspace.eventTypes()).length
  await moveClock(workspace, day - 2)
  expect((await stateOf(workspace, id))[0]).toBe('scheduled')
  await moveClock(workspace, 4)
  // Two processes that find the same due appointment, and a round after them.
  await Promise.all([cancelDueNoShows(installation.ctx), cancelDueNoShows(installation.ctx)])
  await cancelDueNoShows(installation.ctx)
  expect(await stateOf(workspace, id)).toEqual(['canceled', 'no_show', 'signer', null])
  expect((await workspace.call('GET', `/reservations/${reservation}`)).body.status).toBe('canceled')
  const events = (await workspace.events()).slice(before)
  expect(events.map(({ type }) => type)).toEqual(['appointment-canceled', 'reservation-canceled'])
  expect(events[0].meta).toMatchObject({ source: 'system', request_id: `system:no-show-${id}` })
  expect((await mailsOf(workspace)).map(({ kind }: { kind: string }) => kind)).not.toContain('cancellation')
  expect((await stateOf(other.workspace, other.id))[0]).toBe('scheduled')
  const late = await workspace.manage('DELETE', `/appointments/${id}/no-show`)
  expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('Book the customer again')])
})

test('The list filters no-shows by marked and canceled', async () => {
  const { workspace, id } = await begun()
  const elsewhere = await begun()
  for (const one of [{ workspace, id }, elsewhere])
    await one.workspace.manage('POST', `/appointments/${one.id}/no-show`, { reason: 'signer' })
  const [later, sooner] = [
    (await book(workspace, hourAhead(5))).body,
    (await book(workspace, hourAhead(4))).body,
  ]
  await workspace.manage('POST', `/appointments/${later.id}/cancel`, { reason: 'no_show' })
  await workspace.manage('POST', `/appointments/${sooner.id}/cancel`, { reason: 'ill' })
  const found = async (query: string) =>
    (await workspace.manage('GET', `/appointments?no_show=true${query}`)).body.data.map(
      (one: { id: number }) => one.id,
    )
  expect(await found('&sort=start')).toEqual([id, later.id])
  expect(await found('&status=canceled')).toEqual([later.id])
  await workspace.manage('DELETE', `/appointments/${id}/no-show`)
  expect(await found('')).toEqual([later.id])
  const refused = await workspace.manage('GET', '/reservations?no_show=true')
  expect([refused.status, refused.body.data.params]).toEqual([400, { no_show: expect.any(String) }])
})

test('The background round cancels no-shows in real time', async () => {
  const { workspace, id } = await begun()
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'other' })
  installation.clock.advance((day + 1) * 1000)
  await cancelDueNoShows(installation.ctx)
  expect((await stateOf(workspace, id)).slice(0, 2)).toEqual(['canceled', 'no_show'])
})

test('Only an admin cancels a no-show at once, and two concurrent calls cancel it once', async () => {
  const { workspace, id } = await begun()
  const people = await Promise.all(
    (['scheduler', 'admin', 'owner'] as const).map(role => person(installation, workspace, role)),
  )
  const [scheduler, admin, owner] = people.map(({ browser }) => browser)
  const url = `/appointments/${id}/no-show`
  expect((await admin?.manage('POST', `${url}/cancel`))?.body.message).toContain('Mark it first')
  expect((await scheduler?.manage('POST', url, { reason: 'notary' }))?.status).toBe(200)
  const refused = await scheduler?.manage('POST', `${url}/cancel`)
  expect([refused?.status, refused?.body.code]).toEqual([403, 'forbidden'])
  const both = await Promise.all([
    admin?.manage('POST', `${url}/cancel`),
    owner?.manage('POST', `${url}/cancel`),
  ])
  expect(both.map(answer => answer?.status).sort()).toEqual([200, 422])
  expect(await stateOf(workspace, id)).toEqual(['canceled', 'no_show', 'notary', null])
  const types = await workspace.eventTypes()
  expect(types.filter(type => type === 'appointment-canceled')).toHaveLength(1)
})

test('Completing, moving or canceling ends a no-show, and only scheduled appointments can be marked', async () => {
  const { workspace, reservation, id } = await begun()
  const url = `/appointments/${id}/no-show`
  await workspace.manage('POST', url, { reason: 'signer' })
  const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: hourAhead(30) })
  expect([moved.status, moved.body.no_show]).toEqual([200, null])
  await toStart(workspace, hourAhead(30))
  await workspace.manage('POST', url, { reason: 'signer' })
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).body.no_show).toBeNull()
  expect((await workspace.manage('POST', url, { reason: 'signer' })).status).toBe(422)
  await moveClock(workspace, 2 * day)
  expect((await stateOf(workspace, id))[0]).toBe('completed')
  await setState(installation, workspace, { kind: 'appointment', id }, 'scheduled')
  await setState(installation, workspace, { kind: 'reservation', id: reservation }, 'scheduled')
  await workspace.manage('POST', url, { reason: 'signer' })
  await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'weather' })
  await moveClock(workspace, 2 * day)
  expect(await stateOf(workspace, id)).toEqual(['canceled', 'weather', 'signer', null])
})

test('An appointment has a log of calls, newest first', async () => {
  const { workspace, id } = await begun()
  const url = `/appointments/${id}/calls`
  const called_at = new Date((hourAhead() + 30) * 1000).toISOString().replace('.000Z', 'Z')
  const first = await workspace.manage('POST', url, { called_at, outcome: 'no_answer' })
  expect([first.status, first.body]).toMatchObject([
    201,
    { called_at, outcome: 'no_answer', appointment_id: id },
  ])
  await workspace.manage('POST', url, { outcome: 'voicemail' })
  const { data } = (await workspace.manage('GET', url)).body
  expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['voicemail', 'no_answer'])
  const future = await workspace.manage('POST', url, {
    called_at: '2090-01-01T00:00:00Z',
    outcome: 'reached',
  })
  expect([future.status, Object.keys(future.body.data.params)]).toEqual([400, ['called_at']])
  const stranger = await installation.workspace()
  for (const [method, path, body] of [
    ['GET', url],
    ['POST', url, { outcome: 'reached' }],
    ['POST', `/appointments/${id}/no-show`, { reason: 'signer' }],
  ] as const)
    expect((await stranger.manage(method, path, body)).status).toBe(404)
})
