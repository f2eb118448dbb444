import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verdict } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { wallAt } from '../../../test/helpers/stepped-availability.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { shares } from './queries.ts'

let installation: Installation
let workspace: Workspace
let notaries: number[]

const zone = 'America/New_York'
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const now = new Date('2026-11-10T12:00:00Z')
/** The period has the end of summer time, and begins and ends within a month and a week. */
const [from, to] = ['2026-09-16', '2026-12-11']
const hours = [
  { weekday: 'monday', from: '09:00', to: '17:00' },
  { weekday: 'saturday', from: '22:00', to: '03:00' },
]

interface Appointment {
  status: 'draft' | 'scheduled' | 'completed' | 'canceled'
  startsAt: Date | null
  createdAt: Date
  minutes: number
  reason: string | null
  service: string
  notary: number | null
}

let appointments: Appointment[]

beforeAll(async () => {
  installation = await startInstallation({}, { clock: { now: () => now } })
  workspace = await installation.workspace(zone)
  notaries = await staff(workspace, { timezone: zone, weekly: hours }, { timezone: zone, weekly: hours })
  await furnish()
})
afterAll(() => installation.stop())

const within = (first: string, last: string) =>
  fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true })

/** Random appointments in and around the period, as rows. One notary was removed, and one was away. */
async function furnish(): Promise<void> {
  const { db } = installation.ctx
  const one = fc.record<Appointment>({
    status: fc.constantFrom('draft', 'scheduled', 'completed', 'canceled'),
    startsAt: fc.option(within('2026-09-01T00:00:00Z', '2026-12-31T00:00:00Z'), { freq: 10 }),
    createdAt: within('2026-08-15T00:00:00Z', '2026-12-31T00:00:00Z'),
    minutes: fc.constantFrom(15, 30, 90),
    reason: fc.constantFrom(null, 'no_show', '=1+1', 'moved, "away"'),
    service: fc.constantFrom('remote', 'wet'),
    notary: fc.constantFrom(null, ...notaries),
  })
  appointments = fc.sample(one, { numRuns: 400, seed: 7 })
  const bookings = await db
    .insertInto('bookings')
    .values(appointments.map(({ status }) => ({ workspace_id: workspace.id, kind: 'appointment', status })))
    .returning('id')
    .execute()
  const { handle } = await db
    .selectFrom('services')
    .select('handle')
    .where('workspace_id', '=', workspace.id)
    .where('handle', '=', 'wet')
    .executeTakeFirstOrThrow()
  expect(handle).toBe('wet')
  await db
    .insertInto('appointments')
    .values(
      appointments.map((row, index) => ({
        workspace_id: workspace.id,
        id: bookings[index]?.id ?? 0,
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: '',
        service: row.service,
        signing_method: 'remote',
        quantity: 1,
        lang: 'en',
        starts_at: row.startsAt,
        timezone: zone,
        appointment_key: newKey(),
        upload_key: newKey(),
        session_key: newKey(),
        created_at: row.createdAt,
        notary_id: row.notary,
        duration_minutes: row.minutes,
        cancel_reason: row.status === 'canceled' ? row.reason : null,
      })),
    )
    .execute()
  await db
    .updateTable('notaries')
    .set({ created_at: new Date('2026-09-20T00:00:00Z') })
    .where('workspace_id', '=', workspace.id)
    .where('id', 'in', notaries)
    .execute()
  await db
    .updateTable('notaries')
    .set({ removed_at: new Date('2026-11-02T15:00:00Z') })
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', notaries[1] ?? 0)
    .execute()
  const away = { starts_at: '2026-10-12T15:00:00Z', ends_at: '2026-10-19T15:30:00Z' }
  await workspace.manage('POST', `/notaries/${notaries[0]}/time-off`, away)
  awayMs = [Date.parse(away.starts_at), Date.parse(away.ends_at)]
}

let awayMs: [number, number]

/** The first date of the row to which an instant belongs. Undefined outside the period. */
function rowOf(at: Date | null, interval: string): string | undefined {
  if (!at) return undefined
  const { date } = wallAt(zone, at.getTime())
  if (date < from || date > to) return undefined
  if (interval === 'day') return date
  const first = new Date(`${date}T00:00:00Z`)
  if (interval === 'month') first.setUTCDate(1)
  else first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7))
  const begun = first.toISOString().slice(0, 10)
  return begun < from ? from : begun
}

const read = async (name: string, interval: string, query = '') => {
  const path = `/reports/${name}?from=${from}&to=${to}&interval=${interval}${query}`
  const { status, body } = await workspace.manage('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body.data as (Record<string, number> & { from: string; to: string; cancel_reasons: object[] })[]
}

const count = <T>(rows: T[], matches: (row: T) => boolean) => rows.filter(matches).length
const isDone = ({ status }: Appointment) => status === 'scheduled' || status === 'completed'

describe.each(['day', 'week', 'month'])('By %s, a naive recount gives the same', interval => {
  test('The report of bookings equals a naive recount, also for one notary and one service', async () => {
    for (const [query, chosen] of [
      ['', () => true],
      [`&notary_id=${notaries[1]}`, ({ notary }: Appointment) => notary === notaries[1]],
      ['&service=wet', ({ service }: Appointment) => service === 'wet'],
    ] as const) {
      const rows = await read('bookings', interval, query)
      for (const { from: first, to: _, ...row } of rows) {
        const own = appointments.filter(one => rowOf(one.createdAt, interval) === first && chosen(one))
        const of = (status: string) => count(own, one => one.status === status)
        expect(row).toEqual({
          created: own.length,
          draft: of('draft'),
          scheduled: of('scheduled'),
          completed: of('completed'),
          canceled: of('canceled'),
        })
      }
      const inPeriod = count(appointments, one => rowOf(one.createdAt, interval) !== undefined && chosen(one))
      expect(rows.reduce((sum, { created = 0 }) => sum + created, 0)).toBe(inPeriod)
    }
  })

  test('The report of outcomes equals a naive recount', async () => {
    let counted = 0
    for (const { from: first, ...row } of await read('outcomes', interval)) {
      const own = appointments.filter(one => rowOf(one.startsAt, interval) === first)
      const hasEnded = ({ startsAt, minutes }: Appointment) =>
        (startsAt?.getTime() ?? 0) + minutes * minuteMs <= now.getTime()
      const of = (status: string) => own.filter(one => one.status === status)
      const reasons = Map.groupBy(of('canceled'), ({ reason }) => reason)
      expect(row).toMatchObject({
        completed: of('completed').length,
        canceled: of('canceled').length,
        no_show: reasons.get('no_show')?.length ?? 0,
        overdue: count(of('scheduled'), hasEnded),
        upcoming: count(of('scheduled'), one => !hasEnded(one)),
      })
      expect(new Set(row.cancel_reasons)).toEqual(
        new Set([...reasons].map(([reason, { length }]) => ({ reason, count: length }))),
      )
      counted += own.length
    }
    expect(counted).toBeGreaterThan(150)
  })

  test('The report of lead times equals a naive recount', async () => {
    for (const { from: first, to: _, ...row } of await read('lead-time', interval)) {
      const leads = appointments
        .filter(one => rowOf(one.startsAt, interval) === first && isDone(one))
        .map(({ startsAt, createdAt }) => (startsAt?.getTime() ?? 0) - createdAt.getTime())
        .filter(ms => ms >= 0)
        .map(ms => Math.floor(ms / minuteMs))
        .sort((a, b) => a - b)
      const quantiles = shares.map(share => leads[Math.max(0, Math.ceil(share * leads.length) - 1)] ?? null)
      expect(Object.values(row)).toEqual([leads.length, ...quantiles])
    }
  })

  test('The report of utilization equals a naive recount', async () => {
    const rows = await read('utilization', interval)
    const working = new Map<string, number>()
    for (const [index, id] of notaries.entries()) {
      const end = index === 1 ? Date.parse('2026-11-02T15:00:00Z') : Date.parse('2026-12-31T00:00:00Z')
      for (let at = Date.parse('2026-09-20T00:00:00Z'); at < end; at += 15 * minuteMs) {
        if (index === 0 && at >= awayMs[0] && at < awayMs[1]) continue
        const { date, minutes } = wallAt(zone, at)
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
        const isOn =
          (weekday === 1 && minutes >= 540 && minutes < 1020) ||
          (weekday === 6 && minutes >= 1320) ||
          (weekday === 0 && minutes < 180)
        const row = isOn ? `${rowOf(new Date(at), interval)} ${id}` : ''
        working.set(row, (working.get(row) ?? 0) + 15)
      }
    }
    for (const { from: first, ...row } of rows) {
      const own = appointments.filter(
        one => rowOf(one.startsAt, interval) === first && one.notary === row.notary_id && isDone(one),
      )
      const booked = own.reduce((sum, { minutes }) => sum + minutes, 0)
      const minutes = working.get(`${first} ${row.notary_id}`) ?? 0
      expect(row).toMatchObject({
        appointments: own.length,
        booked_minutes: booked,
        working_minutes: minutes,
        utilization: minutes === 0 ? null : Math.round((booked / minutes) * 1e4) / 1e4,
      })
    }
    expect(rows.length).toBeGreaterThan(3)
  })
})

test('Reports as CSV have the same rows, and a spreadsheet runs none of their cells', async () => {
  const url = `${installation.url}/manage/v1/reports/outcomes?from=${from}&to=${to}&interval=month`
  const headers = { authorization: `Bearer ${workspace.token}` }
  const [byFormat, byAccept] = await Promise.all([
    fetch(`${url}&format=csv`, { headers }),
    fetch(url, { headers: { ...headers, accept: 'text/csv' } }),
  ])
  expect(byFormat.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(byFormat.headers.get('content-disposition')).toContain(`outcomes-${from}-${to}.csv`)
  const text = await byFormat.text()
  expect(await byAccept.text()).toBe(text)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe('from,to,completed,canceled,no_show,overdue,upcoming,cancel_reasons')
  const rows = await read('outcomes', 'month')
  expect(lines.map(line => line.split(',').slice(0, 3).join())).toEqual(
    rows.map(row => [row.from, row.to, row.completed].join()),
  )
  expect(lines.join()).not.toMatch(/,"?[=+@-]/)
  expect((await fetch(`${url}&format=json`, { headers: { ...headers, accept: 'text/csv' } })).status).toBe(
    200,
  )
})

test.each([
  ['bookings', 'from=2026-01-01&to=2027-01-02', 'to'],
  ['bookings', 'from=2026-01-01&to=2026-01-02&interval=year', 'interval'],
  ['outcomes', 'from=2026-13-01&to=2026-01-02', 'from'],
  ['lead-time', 'to=2026-01-02', 'from'],
  ['bookings', 'from=9999-12-01&to=9999-12-31&interval=month', 'to'],
])('Reports reject %s?%s', async (name, query, param) => {
  const [status, code, params] = verdict(await workspace.manage('GET', `/reports/${name}?${query}`))
  expect([status, code, Object.keys(params as object)]).toEqual([400, 'invalid_request', [param]])
})

test('Reports count nothing of another workspace and reject its notaries', async () => {
  const other = await installation.workspace(zone)
  const { body } = await other.manage('GET', `/reports/bookings?from=${from}&to=${to}&interval=month`)
  expect(body.data.map(({ created }: { created: number }) => created)).toEqual([0, 0, 0, 0])
  const query = `from=${from}&to=${to}&notary_id=${notaries[0]}`
  expect((await other.manage('GET', `/reports/utilization?${query}`)).status).toBe(404)
})

test('A report covers at most a year of 366 days', async () => {
  const query = `from=${from}&to=${new Date(Date.parse(from) + 365 * dayMs).toISOString().slice(0, 10)}`
  const { status, body } = await workspace.manage('GET', `/reports/bookings?${query}`)
  expect([status, body.data.length]).toEqual([200, 366])
})
