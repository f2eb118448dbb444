import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, told, verdict } from '../../../test/helpers/bookings.ts'
import { book } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverDue, openHooks, register } from '../../../test/helpers/hooks.ts'
import { csvOf, importAll } from '../../../test/helpers/imports.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const choose = (workspace: Workspace, completed_status: unknown) =>
  workspace.manage('PATCH', `/workspaces/${workspace.id}`, { completed_status })

/** A workspace that says `complete`, as the original service does. */
async function original(): Promise<Workspace> {
  const workspace = await installation.workspace()
  const chosen = await choose(workspace, 'complete')
  expect([chosen.status, chosen.body.completed_status]).toEqual([200, 'complete'])
  return workspace
}

/** A reservation with its completed appointment. */
async function completed(workspace: Workspace, hours = 0) {
  const reservation = await makeReservation(workspace)
  const submit = { timestamp: hourAhead(hours) }
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, submit)
  const appointment: number = body.appointment.id
  const done = await workspace.manage('POST', `/appointments/${appointment}/complete`)
  expect([done.status, done.body.status]).toEqual([200, 'completed'])
  return { reservation, appointment, key: body.appointment.keys.appointment }
}

const statusesOf = async (workspace: Workspace, path: string) =>
  (await workspace.call('GET', path)).body.data.map((one: { status: string }) => one.status)

/** The status in each response of v3 that has one. */
async function wordsOf(workspace: Workspace, { reservation, appointment }: Record<string, unknown>) {
  const words = async (...asked: [string, string, object?]) =>
    (await workspace.call(...asked)).body.status as string
  return [
    await words('GET', `/appointments/${appointment}`),
    await words('PATCH', `/appointments/${appointment}`, { first_name: 'Ana' }),
    ...(await statusesOf(workspace, '/appointments')),
    await words('GET', `/reservations/${reservation}`),
    await words('PATCH', `/reservations/${reservation}`, { first_name: 'Ana' }),
    ...(await statusesOf(workspace, '/reservations')),
  ]
}

describe('a workspace whose completed_status is complete', () => {
  test('With completed_status complete, every response of v3 has complete, and completed again after the setting is reset', async () => {
    const workspace = await original()
    const booking = await completed(workspace)
    expect(await wordsOf(workspace, booking)).toEqual(Array(6).fill('complete'))
    expect((await choose(workspace, 'completed')).body.completed_status).toBe('completed')
    expect(await wordsOf(workspace, booking)).toEqual(Array(6).fill('completed'))
  })

  test('With completed_status complete, events have complete and keep it after the setting changes', async () => {
    const workspace = await original()
    const { reservation, appointment } = await completed(workspace)
    await workspace.call('PATCH', `/appointments/${appointment}`, {})
    await workspace.call('PATCH', `/reservations/${reservation}`, {})
    const made = await makeReservation(workspace, { status: 'completed' })
    await choose(workspace, 'completed')
    await workspace.call('PATCH', `/reservations/${reservation}`, {})
    const events = (await told(workspace)).map(({ type, data }) => [type, data.id, data.status])
    expect(events.slice(-5)).toEqual([
      ['appointment-complete', appointment, 'complete'],
      ['appointment-updated', appointment, 'complete'],
      ['reservation-updated', reservation, 'complete'],
      ['reservation-created', made, 'complete'],
      ['reservation-updated', reservation, 'completed'],
    ])
    expect(events.slice(0, -5).some(([, , status]) => status === 'complete')).toBe(false)
  })

  test("Deliveries and replays keep the status word of the event, and test events have the endpoint's current one", async () => {
    const workspace = await original()
    await using hooks = await openHooks()
    const { id } = await register(workspace, hooks.url)
    const endpoint = `/webhook-endpoints/${id}`
    const tested = await workspace.manage('POST', `${endpoint}/test`, { type: 'appointment-complete' })
    expect(tested.status).toBe(200)
    const { appointment } = await completed(workspace)
    await deliverDue(workspace)
    const got = () =>
      hooks.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'appointment-complete')
        .map(({ data }) => [data.id === appointment, data.status])
    expect(got()).toEqual([
      [false, 'complete'],
      [true, 'complete'],
    ])
    await choose(workspace, 'completed')
    const since = new Date(Date.now() - 3_600_000).toISOString()
    await workspace.manage('POST', `${endpoint}/replay`, { since, include_delivered: true })
    await deliverDue(workspace)
    expect(got().slice(2)).toEqual([[true, 'complete']])
  })

  test('With completed_status complete, staff, customers and the audit trail still see completed', async () => {
    const workspace = await original()
    const { reservation, appointment, key } = await completed(workspace)
    const manage = async (path: string) => (await workspace.manage('GET', path)).body
    expect([
      (await manage(`/appointments/${appointment}`)).status,
      (await manage(`/reservations/${reservation}`)).status,
      (await manage('/appointments')).data[0].status,
      (await manage('/reservations')).data[0].status,
      (await installation.as(undefined)('GET', `/booking/v1/${key}`)).body.status,
    ]).toEqual(Array(5).fill('completed'))
    const { data } = await manage('/audit?action=appointment-complete')
    expect(data[0].changes.status).toEqual({ before: 'scheduled', after: 'completed' })
  })

  test('The completed_status of a workspace does not change another workspace', async () => {
    await original()
    const other = await installation.workspace()
    expect(await wordsOf(other, await completed(other))).toEqual(Array(6).fill('completed'))
  })
})

describe.each(['completed', 'complete'])('a request with the status %s', word => {
  test('A request with another word for completed creates and changes completed reservations', async () => {
    const workspace = await installation.workspace()
    const created = await makeReservation(workspace, { status: word })
    const draft = await makeReservation(workspace)
    const changed = await workspace.call('PATCH', `/reservations/${draft}`, { status: word })
    expect([changed.status, changed.body.status]).toEqual([200, 'completed'])
    for (const id of [created, draft])
      expect((await workspace.manage('GET', `/reservations/${id}`)).body.status).toBe('completed')
    const refused = await workspace.call('POST', `/reservations/${created}/cancel`)
    expect([refused.status, refused.body.code]).toEqual([409, 'unable_to_cancel'])
  })

  test('A filter with another word for completed works in lists of v3, lists of staff and saved views, in either setting', async () => {
    for (const workspace of [await installation.workspace(), await original()]) {
      const { reservation, appointment } = await completed(workspace)
      await makeReservation(workspace)
      await book(workspace, hourAhead(3))
      const ids = async (call: Workspace['call'], path: string) =>
        (await call('GET', `${path}?status=${word}`)).body.data.map(({ id }: { id: number }) => id)
      expect([
        await ids(workspace.call, '/appointments'),
        await ids(workspace.manage, '/appointments'),
        await ids(workspace.call, '/reservations'),
        await ids(workspace.manage, '/reservations'),
      ]).toEqual([[appointment], [appointment], [reservation], [reservation]])
      const view = { workspace_id: workspace.id, list: 'appointments', name: word, filter: { status: word } }
      expect((await workspace.manage('POST', '/saved-views', view)).status).toBe(201)
    }
  })

  test('An import with another word for completed adds a completed appointment', async () => {
    const workspace = await installation.workspace()
    const head = ['status', 'start_utc', 'first_name', 'last_name', 'service']
    const row = [word, '2025-03-04T15:00:00Z', customer.first_name, customer.last_name, 'remote']
    const imported = await importAll(workspace, csvOf(head, row))
    expect([imported.status, imported.body.created]).toEqual([200, 1])
    expect(await statusesOf(workspace, '/appointments')).toEqual(['completed'])
  })
})

test('A completed_status other than completed and complete is rejected and changes nothing', async () => {
  const workspace = await original()
  for (const word of ['done', '', null, 'Complete'])
    expect(verdict(await choose(workspace, word))).toEqual([
      400,
      'invalid_request',
      { completed_status: word === null ? 'must be a string' : 'must be one of completed, complete' },
    ])
  expect((await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.completed_status).toBe(
    'complete',
  )
})
