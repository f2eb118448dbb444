import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, hourAhead, told } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { csvOf, importAll, importCsv, iso } from '../../../test/helpers/imports.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { lockNotaries } from '../../calendar/notaries/notaries.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { insertImport } from './queries.ts'

let installation: Installation
let workspace: Workspace
let notaries: number[]
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace('America/New_York')
  notaries = await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' }, { name: 'Ben Adler' })
})

const names = [
  'external_id',
  'status',
  'start_utc',
  'first_name',
  'last_name',
  'email',
  'service',
  'notary_id',
]
const past = '2025-03-04T15:00:00Z'
const row = (fields: Partial<Record<string, string | number>>) => {
  const standard: Record<string, string | number> = {
    external_id: '',
    status: 'completed',
    start_utc: past,
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    notary_id: '',
    ...fields,
  }
  return names.map(name => standard[name] ?? '')
}
const file = (...rows: Partial<Record<string, string | number>>[]) => csvOf(names, ...rows.map(row))
const list = async (query = '') =>
  (await workspace.manage('GET', `/appointments?limit=100${query}`)).body.data
const problems = ({ body }: Awaited<ReturnType<typeof importCsv>>) =>
  body.errors.map((one: { row: number; column: string; code: string; message: string }) =>
    [one.row, one.column, one.code, one.message].join(' | '),
  )

describe('A dry run', () => {
  test('A dry run of an import counts what would be created, and writes nothing', async () => {
    const csv = file(
      { external_id: 'a' },
      { external_id: 'b', status: 'canceled', start_utc: iso(hourAhead(1)) },
      { external_id: 'c', status: 'scheduled', start_utc: iso(hourAhead(2)) },
      { external_id: 'd', status: 'draft', start_utc: '' },
    )
    const { status, body } = await importCsv(workspace, csv)
    expect([status, body]).toEqual([
      200,
      {
        object: 'appointment_import',
        dry_run: true,
        rows: 4,
        appointments: { draft: 1, scheduled: 1, completed: 1, canceled: 1 },
        created: 0,
        date_order: null,
        preview: expect.any(Array),
        unknown_services: [],
        unknown_notaries: [],
        ignored_columns: [],
        errors: [],
        error_count: 0,
      },
    ])
    expect(await list()).toEqual([])
    expect(await workspace.eventTypes()).toEqual([])
    expect(await mailsOf(workspace)).toEqual([])
  })

  test('A dry run of an import lists the errors of all rows, each with its solution', async () => {
    const given = { first_name: 'Carl', last_name: 'Adler', service: 'remote', timestamp: hourAhead(5) }
    const taken = await workspace.manage('POST', '/bookings', { ...given, notary_id: notaries[0] })
    const { appointment } = taken.body
    const at = iso(hourAhead(6))
    await workspace.manage('POST', '/closures', { name: 'Far', from: '2030-01-01', to: '2030-01-02' })
    const csv = file(
      { email: 'ana@', first_name: '' },
      { service: 'nothing' },
      { notary_id: 999_999_999 },
      { status: 'scheduled' },
      { status: 'scheduled', start_utc: '2031-01-01T10:00:00Z' },
      { status: 'scheduled', start_utc: iso(hourAhead(5)), notary_id: notaries[0] ?? 0 },
      { status: 'scheduled', start_utc: at, notary_id: notaries[0] ?? 0 },
      { status: 'scheduled', start_utc: at, notary_id: notaries[0] ?? 0, last_name: 'Other' },
      { status: 'completed', start_utc: at },
      { external_id: 'x', start_utc: '2025-03-04T16:00:00Z' },
      { external_id: 'x', start_utc: '2025-03-04T17:00:00Z' },
      { status: 'done', start_utc: 'yesterday' },
    )
    const answer = await importCsv(workspace, csv)
    expect(answer.body.appointments).toEqual({ draft: 0, scheduled: 1, completed: 1, canceled: 0 })
    expect(problems(answer)).toEqual([
      '2 | first_name | missing | is required',
      '2 | email | invalid | must be an email address',
      expect.stringMatching(/^3 \| service \| service \| must be one of remote, /),
      '4 | notary_id | notary | belongs to no notary of the workspace',
      '5 | start_utc | past | is in the past, and the status is scheduled',
      '6 | start_utc | horizon | is too far ahead',
      `7 | start_utc | booked | is taken by appointment ${appointment.id}: the notary has that time already`,
      '9 | start_utc | booked | is taken by row 8: the notary has that time already',
      '10 | status | invalid | cannot be completed: the start is in the future',
      '12 | external_id | external_id | is already used by row 11',
      '13 | status | invalid | must be one of draft, scheduled, completed, canceled, complete',
      '13 | start_utc | invalid | must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z',
    ])
    expect(answer.body.error_count).toBe(12)
    for (const { way_out } of answer.body.errors) expect(way_out).toMatch(/\.$/)
  })

  test('A dry run of an import lists 100 errors and counts all', async () => {
    const csv = file(...Array.from({ length: 120 }, () => ({ email: 'no' })))
    const { body } = await importCsv(workspace, csv)
    expect([body.errors.length, body.error_count, body.errors.at(-1).row]).toEqual([100, 120, 101])
  })
})

describe('An import', () => {
  test('An import creates past and future appointments with their customers', async () => {
    const at = hourAhead(3)
    const csv = csvOf(
      [...names, 'phone', 'metadata.source', 'customer_timezone', 'created_utc', 'cancel_reason', 'lang'],
      [
        ...row({ external_id: 'a', notary_id: notaries[1] ?? 0 }),
        '',
        '',
        '',
        '2025-03-01T10:00:00Z',
        '',
        'es',
      ],
      [...row({ external_id: 'b', status: 'canceled' }), '', '', '', '', 'no_show', ''],
      [
        ...row({ external_id: 'c', status: '', start_utc: iso(at) }),
        '+1 305 555 0123',
        'old crm',
        'Europe/Berlin',
        '',
        '',
        '',
      ],
    )
    const { status, body } = await importAll(workspace, csv)
    expect([status, body.created, body.dry_run, body.errors]).toEqual([200, 3, false, []])
    const rows = await list('&sort=created')
    expect(rows.map((one: { status: string }) => one.status)).toEqual(['completed', 'canceled', 'scheduled'])
    const [completed, canceled, scheduled] = rows
    expect(completed).toMatchObject({
      timestamp: '2025-03-04T15:00:00+00:00',
      notary_id: notaries[1],
      notary_name: 'Ben Adler',
      lang: 'es',
      timezone: 'America/New_York',
      duration_minutes: 30,
      service: 'remote',
      signing_method: 'remote',
      created_at: '2025-03-01T10:00:00Z',
      reservation_id: null,
      customer: { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' },
    })
    const read = async (id: number) => (await workspace.manage('GET', `/appointments/${id}`)).body
    expect(await read(canceled.id)).toMatchObject({
      cancel_reason: 'no_show',
      notary_id: null,
      external_id: 'b',
    })
    expect(await read(scheduled.id)).toMatchObject({
      external_id: 'c',
      metadata: { source: 'old crm' },
      timezone: 'Europe/Berlin',
      customer: { phone: '+13055550123' },
    })
    expect(notaries).toContain(scheduled.notary_id)
    const rival = { first_name: 'Carl', last_name: 'Adler', service: 'remote', timestamp: at }
    const refused = await workspace.manage('POST', '/bookings', { ...rival, notary_id: scheduled.notary_id })
    expect([refused.status, refused.body.data.reason]).toEqual([409, 'booked'])
  })

  test('An import fires appointment-created only for future appointments, and writes one audit entry', async () => {
    const csv = file(
      {},
      { status: 'scheduled', start_utc: iso(hourAhead(3)) },
      { status: 'draft', start_utc: '' },
    )
    await importAll(workspace, csv)
    const events = await told(workspace)
    expect(events.map(({ type, data }) => [type, data.status])).toEqual([
      ['appointment-created', 'scheduled'],
      ['appointment-created', 'draft'],
    ])
    const { data } = (await workspace.manage('GET', '/audit?limit=10')).body
    const actions = data.map((one: { action: string }) => one.action)
    expect(actions.slice(0, 4)).toEqual([
      'appointments-imported',
      'appointment-imported',
      'appointment-created',
      'appointment-created',
    ])
    expect(data[0]).toMatchObject({
      subject: { object: 'workspace', id: String(workspace.id) },
      actor: expect.stringMatching(/^token:/),
      changes: { completed: { before: null, after: 1 }, scheduled: { before: null, after: 1 } },
    })
  })

  test('An import mails only reminders and daily lists, and with notify the confirmations', async () => {
    const csv = (at: number) =>
      file({}, { status: 'scheduled', start_utc: iso(at), notary_id: notaries[0] ?? 0 })
    await importAll(workspace, csv(hourAhead(24)))
    const kinds = async () => (await mailsOf(workspace)).map((one: { kind: string }) => one.kind).sort()
    expect(await kinds()).toEqual(['notary_next_day', 'reminder_1h', 'reminder_24h'])
    const more = file({ status: 'scheduled', start_utc: iso(hourAhead(26)) })
    await importAll(workspace, more, '&notify=true')
    expect((await kinds()).filter((kind: string) => kind === 'confirmation')).toHaveLength(1)
  })

  test('An import with one wrong row is rejected as a whole', async () => {
    const csv = file(
      {},
      { start_utc: iso(hourAhead(4)), status: 'scheduled' },
      { email: 'no', last_name: 'Two' },
    )
    expectRefusal(
      await importAll(workspace, csv),
      422,
      'unprocessable_entity',
      '1 row has errors, so nothing was imported. Send the file with dry_run=true to see all of them.',
      { 'rows.4.email': 'must be an email address' },
    )
    expect(await list()).toEqual([])
    expect(await workspace.eventTypes()).toEqual([])
    expect((await book(workspace, hourAhead(4), { notary_id: notaries[0] })).status).toBe(201)
  })

  test('A second import of the same file creates nothing, and says so', async () => {
    const csv = file(
      { external_id: 'a' },
      { start_utc: '2025-03-04T16:00:00Z' },
      { status: 'scheduled', start_utc: iso(hourAhead(4)) },
      { status: 'draft', start_utc: '' },
    )
    await importAll(workspace, csv)
    const again = await importCsv(workspace, csv)
    const [first, second, third, draft] = (await list('&sort=created')).map(({ id }: { id: number }) => id)
    expect(problems(again)).toEqual([
      `2 | external_id | external_id | is already used by appointment ${first}`,
      `3 |  | duplicate | has the same start, service and customer as appointment ${second}`,
      `4 |  | duplicate | has the same start, service and customer as appointment ${third}`,
      `5 |  | duplicate | has no start either, and the same service and customer as appointment ${draft}`,
    ])
    expect((await importAll(workspace, csv)).status).toBe(422)
    expect(await list()).toHaveLength(4)
    const twice = file(...[1, 2].map(() => ({ status: 'draft', start_utc: '', email: 'other@example.com' })))
    expect(problems(await importCsv(workspace, twice))).toEqual([
      '3 |  | duplicate | has no start either, and the same service and customer as row 2',
    ])
  })

  test('A concurrent import of the same file creates nothing', async () => {
    const csv = file(...Array.from({ length: 100 }, (_, at) => ({ first_name: `Ana ${at}` })))
    // Both wait for the notaries, so that they go on at the same time.
    const { waiting } = await transaction(installation.ctx.db, async tx => {
      await lockNotaries(tx, workspace.id, 'update')
      const waiting = [importAll(workspace, csv), importAll(workspace, csv)]
      await sleep(500)
      return { waiting }
    })
    const both = await Promise.all(waiting)
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = both.find(({ status }) => status === 422)
    expect(refused?.body.message).toMatch(/^100 rows have errors, so nothing was imported/)
    expect(refused?.body.data.params['rows.2']).toMatch(/^has the same start, service and customer/)
    expect(await list()).toHaveLength(100)
  })

  // On the embedded database, the import would wait for the transaction of the test.
  test.runIf(engine === 'postgres')(
    'An import waits for hours that are being changed, and sees the new ones',
    async () => {
      const csv = file({ external_id: 'hours', status: 'scheduled', start_utc: iso(hourAhead(6)) })
      expect(problems(await importCsv(workspace, csv))).toEqual([])
      const { waiting } = await transaction(installation.ctx.db, async tx => {
        await lockNotaries(tx, workspace.id, 'update')
        const waiting = importAll(workspace, csv)
        await sleep(500)
        await tx
          .updateTable('notaries')
          .set({ weekly: JSON.stringify([]) })
          .where('workspace_id', '=', workspace.id)
          .execute()
        await advanceCalendarVersion(tx, workspace.id)
        return { waiting }
      })
      expect((await waiting).status).toBe(422)
      expect(await list()).toEqual([])
    },
  )

  // On the embedded database, the import would wait for the transaction of the test.
  test.runIf(engine === 'postgres')(
    'An import is rejected while another one cannot go on; a dry run is not',
    async () => {
      const { db } = installation.ctx
      const now = installation.clock.now()
      await insertImport(db, {
        workspace_id: workspace.id,
        call: null,
        notify: false,
        actor: 'system',
        actor_name: null,
        source: 'system',
        request_id: 'test',
        left_out: JSON.stringify([]),
        started_at: now,
        changed_at: now,
      })
      const csv = file({})
      await transaction(db, async tx => {
        await tx
          .selectFrom('imports')
          .select('id')
          .where('workspace_id', '=', workspace.id)
          .forUpdate()
          .execute()
        expect((await importCsv(workspace, csv)).status).toBe(200)
        const refused = await importAll(workspace, csv)
        const reason = 'An import of the workspace is still running. Try again in a minute.'
        expectRefusal(refused, 503, 'unavailable', reason)
        expect(refused.headers.get('retry-after')).toBe('60')
      })
      expect((await importAll(workspace, csv)).status).toBe(200)
    },
  )

  test('An import with an idempotency key is made once', async () => {
    const headers = { 'idempotency-key': 'import-1' }
    const csv = file({})
    const first = await importCsv(workspace, csv, '?dry_run=false', headers)
    const second = await importCsv(workspace, csv, '?dry_run=false', headers)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await list()).toHaveLength(1)
    const other = await importCsv(workspace, file({ last_name: 'Two' }), '?dry_run=false', headers)
    expect(other.body.code).toBe('idempotency_conflict')
  })
})
