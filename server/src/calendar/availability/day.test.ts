import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Case, cases, quarter } from '../../../test/helpers/availability-cases.ts'
import { type SteppedWorld, stepThrough } from '../../../test/helpers/stepped-availability.ts'
import { periodOf } from '../closures/rules.ts'
import { batchesOf } from './batches.ts'
import { candidatesOf, limitsOf, startsOf, startsWithin } from './day.ts'
import { shortestOf } from './durations.ts'
import { type Ask, search } from './search.ts'
import { reasons, slotsOf } from './slots.ts'

/** The module's result, with the case's claims as stored claims. */
async function answerOf({ world, question, first }: Case) {
  const limits = limitsOf(
    { minimum_notice_minutes: world.noticeMinutes, horizon_days: world.horizonDays },
    new Date(world.now),
  )
  const starts = startsOf(question.timezone, question.date)
  const notariesIfOpen = world.notaries.map(notary => ({ ...notary, created_at: new Date(0) }))
  const closures = world.closures.map(({ from, to }) =>
    periodOf({ closed_from: from, closed_to: to }, world.timezone),
  )
  const notariesIfIdle = notariesIfOpen.map(one => ({ ...one, closed: closures }))
  const notaries = notariesIfIdle.map(one => ({ ...one, time_off: [...one.time_off, ...one.busy] }))
  const { durationWith, durationIfSigning } = shortestOf(world.services as never, question.categories)
  const candidates = await candidatesOf(starts, notaries as never, durationWith)
  const sought = startsWithin(starts, limits)
  const found = await search(starts, sought, await batchesOf(candidates, first), claimsReader(world))
  const dutyOf = async (those: typeof notariesIfOpen, duration = durationWith) =>
    (await candidatesOf(starts, those as never, duration)).reduce((all, { duty }) => all | duty, 0n)
  const without = {
    closures: await dutyOf(notariesIfOpen),
    busy: await dutyOf(notariesIfIdle),
    signingMethod: await dutyOf(notaries, durationIfSigning),
  }
  const answer = slotsOf(starts, limits, found, without)
  expect(answer.starts.map(({ startMs }) => startMs)).toEqual(
    answer.starts.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
  )
  const startMsOf = (slot: number) => answer.starts.find(({ quarter }) => quarter === slot)?.startMs
  return Object.fromEntries(answer.slots.map(({ key, reason }, at) => [key, reason ?? startMsOf(at)]))
}

/** Returns only claims of the given notaries and window, as the table does. */
const claimsReader =
  (world: SteppedWorld): Ask =>
  async (candidates, { first, last }) =>
    new Map(
      candidates.map(({ notaryId }) => {
        const busy = { booked: 0n, held: 0n }
        for (const { notary_id, slot, expires_at } of world.claims) {
          const at = slot / quarter
          if (notary_id !== notaryId || at < first || at > last) continue
          if (expires_at !== null && expires_at <= world.now) continue
          busy[expires_at === null ? 'booked' : 'held'] |= 1n << BigInt(at - first)
        }
        return [notaryId, busy]
      }),
    )

/** For a longer search: `JURAT_TEST_RUNS=20000`. */
const numRuns = Number(process.env.JURAT_TEST_RUNS ?? 400)

describe('a day', () => {
  test('The slots of a day equal those of stepping through its instants', {
    timeout: 3_600_000,
  }, async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(cases, async example => {
        const stepped = stepThrough(example.world, example.question)
        expect(await answerOf(example)).toEqual(stepped)
        for (const verdict of Object.values(stepped)) seen.add(typeof verdict === 'number' ? 'free' : verdict)
      }),
      { numRuns },
    )
    // The cases must reach every verdict.
    expect([...seen].sort()).toEqual([...reasons, 'free'].sort())
  })
})

describe('a zone whose offset is not in whole quarters of an hour', () => {
  // Monrovia was 44 minutes and 30 seconds behind UTC.
  const question = { date: '1971-06-01', timezone: 'Africa/Monrovia', categories: [] }
  const world = (claimed: string[]): SteppedWorld => ({
    services: [{ category: 'remote', signing_methods: ['remote'], duration_minutes: 30 }],
    notaries: [
      {
        id: 1,
        categories: ['remote'],
        signing_methods: null,
        timezone: 'Africa/Monrovia',
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        weekly: [2].map(weekday => ({ weekday, from: 540, to: 600 })),
        exceptions: [],
        time_off: [],
        busy: [],
      },
    ],
    claims: claimed.map(at => ({ notary_id: 1, slot: Date.parse(at), expires_at: null })),
    timezone: 'UTC',
    closures: [],
    now: Date.parse('1971-05-31T00:00Z'),
    noticeMinutes: 0,
    horizonDays: 90,
  })
  const answered = async (claimed: string[]) => {
    const answer = await answerOf({ world: world(claimed), question, first: 1 })
    return Object.entries(answer).filter(([, verdict]) => verdict !== 'closed')
  }

  test('A time zone whose offset is not in whole quarters of an hour has 96 slots', async () => {
    const start = Date.parse('1971-06-01T09:44:30Z')
    expect(Object.keys(await answerOf({ world: world([]), question, first: 1 }))).toHaveLength(96)
    expect(await answered([])).toEqual([
      ['0900-0915', start],
      ['0915-0930', start + quarter],
      ['0930-0945', start + 2 * quarter],
    ])
  })

  test('Appointments in a time zone with an odd offset claim the quarters that they reach into', async () => {
    // 09:30 local time is 10:14:30 to 10:44:30 in UTC. It touches the quarters from 10:00 to 10:30.
    const verdict = async (claimed: string) =>
      (await answered([claimed])).map(([, found]) => (typeof found === 'number' ? 'free' : found))
    expect(await verdict('1971-06-01T09:15Z')).toEqual(['free', 'free', 'free'])
    expect(await verdict('1971-06-01T09:30Z')).toEqual(['booked', 'free', 'free'])
    expect(await verdict('1971-06-01T10:00Z')).toEqual(['booked', 'booked', 'booked'])
    expect(await verdict('1971-06-01T10:30Z')).toEqual(['free', 'free', 'booked'])
    expect(await verdict('1971-06-01T10:45Z')).toEqual(['free', 'free', 'free'])
  })
})

test('Appointments of months are found with notaries who are always on duty', async () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: 0, to: 1440 }))
  const notary = { id: 1, categories: ['remote'], timezone: 'UTC', created_at: new Date(0), time_off: [] }
  const hours = { buffer_before_minutes: 0, buffer_after_minutes: 0, weekly: always, exceptions: [] }
  const starts = startsOf('UTC', '2026-11-20')
  const duty = async (exceptions: object[], days: number) =>
    (await candidatesOf(starts, [{ ...notary, ...hours, exceptions }] as never, () => days * 1440))[0]?.duty
  expect(await duty([], 200)).toBe((1n << 96n) - 1n)
  // Time off from the 100th day on: only an appointment of 100 days that begins at midnight ends in time.
  expect(await duty([{ date: '2027-02-28', spans: [] }], 100)).toBe(1n)
  expect(await duty([{ date: '2027-02-28', spans: [] }], 101)).toBe(undefined)
})
