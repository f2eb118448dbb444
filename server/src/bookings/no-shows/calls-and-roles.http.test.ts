import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, hourAhead, utc, verdict } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { cancelDueNoShows } from './cancel-due.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation(ownAddresses)
  installation.clock.hold(installation.clock.now())
})
afterAll(() => installation.stop())

const daySeconds = 24 * 3600

/** A workspace with an appointment that begins now, by the clock of the workspace. */
async function begun(notaries = 1) {
  const workspace = await installation.workspace()
  await staff(workspace, ...Array.from({ length: notaries }, () => ({})))
  const booked = []
  for (let count = 0; count < notaries; count++) booked.push((await book(workspace, hourAhead())).body)
  const set_to = new Date(hourAhead() * 1000).toISOString()
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
  return { workspace, booked, id: booked[0].id as number }
}

const statusOf = async (workspace: Workspace, id: number): Promise<string> =>
  (await workspace.manage('GET', `/appointments/${id}`)).body.status

test('A mark cancels the appointment after exactly 24 hours, and a new mark counts from its own time', async () => {
  const { workspace, id } = await begun()
  const url = `/appointments/${id}/no-show`
  await workspace.manage('POST', url, { reason: 'signer' })
  installation.clock.advance(3_600_000)
  await workspace.manage('DELETE', url)
  const { no_show } = (await workspace.manage('POST', url, { reason: 'notary' })).body
  expect(no_show.cancels_at).toBe(utc(hourAhead(1) + daySeconds).replace('+00:00', 'Z'))
  installation.clock.advance(daySeconds * 1000 - 1)
  await cancelDueNoShows(installation.ctx)
  expect(await statusOf(workspace, id)).toBe('scheduled')
  installation.clock.advance(1)
  await cancelDueNoShows(installation.ctx)
  expect(await statusOf(workspace, id)).toBe('canceled')
})

test('A moved clock cancels each due no-show in order, and no other', async () => {
  const { workspace, booked } = await begun(3)
  for (const [at, { id }] of booked.entries()) {
    await moveClock(workspace, at === 0 ? 0 : 600)
    await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  }
  await moveClock(workspace, daySeconds - 1201)
  expect(await Promise.all(booked.map(({ id }) => statusOf(workspace, id)))).toEqual(
    Array(3).fill('scheduled'),
  )
  await moveClock(workspace, 1)
  const statuses = () => Promise.all(booked.map(({ id }) => statusOf(workspace, id)))
  expect(await statuses()).toEqual(['canceled', 'scheduled', 'scheduled'])
  await moveClock(workspace, 1200)
  expect(await statuses()).toEqual(Array(3).fill('canceled'))
  const canceled = (await workspace.events()).filter(({ type }) => type === 'appointment-canceled')
  expect(canceled.map(({ data }) => data.id)).toEqual(booked.map(({ id }) => id))
})

test('A notary marks only their own appointments as no-shows and logs their calls, but cannot cancel them', async () => {
  const { workspace, booked } = await begun(2)
  const [own, theirs] = booked
  const { browser } = await person(installation, workspace, 'notary', own.notary_id)
  const before = await workspace.eventTypes()
  const mark = { reason: 'signer' }
  for (const [method, path, body] of [
    ['POST', 'no-show', mark],
    ['DELETE', 'no-show'],
    ['POST', 'calls', { outcome: 'reached' }],
    ['GET', 'calls'],
  ] as const) {
    const refused = await browser.manage(method, `/appointments/${theirs.id}/${path}`, body)
    expectRefusal(refused, 404, 'not_found', 'Appointment not found.')
  }
  const url = `/appointments/${own.id}`
  expect((await browser.manage('POST', `${url}/no-show`, mark)).status).toBe(200)
  expect((await browser.manage('POST', `${url}/no-show/cancel`)).status).toBe(403)
  const call = await browser.manage('POST', `${url}/calls`, { outcome: 'wrong_number' })
  expect(call.body).toMatchObject({ outcome: 'wrong_number', author_name: 'Ana Ortiz' })
  expect((await browser.manage('GET', `${url}/calls`)).body.data).toEqual([call.body])
  expect((await browser.manage('DELETE', `${url}/no-show`)).body.no_show).toBeNull()
  expect((await workspace.manage('GET', `/appointments/${theirs.id}/calls`)).body.data).toEqual([])
  expect([await statusOf(workspace, own.id), await workspace.eventTypes()]).toEqual(['scheduled', before])
  const viewer = await person(installation, workspace, 'viewer')
  expect((await viewer.browser.manage('GET', `${url}/calls`)).body.data).toEqual([call.body])
  for (const [path, body] of [
    ['calls', { outcome: 'reached' }],
    ['no-show', mark],
  ] as const)
    expect((await viewer.browser.manage('POST', `${url}/${path}`, body)).status).toBe(403)
})

test('A logged call has a time up to the current one of the workspace, which is the default', async () => {
  const { workspace, id } = await begun()
  const url = `/appointments/${id}/calls`
  const wire = (seconds: number) => utc(hourAhead() + seconds).replace('+00:00', 'Z')
  const made = await workspace.manage('POST', url, { outcome: 'reached' })
  expect([made.status, made.body]).toEqual([
    201,
    {
      object: 'call',
      id: made.body.id,
      appointment_id: id,
      outcome: 'reached',
      called_at: wire(0),
      author: expect.stringMatching(/^token:\d+$/),
      author_name: 'test',
      created_at: `${installation.clock.now().toISOString().slice(0, 19)}Z`,
    },
  ])
  const events = await workspace.eventTypes()
  const now = await workspace.manage('POST', url, { called_at: wire(0), outcome: 'voicemail' })
  expect([now.status, now.body.called_at]).toEqual([201, wire(0)])
  const late = verdict(await workspace.manage('POST', url, { called_at: wire(1), outcome: 'voicemail' }))
  const reason = `must not be after the workspace's current time, ${wire(0)}`
  expect(late).toEqual([400, 'invalid_request', { called_at: reason }])
  const wrong = verdict(await workspace.manage('POST', url, { outcome: 'maybe', called_at: 'now' }))
  expect([wrong[0], Object.keys(wrong[2]).sort()]).toEqual([400, ['called_at', 'outcome']])
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  const after = await workspace.manage('POST', url, { outcome: 'no_answer' })
  expect(after.status).toBe(201)
  const first = (await workspace.manage('GET', `${url}?limit=2`)).body
  expect(first.data).toEqual([after.body, now.body])
  const rest = await workspace.manage('GET', `${url}?cursor=${encodeURIComponent(first.next_cursor)}`)
  expect([rest.body.data, rest.body.next_cursor]).toEqual([[made.body], null])
  expect(await workspace.eventTypes()).toEqual([...events, 'appointment-canceled'])
  const acts = (await workspace.manage('GET', '/audit?limit=100')).body.data
  const logged = acts.filter(({ action }: { action: string }) => action === 'call-logged')
  expect(logged.map(({ subject }: { subject: object }) => subject)).toEqual(
    Array(3).fill(expect.objectContaining({ object: 'appointment', id: String(id) })),
  )
})

test('A draft, completed or canceled appointment cannot be marked as a no-show, and the error says why', async () => {
  const { workspace, booked } = await begun(3)
  const draft = (await book(workspace, hourAhead(1), { status: 'draft' })).body
  const [completed, canceled, marked] = booked
  await workspace.manage('POST', `/appointments/${marked.id}/no-show`, { reason: 'signer' })
  await workspace.manage('POST', `/appointments/${completed.id}/complete`)
  await workspace.manage('POST', `/appointments/${canceled.id}/cancel`, {})
  await moveClock(workspace, 7200)
  const trail = async () => (await workspace.manage('GET', '/audit?limit=100')).body.data.length
  const before = await trail()
  for (const [{ id }, status] of [
    [draft, 'draft'],
    [completed, 'completed'],
    [canceled, 'canceled'],
  ] as const) {
    const refused = await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
    const message = `The appointment is ${status}: only a scheduled one can be marked.`
    expectRefusal(refused, 422, 'unprocessable_entity', message)
  }
  const url = `/appointments/${marked.id}/no-show`
  const wrong = verdict(await workspace.manage('POST', url, { reason: 'weather' }))
  expect([wrong[0], Object.keys(wrong[2])]).toEqual([400, ['reason']])
  expect(await trail()).toBe(before)
  expect((await workspace.manage('GET', `/appointments/${marked.id}`)).body.no_show.reason).toBe('signer')
})
