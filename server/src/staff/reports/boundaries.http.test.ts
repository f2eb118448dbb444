import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, hourAhead, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { dateOf, iso } from '../../../test/helpers/imports.ts'
import { insertNotaries } from '../../../test/helpers/notaries.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  installation.clock.hold(installation.clock.now())
})
afterAll(() => installation.stop())

const dayS = 86_400
const now = () => Math.floor(installation.clock.now().getTime() / 1000)

const report = async (workspace: Pick<Workspace, 'manage'>, name: string, query: string) => {
  const { status, body } = await workspace.manage('GET', `/reports/${name}?${query}`)
  expect([name, query, status]).toEqual([name, query, 200])
  return body
}

/** The outcomes of appointments that start on the date of that time. */
const outcomesOn = async (workspace: Workspace, epochSeconds: number) => {
  const date = dateOf(epochSeconds)
  return (await report(workspace, 'outcomes', `from=${date}&to=${date}`)).data[0]
}

test('An appointment is overdue from its end on, by the clock of the workspace', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const start = hourAhead()
  await book(workspace, start)
  const at = async (epochSeconds: number) => {
    const set_to = iso(epochSeconds)
    const moved = await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })
    expect(moved.status).toBe(200)
    const { upcoming, overdue } = await outcomesOn(workspace, start)
    return { upcoming, overdue }
  }
  expect(await at(start + 30 * 60 - 1)).toEqual({ upcoming: 1, overdue: 0 })
  expect(await at(start + 30 * 60)).toEqual({ upcoming: 0, overdue: 1 })
})

test('A day of a report is a day of the workspace, from midnight until before the next', async () => {
  const zone = 'Asia/Kathmandu'
  const workspace = await installation.workspace(zone)
  const [notary] = await staff(workspace, {})
  const day = Temporal.Instant.fromEpochMilliseconds(hourAhead(24) * 1000)
    .toZonedDateTimeISO(zone)
    .startOfDay()
  const midnight = day.epochMilliseconds / 1000
  for (const start of [midnight - 1800, midnight, midnight + dayS - 1800, midnight + dayS])
    expect((await book(workspace, start)).status).toBe(201)
  const query = `from=${day.subtract({ days: 1 }).toPlainDate()}&to=${day.add({ days: 1 }).toPlainDate()}`
  const counts = async (name: string, column: string) =>
    (await report(workspace, name, query)).data.map((row: Record<string, number>) => row[column])
  expect(await counts('outcomes', 'upcoming')).toEqual([1, 2, 1])
  expect(await counts('lead-time', 'appointments')).toEqual([1, 2, 1])
  expect(await counts('utilization', 'booked_minutes')).toEqual([30, 60, 30])
  const only = `from=${day.toPlainDate()}&to=${day.toPlainDate()}&notary_id=${notary}`
  expect((await report(workspace, 'outcomes', only)).data).toMatchObject([{ upcoming: 2 }])
})

test('A notary gets only their own figures in every report and form, and of no other notary', async () => {
  const workspace = await installation.workspace()
  const notaries = await staff(workspace, {}, {})
  for (const hours of [0, 1]) await book(workspace, hourAhead(hours), { notary_id: notaries[0] })
  const [own, other] = notaries
  await book(workspace, hourAhead(2), { notary_id: other })
  const { browser } = await person(installation, workspace, 'notary', own)
  const [from, to] = [dateOf(now()), dateOf(hourAhead(3))]
  for (const [name, column] of [
    ['bookings', 'created'],
    ['utilization', 'appointments'],
    ['outcomes', 'upcoming'],
    ['lead-time', 'appointments'],
  ] as const) {
    const path = `/reports/${name}?from=${from}&to=${to}`
    const { data } = (await browser.manage('GET', path)).body
    expect(data).toEqual((await workspace.manage('GET', `${path}&notary_id=${own}`)).body.data)
    const sum = data.reduce((sum: number, row: Record<string, number>) => sum + (row[column] ?? 0), 0)
    expect([name, sum]).toEqual([name, 2])
    const file = await browser.manage('GET', `${path}&format=csv`)
    expect(file.body).toBe((await workspace.manage('GET', `${path}&notary_id=${own}&format=csv`)).body)
    expect((await browser.manage('GET', `${path}&notary_id=${own}`)).body.data).toEqual(data)
    expectRefusal(
      await browser.manage('GET', `${path}&notary_id=${other}`),
      404,
      'not_found',
      'Notary not found.',
    )
  }
})

test('Time that is closed and off counts once, and a closure of another workspace does not count', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const [notary] = await staff(workspace, { buffer_after_minutes: 30 })
  const date = dateOf(hourAhead(48))
  const at = (time: string) => `${date}T${time}:00Z`
  await book(workspace, Date.parse(at('09:00')) / 1000)
  await book(workspace, Date.parse(at('20:00')) / 1000)
  const off = { starts_at: at('08:00'), ends_at: at('12:00') }
  expect((await workspace.manage('POST', `/notaries/${notary}/time-off`, off)).status).toBe(201)
  const closed = { name: 'Repairs', from: at('10:00'), to: at('14:00') }
  const { id } = (await workspace.manage('POST', '/closures', closed)).body
  await other.manage('POST', '/closures', { name: 'Holiday', from: date, to: date })
  const read = async () =>
    (await report(workspace, 'utilization', `from=${date}&to=${date}`)).data.map(
      ({ booked_minutes, working_minutes, utilization }: Record<string, number>) => [
        booked_minutes,
        working_minutes,
        utilization,
      ],
    )
  expect(await read()).toEqual([[60, 1440 - 360, 0.0556]])
  await workspace.manage('DELETE', `/closures/${id}`)
  expect(await read()).toEqual([[60, 1440 - 240, 0.05]])
  await workspace.manage('POST', '/closures', { name: 'Holiday', from: date, to: date })
  expect(await read()).toEqual([[60, 0, null]])
})

test('A removed notary has rows only where there was work', async () => {
  const workspace = await installation.workspace()
  const [, leaving] = await staff(workspace, {}, {})
  const query = `from=${dateOf(now())}&to=${dateOf(now() + dayS)}`
  const rows = async () =>
    (await report(workspace, 'utilization', query)).data.filter(
      ({ notary_id }: { notary_id: number }) => notary_id === leaving,
    )
  expect(await rows()).toHaveLength(2)
  expect((await workspace.manage('DELETE', `/notaries/${leaving}`)).status).toBe(200)
  expect(await rows()).toEqual([])
  const asked = await report(workspace, 'utilization', `${query}&notary_id=${leaving}`)
  expect(asked.data).toEqual([])
})

test('A lead time counts from zero minutes, and never below', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  // Noon: all begin on one date.
  const start = (Math.floor(hourAhead(24) / dayS) + 0.5) * dayS
  for (const [hours, aheadMs] of [0, -1, 60_000, 119_999].entries()) {
    const startS = start + hours * 3600
    const { id } = (await book(workspace, startS)).body
    await installation.ctx.db
      .updateTable('appointments')
      .set({ created_at: new Date(startS * 1000 - aheadMs) })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
  }
  const canceled = (await book(workspace, start + 5 * 3600)).body.id
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  await book(workspace, start + 6 * 3600, { status: 'draft' })
  const [from, to] = [dateOf(start), dateOf(start)]
  expect((await report(workspace, 'lead-time', `from=${from}&to=${to}`)).data).toEqual([
    {
      from,
      to,
      appointments: 3,
      p10_minutes: 0,
      p25_minutes: 0,
      median_minutes: 1,
      p75_minutes: 1,
      p90_minutes: 1,
    },
  ])
})

test('Reasons of cancellations are in order of their number, then of their text, and one cell of the CSV file', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {}, {}, {}, {}, {})
  const start = hourAhead()
  for (const reason of ['moved', 'ill', undefined, 'moved', 'no_show']) {
    const { id } = (await book(workspace, start)).body
    const canceled = await workspace.manage('POST', `/appointments/${id}/cancel`, { reason })
    expect(canceled.status).toBe(200)
  }
  await book(workspace, start)
  expect(await outcomesOn(workspace, start)).toMatchObject({
    completed: 0,
    canceled: 5,
    no_show: 1,
    overdue: 0,
    upcoming: 1,
    cancel_reasons: [
      { reason: 'moved', count: 2 },
      { reason: null, count: 1 },
      { reason: 'ill', count: 1 },
      { reason: 'no_show', count: 1 },
    ],
  })
  const date = dateOf(start)
  const file = await workspace.manage('GET', `/reports/outcomes?from=${date}&to=${date}&format=csv`)
  const reasons = 'moved: 2; without a reason: 1; ill: 1; no_show: 1'
  expect(file.body.split('\r\n')[1]).toBe(`${date},${date},0,5,1,0,1,${reasons}`)
})

test('The link of a report reads the same report', async () => {
  const workspace = await installation.workspace()
  const [notary] = await staff(workspace, {})
  await book(workspace, hourAhead())
  const [from, to] = [dateOf(hourAhead()), dateOf(hourAhead(24))]
  const filters = `workspace_id=${workspace.id}&notary_id=${notary}&service=remote&from=${from}&to=${to}`
  const path = `/manage/v1/reports/outcomes?${filters}`
  const { body } = await installation.admin('GET', path)
  expect(body.links.self).toBe(`${installation.url}${path}&interval=day`)
  expect(body.data[0].upcoming).toBe(1)
  const again = await installation.admin('GET', body.links.self.slice(installation.url.length))
  expect(again.body).toEqual(body)
})

test('Utilization of more than 20,000 rows is rejected; longer intervals or one notary are accepted', async () => {
  const workspace = await installation.workspace()
  const [notary = 0] = await staff(workspace, {})
  await insertNotaries(installation, workspace, 54)
  const query = `from=${dateOf(hourAhead())}&to=${dateOf(hourAhead() + 365 * dayS)}`
  const refused = await workspace.manage('GET', `/reports/utilization?${query}`)
  const interval = 'gives more than 20000 rows. Ask for longer intervals or one notary'
  expect(verdict(refused)).toEqual([400, 'invalid_request', { interval }])
  const one = await report(workspace, 'utilization', `${query}&notary_id=${notary}`)
  expect(one.data).toHaveLength(366)
  const byMonth = await report(workspace, 'utilization', `${query}&interval=month`)
  const counted = new Set(byMonth.data.map(({ notary_id }: { notary_id: number }) => notary_id))
  expect(counted.size).toBe(55)
})
