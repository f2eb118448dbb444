import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../src/platform/lib/role.ts'
import { hourAhead } from './helpers/bookings.ts'
import { staff } from './helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { ownAddresses, type Person, person } from './helpers/people.ts'

/*
 * What each role sees of responses that mix rows of several scopes or several notaries: one table of roles
 * and parts.
 */

let installation: Installation
let workspace: Workspace
let people: Record<Role, Person>
/** The appointments of the two notaries. The member with the role notary is the first. */
const appointments: number[] = []
let paths: Record<string, string>

beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
  const notaries = await staff(workspace, {}, {})
  for (const [at, notary_id] of notaries.entries()) {
    const customer = { first_name: `Zed${at}`, last_name: 'Ortiz', email: 'zed@example.com' }
    const made = await workspace.manage('POST', '/bookings', {
      ...customer,
      service: 'remote',
      timestamp: hourAhead(),
      notary_id,
    })
    expect(made.status).toBe(201)
    appointments.push(made.body.appointment.id)
  }
  const { db, clock } = installation.ctx
  const now = clock.now()
  const calendar = {
    workspace_id: workspace.id,
    name: '',
    created_at: now,
    etag: null,
    last_modified: null,
    digest: null,
    read_until: now,
    events: 0,
    skipped: 0,
    read_at: now,
    next_read_at: new Date(Number(now) + 9e8),
    failures: 3,
    problem: 'connection',
    warned_at: now,
    address: 'sealed',
    host: 'calendar.example',
  }
  const rows = notaries.map(notary_id => ({ ...calendar, notary_id }))
  await db.insertInto('imported_calendars').values(rows).execute()
  const hook = await workspace.manage('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:8999/h' })
  await db
    .updateTable('webhook_endpoints')
    .set({ lane_due_at: new Date(Number(now) + 3_600_000), failing_since: now })
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', hook.body.id)
    .execute()
  const made = roles.map(async role => {
    const who = await person(installation, workspace, role, role === 'notary' ? notaries[0] : undefined)
    return [role, who] as const
  })
  people = Object.fromEntries(await Promise.all(made)) as Record<Role, Person>
  const day = (days: number) => new Date(Number(now) + days * 86_400_000).toISOString()
  const span = `from=${day(0).slice(0, 10)}&to=${day(6).slice(0, 10)}`
  paths = {
    overview: '/overview',
    due: `/due?since=${day(0)}&until=${day(4)}`,
    search: '/search?q=zed@example.com',
    appointments: '/appointments',
    reservations: '/reservations',
    calendar: `/calendar?${span}`,
    outcomes: `/reports/outcomes?${span}&interval=month`,
    audit: '/audit',
    history: `/appointments/${appointments[0]}/history`,
    otherHistory: `/appointments/${appointments[1]}/history`,
    otherNotes: `/appointments/${appointments[1]}/notes`,
    mails: '/mails',
    events: '/events',
  }
})
afterAll(() => installation.stop())

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Body = any
const count = (rows: unknown[] | null) => rows?.length ?? null
const kindOf = (kind: string) => (body: Body) => body.items.some((one: Body) => one.kind === kind)
const names = (text: unknown) => ['Zed0', 'Zed1'].filter(name => JSON.stringify(text).includes(name)).length

/** By part: the response, and what is shown of it. */
const parts: Record<string, [path: string, shown: (body: Body) => unknown]> = {
  'overview: unread calendars': ['overview', body => count(body.unread_calendars)],
  'overview: failing endpoints': ['overview', body => count(body.failing_endpoints)],
  'overview: mails': ['overview', body => body.mails !== null],
  'overview: unassigned': ['overview', body => body.unassigned],
  'overview: capacity': ['overview', body => body.capacity !== null],
  'overview: setup': ['overview', body => body.setup !== null],
  'due: mails': ['due', kindOf('mail')],
  'due: starts': ['due', kindOf('appointment_start')],
  'due: deliveries': ['due', kindOf('delivery')],
  'search: customers': ['search', names],
  'appointments: customers': ['appointments', names],
  'reservations: customers': ['reservations', names],
  'calendar: customers': ['calendar', names],
  'report of outcomes: appointments': [
    'outcomes',
    body => body.data.reduce((sum: number, row: Body) => sum + row.upcoming, 0),
  ],
  'audit trail': ['audit', body => body.data.length > 0],
  'history of their own appointment': ['history', body => body.data.length > 0],
  "history of another one's": ['otherHistory', body => body.data.length > 0],
  "notes of another one's": ['otherNotes', body => body.data.length],
  'mails about bookings': ['mails', body => body.data.length > 1],
  'events: customers': ['events', body => body.data.length > 0],
}

const columns: Role[] = ['owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer']
/**
 * What each role sees, in the order of the columns. A number is a refusal, 403 or 404, where it is above 400.
 */
const table: Record<string, unknown[]> = {
  'overview: unread calendars': [2, 2, 2, 1, 403, 2],
  'overview: failing endpoints': [1, 1, null, null, 403, 1],
  'overview: mails': [true, true, true, false, 403, true],
  'overview: unassigned': [0, 0, 0, null, 403, 0],
  'overview: capacity': [true, true, true, true, 403, true],
  'overview: setup': [true, true, true, false, 403, true],
  'due: mails': [true, true, true, 403, false, true],
  'due: starts': [true, true, true, 403, false, true],
  'due: deliveries': [true, true, false, 403, true, true],
  'search: customers': [2, 2, 2, 1, 403, 2],
  'appointments: customers': [2, 2, 2, 1, 403, 2],
  'reservations: customers': [2, 2, 2, 1, 403, 2],
  'calendar: customers': [2, 2, 2, 1, 403, 2],
  'report of outcomes: appointments': [2, 2, 2, 1, 403, 2],
  'audit trail': [true, true, true, 403, 403, 403],
  'history of their own appointment': [true, true, true, 403, 403, 403],
  "history of another one's": [true, true, true, 403, 403, 403],
  "notes of another one's": [0, 0, 0, 404, 403, 0],
  'mails about bookings': [true, true, true, 403, 403, true],
  'events: customers': [true, true, true, 403, true, true],
}

test('The table has every role and every part', () => {
  expect(columns.toSorted()).toEqual([...roles].sort())
  expect(Object.keys(table)).toEqual(Object.keys(parts))
})

test.each(Object.keys(parts))('Each role sees its parts of %s', async part => {
  const [response = '', shown] = parts[part] ?? []
  const seen: unknown[] = []
  for (const role of columns) {
    const { status, body } = await people[role].browser.manage('GET', paths[response] ?? '')
    seen.push(status === 200 ? shown?.(body) : status)
  }
  expect(seen).toEqual(table[part])
})

test('Only owners and admins export the data about a person', async () => {
  const seen: unknown[] = []
  for (const role of columns) {
    const body = { email: 'zed@example.com' }
    const answer = await people[role].browser.manage('POST', '/people/export', body)
    seen.push(answer.status === 200 ? names(answer.body) : answer.status)
  }
  expect(seen).toEqual([2, 2, 403, 403, 403, 403])
})
