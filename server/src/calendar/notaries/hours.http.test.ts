import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, verdict } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { lastAct, makeNotary, versionOf } from '../../../test/helpers/notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const weekly = [
  { weekday: 'monday', from: '09:00', to: '12:00' },
  { weekday: 'monday', from: '12:00', to: '17:30' },
  { weekday: 'friday', from: '22:00', to: '02:00' },
  { weekday: 'sunday', from: '00:00', to: '24:00' },
]
const exceptions = [
  { date: '2026-12-24', spans: [{ from: '09:00', to: '12:15' }] },
  { date: '2026-12-25', spans: [] },
]

async function notaryWith(hours: object) {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace, { timezone: 'America/New_York' })
  const path = `/notaries/${id}/hours`
  const given = await workspace.manage('POST', path, hours)
  expect(given.status).toBe(200)
  return { workspace, id, path, hours: given.body }
}

describe('Hours', () => {
  test('Hours are returned as given and can be read', async () => {
    const { workspace, id, path, hours } = await notaryWith({ weekly, exceptions })
    expect(hours).toEqual({
      object: 'notary_hours',
      notary_id: id,
      timezone: 'America/New_York',
      weekly,
      exceptions,
      links: { self: `${installation.url}/manage/v1/notaries/${id}/hours` },
    })
    expect((await workspace.manage('GET', path)).body).toEqual(hours)
    expect((await installation.admin('GET', `/manage/v1${path}`)).body).toEqual(hours)
    expect(await lastAct(workspace)).toEqual(['notary-hours-changed', 'notary', String(id)])
  })

  test.each(['POST', 'PATCH'])('A change of hours by %s changes only the given part', async method => {
    const { workspace, path } = await notaryWith({ weekly, exceptions })
    const version = await versionOf(installation, workspace)
    const off = [{ date: '2027-01-01', spans: [] }]
    const first = await workspace.manage(method, path, { exceptions: off })
    expect(first.body).toMatchObject({ weekly, exceptions: off })
    const second = await workspace.manage(method, path, { weekly: [] })
    expect(second.body).toMatchObject({ weekly: [], exceptions: off })
    const third = await workspace.manage(method, path, {})
    expect(third.body).toMatchObject({ weekly: [], exceptions: off })
    expect(await versionOf(installation, workspace)).toBe(version + 3)
  })

  test('DELETE empties the hours', async () => {
    const { workspace, id, path } = await notaryWith({ weekly, exceptions })
    const version = await versionOf(installation, workspace)
    expect((await workspace.manage('DELETE', path)).body).toBeNull()
    expect((await workspace.manage('GET', path)).body).toMatchObject({ weekly: [], exceptions: [] })
    expect(await lastAct(workspace)).toEqual(['notary-hours-changed', 'notary', String(id)])
    expect(await versionOf(installation, workspace)).toBe(version + 1)
  })

  test("Hours of another workspace's notary are not found", async () => {
    const { path, workspace, hours } = await notaryWith({ weekly })
    const other = await installation.workspace()
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const body = ['POST', 'PATCH'].includes(method) ? { weekly: [] } : undefined
      expectRefusal(await other.manage(method, path, body), 404, 'not_found', 'Notary not found.')
    }
    expect((await workspace.manage('GET', path)).body).toEqual(hours)
  })

  test('Hours can have a hundred spans and a thousand dates, and no more', async () => {
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const two = (part: number) => String(part).padStart(2, '0')
    const spans = Array.from({ length: 101 }, (_, index) => ({
      weekday: weekdays[index % 7],
      from: `${two(Math.floor(index / 7))}:00`,
      to: `${two(Math.floor(index / 7))}:30`,
    }))
    const dates = Array.from({ length: 1001 }, (_, index) => ({
      date: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
      spans: [{ from: '23:00', to: '01:00' }],
    }))
    const some = await notaryWith({ weekly: spans.slice(0, 100), exceptions: [] })
    expect(some.hours.weekly).toHaveLength(100)
    const [moreSpans, moreDates] = [{ weekly: spans }, { exceptions: dates }]
    const refusals = [
      await some.workspace.manage('POST', some.path, moreSpans),
      await some.workspace.manage('POST', some.path, moreDates),
    ]
    expect(refusals.map(verdict)).toEqual([
      [400, 'invalid_request', { weekly: 'must have at most 100 items' }],
      [400, 'invalid_request', { exceptions: 'must have at most 1000 items' }],
    ])
    const many = await notaryWith({ weekly: [], exceptions: dates.slice(0, 1000) })
    expect(many.hours.exceptions).toEqual(dates.slice(0, 1000))
  })
})

const monday = (from: unknown, to: unknown) => ({ weekly: [{ weekday: 'monday', from, to }] })
const on = (date: unknown, ...spans: string[][]) => ({
  date,
  spans: spans.map(([from, to]) => ({ from, to })),
})
const notFrom = 'must be a time of day from 00:00 to 23:59'
const notTo = 'must be a time of day from 00:00 to 24:00'
const notDate = 'must be a date such as 2026-12-24'
const noDate = 'must be a date of the calendar'
const twoDays = 'overlaps weekly.0'

test.each<[object, Record<string, string>]>([
  [monday('9:00', '17:00'), { 'weekly.0.from': notFrom }],
  [monday('24:00', '02:00'), { 'weekly.0.from': notFrom }],
  [monday('09:60', '17:00'), { 'weekly.0.from': notFrom }],
  [monday(540, '17:00'), { 'weekly.0.from': 'must be a string' }],
  [monday('09:00', '24:01'), { 'weekly.0.to': notTo }],
  [monday('09:00', '17:00:00'), { 'weekly.0.to': notTo }],
  [monday('09:00', undefined), { 'weekly.0.to': 'is required' }],
  [monday('09:00', '09:00'), { 'weekly.0.to': 'must not be the same as from' }],
  [{ weekly: null }, { weekly: 'must be an array' }],
  [
    { weekly: [{ weekday: 'Monday', from: '09:00', to: '17:00' }] },
    { 'weekly.0.weekday': 'must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday' },
  ],
  [
    {
      weekly: [
        { weekday: 'monday', from: '09:00', to: '12:01' },
        { weekday: 'monday', from: '12:00', to: '17:00' },
      ],
    },
    { 'weekly.1': twoDays },
  ],
  [
    {
      weekly: [
        { weekday: 'monday', from: '22:00', to: '02:00' },
        { weekday: 'tuesday', from: '01:59', to: '03:00' },
      ],
    },
    { 'weekly.1': twoDays },
  ],
  [
    {
      weekly: [
        { weekday: 'sunday', from: '22:00', to: '02:00' },
        { weekday: 'monday', from: '00:00', to: '03:00' },
      ],
    },
    { 'weekly.1': twoDays },
  ],
  [{ exceptions: [on('24.12.2026')] }, { 'exceptions.0.date': notDate }],
  [{ exceptions: [on('2026-12-24T00:00:00Z')] }, { 'exceptions.0.date': notDate }],
  [{ exceptions: [on('2026-02-29')] }, { 'exceptions.0.date': noDate }],
  [{ exceptions: [on('2026-13-01')] }, { 'exceptions.0.date': noDate }],
  [{ exceptions: [on('2026-00-10')] }, { 'exceptions.0.date': noDate }],
  [{ exceptions: [on('0000-01-01')] }, { 'exceptions.0.date': noDate }],
  [
    { exceptions: [on('2026-12-24'), on('2026-12-25'), on('2026-12-24')] },
    { 'exceptions.2.date': 'is the same as that of exceptions.0' },
  ],
  [
    { exceptions: [on('2026-12-24'), on('2026-12-25', ['09:00', '09:00'])] },
    { 'exceptions.1.spans.0.to': 'must not be the same as from' },
  ],
  [
    { exceptions: [on('2026-12-24', ['09:00', '12:00'], ['11:00', '13:00'])] },
    { 'exceptions.0.spans.1': 'overlaps exceptions.0.spans.0' },
  ],
  [
    { exceptions: [on('2026-12-24', ['22:00', '02:00']), on('2026-12-25', ['01:00', '03:00'])] },
    { 'exceptions.1.spans.0': 'overlaps exceptions.0.spans.0' },
  ],
  [
    { exceptions: [on('2026-12-24', ...Array.from({ length: 25 }, () => ['09:00', '10:00']))] },
    { 'exceptions.0.spans': 'must have at most 24 items' },
  ],
])('Hours such as %j are rejected and change nothing', async (hours, params) => {
  const { workspace, path, hours: before } = await notaryWith({ weekly: [], exceptions })
  const version = await versionOf(installation, workspace)
  const answer = await workspace.manage('PATCH', path, hours)
  expect(verdict(answer)).toEqual([400, 'invalid_request', params])
  expect((await workspace.manage('GET', path)).body).toEqual(before)
  expect(await versionOf(installation, workspace)).toBe(version)
})

describe('A part that is given must fit the part that stays', () => {
  // 2026-12-24 is a Thursday.
  const night = [{ weekday: 'wednesday', from: '22:00', to: '02:00' }]
  const morning = [on('2026-12-24', ['01:00', '03:00'])]

  test.each([
    ['weekly', { exceptions: morning }, { weekly: night }, { 'weekly.0': 'overlaps exceptions.0.spans.0' }],
    [
      'exceptions',
      { weekly: night },
      { exceptions: morning },
      { 'exceptions.0.spans.0': 'overlaps weekly.0' },
    ],
    ['both', {}, { weekly: night, exceptions: morning }, { 'exceptions.0.spans.0': 'overlaps weekly.0' }],
  ])('A part of the hours must fit the part that stays: %s', async (_part, before, given, params) => {
    const { workspace, path, hours } = await notaryWith(before)
    const answer = await workspace.manage('PATCH', path, given)
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    expect((await workspace.manage('GET', path)).body).toEqual(hours)
    const together = { weekly: [], exceptions: [], ...given, [Object.keys(before)[0] ?? 'weekly']: [] }
    expect((await workspace.manage('PATCH', path, together)).status).toBe(200)
  })
})

test('A change of hours with the ETag of an earlier state is rejected, and changes nothing', async () => {
  const { workspace, path } = await notaryWith({ weekly: [], exceptions })
  const read = await workspace.manage('GET', path)
  const ifMatch = { 'if-match': read.headers.get('etag') ?? '' }
  const monday = (from: string) => ({ weekly: [{ weekday: 'monday', from, to: '17:00' }] })
  expect((await workspace.manage('PATCH', path, monday('09:00'), ifMatch)).status).toBe(200)
  const between = (await workspace.manage('GET', path)).body
  const version = await versionOf(installation, workspace)
  const late = await workspace.manage('PATCH', path, monday('11:00'), ifMatch)
  expect([late.status, late.body.code]).toEqual([412, 'precondition_failed'])
  expect((await workspace.manage('DELETE', path, undefined, ifMatch)).status).toBe(412)
  expect((await workspace.manage('GET', path)).body).toEqual(between)
  expect(await versionOf(installation, workspace)).toBe(version)
  // The notary is the same row, with the same ETag.
  const notary = await workspace.manage('GET', path.replace('/hours', ''))
  expect(notary.headers.get('etag')).toBe((await workspace.manage('GET', path)).headers.get('etag'))
})
