import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, utc } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
  // The free times change with each quarter of an hour.
  installation.clock.hold(installation.clock.now())
})
afterAll(() => installation.stop())

async function invited() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const visit = (method: string, path: string, body?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
  return { workspace, id, visit }
}

const monthOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 7)

interface Day {
  date: string
  free_starts: number
}

describe('A month of availability', () => {
  test.each(['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'A month of availability has the free starts of each of its days, in %s',
    async timezone => {
      const { workspace, visit } = await invited()
      await book(workspace, hourAhead(2))
      await visit('POST', '/hold', { timestamp: hourAhead(5) })
      const month = monthOf(hourAhead())
      const { status, body } = await visit('GET', `/availability?month=${month}&timezone=${timezone}`)
      expect([status, body.object, body.month, body.timezone]).toEqual([
        200,
        'month_availability',
        month,
        timezone,
      ])
      const days: Day[] = []
      let first: string | undefined
      for (let date = Temporal.PlainDate.from(`${month}-01`); date.toString().startsWith(month); ) {
        const day = await visit('GET', `/availability?date=${date}&timezone=${timezone}&starts=1`)
        const { starts } = day.body
        if (starts.length > 0) days.push({ date: date.toString(), free_starts: starts.length })
        first ??= starts[0]
        date = date.add({ days: 1 })
      }
      expect(body.days).toEqual(days)
      if (first) expect(Date.parse(body.first_free)).toBe(Date.parse(first))
    },
    60_000,
  )

  test('A month without a free start names the first one after it, or says that there is none', async () => {
    const { visit } = await invited()
    const past = (await visit('GET', '/availability?month=2020-01')).body
    expect(past.days).toEqual([])
    // The month of the workspace: on its last evening UTC is in the next one.
    const now = installation.clock.now().getTime()
    const month = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate()
      .toPlainYearMonth()
    const present = (await visit('GET', `/availability?month=${month}`)).body
    expect(past.first_free).toBe(present.first_free)
    const far = (await visit('GET', '/availability?month=2090-01')).body
    expect([far.days, far.first_free]).toEqual([[], null])
  })

  test('A month of availability is rejected for an invalid month, and changes nothing', async () => {
    const { workspace, id, visit } = await invited()
    for (const month of ['2026-13', '2026', '2026-1', 'next', '']) {
      const { status, body } = await visit('GET', `/availability?month=${month}`)
      expect([status, body.data.params]).toEqual([400, { month: 'must be a month, such as 2026-12' }])
    }
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('queued')
  })
})

describe('The nearest free times', () => {
  test('A time that somebody else has booked returns the nearest free times', async () => {
    const { workspace, visit } = await invited()
    const at = hourAhead(4)
    expect((await book(workspace, at)).status).toBe(201)
    for (const path of ['/hold', '/submit']) {
      const { status, body } = await visit('POST', path, { timestamp: at })
      expect([status, body.code, body.data.reason]).toEqual([409, 'slot_unavailable', 'booked'])
      const { nearest } = body.data
      expect(nearest).toHaveLength(3)
      expect(nearest).toEqual(nearest.toSorted())
      expect(nearest).not.toContain(utc(at))
      for (const time of nearest) {
        expect(Math.abs(Date.parse(time) / 1000 - at)).toBeLessThanOrEqual(2 * 3600)
        expect((await visit('POST', '/hold', { timestamp: Date.parse(time) / 1000 })).status).toBe(200)
      }
    }
  })

  test('A failed move returns the nearest free times, except for an appointment that cannot be moved', async () => {
    const { workspace } = await invited()
    const made = await book(workspace, hourAhead(), customer)
    const { keys } = (await workspace.call('GET', `/appointments/${made.body.id}`)).body
    await book(workspace, hourAhead(4))
    const call = (path: string, body: object) =>
      installation.as(undefined)('POST', `/booking/v1/${keys.appointment}${path}`, body)
    const move = (timestamp: number) => call('/reschedule', { timestamp })
    const taken = await move(hourAhead(4))
    expect([taken.status, taken.body.code, taken.body.data.nearest.length]).toEqual([
      409,
      'reschedule_failed',
      3,
    ])
    expect((await call('/cancel', {})).status).toBe(200)
    const canceled = await move(hourAhead(5))
    expect([canceled.status, canceled.body.data.reason, canceled.body.data.nearest]).toEqual([
      409,
      'status',
      undefined,
    ])
  })
})
