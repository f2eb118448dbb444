import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, verdict, why } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { whileOpen } from '../../../test/helpers/hooks.ts'
import { lastAct, makeNotary, versionOf } from '../../../test/helpers/notaries.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { addTimeOffSeries } from './time-off-series.ts'

/** A Monday, twelve days before the clock of New York is put forward. */
const clock = { at: new Date('2027-03-01T12:00:00Z'), now: () => clock.at }
const zone = 'America/New_York'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses, { clock })
})
afterAll(() => installation.stop())

interface Row {
  id: number
  starts_at: string
  ends_at: string
  series_id: number | null
  appointment_ids: number[]
}

const lunch = {
  weekdays: ['tuesday' as const],
  from: '12:00',
  to: '13:30',
  starts_on: '2027-03-02',
  ends_on: '2027-03-31',
  reason: 'School',
}

async function notary(fields: object = {}) {
  const workspace = await installation.workspace(zone)
  const [id = 0] = await staff(workspace, { timezone: zone, ...fields })
  return { workspace, id, path: `/notaries/${id}/time-off` }
}
const rowsOf = async (workspace: Workspace, path: string): Promise<Row[]> =>
  (await workspace.manage('GET', `${path}?limit=100`)).body.data
const freeAt = async (workspace: Workspace, date: string, time: string): Promise<boolean> => {
  const query = `date=${date}&timezone=${zone}&remote=1&starts=1`
  const { starts } = (await workspace.call('GET', `/appointments/availability?${query}`)).body
  return starts.some((start: string) => Date.parse(start) === Date.parse(time))
}
const entriesOf = async (workspace: Workspace, action: string) =>
  (await workspace.manage('GET', '/audit?limit=100')).body.data.filter(
    (entry: { action: string }) => entry.action === action,
  )

test('Time off repeats at the same time of the clock, and closes exactly these times', async () => {
  const { workspace, id, path } = await notary()
  const before = await freeAt(workspace, '2027-03-16', '2027-03-16T16:00:00Z')
  expect(before).toBe(true)
  const booked = (await book(workspace, Date.parse('2027-03-09T17:30:00Z') / 1000)).body.id
  const version = await versionOf(installation, workspace)
  const made = await workspace.manage('POST', `${path}/series`, lunch)
  const { data, ...series } = made.body
  expect([made.status, series]).toEqual([
    201,
    { object: 'time_off_series', id: data[0].id, notary_id: id, timezone: zone },
  ])
  expect(data.map((row: Row) => [row.starts_at, row.ends_at, row.series_id, row.appointment_ids])).toEqual([
    ['2027-03-02T17:00:00Z', '2027-03-02T18:30:00Z', series.id, []],
    ['2027-03-09T17:00:00Z', '2027-03-09T18:30:00Z', series.id, [booked]],
    ['2027-03-16T16:00:00Z', '2027-03-16T17:30:00Z', series.id, []],
    ['2027-03-23T16:00:00Z', '2027-03-23T17:30:00Z', series.id, []],
    ['2027-03-30T16:00:00Z', '2027-03-30T17:30:00Z', series.id, []],
  ])
  expect(await rowsOf(workspace, path)).toEqual(data.toReversed())
  expect(await versionOf(installation, workspace)).toBe(version + 1)
  expect(await freeAt(workspace, '2027-03-16', '2027-03-16T16:00:00Z')).toBe(false)
  expect(await freeAt(workspace, '2027-03-16', '2027-03-16T17:30:00Z')).toBe(true)
  expect(await freeAt(workspace, '2027-03-17', '2027-03-17T16:00:00Z')).toBe(true)
  const late = await book(workspace, Date.parse('2027-03-23T16:30:00Z') / 1000)
  expect(why(late)).toEqual([409, 'slot_unavailable', 'closed'])
  const [entry] = await entriesOf(workspace, 'time-off-series-added')
  expect(entry.changes).toMatchObject({
    times: { before: null, after: 5 },
    first_starts_at: { before: null, after: '2027-03-02T17:00:00Z' },
    last_ends_at: { before: null, after: '2027-03-30T17:30:00Z' },
  })
  expect(await lastAct(workspace)).toEqual(['time-off-series-added', 'time_off_series', String(series.id)])
  expect(await entriesOf(workspace, 'time-off-added')).toEqual([])
})

test('One time, this and the later ones, or the whole series is removed', async () => {
  const { workspace, path } = await notary()
  const { body: alone } = await workspace.manage('POST', path, {
    starts_at: '2027-03-30T20:00:00Z',
    ends_at: '2027-03-30T21:00:00Z',
  })
  expect(alone.series_id).toBeNull()
  const other = (await workspace.manage('POST', `${path}/series`, { ...lunch, from: '09:00', to: '10:00' }))
    .body
  const { id, data } = (await workspace.manage('POST', `${path}/series`, lunch)).body
  const left = async () =>
    (await rowsOf(workspace, path))
      .filter(({ series_id }) => series_id === id)
      .map(({ id }) => id)
      .toReversed()
  const ids: number[] = data.map((row: Row) => row.id)
  const [first, second, third, fourth] = ids
  expect((await workspace.manage('DELETE', `${path}/${second}`)).status).toBe(200)
  expect(await left()).toEqual([first, ...ids.slice(2)])
  expect(await lastAct(workspace)).toEqual(['time-off-removed', 'time_off', String(second)])
  expect(await freeAt(workspace, '2027-03-09', '2027-03-09T17:00:00Z')).toBe(true)
  expect(await freeAt(workspace, '2027-03-23', '2027-03-23T16:00:00Z')).toBe(false)
  const removed = await workspace.manage('DELETE', `${path}/${fourth}/series?which=following`)
  expect([removed.status, removed.body]).toEqual([200, null])
  expect(await left()).toEqual([first, third])
  expect(await freeAt(workspace, '2027-03-23', '2027-03-23T16:00:00Z')).toBe(true)
  // The first one is gone: the others still name their series.
  await workspace.manage('DELETE', `${path}/${first}`)
  expect((await workspace.manage('GET', `${path}/${third}`)).body.series_id).toBe(id)
  expect((await workspace.manage('DELETE', `${path}/${third}/series`)).status).toBe(200)
  expect(await left()).toEqual([])
  const entries = await entriesOf(workspace, 'time-off-series-removed')
  expect(entries.map((entry: { changes: { times: unknown } }) => entry.changes.times)).toEqual([
    { before: 1, after: null },
    { before: 2, after: null },
  ])
  expect((await rowsOf(workspace, path)).map(row => row.id)).toEqual([
    ...other.data.map((row: Row) => row.id).toReversed(),
    alone.id,
  ])
  const refused = await workspace.manage('DELETE', `${path}/${alone.id}/series`)
  expectRefusal(refused, 404, 'not_found', 'Time off series not found.')
  expectRefusal(
    await workspace.manage('DELETE', `${path}/${third}/series`),
    ...([404, 'not_found', 'Time off not found.'] as const),
  )
})

test('A changed time stays in its series, and moves alone', async () => {
  const { workspace, path } = await notary()
  const { data, id } = (await workspace.manage('POST', `${path}/series`, lunch)).body
  const changed = await workspace.manage('PATCH', `${path}/${data[1].id}`, {
    starts_at: '2027-03-10T15:00:00Z',
    ends_at: '2027-03-10T16:00:00Z',
  })
  expect(changed.body).toMatchObject({ series_id: id, starts_at: '2027-03-10T15:00:00Z' })
  const rows = await rowsOf(workspace, path)
  expect(rows.filter(row => row.starts_at.endsWith('T17:00:00Z'))).toHaveLength(1)
  await workspace.manage('PATCH', `/notaries/${data[0].notary_id}`, { timezone: 'Asia/Tokyo' })
  expect(await rowsOf(workspace, path)).toEqual(rows)
})

test('A repetition that is wrong adds nothing and says what to change', async () => {
  const { workspace, path } = await notary()
  const version = await versionOf(installation, workspace)
  for (const [fields, params] of [
    [{ weekdays: [] }, { weekdays: 'must have at least 1 items' }],
    [{ weekdays: ['tuesday', 'tuesday'] }, { weekdays: 'must not repeat an item' }],
    [{ from: '24:00' }, { from: 'must be a time of day from 00:00 to 23:59' }],
    [{ ends_on: undefined }, { ends_on: 'is required' }],
    [{ ends_on: '2027-03-01' }, { ends_on: 'must not be before starts_on' }],
    [{ every_weeks: 0 }, { every_weeks: 'must be at least 1' }],
    [{ starts_on: '2027-02-30' }, { starts_on: 'must be a date of the calendar' }],
  ] as const)
    expect([
      fields,
      ...verdict(await workspace.manage('POST', `${path}/series`, { ...lunch, ...fields })),
    ]).toEqual([...[fields, 400, 'invalid_request', params]])
  expect(await rowsOf(workspace, path)).toEqual([])
  expect(await versionOf(installation, workspace)).toBe(version)
})

test('A series of another notary or another workspace is not found', async () => {
  const { workspace, path } = await notary()
  const { data } = (await workspace.manage('POST', `${path}/series`, lunch)).body
  const neighbour = await makeNotary(workspace)
  const other = await notary()
  const [row] = data
  for (const [at, url, what] of [
    [workspace, `/notaries/${neighbour}/time-off/${row.id}/series`, 'Time off'],
    [other.workspace, `${other.path}/${row.id}/series`, 'Time off'],
    [other.workspace, `${path}/${row.id}/series`, 'Notary'],
  ] as const)
    expectRefusal(await at.manage('DELETE', url), 404, 'not_found', `${what} not found.`)
  const refused = await other.workspace.manage('POST', `${path}/series`, lunch)
  expectRefusal(refused, 404, 'not_found', 'Notary not found.')
  expect(await rowsOf(workspace, path)).toHaveLength(5)
  expect(await rowsOf(other.workspace, other.path)).toEqual([])
})

test('A notary repeats only their own time off', async () => {
  const { workspace, id, path } = await notary()
  const neighbour = await makeNotary(workspace)
  const { browser } = await person(installation, workspace, 'notary', id)
  const made = await browser.manage('POST', `${path}/series`, lunch)
  expect(made.status).toBe(201)
  const foreign = `/notaries/${neighbour}/time-off`
  expect((await browser.manage('POST', `${foreign}/series`, lunch)).status).toBe(404)
  const [first] = (await workspace.manage('POST', `${foreign}/series`, lunch)).body.data
  expect((await browser.manage('DELETE', `${foreign}/${first.id}/series`)).status).toBe(404)
  expect(await rowsOf(workspace, foreign)).toHaveLength(5)
  expect((await browser.manage('DELETE', `${path}/${made.body.data[0].id}/series`)).status).toBe(200)
  const viewer = await person(installation, workspace, 'viewer')
  expect((await viewer.browser.manage('POST', `${path}/series`, lunch)).status).toBe(403)
  expect(await rowsOf(workspace, path)).toEqual([])
})

const daily = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  from: '12:00',
  to: '12:30',
  starts_on: '2027-03-02',
  ends_on: '2027-09-17',
}

test('A series that does not fit in the limit of the notary is not added', async () => {
  const { workspace, path } = await notary()
  for (const minute of [0, 1, 2, 3, 4]) {
    const span = { from: `12:0${minute}`, to: '12:30' }
    expect((await workspace.manage('POST', `${path}/series`, { ...daily, ...span })).status).toBe(201)
  }
  const full = await workspace.manage('POST', `${path}/series`, lunch)
  expect([full.status, full.body.code, full.body.data.reason]).toEqual([
    ...[422, 'unprocessable_entity', 'too_many_times_off'],
  ])
  expect(await entriesOf(workspace, 'time-off-series-added')).toHaveLength(5)
  const past = { ...lunch, starts_on: '2026-01-06', ends_on: '2026-01-06' }
  expect((await workspace.manage('POST', `${path}/series`, past)).status).toBe(201)
})

testOnPostgres(
  'Two series at once do not exceed the limit, and a booking after the first is not in its time',
  async () => {
    const { workspace, id, path } = await notary()
    for (const minute of [0, 1, 2, 3])
      await workspace.manage('POST', `${path}/series`, { ...daily, from: `12:0${minute}` })
    const caller = systemCaller(workspace.id, 'test')
    const input = {
      ...daily,
      weekdays: ['tuesday' as const],
      from: '08:00',
      to: '09:00',
      starts_on: '2027-03-09',
    }
    const late = await whileOpen(
      installation.ctx.db,
      async tx => {
        await addTimeOffSeries(tx, installation.ctx, caller, id, input)
      },
      async () => [
        await workspace.manage('POST', `${path}/series`, { ...daily, from: '12:05' }),
        await book(workspace, Date.parse('2027-03-09T13:30:00Z') / 1000),
      ],
    )
    expect(late.map(({ status }) => status)).toEqual([422, 409])
  },
)
