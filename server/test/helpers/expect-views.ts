import { expect } from 'vitest'
import type { Workspace } from './harness.ts'

interface Appointment {
  id: number
  status: string
  notary: number | null
  minutes: number
  startMs: number
}

interface World {
  appointments: Appointment[]
  /** Notaries with a hold that has not ended, once for each hold. */
  holders: number[]
  /** Date of the first of two days in which all appointments start. The workspace's zone is UTC. */
  firstDayMs: number
  nowMs: number
}

type Row = Record<string, number>

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The list, the calendar and the reports of staff show these appointments and holds, and no others. */
export async function expectViews(workspace: Workspace, world: World): Promise<void> {
  const listed: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = await workspace.manage('GET', `/appointments?limit=100${cursor && `&cursor=${cursor}`}`)
    listed.push(...page.body.data.map(brief))
    if (page.body.next_cursor === null) break
    cursor = page.body.next_cursor
  }
  expect(listed).toEqual(world.appointments.map(told).toReversed())
  await expectCalendar(workspace, world)
  await expectReports(workspace, world)
}

const brief = ({ id, status, notary_id, timestamp }: Record<string, string | number | null>) =>
  [id, status, notary_id, Date.parse(String(timestamp))] as const

const told = ({ id, status, notary, startMs }: Appointment) => [id, status, notary, startMs] as const

const takesTime = ({ status }: Appointment) => status === 'scheduled' || status === 'completed'

async function expectCalendar(workspace: Workspace, world: World): Promise<void> {
  const [from, to] = [dateOf(world.firstDayMs), dateOf(world.firstDayMs + dayMs)]
  const { notaries } = (await workspace.manage('GET', `/calendar?from=${from}&to=${to}`)).body
  const shown: number[] = []
  const holders: number[] = []
  for (const notary of notaries) {
    for (const appointment of notary.appointments) {
      const { notary: own, startMs } = world.appointments.find(({ id }) => id === appointment.id) ?? {}
      expect([own, startMs]).toEqual([notary.id, Date.parse(appointment.starts_at)])
      shown.push(appointment.id)
    }
    holders.push(...notary.holds.map(() => notary.id))
  }
  const expected = world.appointments.filter(one => takesTime(one)).map(({ id }) => id)
  expect(shown.sort(byNumber)).toEqual(expected.sort(byNumber))
  expect(holders.sort(byNumber)).toEqual(world.holders.toSorted(byNumber))
}

const byNumber = (one: number, other: number) => one - other

async function expectReports(
  workspace: Workspace,
  { appointments, firstDayMs, nowMs }: World,
): Promise<void> {
  const totals = async (name: string, fromMs: number, toMs: number, fields: string[]) => {
    const query = `from=${dateOf(fromMs)}&to=${dateOf(toMs)}`
    const { data } = (await workspace.manage('GET', `/reports/${name}?${query}`)).body
    return fields.map(field => (data as Row[]).reduce((sum, row) => sum + (row[field] ?? 0), 0))
  }
  const count = (...statuses: string[]) =>
    appointments.filter(({ status }) => statuses.includes(status)).length
  const states = ['draft', 'scheduled', 'completed', 'canceled']
  const created = await totals('bookings', nowMs - dayMs, nowMs, ['created', ...states])
  expect(created).toEqual([appointments.length, ...states.map(status => count(status))])

  const [first, last] = [firstDayMs, firstDayMs + dayMs] as const
  const outcomes = await totals('outcomes', first, last, ['completed', 'canceled', 'upcoming', 'overdue'])
  expect(outcomes).toEqual([count('completed'), count('canceled'), count('scheduled'), 0])

  const booked = appointments.filter(one => takesTime(one))
  const minutes = booked.reduce((sum, one) => sum + one.minutes, 0)
  expect(await totals('utilization', first, last, ['appointments', 'booked_minutes'])).toEqual([
    booked.length,
    minutes,
  ])
  expect(await totals('lead-time', first, last, ['appointments'])).toEqual([booked.length])
}
