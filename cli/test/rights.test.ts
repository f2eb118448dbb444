import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult, ManagedAppointment } from '../../client/src/manage.ts'
import { scopesOfRole } from '../../server/src/workspaces/roles.ts'
import { customer, hourAhead, makeReservation } from '../../server/test/helpers/bookings.ts'
import { book, staff } from '../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { jurat, tracesOf } from './jurat.ts'

// Commands with tokens that have some scopes of one workspace.

let installation: Installation
let workspace: Workspace
let notary: number
let appointment: number
let reservation: number
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace()
  ;[notary = 0] = await staff(workspace, {})
  appointment = (await book(workspace, hourAhead())).body.id
  reservation = await makeReservation(workspace)
})

const envOf = (token: string) => ({ JURAT_URL: installation.url, JURAT_TOKEN: token })

async function envWith(scopes: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const { status, body } = await workspace.manage('POST', '/tokens', { name: 'Some', scopes })
  expect(status).toBe(201)
  return envOf(body.token)
}

const lineOf = (line: string) =>
  line
    .replace('$appointment', String(appointment))
    .replace('$reservation', String(reservation))
    .replace('$notary', String(notary))
    .replace('$workspace', String(workspace.id))
    .split(' ')

async function expectDone(lines: string[], env: NodeJS.ProcessEnv): Promise<void> {
  for (const line of lines) {
    const { code, err } = await jurat([...lineOf(line), '--json'], { env })
    expect([line, code, err]).toEqual([line, 0, ''])
  }
}

/** Each command ends with 4, names the scope, and changes nothing. */
async function expectDenied(lines: [line: string, scope: string][], env: NodeJS.ProcessEnv): Promise<void> {
  const before = await tracesOf(workspace)
  for (const [line, scope] of lines) {
    const { code, out, err } = await jurat(lineOf(line), { env })
    const said = `✗ Insufficient scope: ${scope}\n  Use a token with this scope, or the admin token.\n  forbidden, request `
    expect([line, code, out, err]).toEqual([line, 4, '', expect.stringContaining(said)])
  }
  expect(await tracesOf(workspace)).toEqual(before)
}

const start = hourAhead(5)
const reads = ['appointments find', 'appointments get $appointment', 'appointments call $appointment']
const calendarReads = ['notaries list', 'services list', 'closures list', 'notaries time-off list $notary']

describe('A token with the scopes of the role', () => {
  test('A token with the scopes of the role viewer reads, and changes nothing', async () => {
    const env = await envWith(scopesOfRole.viewer)
    await expectDone(['today', 'overview', ...reads], env)
    await expectDone(
      ['events list', 'mails list', 'endpoints list', 'deliveries list', ...calendarReads],
      env,
    )
    await expectDenied(
      [
        [`book Ana Ortiz --at ${start}`, 'bookings:write'],
        [`appointments create Ana Ortiz --at ${start}`, 'bookings:write'],
        ['appointments cancel $appointment', 'bookings:write'],
        ['appointments complete $appointment --yes', 'bookings:write'],
        [`appointments reschedule $appointment --at ${start}`, 'appointments:read'],
        [`appointments reschedule $appointment --at ${start} --no-notify`, 'bookings:write'],
        ['reservations cancel $reservation', 'reservations:write'],
        [`reservations submit $reservation --at ${start}`, 'bookings:write'],
        ['signers add $appointment Ben Adler --email ben@example.com', 'signers:write'],
        ['notes add $appointment No', 'bookings:write'],
        ['people erase ana@example.com --yes', 'people:write'],
        ['notaries add Nora --categories wet', 'calendar:write'],
        ['notaries remove $notary', 'calendar:write'],
        ['closures create Move --from 2099-01-01', 'calendar:write'],
        ['services update remote --price 1', 'calendar:write'],
        ['endpoints create https://example.com/hooks', 'webhooks:write'],
        ['workspaces update $workspace --name Other', 'workspace:write'],
        ['workspaces clock $workspace --advance 60', 'workspace:write'],
        ['tokens create More --scopes *', 'tokens:write'],
        ['tokens list', 'tokens:read'],
        ['members list', 'members:read'],
        ['audit', 'audit:read'],
      ],
      env,
    )
  })

  test('A token with the scopes of the role notary works only on bookings and the calendar', async () => {
    const env = await envWith(scopesOfRole.notary)
    await expectDone(['today', 'overview', 'search ana', ...reads, ...calendarReads], env)
    await expectDenied(
      [
        ['mails list', 'mails:read'],
        ['events list', 'events:read'],
        ['endpoints list', 'webhooks:read'],
        ['members list', 'members:read'],
        ['members invite ben@example.com --role admin', 'members:write'],
        ['tokens create More --scopes *', 'tokens:write'],
        ['reservations list', 'reservations:read'],
      ],
      env,
    )
    await expectDone(['notes add $appointment Parked', 'appointments complete $appointment --yes'], env)
    expect((await workspace.manage('GET', `/appointments/${appointment}`)).body.status).toBe('completed')
  })
})

test('A token need not read the workspace to work in it', async () => {
  const webhooks = await envWith(['webhooks:*', 'events:read'])
  await expectDone(
    ['endpoints create https://example.com/hooks', 'endpoints list', 'deliveries list', 'events list'],
    webhooks,
  )
  const bookings = await envWith(['bookings:*', 'calendar:*'])
  const free = `free-times ${new Date(start * 1000).toISOString().slice(0, 10)} --service remote`
  await expectDone([free, `book Ben Adler --at ${start}`, 'appointments find'], bookings)
  await expectDone(
    ['appointments create Ben Adler --draft', 'closures create Move --from 2099-01-01'],
    bookings,
  )
  await expectDone(['mails list', 'mails preview'], await envWith(['mails:read']))
  await expectDone(['tokens create Less --scopes tokens:read'], await envWith(['tokens:*']))
})

test('Rows of another workspace are not found, and stay unchanged', async () => {
  const other = await installation.workspace()
  const env = envOf(other.token)
  const before = await tracesOf(workspace)
  for (const line of [
    ...['appointments get $appointment', 'appointments cancel $appointment', 'reservations get $reservation'],
    ...['appointments complete $appointment --yes', 'appointments no-show $appointment --undo'],
    ...[
      'notes add $appointment Here',
      'notaries update $notary --name Mine',
      'notaries hours $notary --clear',
    ],
    ...['workspaces get $workspace', 'appointments find -w $workspace'],
  ]) {
    const { code, out, err } = await jurat(lineOf(line), { env })
    expect([line, code, out, err]).toEqual([line, 5, '', expect.stringMatching(/^✗ .*not found/)])
  }
  const own = (await book(other, hourAhead(), { ...customer, status: 'draft', timestamp: undefined })).body
  const both = ['appointments', 'cancel', String(appointment), String(own.id), '--json']
  const { code, json } = await jurat<BulkResult>(both, { env })
  expect([code, json.results.map(({ id, error }) => [id, error?.code])]).toEqual([
    1,
    [
      [appointment, 'not_found'],
      [own.id, undefined],
    ],
  ])
  expect(await tracesOf(workspace)).toEqual(before)
  const mine = await jurat<ManagedAppointment>(['appointments', 'get', `${own.id}`, '--json'], { env })
  expect(mine.json.status).toBe('canceled')
})
