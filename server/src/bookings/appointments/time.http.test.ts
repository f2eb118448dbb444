import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOperations } from '../../../test/helpers/booking-operations.ts'
import { expectRefusal, hourAhead, told, utc, verdict, why } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { updateNotary } from '../../calendar/notaries/notaries.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requeueDayLists } from './day-lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const reschedule = (workspace: Workspace, id: number, timestamp: number, timezone = 'UTC', method = 'POST') =>
  workspace.call(method, `/appointments/${id}/reschedule`, { timestamp, timezone })

const assign = (workspace: Workspace, id: number, notary_id: number) =>
  workspace.manage('POST', `/appointments/${id}/assign`, { notary_id })

/** A workspace with one notary and an appointment at `hourAhead()`. */
async function booked() {
  const workspace = await installation.workspace()
  const [notary = 0] = await staff(workspace, {})
  const { id } = (await book(workspace, hourAhead())).body
  return { workspace, notary, id }
}

testOperations(
  () => installation,
  [
    {
      name: 'reschedule',
      method: 'POST',
      path: '/wp-json/v3/appointments/{appointment}/reschedule',
      scope: 'appointments:write',
      resource: 'Appointment',
      body: () => ({ timestamp: hourAhead(), timezone: 'UTC' }),
    },
    {
      name: 'reschedule by PATCH',
      method: 'PATCH',
      path: '/wp-json/v3/appointments/{appointment}/reschedule',
      scope: 'appointments:write',
      resource: 'Appointment',
      body: () => ({ timestamp: hourAhead(), timezone: 'UTC' }),
    },
  ],
)

describe('creating a scheduled appointment', () => {
  test.each([
    ['a booked time', hourAhead(), 'booked'],
    ['a time that overlaps one', hourAhead() + 29 * 60, 'booked'],
    ['the past', 1_600_000_000, 'past'],
    ['a time beyond the horizon', hourAhead(24 * 90), 'horizon'],
  ])('A scheduled appointment at %s is rejected', async (_what, timestamp, reason) => {
    const { workspace } = await booked()
    const before = await workspace.eventTypes()
    expect(why(await book(workspace, timestamp))).toEqual([409, 'slot_unavailable', reason])
    expect(await workspace.eventTypes()).toEqual(before)
  })

  test('A scheduled appointment is rejected without a notary of its category or on duty', async () => {
    const workspace = await installation.workspace()
    const weekly = [{ weekday: 'monday', from: '09:00', to: '10:00' }]
    await staff(workspace, { weekly })
    expect(why(await book(workspace, hourAhead(), { service: 'wet' }))).toEqual([
      409,
      'slot_unavailable',
      'closed',
    ])
    const sunday = Temporal.Now.zonedDateTimeISO('UTC').add({
      days: 14 - Temporal.Now.plainDateISO('UTC').dayOfWeek,
    })
    const timestamp = sunday.startOfDay().add({ hours: 9 }).epochMilliseconds / 1000
    expect(why(await book(workspace, timestamp))).toEqual([409, 'slot_unavailable', 'closed'])
    const monday = timestamp + 86_400
    expect((await book(workspace, monday)).status).toBe(201)
    expect(why(await book(workspace, monday + 1800 + 60))).toEqual([409, 'slot_unavailable', 'closed'])
    expect((await book(workspace, monday + 1800)).status).toBe(201)
  })

  test('A scheduled appointment takes the duration of its quantity and the quarters that its buffers touch', async () => {
    const workspace = await installation.workspace()
    await staff(workspace, { buffer_before_minutes: 5, buffer_after_minutes: 20 })
    const start = hourAhead(2)
    expect((await book(workspace, start, { quantity: 3 })).body.duration_minutes).toBe(90)
    // Claimed: from one quarter before the start to two quarters after the end.
    const ends = start + 90 * 60
    expect(why(await book(workspace, ends + 15 * 60 + 5 * 60))).toEqual([409, 'slot_unavailable', 'booked'])
    expect((await book(workspace, ends + 45 * 60)).status).toBe(201)
    expect(why(await book(workspace, start - 60 * 60))).toEqual([409, 'slot_unavailable', 'booked'])
    expect((await book(workspace, start - 75 * 60)).status).toBe(201)
  })

  test('A new appointment goes to the notary with the least load that day, then to the one idle for longest', async () => {
    const workspace = await installation.workspace()
    const [first, second] = await staff(workspace, {}, {})
    // One day before everything else, so that both begin it alike.
    const day = Math.ceil(hourAhead() / 86_400) * 86_400
    const hours = (count: number) => day + count * 3600
    const notaries: number[] = []
    for (const hour of [0, 1, 2, 3]) notaries.push((await book(workspace, hours(hour))).body.notary_id)
    expect(notaries).toEqual([first, second, first, second])
    // A long appointment for the next notary in turn, after which the other takes two in a row.
    expect((await book(workspace, hours(5), { quantity: 2 })).body.notary_id).toBe(first)
    expect((await book(workspace, hours(8))).body.notary_id).toBe(second)
  })
})

/*
 * Two notaries. The first gets the first time, and gets the second time only if the first does not count as
 * work of the same local day, whatever that day's length.
 */
describe('the load of a day on which the clock changes', () => {
  test.each([
    ['of 25 hours ends with its last', 'America/New_York', '2027-11-07T23:00', '2027-11-07T09:00', 1],
    ['of 25 hours ends at midnight', 'America/New_York', '2027-11-08T00:00', '2027-11-07T09:00', 0],
    ['of 23 hours ends at midnight', 'America/New_York', '2027-03-15T00:30', '2027-03-14T09:00', 0],
    ['of 23 hours begins at midnight', 'America/New_York', '2027-03-14T00:00', '2027-03-14T09:00', 1],
    ['of 24½ hours ends with its last', 'Australia/Lord_Howe', '2027-04-04T23:30', '2027-04-04T09:00', 1],
    ['of 23½ hours ends at midnight', 'Australia/Lord_Howe', '2027-10-04T00:00', '2027-10-03T09:00', 0],
    ['of 24 hours ends with its last', 'America/New_York', '2027-11-06T23:30', '2027-11-06T09:00', 1],
  ])(
    'On the day of a clock change, the load %s in %s is: %s, then %s',
    async (_what, timezone, first, second, notary) => {
      installation.clock.startAt('2027-01-01T00:00:00Z')
      const workspace = await installation.workspace(timezone)
      const team = await staff(workspace, { timezone }, { timezone })
      const at = (local: string) =>
        Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).epochMilliseconds / 1000
      const set_to = new Date((at(second) - 10 * 86_400) * 1000).toISOString()
      expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(
        200,
      )
      expect((await book(workspace, at(first))).body.notary_id).toBe(team[0])
      expect((await book(workspace, at(second))).body.notary_id).toBe(team[notary])
    },
  )
})

describe('reschedule', () => {
  test('A reschedule moves the appointment, frees the old time and fires one event', async () => {
    const { workspace, id, notary } = await booked()
    const answer = await reschedule(workspace, id, hourAhead(5), 'Australia/Lord_Howe')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      object: 'appointment',
      id,
      status: 'scheduled',
      timestamp: utc(hourAhead(5)),
      timezone: 'Australia/Lord_Howe',
    })
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'appointment-updated'])
    const [, updated] = await told(workspace)
    expect(updated?.data).toMatchObject({ id, timestamp: utc(hourAhead(5)), timezone: 'Australia/Lord_Howe' })
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.notary_id).toBe(notary)
    expect((await book(workspace, hourAhead())).status).toBe(201)
    expect(why(await book(workspace, hourAhead(5)))).toEqual([409, 'slot_unavailable', 'booked'])
  })

  test('A reschedule may move an appointment by a few minutes within its own time, to any second', async () => {
    const { workspace, id } = await booked()
    for (const seconds of [1, 900, 1799, 0]) {
      const answer = await reschedule(workspace, id, hourAhead() + seconds)
      expect([answer.status, answer.body.timestamp]).toEqual([200, utc(hourAhead() + seconds)])
    }
  })

  test('A reschedule of a draft schedules it', async () => {
    const workspace = await installation.workspace()
    const { id } = (await book(workspace, hourAhead(), { status: 'draft' })).body
    expect((await reschedule(workspace, id, hourAhead(1))).body.status).toBe('scheduled')
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.notary_id).toEqual(expect.any(Number))
  })

  test.each([
    ['to a taken time', hourAhead(1), 'booked', 'No notary is free at that time.'],
    ['to the past', 1_600_000_000, 'past', 'That time is in the past.'],
    ['beyond the horizon', hourAhead(24 * 90), 'horizon', 'That time is too far ahead.'],
  ])('A reschedule %s is rejected and changes nothing', async (_where, timestamp, reason, message) => {
    const { workspace, id } = await booked()
    await book(workspace, hourAhead(1))
    const before = await workspace.events()
    const answer = await reschedule(workspace, id, timestamp)
    expect([...why(answer), answer.body.message]).toEqual([409, 'reschedule_failed', reason, message])
    expect(await workspace.events()).toEqual(before)
    expect((await workspace.call('GET', `/appointments/${id}`)).body.timestamp).toBe(utc(hourAhead()))
    expect(why(await book(workspace, hourAhead()))).toEqual([409, 'slot_unavailable', 'booked'])
  })

  test.each(['complete', 'cancel'])('A reschedule after %s is rejected', async how => {
    const { workspace, id } = await booked()
    await workspace.manage('POST', `/appointments/${id}/${how}`)
    for (const method of ['POST', 'PATCH']) {
      const answer = await reschedule(workspace, id, hourAhead(3), 'UTC', method)
      expect(why(answer)).toEqual([409, 'reschedule_failed', 'status'])
    }
  })

  test('A reschedule with missing or wrong parameters is rejected and names them all', async () => {
    const { workspace, id } = await booked()
    const path = `/appointments/${id}/reschedule`
    const missing = await workspace.call('POST', path, {})
    expectRefusal(missing, 400, 'invalid_request', 'timestamp and timezone are required.', {
      timestamp: 'is required',
      timezone: 'is required',
    })
    const text = await workspace.call('POST', path, { timestamp: '2026-11-20T15:00:00Z', timezone: 7 })
    expect(verdict(text)).toEqual([
      400,
      'invalid_request',
      { timestamp: 'must be an integer', timezone: 'must be a string' },
    ])
    expect(verdict(await reschedule(workspace, id, hourAhead(), 'Mars/Base'))).toEqual([
      400,
      'invalid_request',
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ])
  })

  test('Of two concurrent moves to the last free time, one moves its appointment and the other changes nothing', async () => {
    const { workspace, id } = await booked()
    const { id: other } = (await book(workspace, hourAhead(1))).body
    const answers = await Promise.all([id, other].map(one => reschedule(workspace, one, hourAhead(9))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const times = await Promise.all(
      [id, other].map(async one => (await workspace.call('GET', `/appointments/${one}`)).body.timestamp),
    )
    expect(times).toContain(utc(hourAhead(9)))
    expect(times.filter(time => time !== utc(hourAhead(9)))).toHaveLength(1)
  })

  test('Two concurrent moves that swap their times end without double booking', async () => {
    const workspace = await installation.workspace()
    await staff(workspace, {}, {})
    const ids = [(await book(workspace, hourAhead())).body.id, (await book(workspace, hourAhead(1))).body.id]
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        ids.map((id, n) => reschedule(workspace, id, hourAhead((round + n) % 2))),
      )
      for (const { status } of answers) expect([200, 409]).toContain(status)
    }
  })
})

describe('assign', () => {
  test('Assigning gives the appointment to another notary and frees the first', async () => {
    const workspace = await installation.workspace()
    const [first = 0, second = 0] = await staff(workspace, {}, {})
    const { id, notary_id } = (await book(workspace, hourAhead())).body
    expect(notary_id).toBe(first)
    const answer = await assign(workspace, id, second)
    expect([answer.status, answer.body.notary_id]).toEqual([200, second])
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'appointment-updated'])
    expect((await book(workspace, hourAhead())).body.notary_id).toBe(first)
  })

  test('Assigning to a notary who is booked, off duty or of another category is rejected', async () => {
    const workspace = await installation.workspace()
    const [first = 0, second = 0, off = 0, wet = 0] = await staff(
      workspace,
      {},
      {},
      { weekly: [] },
      { categories: ['wet'] },
    )
    const { id } = (await book(workspace, hourAhead())).body
    await book(workspace, hourAhead())
    const taken = await assign(workspace, id, second)
    expect(why(taken)).toEqual([409, 'slot_unavailable', 'booked'])
    expect(taken.body.message).toBe('The notary is not free at that time.')
    expect((await book(workspace, hourAhead())).body.message).toBe('No notary is free at that time.')
    expect(why(await assign(workspace, id, off))).toEqual([409, 'slot_unavailable', 'closed'])
    expect(why(await assign(workspace, id, wet))).toEqual([409, 'slot_unavailable', 'closed'])
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.notary_id).toBe(first)
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'appointment-created'])
  })

  test('Assigning to a notary of another workspace is rejected', async () => {
    const { workspace, id } = await booked()
    const other = await booked()
    for (const notary of [other.notary, 999_999]) {
      expect(verdict(await assign(workspace, id, notary))).toEqual([
        400,
        'invalid_request',
        { notary_id: 'is not a notary of this workspace' },
      ])
    }
  })

  test('Assigning an appointment that is not scheduled is rejected', async () => {
    const { workspace, id, notary } = await booked()
    await workspace.manage('POST', `/appointments/${id}/complete`)
    expect(why(await assign(workspace, id, notary))).toEqual([409, 'slot_unavailable', 'status'])
  })

  test('An appointment can be assigned while its session is under way', async () => {
    const workspace = await installation.workspace()
    const [, second = 0] = await staff(workspace, {}, {})
    const { id } = (await book(workspace, hourAhead())).body
    await moveClock(workspace, hourAhead() - Math.floor(Date.now() / 1000) + 60)
    expect((await assign(workspace, id, second)).status).toBe(200)
    expect(why(await reschedule(workspace, id, hourAhead()))).toEqual([409, 'reschedule_failed', 'past'])
  })
})

test('A notary with a future appointment cannot be removed, and a removed notary gets none', async () => {
  const { workspace, id, notary } = await booked()
  expect((await workspace.manage('DELETE', `/notaries/${notary}`)).status).toBe(409)
  await workspace.manage('POST', `/appointments/${id}/cancel`)
  expect((await workspace.manage('DELETE', `/notaries/${notary}`)).status).toBe(200)
  expect(why(await book(workspace, hourAhead()))).toEqual([409, 'slot_unavailable', 'closed'])
})

testOnPostgres('A booking that waits for a change of the calendar sees the change', async () => {
  const { workspace, notary } = await booked()
  let booking: Promise<Answer> | undefined
  await transaction(installation.ctx.db, async tx => {
    const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'r' } as const
    await updateNotary(tx, installation.ctx, caller, notary, { categories: ['wet'] }, requeueDayLists)
    booking = book(workspace, hourAhead(3))
    await sleep(200)
  })
  expect(why(await (booking as Promise<Answer>))).toEqual([409, 'slot_unavailable', 'closed'])
})
