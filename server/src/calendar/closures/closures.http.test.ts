import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectRefusal,
  hourAhead,
  makeReservation,
  utc,
  verdict,
  why,
} from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { whileOpen } from '../../../test/helpers/hooks.ts'
import { lastAct, versionOf } from '../../../test/helpers/notaries.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { addClosure } from './closures.ts'

/** Notice and horizon allow every date of the tests. */
const clock = { at: new Date(), now: () => clock.at }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())

const christmas = { name: 'Christmas', from: '2030-12-24', to: '2030-12-26' }

test('A closure is returned, can be read, and changes in the given fields', async () => {
  const workspace = await installation.workspace('America/New_York')
  const version = await versionOf(installation, workspace)
  const made = await workspace.manage('POST', '/closures', christmas)
  const { id } = made.body
  const self = `/closures/${id}`
  let expected = {
    object: 'closure',
    id,
    ...christmas,
    starts_at: '2030-12-24T05:00:00Z',
    ends_at: '2030-12-27T05:00:00Z',
    appointment_ids: [],
    links: { self: `${installation.url}/manage/v1${self}` },
  }
  expect([made.status, made.body]).toEqual([201, expected])
  expect(await lastAct(workspace)).toEqual(['closure-added', 'closure', String(id)])
  for (const [change, times] of [
    [{ name: 'Holidays' }, {}],
    [{ to: '2030-12-24' }, { ends_at: '2030-12-25T05:00:00Z' }],
    [
      { from: '2030-12-24T12:00:00.900-05:00' },
      { from: '2030-12-24T17:00:00Z', starts_at: '2030-12-24T17:00:00Z' },
    ],
    [{ to: '2030-12-24T18:30:01Z' }, { ends_at: '2030-12-24T18:30:01Z' }],
    [{}, {}],
  ]) {
    expected = { ...expected, ...change, ...times }
    const changed = await workspace.manage('PATCH', self, change)
    expect([changed.status, changed.body]).toEqual([200, expected])
  }
  expect((await workspace.manage('GET', self)).body).toEqual(expected)
  expect((await workspace.manage('GET', '/closures')).body.data).toEqual([expected])
  expect((await installation.admin('GET', `/manage/v1${self}`)).body).toEqual(expected)
  const stranger = await installation.workspace()
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const refused = await stranger.manage(method, self, method === 'PATCH' ? {} : undefined)
    expectRefusal(refused, 404, 'not_found', 'Closure not found.')
  }
  expect((await workspace.manage('DELETE', self)).body).toBeNull()
  expect(await lastAct(workspace)).toEqual(['closure-removed', 'closure', String(id)])
  expectRefusal(await workspace.manage('GET', self), 404, 'not_found', 'Closure not found.')
  expectRefusal(await installation.admin('GET', `/manage/v1${self}`), 404, 'not_found', 'Closure not found.')
  expect(await versionOf(installation, workspace)).toBe(version + 7)
  expect(await workspace.eventTypes()).toEqual([])
})

test('A closure must have a name, and end after it begins', async () => {
  const workspace = await installation.workspace('Pacific/Apia')
  const bound = 'must be a date such as 2026-12-24, or a date-time such as 2026-12-24T12:00:00Z'
  const late = 'must be after from, or the same date'
  const rejected: [object, Record<string, string>][] = [
    [
      { name: undefined, to: undefined },
      { name: 'is required', to: 'is required' },
    ],
    [{ name: '' }, { name: 'must not be empty' }],
    [{ from: '24.12.2030' }, { from: bound }],
    [{ from: '2030-02-30' }, { from: bound }],
    [{ to: '2030-12-26T12:00' }, { to: bound }],
    [{ to: '9999-12-31' }, { to: bound }],
    [{ to: '2030-12-23' }, { to: late }],
    [{ from: '2030-12-24T12:00:00Z', to: '2030-12-24T12:00:00.9Z' }, { to: late }],
    // Samoa skipped that day.
    [{ from: '2011-12-30', to: '2011-12-30' }, { to: late }],
  ]
  for (const [fields, params] of rejected) {
    const answer = await workspace.manage('POST', '/closures', { ...christmas, ...fields })
    expect([fields, ...verdict(answer)]).toEqual([fields, 400, 'invalid_request', params])
  }
  expect((await workspace.manage('GET', '/closures')).body.data).toEqual([])
})

test.each([
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'],
  // The clock goes from midnight to one o'clock.
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00:00Z', '2027-04-04T13:30:00Z'],
])(
  'A day of %s on which the clock changes is closed from midnight to midnight: %s',
  async (zone, day, from, to) => {
    const workspace = await installation.workspace(zone)
    clock.at = new Date(Date.parse(`${day}T00:00:00Z`) - 5 * 86_400_000)
    await staff(workspace, {})
    const days = [-1, 0, 1].map(days =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
    )
    const seen = async () => {
      const bodies = []
      for (const date of days) {
        const path = `/appointments/availability?date=${date}&timezone=${zone}&remote=1&explain=1&starts=1`
        bodies.push((await workspace.call('GET', path)).body)
      }
      return bodies
    }
    const open = await seen()
    const made = await workspace.manage('POST', '/closures', { name: 'Stocktaking', from: day, to: day })
    expect(made.body).toMatchObject({ starts_at: from, ends_at: to })
    const [before, during, after] = await seen()
    expect(during.starts).toEqual([])
    expect(new Set(Object.values(during.reasons))).toEqual(
      new Set(['closure', ...(Object.values(open[1].reasons).includes('skipped') ? ['skipped'] : [])]),
    )
    const { name, id } = made.body
    expect(during.closures).toEqual([{ id, name, starts_at: from, ends_at: to }])
    // The last start of the day before is the one that ends at midnight.
    expect(before.starts).toEqual(open[0].starts.slice(0, -1))
    expect(before.reasons).toEqual({ '2345-0000': 'closure' })
    expect([after.starts, after.reasons, after.closures]).toEqual([open[2].starts, {}, undefined])
    clock.at = new Date()
  },
)

test('A closure is a day of the workspace, also after its time zone changed', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const date = utc(hourAhead(48)).slice(0, 10)
  await workspace.manage('POST', '/closures', { name: 'Closed', from: date, to: date })
  const free = async (zone: string) => {
    const path = `/appointments/availability?date=${date}&timezone=${zone}&remote=1`
    const slots = Object.values((await workspace.call('GET', path)).body.availability)
    return slots.filter(Boolean).length
  }
  expect([await free('America/New_York'), (await free('Asia/Tokyo')) > 0]).toEqual([0, true])
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { timezone: 'Asia/Tokyo' })
  expect([await free('Asia/Tokyo'), (await free('America/New_York')) > 0]).toEqual([0, true])
})

async function closeDuring(workspace: Workspace, startS: number, minutes: number) {
  const [from, to] = [startS, startS + minutes * 60].map(at => new Date(at * 1000).toISOString())
  return (await workspace.manage('POST', '/closures', { name: 'Strike', from, to })).body
}

test('Nothing is booked into a closure, and what was booked before is reported and stays', async () => {
  const workspace = await installation.workspace()
  const other = await installation.workspace()
  await staff(workspace, {}, { buffer_before_minutes: 30 })
  await staff(other, {})
  const start = hourAhead()
  const at = async (startS: number) => (await book(workspace, startS)).body.id
  const booked = [await at(start), await at(start), await at(start + 3600)]
  await at(start - 3600)
  await book(other, start)
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const visit = installation.as(undefined)
  const flow = `/booking/v1/${keys.reservation}`
  expect((await visit('POST', `${flow}/hold`, { timestamp: start + 1800 })).status).toBe(200)
  const closure = await closeDuring(workspace, start, 90)
  expect(closure.appointment_ids).toEqual(booked)
  expect((await workspace.manage('GET', `/closures/${closure.id}`)).body.appointment_ids).toEqual(booked)
  expect((await workspace.manage('GET', '/closures')).body.data[0].appointment_ids).toEqual(booked)

  const refused = [
    await book(workspace, start + 1800),
    await book(workspace, start - 900),
    await visit('POST', `${flow}/submit`, { timestamp: start + 1800 }),
    await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp: start + 1800 }),
  ]
  expect(refused.map(why)).toEqual(Array(4).fill([409, 'slot_unavailable', 'closed']))
  const moved = { timestamp: start + 1800, timezone: 'UTC' }
  const reschedule = await workspace.call('POST', `/appointments/${booked[2]}/reschedule`, moved)
  expect(why(reschedule)).toEqual([409, 'reschedule_failed', 'closed'])
  for (const id of booked)
    expect((await workspace.call('GET', `/appointments/${id}`)).body.status).toBe('scheduled')
  expect(await workspace.eventTypes()).not.toContain('appointment-updated')
  expect((await book(other, start + 1800)).status).toBe(201)

  const date = utc(start).slice(0, 10)
  const seen = (await visit('GET', `${flow}/availability?date=${date}&timezone=UTC&explain=1`)).body
  expect(JSON.stringify(seen)).not.toContain('Strike')
  expect(Object.values(seen.reasons)).toContain('closure')
  expect((await visit('GET', `${flow}/availability?month=${date.slice(0, 7)}`)).status).toBe(200)
  await workspace.manage('DELETE', `/closures/${closure.id}`)
  expect((await book(workspace, start + 5400)).status).toBe(201)
})

testOnPostgres('A booking that waits for a new closure is not booked into it', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const times = {
    from: new Date(hourAhead() * 1000).toISOString(),
    to: new Date(hourAhead(1) * 1000).toISOString(),
  }
  const late = await whileOpen(
    installation.ctx.db,
    async tx => {
      await addClosure(tx, installation.ctx, systemCaller(workspace.id, 'test'), { name: 'Closed', ...times })
    },
    () => book(workspace, hourAhead()),
  )
  expect(why(late)).toEqual([409, 'slot_unavailable', 'closed'])
})
