import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Case, cases } from '../../test/helpers/availability-cases.ts'
import { makeReservation } from '../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../test/helpers/harness.ts'
import { type SteppedWorld, stepThrough } from '../../test/helpers/stepped-availability.ts'

/** The case sets the time. */
const clock = { at: new Date(), now: () => clock.at }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())

/** Gives the workspace the calendar, settings and claims of the case. */
async function become(workspace: Workspace, bookingId: number, world: SteppedWorld): Promise<void> {
  const { db } = installation.ctx
  for (const table of ['claims', 'time_off', 'notaries'] as const) {
    await db.deleteFrom(table).where('workspace_id', '=', workspace.id).execute()
  }
  await db
    .deleteFrom('services')
    .where('workspace_id', '=', workspace.id)
    .where('handle', '!=', 'remote')
    .execute()
  // The claims belong to a reservation of this service.
  await db
    .updateTable('services')
    .set({ archived_at: clock.at })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const services = world.services.map(({ category, duration_minutes }, position) => ({
    workspace_id: workspace.id,
    handle: `service_${position}`,
    position,
    label: 'Service',
    category,
    signing_methods: ['remote'],
    duration_minutes,
    unit_price_minor: 100,
    currency: 'USD',
    archived_at: null,
  }))
  await db
    .insertInto('services')
    .values(services as never)
    .execute()
  for (const { id, categories, weekly, exceptions, time_off, ...notary } of world.notaries) {
    const { id: notary_id } = await db
      .insertInto('notaries')
      .values({
        ...notary,
        workspace_id: workspace.id,
        name: `Notary ${id}`,
        email: '',
        categories: categories as never,
        weekly: JSON.stringify(weekly),
        exceptions: JSON.stringify(exceptions),
        created_at: clock.at,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const off = time_off.map(times => ({ workspace_id: workspace.id, notary_id, ...times, reason: '' }))
    if (off.length > 0) await db.insertInto('time_off').values(off).execute()
    const claims = world.claims
      .filter(claim => claim.notary_id === id)
      .map(({ slot, expires_at }) => ({
        workspace_id: workspace.id,
        notary_id,
        slot: new Date(slot),
        booking_id: bookingId,
        expires_at: expires_at === null ? null : new Date(expires_at),
      }))
    if (claims.length > 0) await db.insertInto('claims').values(claims).execute()
  }
  await db
    .updateTable('workspaces')
    .set(({ eb }) => ({
      minimum_notice_minutes: world.noticeMinutes,
      horizon_days: world.horizonDays,
      calendar_version: eb('calendar_version', '+', 1),
    }))
    .where('id', '=', workspace.id)
    .execute()
}

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

test('over the wire a day is what stepping through its instants says', { timeout: 3_600_000 }, async () => {
  const workspace = await installation.workspace()
  const bookingId = await makeReservation(workspace)
  await fc.assert(
    fc.asyncProperty(cases, async example => {
      clock.at = new Date(example.world.now)
      await become(workspace, bookingId, example.world)
      const stepped = Object.entries(stepThrough(example.world, example.question)).map(([key, verdict]) => [
        key,
        typeof verdict === 'number' ? 'free' : verdict,
      ])
      expect(await answerOf(workspace, example)).toEqual(Object.fromEntries(stepped))
    }),
    { numRuns },
  )
})
