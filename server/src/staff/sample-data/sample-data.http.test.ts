import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { expectKept, filesOnDisk, rowCounts } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace } from '../../../test/helpers/mails.ts'
import { blockerCodes } from '../../bookings/readiness/rules.ts'
import { drafts, requests, scenarios } from './scenarios.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

/** A slow machine needs more time than a call waits. */
async function fill({ id, manage }: Pick<Workspace, 'id' | 'manage'>) {
  let answer = await manage('POST', `/workspaces/${id}/sample-data`)
  while (answer.status === 503) answer = await manage('POST', `/workspaces/${id}/sample-data`)
  return answer
}

interface Row {
  id: number
  status: string
  timestamp: string | null
  customer: { first_name: string; last_name: string; email: string }
  blockers: string[]
}

async function rowsOf(workspace: Workspace, kind: 'appointments' | 'reservations'): Promise<Row[]> {
  const { status, body } = await workspace.manage('GET', `/${kind}?limit=100`)
  expect(status).toBe(200)
  return body.data
}

const counted = (rows: { status: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([k, v]) => [k, v?.length]),
  )

const told = (rows: Row[]) =>
  rows.map(({ status, customer: { first_name, last_name } }) => `${first_name} ${last_name} ${status}`).sort()
let onAnyDay: string[] = []

test('Sample data gives an empty workspace bookings in every state, and sends no mail', async () => {
  const [workspace, other] = [await installation.workspace('Europe/Madrid'), await installation.workspace()]
  const before = await rowCounts(installation, other)
  const filled = await fill(workspace)
  expect([filled.status, filled.body]).toEqual([
    201,
    expect.objectContaining({ object: 'sample_data', workspace_id: workspace.id, notaries: 3, members: 5 }),
  ])

  const appointments = await rowsOf(workspace, 'appointments')
  const reservations = await rowsOf(workspace, 'reservations')
  expect([appointments.length, reservations.length]).toEqual([
    scenarios.length + drafts.length,
    scenarios.length + requests.length,
  ])
  expect([filled.body.appointments, filled.body.reservations]).toEqual([
    appointments.length,
    reservations.length,
  ])
  onAnyDay = told(appointments)
  expect(counted(appointments)).toEqual({ scheduled: 19, completed: 13, canceled: 5, draft: 3 })
  expect(Object.keys(counted(reservations)).sort()).toEqual([
    ...['canceled', 'completed', 'draft', 'pending', 'queued', 'scheduled'],
  ])
  const found = new Set(appointments.flatMap(({ blockers }) => blockers))
  // A reservation without an appointment is no appointment.
  expect([...found].sort()).toEqual(blockerCodes.filter(code => code !== 'no_appointment').sort())
  const detailsOf = (rows: Row[]) =>
    Promise.all(rows.map(async ({ id }) => (await workspace.manage('GET', `/appointments/${id}`)).body))
  const canceled = await detailsOf(appointments.filter(({ status }) => status === 'canceled'))
  expect(canceled.map(row => row.cancel_reason)).toEqual(Array(5).fill(expect.stringMatching(/../)))
  expect(appointments.some(row => row.blockers.includes('past_not_closed'))).toBe(true)
  const open = await detailsOf(appointments.filter(row => row.status === 'scheduled'))
  expect(open.filter(row => row.no_show !== null)).toHaveLength(1)

  // What is due is kept already. Nothing is left for the rounds of a worker.
  await deliverAll(installation)
  const mails = await mailsOf(workspace)
  expect(mails.length).toBeGreaterThan(50)
  for (const { to, recipient = to, status, kind } of mails) {
    expect([kind, status]).toEqual([kind, expect.stringMatching(/^(kept|pending|withdrawn|skipped)$/)])
    if (status === 'kept') expect(recipient).toMatch(/^[a-z.]+@example\.com$/)
  }
  const { body: overview } = await workspace.manage('GET', '/overview')
  expect(overview.setup).toMatchObject({ has_bookings: true, notaries_with_hours: 3, services: 7 })
  expect(overview.failing_endpoints).toMatchObject([{ disabled_reason: 'failing' }])
  expect(overview.unassigned).toBe(2)
  expect(overview.tomorrow.scheduled).toBeGreaterThan(3)

  const { data: trail } = (await workspace.manage('GET', '/audit?limit=1')).body
  expect(trail).toMatchObject([{ action: 'sample-data-loaded', actor: expect.stringMatching(/^token:/) }])
  await expectKept(installation, workspace, filled.body.documents + 11)

  const after = await rowCounts(installation, workspace)
  const again = await fill(workspace)
  expect([again.status, again.body.code, again.body.message]).toEqual([
    422,
    'unprocessable_entity',
    expect.stringContaining('The workspace has bookings.'),
  ])
  expect(await rowCounts(installation, workspace)).toEqual(after)
  expect(await rowCounts(installation, other)).toEqual(before)
})

/** On this Sunday the clock of New York skips an hour. */
test('Sample data is the same on a Sunday on which the clock changes', async () => {
  installation.clock.hold(new Date('2027-03-14T13:00:00Z'))
  try {
    const workspace = await installation.workspace('America/New_York')
    expect((await fill(workspace)).status).toBe(201)
    const { body } = await workspace.manage('GET', '/overview')
    expect(body.today.appointments.length).toBeGreaterThan(2)
    expect(body.tomorrow.appointments.length).toBeGreaterThan(3)
    expect(told(await rowsOf(workspace, 'appointments'))).toEqual(onAnyDay)
  } finally {
    installation.clock.release()
  }
})

test('Sample data does not change a live, used or closed workspace', async () => {
  const live = await openLiveWorkspace(installation)
  const used = await installation.workspace()
  await makeReservation(used)
  const near = await installation.workspace()
  await near.manage('PATCH', `/workspaces/${near.id}`, { horizon_days: 7 })
  const closed = await installation.workspace()
  const [from, to] = [-30, 60].map(days =>
    new Date(installation.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  await closed.manage('POST', '/closures', { name: 'Moving', from, to })
  for (const [workspace, message] of [
    [live, 'test workspace'],
    [used, 'has bookings'],
    [near, 'horizon'],
    [closed, 'closed days'],
  ] as const) {
    const before = await rowCounts(installation, workspace as Workspace)
    const refused = await fill(workspace)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(message)])
    const after = await rowCounts(installation, workspace as Workspace)
    expect(after).toEqual(before)
    expect(await filesOnDisk(installation, workspace as Workspace)).toEqual([])
  }
})
