import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Case, cases } from '../../../test/helpers/availability-cases.ts'
import { become } from '../../../test/helpers/availability-world.ts'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { stepThrough } from '../../../test/helpers/stepped-availability.ts'

/** The case sets the time. */
const clock = { at: new Date(), now: () => clock.at }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())

async function answerOf(workspace: Workspace, { question }: Case): Promise<Record<string, string>> {
  const query = new URLSearchParams({ date: question.date, timezone: question.timezone, explain: '1' })
  for (const category of question.categories) query.append(category, '1')
  const { status, body } = await workspace.call('GET', `/appointments/availability?${query}`)
  expect(status).toBe(200)
  return Object.fromEntries(
    Object.entries(body.availability).map(([key, isFree]) => [key, isFree ? 'free' : body.reasons[key]]),
  )
}

/** For a longer search: `JURAT_TEST_RUNS=5000`. */
const numRuns = Number(process.env.JURAT_TEST_RUNS ?? 40)

test('The slots of a day over HTTP equal those of stepping through its instants', {
  timeout: 3_600_000,
}, async () => {
  const workspace = await installation.workspace()
  const bookingId = await makeReservation(workspace)
  await fc.assert(
    fc.asyncProperty(cases, async example => {
      clock.at = new Date(example.world.now)
      await become(installation, workspace, bookingId, example.world)
      const stepped = Object.entries(stepThrough(example.world, example.question)).map(([key, verdict]) => [
        key,
        typeof verdict === 'number' ? 'free' : verdict,
      ])
      expect(await answerOf(workspace, example)).toEqual(Object.fromEntries(stepped))
    }),
    { numRuns },
  )
})
