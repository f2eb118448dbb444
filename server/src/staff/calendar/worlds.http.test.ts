import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Case, cases } from '../../../test/helpers/availability-cases.ts'
import { become } from '../../../test/helpers/availability-world.ts'
import { makeAppointment, setState } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { type SteppedWorld, wallAt } from '../../../test/helpers/stepped-availability.ts'

/** The case sets the time. */
const clock = { at: new Date(), now: () => clock.at }
const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())

interface Span {
  starts_at: string
  ends_at: string
}

interface NotaryOfCalendar {
  categories: string[]
  signing_methods: string[] | null
  buffer_before_minutes: number
  buffer_after_minutes: number
  hours: Span[]
  time_off: Span[]
  busy: Span[]
  appointments: { claimed: Span[] }[]
  holds: { claimed: Span[] }[]
}

const timesOf = (spans: Span[]): [number, number][] =>
  spans.map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])

/** Shortest service of the wanted categories that the notary can give. */
function minutesWith({ services }: SteppedWorld, notary: NotaryOfCalendar, categories: string[]): number {
  const signs = (method: string) => notary.signing_methods?.includes(method) ?? true
  const offered = services.filter(({ category, signing_methods: methods }) => {
    if (!notary.categories.includes(category)) return false
    if (categories.length === 0 || categories.includes(category)) return methods.some(signs)
    return categories.includes('enotary') && methods.includes('enotary') && signs('enotary')
  })
  return Math.min(...offered.map(({ duration_minutes }) => duration_minutes))
}

/**
 * Whether the calendar shows the notary on duty for the whole appointment, and nothing in it or its buffers.
 */
function isFree(notary: NotaryOfCalendar, closures: Span[], at: number, minutes: number): boolean {
  const end = at + minutes * minute
  const overlaps = (spans: Span[], from: number, to: number) =>
    timesOf(spans).some(([start, stop]) => start < to && stop > from)
  const taken = [...notary.appointments, ...notary.holds].flatMap(({ claimed }) => claimed)
  const [before, after] = [notary.buffer_before_minutes * minute, notary.buffer_after_minutes * minute]
  return (
    timesOf(notary.hours).some(([start, stop]) => start <= at && stop >= end) &&
    !overlaps([...notary.time_off, ...notary.busy, ...closures], at, end) &&
    !overlaps(taken, at - before, end + after)
  )
}

/** The free starts of the day, as the calendar shows them. */
async function startsByCalendar(workspace: Workspace, { world, question }: Case): Promise<number[]> {
  const { date, timezone, categories } = question
  const around = Date.parse(`${date}T00:00:00Z`)
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    from: dateOf(around - 3 * day),
    to: dateOf(around + 8 * day),
    timezone,
  })
  const { status, body } = await workspace.manage('GET', `/calendar?${query}`)
  expect(status).toBe(200)
  const starts: number[] = []
  for (let at = around - 2 * day; at <= around + 3 * day; at += quarter) {
    if (wallAt(timezone, at).date !== date) continue
    if (at < world.now + world.noticeMinutes * minute || at > world.now + world.horizonDays * day) continue
    const notaries: NotaryOfCalendar[] = body.notaries
    if (notaries.some(notary => isFree(notary, body.closures, at, minutesWith(world, notary, categories))))
      starts.push(at)
  }
  return starts
}

async function startsBySearch(workspace: Workspace, { question }: Case): Promise<number[]> {
  const query = new URLSearchParams({ date: question.date, timezone: question.timezone, starts: '1' })
  for (const category of question.categories) query.append(category, '1')
  const { status, body } = await workspace.call('GET', `/appointments/availability?${query}`)
  expect(status).toBe(200)
  return body.starts.map((start: string) => Date.parse(start))
}

/** For a longer search: `JURAT_TEST_RUNS=5000`. */
const numRuns = Number(process.env.JURAT_TEST_RUNS ?? 40)

test('The times that the calendar of staff leaves free are those that the search offers', {
  timeout: 3_600_000,
}, async () => {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace)
  await setState(installation, workspace, { kind: 'appointment', id }, 'scheduled')
  await fc.assert(
    fc.asyncProperty(cases, async example => {
      clock.at = new Date(example.world.now)
      await installation.ctx.db
        .updateTable('appointments')
        .set({ starts_at: clock.at })
        .where('id', '=', id)
        .execute()
      await become(installation, workspace, id, example.world)
      expect(await startsByCalendar(workspace, example)).toEqual(await startsBySearch(workspace, example))
    }),
    { numRuns },
  )
})
