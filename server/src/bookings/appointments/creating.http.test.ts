import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badEmails,
  badLangs,
  badNames,
  customer,
  expectRefusal,
  hourAhead,
  makeAppointment,
  makeReservation,
  setState,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const draft = { ...customer, service: 'remote', status: 'draft' }
const path = '/manage/v1/appointments'
const idsOf = async (workspace: Workspace) =>
  (await workspace.call('GET', '/appointments')).body.data.map(({ id }: { id: number }) => id)

describe('creating an appointment', () => {
  test('The admin creates an appointment and names the workspace', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const made = await installation.admin('POST', path, { ...draft, workspace_id: workspace.id })
    expect(made.status).toBe(201)
    expect([await idsOf(workspace), await idsOf(other)]).toEqual([[made.body.id], []])
    const [event] = await workspace.events()
    expect([event.type, event.meta.tenant_id]).toEqual(['appointment-created', String(workspace.id)])

    const missing = await installation.admin('POST', path, draft)
    expectRefusal(missing, 400, 'invalid_request', 'Missing required parameter: workspace_id', {
      workspace_id: 'is required',
    })
    const unknown = await installation.admin('POST', path, { ...draft, workspace_id: 2 ** 53 - 1 })
    expectRefusal(unknown, 404, 'not_found', 'Workspace not found.')
  })

  test('A token creates an appointment only in the workspace that it manages', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const silent = await workspace.manage('POST', '/appointments', draft)
    const named = await workspace.manage('POST', '/appointments', { ...draft, workspace_id: workspace.id })
    expect([silent.status, named.status]).toEqual([201, 201])
    const foreign = await workspace.manage('POST', '/appointments', { ...draft, workspace_id: other.id })
    expectRefusal(foreign, 404, 'not_found', 'Workspace not found.')
    const nowhere = await workspace.manage('POST', '/appointments', { ...draft, workspace_id: 2 ** 53 - 1 })
    expectRefusal(nowhere, 404, 'not_found', 'Workspace not found.')
    expect([await idsOf(workspace), await idsOf(other)]).toEqual([[named.body.id, silent.body.id], []])
    expect(await other.events()).toEqual([])
  })

  test('A new appointment is scheduled unless it is a draft; a draft may have a time', async () => {
    const workspace = await installation.workspace()
    const timestamp = hourAhead()
    const scheduled = await makeAppointment(workspace, { status: undefined, timestamp })
    const dated = await makeAppointment(workspace, { status: 'draft', timestamp })
    const read = async (id: number) => (await workspace.call('GET', `/appointments/${id}`)).body
    const instant = `${new Date(timestamp * 1000).toISOString().slice(0, 19)}+00:00`
    expect(await read(scheduled)).toMatchObject({ status: 'scheduled', timestamp: instant })
    expect(await read(dated)).toMatchObject({ status: 'draft', timestamp: instant })
  })

  test('A new appointment gets an id that no reservation has', async () => {
    const workspace = await installation.workspace()
    const reservation = await makeReservation(workspace)
    const appointment = await makeAppointment(workspace)
    const next = await makeReservation(workspace)
    expect(new Set([reservation, appointment, next]).size).toBe(3)
    expect((await workspace.call('GET', `/appointments/${reservation}`)).body.code).toBe('not_found')
    expect((await workspace.call('PATCH', `/appointments/${reservation}`, {})).body.code).toBe('not_found')
    expect((await workspace.call('GET', `/reservations/${appointment}`)).body.code).toBe('not_found')
    expect((await workspace.call('PATCH', `/reservations/${appointment}`, {})).body.code).toBe('not_found')
    await setState(installation, workspace, { kind: 'appointment', id: appointment }, 'completed')
    expect((await workspace.call('POST', `/reservations/${appointment}/cancel`)).body.code).toBe('not_found')
    expect(await idsOf(workspace)).toEqual([appointment])
  })

  test('A new appointment takes its time zone as IANA names it', async () => {
    const workspace = await installation.workspace()
    for (const timezone of ['UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'Pacific/Chatham']) {
      const id = await makeAppointment(workspace, { timezone })
      expect((await workspace.call('GET', `/appointments/${id}`)).body.timezone).toBe(timezone)
    }
  })
})

describe('creating an appointment is refused', () => {
  test('An appointment without a name or a service is rejected, and all missing fields are named at once', async () => {
    const workspace = await installation.workspace()
    const nothing = await workspace.manage('POST', '/appointments', {})
    expectRefusal(nothing, 400, 'invalid_request', 'first_name, last_name and service are required.', {
      first_name: 'is required',
      last_name: 'is required',
      service: 'is required',
    })
    expect(await workspace.events()).toEqual([])
  })

  test('An appointment without a time is rejected unless it is a draft', async () => {
    const workspace = await installation.workspace()
    const message = 'Missing required parameter: timestamp'
    for (const status of ['scheduled', undefined]) {
      const answer = await workspace.manage('POST', '/appointments', { ...draft, status })
      expectRefusal(answer, 400, 'invalid_request', message, { timestamp: 'is required' })
    }
    expect(await workspace.events()).toEqual([])
  })

  test('An appointment with an invalid name, email or language is rejected', async () => {
    const workspace = await installation.workspace()
    for (const [field, bad] of [
      ['first_name', badNames],
      ['last_name', badNames],
      ['email', badEmails],
      ['lang', badLangs],
    ] as const) {
      for (const [value, reason] of bad) {
        const answer = await workspace.manage('POST', '/appointments', { ...draft, [field]: value })
        expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
      }
    }
    expect(await workspace.events()).toEqual([])
  })

  const zoneReason = 'must be an IANA time zone name such as America/New_York'
  test.each([
    ['status', ['completed', 'canceled', 'complete', 'queued', ''], 'must be one of scheduled, draft'],
    ['status', [null, 1], 'must be a string'],
    ['timestamp', ['1795100400', '2026-11-20T15:00:00Z', 1.5, null, true], 'must be an integer'],
    ['timestamp', [-1], 'must be at least 0'],
    ['timestamp', [Date.now() * 1000, 1e300], 'must be at most 253402300799'],
    ['timestamp', [Date.now(), 253_402_300_800], 'must be in seconds, not milliseconds'],
    ['timezone', ['Mars/Base', '+01:00', 'America', 'UTC+1', '../UTC', '王'], zoneReason],
    ['timezone', [null, 1], 'must be a string'],
    ['timezone', ['', ' '], 'must not be empty'],
    ['quantity', [0, -1], 'must be at least 1'],
    ['quantity', ['2', null, 1.5], 'must be an integer'],
    ['workspace_id', ['1', null, 1.5], 'must be an integer'],
    ['workspace_id', [0, -1], 'must be at least 1'],
    ['signing_method', ['wet', ' Remote'], 'must be one of remote, enotary for this service'],
    [
      'service',
      ['notary', 'Remote'],
      'must be one of remote, general_notary, enotary, apostille, international, wet',
    ],
  ])('An appointment with a wrong %s such as %j is rejected', async (field, values, reason) => {
    const workspace = await installation.workspace()
    for (const value of values) {
      const answer = await workspace.manage('POST', '/appointments', { ...draft, [field]: value })
      expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
    }
    expect(await workspace.events()).toEqual([])
  })
})
