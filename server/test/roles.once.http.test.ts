import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '../src/platform/lib/role.ts'
import { customer, hourAhead, makeSigner } from './helpers/bookings.ts'
import { book, staff } from './helpers/calendar.ts'
import { type Answer, type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { ownAddresses, type Person, person } from './helpers/people.ts'

/*
 * Every operation of the management interface, read from its document, is called by each role: in their own
 * workspace and in a foreign one; by a notary for own rows and for those of another notary.
 */

interface Operation {
  label: string
  method: string
  path: string
  scope: string
}

let installation: Installation
let workspace: Workspace
let foreign: Workspace
let operations: Operation[]
let people: Record<Role, Person>
/** Two notaries. The member with the role `notary` is the first. */
let notaries: number[]

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  foreign = await installation.workspace()
  notaries = await staff(workspace, {}, {})
  const made = roles.map(async role => {
    const who = await person(installation, workspace, role, role === 'notary' ? notaries[0] : undefined)
    return [role, who] as const
  })
  people = Object.fromEntries(await Promise.all(made)) as Record<Role, Person>
  const { paths } = (await installation.as(undefined)('GET', '/manage/openapi.json')).body
  operations = Object.entries<Record<string, { operationId: string; security: [{ bearer: [string] }] }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => ({
      label: operationId,
      method: method.toUpperCase(),
      path,
      scope: security[0].bearer[0],
    })),
  )
})
afterAll(() => installation.stop())

/** The scopes that docs/management.md lists, written out once more: `*` stands for read and write. */
const allowed: Record<Role, string[]> = {
  owner: [
    'bookings:*',
    'calendar:*',
    'shipping:*',
    'webhooks:*',
    'events:*',
    'mails:*',
    'audit:*',
    'tokens:*',
    'members:*',
    'workspace:*',
    'reports:*',
    'people:write',
  ],
  admin: [
    'bookings:*',
    'calendar:*',
    'shipping:*',
    'webhooks:*',
    'events:*',
    'mails:*',
    'audit:*',
    'tokens:*',
    'members:*',
    'workspace:*',
    'reports:*',
    'people:write',
  ],
  scheduler: [
    'bookings:*',
    'calendar:*',
    'events:read',
    'mails:*',
    'audit:read',
    'workspace:read',
    'reports:read',
  ],
  notary: [],
  developer: ['webhooks:*', 'events:read', 'workspace:read'],
  viewer: [
    'bookings:read',
    'calendar:read',
    'webhooks:read',
    'events:read',
    'mails:read',
    'workspace:read',
    'reports:read',
  ],
}

/** What a notary may call at all. */
const ofNotary = [
  ...['getManagedReservation', 'getManagedAppointment', 'updateManagedAppointment', 'completeAppointment'],
  'releaseResult',
  ...['cancelAppointment', 'setSignerVerification', 'uploadDocument', 'deleteDocument'],
  ...['uploadVideo', 'deleteVideo'],
  ...['listAppointmentUploads', 'startUpload', 'getUpload', 'putUploadPart', 'completeUpload', 'abortUpload'],
  ...[
    'getNotary',
    'updateNotary',
    ...['getCalendarFeed', 'createCalendarFeed', 'updateCalendarFeed', 'revokeCalendarFeed'],
    ...['listImportedCalendars', 'addImportedCalendar', 'getImportedCalendar', 'updateImportedCalendar'],
    ...['removeImportedCalendar', 'readImportedCalendar'],
    'getNotaryHours',
    'listTimeOff',
    'addTimeOff',
    'getTimeOff',
    'updateTimeOff',
    'removeTimeOff',
    'addTimeOffSeries',
    'removeTimeOffSeries',
  ],
  ...['listServices', 'getService', 'listFeeCaps', 'getWorkspace'],
  ...[
    'getCalendar',
    'getFreeTimes',
    'getCustomer',
    'getOverview',
    'listManagedAppointments',
    'listManagedReservations',
    'search',
  ],
  ...['previewMessage', 'sendMessage'],
  ...['moveAppointment', 'markNoShow', 'unmarkNoShow', 'listCalls', 'logCall', 'getManagedSigner'],
  ...['listReservationNotes', 'addReservationNote', 'listAppointmentNotes', 'addAppointmentNote'],
  ...['getNote', 'updateNote', 'removeNote', 'getPayment'],
  ...['listReservationPayments', 'recordReservationPayment'],
  ...['listAppointmentPayments', 'recordAppointmentPayment'],
  ...['listManagedReservationSigners', 'addManagedReservationSigner', 'listManagedAppointmentSigners'],
  ...['addManagedAppointmentSigner', 'updateManagedSigner', 'removeManagedSigner'],
  ...['listManagedReservationDocuments', 'listManagedAppointmentDocuments', 'getManagedDocument'],
  ...['listManagedAppointmentVideos', 'getManagedVideo'],
  ...['listSavedViews', 'saveView', 'getSavedView', 'updateSavedView', 'removeSavedView'],
  ...['getBookingsReport', 'getUtilizationReport', 'getOutcomesReport', 'getLeadTimeReport'],
  ...['getRevenueReport', 'getUnpaidReport'],
]

/** What only owners and admins may call, whatever the scope. */
const ofAdmins = ['reopenAppointment', 'cancelNoShow']

const covers = (list: string[], scope: string) =>
  list.includes(scope) || list.includes(scope.replace(/:\w+$/, ':*'))

const may = (role: Role, { label, scope }: Operation) => {
  if (role === 'notary') return ofNotary.includes(label)
  if (ofAdmins.includes(label) && role !== 'owner' && role !== 'admin') return false
  return scope !== 'admin' && covers(allowed[role], scope)
}

/** Ids that no row has, so that nothing changes. */
const pathOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, '999999')

const call = (who: Person, operation: Operation, headers: Record<string, string> = {}): Promise<Answer> =>
  who.browser.call(operation.method, pathOf(operation), operation.method === 'GET' ? undefined : {}, headers)

describe.each(roles)('The role %s', role => {
  test('A role may call only operations that its scopes allow', async () => {
    expect(operations.length).toBeGreaterThan(60)
    const refused: string[] = []
    for (const operation of operations) {
      const { status } = await call(people[role], operation)
      expect([operation.label, status]).not.toEqual([operation.label, 401])
      if (status === 403) refused.push(operation.label)
    }
    const expected = operations.filter(operation => !may(role, operation)).map(({ label }) => label)
    expect(refused.sort()).toEqual(expected.sort())
  })

  test('A role opens nothing of a workspace of which the person is no member', async () => {
    for (const operation of operations) {
      const { body } = await call(people[role], operation, { 'jurat-workspace': String(foreign.id) })
      const code = operation.scope === 'admin' ? 'forbidden' : 'no_workspace'
      expect([operation.label, body.code]).toEqual([operation.label, code])
    }
  })
})

test('A session opens v3 where the role has its scopes, and only from pages of this server', async () => {
  const outcome = async (role: Role, method: string, headers: Record<string, string> = {}) => {
    const body = method === 'POST' ? { ...customer, service: 'remote' } : undefined
    return (await people[role].browser.call(method, '/wp-json/v3/reservations', body, headers)).status
  }
  const read = await Promise.all(roles.map(role => outcome(role, 'GET')))
  // The responses have keys of customers, which a viewer does not see.
  expect(read).toEqual([200, 200, 403, 403, 403, 403])
  expect([await outcome('viewer', 'POST'), await outcome('owner', 'POST')]).toEqual([403, 201])
  const before = (await workspace.call('GET', '/reservations')).body.data.length
  expect(await outcome('owner', 'POST', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(before)
})

describe('A notary', () => {
  let hours = 0
  /** An appointment of that notary. */
  const appointmentOf = async (notary: number | undefined) => {
    const { status, body } = await book(workspace, hourAhead(++hours), { notary_id: notary })
    expect([status, body.notary_id]).toEqual([201, notary])
    return body.id as number
  }

  test('A notary sees and changes only their own appointments; others are not found', async () => {
    const { browser } = people.notary
    const [own, other] = [await appointmentOf(notaries[0]), await appointmentOf(notaries[1])]
    const signer = await makeSigner(workspace, `/appointments/${other}`)
    expect((await browser.manage('GET', `/appointments/${own}`)).status).toBe(200)
    expect(
      (await browser.manage('PATCH', `/appointments/${own}`, { location: '1 Main Street' })).status,
    ).toBe(200)
    for (const [method, path, body] of [
      ['GET', `/appointments/${other}`],
      ['PATCH', `/appointments/${other}`, { location: '1 Main Street' }],
      ['POST', `/appointments/${other}/cancel`, {}],
      ['POST', `/appointments/${other}/complete`, {}],
      ['POST', `/signers/${signer}/verification`, { status: 'verified' }],
    ] as const) {
      const answer = await browser.manage(method, path, body)
      expect([path, answer.status]).toEqual([path, 404])
    }
    const untouched = await workspace.manage('GET', `/appointments/${other}`)
    expect(untouched.body).toMatchObject({ status: 'scheduled', location: null })
  })

  test('A notary reads only their own figures in reports', async () => {
    const { browser } = people.notary
    for (const notary of notaries) await appointmentOf(notary)
    const dates = [-1, 6].map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const query = `from=${dates[0]}&to=${dates[1]}&interval=month`
    const sum = (rows: Record<string, number>[], field: string) =>
      rows.reduce((total, row) => total + (row[field] ?? 0), 0)
    const fields = {
      bookings: 'created',
      outcomes: 'upcoming',
      utilization: 'appointments',
      'lead-time': 'appointments',
    }
    for (const [report, field] of Object.entries(fields)) {
      const own = await browser.manage('GET', `/reports/${report}?${query}`)
      expect([report, own.status]).toEqual([report, 200])
      const asStaff = await workspace.manage('GET', `/reports/${report}?${query}&notary_id=${notaries[0]}`)
      expect(own.body.data).toEqual(asStaff.body.data)
      const all = (await workspace.manage('GET', `/reports/${report}?${query}`)).body.data
      expect(sum(all, field)).toBeGreaterThan(sum(own.body.data, field))
      expect(sum(own.body.data, field)).toBeGreaterThan(0)
      const mine = await browser.manage('GET', `/reports/${report}?${query}&notary_id=${notaries[0]}`)
      expect(mine.body.data).toEqual(own.body.data)
      const other = await browser.manage('GET', `/reports/${report}?${query}&notary_id=${notaries[1]}`)
      expect([report, other.status]).toEqual([report, 404])
      const csv = await browser.manage('GET', `/reports/${report}?${query}&format=csv`)
      expect(csv.body).not.toContain('Notary 2')
    }
  })

  test('A notary changes only their own time off', async () => {
    const { browser, id } = people.notary
    const away = { starts_at: '2031-01-01T00:00:00Z', ends_at: '2031-01-02T00:00:00Z' }
    expect((await browser.manage('POST', `/notaries/${notaries[0]}/time-off`, away)).status).toBe(201)
    expect((await browser.manage('POST', `/notaries/${notaries[1]}/time-off`, away)).status).toBe(404)
    expect((await browser.manage('PATCH', `/notaries/${notaries[0]}`, { name: 'Other' })).status).toBe(403)
    const { data } = (await workspace.manage('GET', '/audit?limit=1')).body
    expect(data).toMatchObject([{ actor: `member:${id}`, actor_name: 'Ana Ortiz' }])
  })
})
