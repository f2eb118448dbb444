import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  hourAhead,
  makeAppointment,
  makeReservation,
  utc,
  verdict,
  why,
} from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, testOnPostgres } from '../../../test/helpers/harness.ts'
import { whileOpen } from '../../../test/helpers/hooks.ts'
import { claimOf, lastAct, makeNotary, versionOf } from '../../../test/helpers/notaries.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { addTimeOff } from './time-off.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const notInstant = 'must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z'
const week = { starts_at: '2027-03-01T00:00:00Z', ends_at: '2027-03-08T00:00:00Z' }

async function notary() {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  return { workspace, id, path: `/notaries/${id}/time-off` }
}

describe('Time off', () => {
  test('Time off is returned, can be read, and changes in the given fields', async () => {
    const { workspace, id, path } = await notary()
    const version = await versionOf(installation, workspace)
    const made = await workspace.manage('POST', path, { ...week, reason: 'Holiday' })
    const timeOff = made.body.id
    const self = `${path}/${timeOff}`
    let expected = {
      object: 'time_off',
      id: timeOff,
      notary_id: id,
      ...week,
      reason: 'Holiday',
      series_id: null,
      appointment_ids: [],
      links: { self: `${installation.url}/manage/v1${self}` },
    }
    expect([made.status, made.body]).toEqual([201, expected])
    expect(await lastAct(workspace)).toEqual(['time-off-added', 'time_off', String(timeOff)])
    for (const change of [
      { reason: '' },
      { ends_at: '2027-03-02T12:30:15Z' },
      { starts_at: '2027-03-02T12:30:14Z' },
      {},
    ]) {
      expected = { ...expected, ...change }
      const changed = await workspace.manage('PATCH', self, change)
      expect([changed.status, changed.body]).toEqual([200, expected])
    }
    expect((await workspace.manage('GET', self)).body).toEqual(expected)
    expect((await workspace.manage('GET', path)).body.data).toEqual([expected])
    expect((await installation.admin('GET', `/manage/v1${self}`)).body).toEqual(expected)
    expect(await lastAct(workspace)).toEqual(['time-off-updated', 'time_off', String(timeOff)])
    expect((await workspace.manage('DELETE', self)).body).toBeNull()
    expect(await lastAct(workspace)).toEqual(['time-off-removed', 'time_off', String(timeOff)])
    expect((await workspace.manage('GET', path)).body.data).toEqual([])
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await workspace.manage(method, self, method === 'PATCH' ? {} : undefined)
      expectRefusal(answer, 404, 'not_found', 'Time off not found.')
    }
    expect(await versionOf(installation, workspace)).toBe(version + 6)
    expect(await workspace.eventTypes()).toEqual([])
  })

  test('Time off is in whole seconds, with any given offset', async () => {
    const { workspace, path } = await notary()
    const given = { starts_at: '2027-03-01T09:00:00.999+05:30', ends_at: '2027-03-01T09:00:01.5-08:00' }
    expect((await workspace.manage('POST', path, given)).body).toMatchObject({
      starts_at: '2027-03-01T03:30:00Z',
      ends_at: '2027-03-01T17:00:01Z',
      reason: '',
    })
  })

  test('Time off is listed newest first, page by page, for one notary', async () => {
    const { workspace, path } = await notary()
    const other = await makeNotary(workspace)
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      ids.unshift((await workspace.manage('POST', path, week)).body.id)
      await workspace.manage('POST', `/notaries/${other}/time-off`, week)
    }
    const first = (await workspace.manage('GET', `${path}?limit=2`)).body
    expect(first.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
    const second = await workspace.manage(
      'GET',
      `${path}?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`,
    )
    expect(second.body).toMatchObject({ data: [{ id: ids[2] }], next_cursor: null })
  })

  test('Time off with an idempotency key is added once', async () => {
    const { workspace, path } = await notary()
    const key = { 'idempotency-key': 'one' }
    const first = await workspace.manage('POST', path, week, key)
    const again = await workspace.manage('POST', path, week, key)
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    expect((await workspace.manage('GET', path)).body.data).toEqual([first.body])
  })

  test.each([
    [{ starts_at: undefined }, { starts_at: 'is required' }],
    [{ ends_at: week.starts_at }, { ends_at: 'must be after starts_at' }],
    [{ ends_at: '2027-03-01T00:00:00.9Z' }, { ends_at: 'must be after starts_at' }],
    [{ ends_at: '2027-02-28T23:59:59Z' }, { ends_at: 'must be after starts_at' }],
    [{ starts_at: '2027-03-01' }, { starts_at: notInstant }],
    [{ starts_at: '2027-03-01T09:00:00' }, { starts_at: notInstant }],
    [{ starts_at: '2027-02-30T00:00:00Z' }, { starts_at: notInstant }],
    [{ ends_at: '2027-04-31T00:00:00Z' }, { ends_at: notInstant }],
    [{ ends_at: '2027-03-28T24:00:00Z' }, { ends_at: notInstant }],
    [{ starts_at: '0099-01-01T00:00:00Z' }, { starts_at: notInstant }],
    [{ starts_at: '1969-12-31T23:59:59Z' }, { starts_at: notInstant }],
    [{ starts_at: 1_800_000_000 }, { starts_at: 'must be a string' }],
    [{ reason: 'a\nb' }, { reason: 'must not contain control characters or lone surrogates' }],
    [{ reason: 'x'.repeat(256) }, { reason: 'must have at most 255 characters' }],
  ])('Time off such as %j is rejected', async (fields, params) => {
    const { workspace, path } = await notary()
    const version = await versionOf(installation, workspace)
    const answer = await workspace.manage('POST', path, { ...week, ...fields })
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    expect((await workspace.manage('GET', path)).body.data).toEqual([])
    expect(await versionOf(installation, workspace)).toBe(version)
  })

  test('Time off cannot be changed to end before it begins', async () => {
    const { workspace, path } = await notary()
    const made = (await workspace.manage('POST', path, week)).body
    const answers = [
      await workspace.manage('PATCH', `${path}/${made.id}`, { starts_at: week.ends_at, reason: 'x' }),
      await workspace.manage('PATCH', `${path}/${made.id}`, { ends_at: week.starts_at }),
    ]
    const late = [400, 'invalid_request', { ends_at: 'must be after starts_at' }]
    expect(answers.map(verdict)).toEqual([late, late])
    expect((await workspace.manage('GET', `${path}/${made.id}`)).body).toEqual(made)
  })

  test('Time off of another notary or another workspace is not found', async () => {
    const { workspace, path } = await notary()
    const made = (await workspace.manage('POST', path, week)).body
    const [neighbour, other] = [await makeNotary(workspace), await notary()]
    const missed: [typeof workspace, string, string][] = [
      [workspace, `/notaries/${neighbour}/time-off/${made.id}`, 'Time off'],
      [other.workspace, `${other.path}/${made.id}`, 'Time off'],
      [other.workspace, `${path}/${made.id}`, 'Notary'],
      [workspace, `${path}/999999999`, 'Time off'],
      [workspace, `${path}/x`, 'Time off'],
    ]
    for (const [{ manage }, url, what] of missed) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const answer = await manage(method, url, method === 'PATCH' ? { reason: 'x' } : undefined)
        expectRefusal(answer, 404, 'not_found', `${what} not found.`)
      }
    }
    expectRefusal(await other.workspace.manage('GET', path), 404, 'not_found', 'Notary not found.')
    expectRefusal(await other.workspace.manage('POST', path, week), 404, 'not_found', 'Notary not found.')
    expect((await workspace.manage('GET', path)).body.data).toEqual([made])
  })
})

test('Time off names the appointments booked in it, in any of their quarters', async () => {
  const { workspace, id, path } = await notary()
  const neighbour = await makeNotary(workspace)
  const at = (time: string) => new Date(`2027-03-01T${time}Z`)
  const booked: Record<string, number> = {}
  const claims: [string, number, string][] = [
    ['before', id, '08:45:00'],
    ['into', id, '09:00:00'],
    ['across', id, '09:15:00'],
    ['across', id, '09:30:00'],
    ['last', id, '10:45:00'],
    ['after', id, '11:00:00'],
    ['neighbour', neighbour, '10:00:00'],
  ]
  for (const [name, notaryId, time] of claims) {
    booked[name] ??= await makeAppointment(workspace)
    const claim = claimOf(workspace, notaryId, booked[name], at(time))
    await installation.ctx.db.insertInto('claims').values(claim).execute()
  }
  const hold = claimOf(workspace, id, await makeReservation(workspace), at('10:15:00'), at('12:00:00'))
  await installation.ctx.db.insertInto('claims').values(hold).execute()
  const made = await workspace.manage('POST', path, {
    starts_at: '2027-03-01T09:14:59Z',
    ends_at: '2027-03-01T11:00:00Z',
  })
  expect(made.body.appointment_ids).toEqual([booked.into, booked.across, booked.last])
  const self = `${path}/${made.body.id}`
  const shorter = await workspace.manage('PATCH', self, {
    starts_at: '2027-03-01T09:15:00Z',
    ends_at: '2027-03-01T10:45:00Z',
  })
  expect(shorter.body.appointment_ids).toEqual([booked.across])
  const long = { starts_at: '2027-03-01T08:59:59Z', ends_at: '2027-03-01T11:00:01Z' }
  const longer = await workspace.manage('POST', path, long)
  const all = [booked.before, booked.into, booked.across, booked.last, booked.after]
  expect(longer.body.appointment_ids).toEqual(all)
  const listed = (await workspace.manage('GET', path)).body.data
  expect(listed.map((row: { appointment_ids: number[] }) => row.appointment_ids)).toEqual([
    all,
    [booked.across],
  ])
  expect((await workspace.manage('GET', self)).body.appointment_ids).toEqual([booked.across])
})

testOnPostgres('A booking that waits for new time off is not booked into it', async () => {
  const workspace = await installation.workspace()
  const [id = 0] = await staff(workspace, {})
  const period = { starts_at: utc(hourAhead()), ends_at: utc(hourAhead(1)) }
  const late = await whileOpen(
    installation.ctx.db,
    async tx => {
      await addTimeOff(tx, installation.ctx, systemCaller(workspace.id, 'test'), id, period)
    },
    () => book(workspace, hourAhead()),
  )
  expect(why(late)).toEqual([409, 'slot_unavailable', 'closed'])
  expect((await book(workspace, hourAhead(1))).status).toBe(201)
})
