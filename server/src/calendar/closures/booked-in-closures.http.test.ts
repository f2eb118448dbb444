import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { dateOf, iso } from '../../../test/helpers/imports.ts'
import { versionOf } from '../../../test/helpers/notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const close = async (workspace: Workspace, from: string, to: string) => {
  const made = await workspace.manage('POST', '/closures', { name: 'Closed', from, to })
  expect(made.status).toBe(201)
  return made.body
}

test('A closure lists an appointment exactly when it prevents its booking', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {})
  const start = hourAhead()
  const { id } = (await book(workspace, start)).body
  // Seconds from the start of the appointment, which takes 1800 of them.
  for (const [from, to, isIn] of [
    [-3600, 0, false],
    [-3600, 1, true],
    [-1, 1801, true],
    [0, 1800, true],
    [899, 901, true],
    [600, 601, true],
    [1799, 3600, true],
    [1800, 3600, false],
  ] as const) {
    const closure = await close(workspace, iso(start + from), iso(start + to))
    const other = await book(workspace, start)
    expect([from, to, closure.appointment_ids, other.status]).toEqual([
      ...[from, to, isIn ? [id] : [], isIn ? 409 : 201],
    ])
    if (other.status === 201)
      expect((await workspace.manage('POST', `/appointments/${other.body.id}/cancel`, {})).status).toBe(200)
    expect((await workspace.manage('DELETE', `/closures/${closure.id}`)).status).toBe(200)
  }
})

test('A closure lists current bookings in it, but none canceled, moved out, held or of another workspace', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  await staff(workspace, {}, {}, {})
  await staff(other, {})
  const start = hourAhead()
  const [stays, canceled, moved] = [
    (await book(workspace, start)).body.id,
    (await book(workspace, start)).body.id,
    (await book(workspace, start)).body.id,
  ]
  await book(other, start)
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const hold = { timestamp: start + 1800 }
  const held = await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/hold`, hold)
  expect(held.status).toBe(200)
  const closure = await close(workspace, iso(start), iso(start + 3600))
  const listed = async () => [
    (await workspace.manage('GET', `/closures/${closure.id}`)).body.appointment_ids,
    (await workspace.manage('GET', '/closures')).body.data[0].appointment_ids,
  ]
  expect(await listed()).toEqual(Array(2).fill([stays, canceled, moved]))
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  expect(await listed()).toEqual(Array(2).fill([stays, moved]))
  const later = { timestamp: start + 7200, timezone: 'UTC' }
  expect((await workspace.call('POST', `/appointments/${moved}/reschedule`, later)).status).toBe(200)
  expect(await listed()).toEqual(Array(2).fill([stays]))
  const longer = await workspace.manage('PATCH', `/closures/${closure.id}`, { to: iso(start + 7201) })
  expect(longer.body.appointment_ids).toEqual([stays, moved])
})

test('A rejected change does not change closure, calendar and audit trail', async () => {
  const workspace = await installation.workspace('America/New_York')
  const [first, last] = [dateOf(hourAhead(24)), dateOf(hourAhead(48))]
  const { id } = await close(workspace, first, last)
  const state = async () => [
    (await workspace.manage('GET', `/closures/${id}`)).body,
    await versionOf(installation, workspace),
    (await workspace.manage('GET', '/audit?limit=100')).body.data.length,
  ]
  const before = await state()
  const late = { to: 'must be after from, or the same date' }
  for (const [change, params] of [
    [{ name: 'New', from: dateOf(hourAhead(72)) }, late],
    [{ name: 'New', to: dateOf(hourAhead()) }, late],
    [{ from: `${last}T23:00:00-05:00`, to: `${last}T22:00:00-05:00` }, late],
    [{ to: last, name: '' }, { name: 'must not be empty' }],
  ] as const)
    expect([change, ...verdict(await workspace.manage('PATCH', `/closures/${id}`, change))]).toEqual([
      ...[change, 400, 'invalid_request', params],
    ])
  expect(await state()).toEqual(before)
})

const freeOn = async (workspace: Workspace, date: string) => {
  const path = `/appointments/availability?date=${date}&timezone=UTC&remote=1`
  const slots = Object.values((await workspace.call('GET', path)).body.availability)
  return slots.filter(Boolean).length
}

test('Where two closures overlap, one still closes after the other was removed', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const date = dateOf(hourAhead(24))
  const free = await freeOn(workspace, date)
  const [day, noon] = [
    await close(workspace, date, date),
    await close(workspace, `${date}T11:00:00Z`, `${date}T13:00:00Z`),
  ]
  expect(await freeOn(workspace, date)).toBe(0)
  await workspace.manage('DELETE', `/closures/${day.id}`)
  // Half an hour from 10:45 to 12:45 is eight starts on the half and quarter hours, and one that would reach
  // in.
  expect(free - (await freeOn(workspace, date))).toBe(9)
  await workspace.manage('DELETE', `/closures/${noon.id}`)
  expect(await freeOn(workspace, date)).toBe(free)
})

test('A closure that ends before it begins, since the time zone changed, closes nothing and adds no time', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { timezone: 'America/New_York' })
  const [before, date] = [dateOf(hourAhead(24)), dateOf(hourAhead(48))]
  const to = `${date}T08:00:00Z`
  const { id, starts_at } = await close(workspace, date, to)
  /** Working and free minutes of the two days in the overview, and working minutes in the report. */
  const minutesNow = async () => {
    const { capacity } = (await workspace.manage('GET', '/overview')).body
    const days = capacity.filter((day: { date: string }) => [before, date].includes(day.date))
    const report = await workspace.manage('GET', `/reports/utilization?from=${before}&to=${date}`)
    return [
      days.map((day: { working_minutes: number }) => day.working_minutes),
      days.map((day: { free_minutes: number }) => day.free_minutes),
      report.body.data.map((row: { working_minutes: number }) => row.working_minutes),
    ]
  }
  const lengths = (zone: string) =>
    [before, date].map(day => Temporal.PlainDate.from(day).toZonedDateTime(zone).hoursInDay * 60)
  const closed = (Date.parse(to) - Date.parse(starts_at)) / 60_000
  expect(closed).toBeGreaterThan(0)
  const [first = 0, second = 0] = lengths('America/New_York')
  expect(await minutesNow()).toEqual(Array(3).fill([first, second - closed]))
  const zone = { timezone: 'Pacific/Honolulu' }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, zone)).status).toBe(200)
  const closure = (await workspace.manage('GET', `/closures/${id}`)).body
  expect([closure.from, closure.to, closure.appointment_ids]).toEqual([date, to, []])
  expect(closure.ends_at < closure.starts_at).toBe(true)
  expect(await minutesNow()).toEqual(Array(3).fill(lengths('Pacific/Honolulu')))
})
