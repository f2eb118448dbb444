import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { whileOpen } from '../../../test/helpers/hooks.ts'
import { versionOf } from '../../../test/helpers/notaries.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { addClosures } from './closures.ts'

/** A Wednesday, from which the horizon reaches Christmas. */
const clock = { at: new Date('2026-12-02T12:00:00Z'), now: () => clock.at }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses, { clock })
})
afterAll(() => installation.stop())

interface Holiday {
  name: string
  from: string
  to: string
  closure_id: number | null
  appointment_ids: number[]
}

const holidaysOf = async (workspace: Workspace, query = '') =>
  (await workspace.manage('GET', `/holidays${query}`)).body as {
    country: string | null
    region: string | null
    year: number
    data: Holiday[]
    countries: string[]
    regions: { code: string; name: string }[]
  }
const on = ({ data }: { data: Holiday[] }, day: string) => data.filter(({ from }) => from === day)
const auditOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit?limit=100')).body.data.filter(
    ({ action }: { action: string }) => action === 'closure-added',
  ).length

test('Holidays are those of the country of the time zone, this year, unless another is asked for', async () => {
  const workspace = await installation.workspace('America/Chicago')
  const own = await holidaysOf(workspace)
  expect([own.country, own.region, own.year]).toEqual(['US', null, 2026])
  expect(on(own, '2026-11-26')).toEqual([
    { name: 'Thanksgiving Day', from: '2026-11-26', to: '2026-11-26', closure_id: null, appointment_ids: [] },
  ])
  expect(own.data.map(({ name }) => name)).toContain('Labor Day')
  expect(own.data.map(({ name }) => name)).not.toContain('Halloween')
  expect(own.data.map(({ from }) => from)).toEqual(own.data.map(({ from }) => from).toSorted())
  expect(own.regions).toContainEqual({ code: 'NY', name: 'New York' })
  expect(own.countries).toEqual(expect.arrayContaining(['DE', 'US']))
  const lincoln = "Lincoln's Birthday"
  expect(own.data.map(({ name }) => name)).not.toContain(lincoln)
  const region = await holidaysOf(workspace, '?region=NY&lang=es')
  expect(region.region).toBe('NY')
  expect(region.data.map(({ name }) => name)).toEqual(expect.arrayContaining([lincoln, 'Navidad']))
  const augsburg = await holidaysOf(workspace, '?country=DE&region=BY-A&year=2027')
  expect(on(augsburg, '2027-08-08')).toHaveLength(1)
  expect(on(await holidaysOf(workspace, '?country=DE&region=BY&year=2027'), '2027-08-08')).toEqual([])
})

test.each([
  ['Asia/Calcutta', 'IN'],
  ['Europe/Paris', 'FR'],
  ['Pacific/Auckland', 'NZ'],
  ['UTC', null],
])('The country of the time zone %s is %s', async (zone, country) => {
  const found = await holidaysOf(await installation.workspace(zone))
  expect(found.country).toBe(country)
  expect(found.data.length > 0).toBe(country !== null)
  expect(found.countries.length).toBeGreaterThan(150)
})

test('An unknown country, region or year says which parameter is wrong and what to give', async () => {
  const workspace = await installation.workspace('UTC')
  const country =
    'is not a country whose holidays are known. Use a code of countries in the response without country'
  for (const [query, params] of [
    ['country=XX', { country }],
    ['country=us', { country: 'is not an ISO 3166-1 alpha-2 code' }],
    [
      'country=US&region=BY',
      { region: expect.stringMatching(/^is not a region of US\. Use a code of regions/) },
    ],
    ['country=FR&region=', { region: 'must not be empty' }],
    ['country=DK&region=84', { region: 'must be left out: all of DK has the same holidays' }],
    ['region=NY', { country: expect.stringMatching(/^is required with region/) }],
    ['year=1999', { year: 'must be at least 2000' }],
    ['year=2076', { year: 'must be at most 2075' }],
    ['lang=de', { lang: expect.stringMatching(/^must be one of/) }],
  ] as const)
    expect([query, ...verdict(await workspace.manage('GET', `/holidays?${query}`))]).toEqual([
      ...[query, 400, 'invalid_request', params],
    ])
})

test('A holiday of several days, of a calendar of the moon and of half a day has its first and last day', async () => {
  const workspace = await installation.workspace('UTC')
  const daysOf = async (country: string) =>
    (await holidaysOf(workspace, `?country=${country}&year=2026`)).data.map(({ from, to }) => `${from} ${to}`)
  expect(await daysOf('TR')).toContain('2026-03-20 2026-03-22')
  expect(await daysOf('MA')).toContain('2026-03-20 2026-03-20')
  expect(await daysOf('IS')).toContain('2026-12-24 2026-12-24')
})

test('Every country and region has holidays in the first and the last year, as dates in order', async () => {
  const { openHolidays } = await import('./holiday-dates.ts')
  const data = await openHolidays()
  const odd: unknown[] = []
  for (const country of data.countries())
    for (const region of [undefined, ...[...data.regions(country, 'en').keys()].slice(0, 2)])
      for (const year of [2000, 2026, 2075]) {
        const found = data.publicHolidays(country, region, year, 'en')
        const isWrong = found.some(
          ({ from, to, name }) => to < from || name === '' || !from.startsWith(`${year}`),
        )
        if (found.length === 0 || isWrong) odd.push([country, region, year, found.length])
      }
  expect(odd).toEqual([])
}, 60_000)

test('Holidays name the closures that have their days, and the bookings on them', async () => {
  const workspace = await installation.workspace('America/New_York')
  const other = await installation.workspace('America/New_York')
  await staff(workspace, { timezone: 'America/New_York' })
  await staff(other, { timezone: 'America/New_York' })
  const at = (text: string) => Date.parse(text) / 1000
  const { id } = (await book(workspace, at('2026-12-25T04:45:00Z'))).body
  await book(workspace, at('2026-12-26T05:00:00Z'))
  await book(other, at('2026-12-25T15:00:00Z'))
  const christmas = async () => on(await holidaysOf(workspace), '2026-12-25')
  // The appointment of half an hour ends in the first quarter of the day.
  expect(await christmas()).toMatchObject([{ closure_id: null, appointment_ids: [id] }])
  const part = { name: 'Morning', from: '2026-12-25', to: '2026-12-25T17:00:00Z' }
  await workspace.manage('POST', '/closures', part)
  await other.manage('POST', '/closures', { name: 'Christmas', from: '2026-12-25', to: '2026-12-25' })
  expect(await christmas()).toMatchObject([{ closure_id: null }])
  const whole = { name: 'Winter', from: '2026-12-24', to: '2027-01-01' }
  const closure = (await workspace.manage('POST', '/closures', whole)).body
  expect(await christmas()).toMatchObject([{ closure_id: closure.id, appointment_ids: [id] }])
  expect(on(await holidaysOf(workspace, '?year=2027'), '2027-01-01')).toMatchObject([
    { closure_id: closure.id },
  ])
})

const day = (name: string, from: string, to = from) => ({ name, from, to })

test('Several closures are added together, each with an entry, and none twice', async () => {
  const workspace = await installation.workspace('America/New_York')
  const other = await installation.workspace('America/New_York')
  await staff(workspace, { timezone: 'America/New_York' })
  const version = await versionOf(installation, workspace)
  const { id } = (await book(workspace, Date.parse('2026-12-25T15:00:00Z') / 1000)).body
  const free = async () => {
    const path = '/appointments/availability?date=2026-12-25&timezone=America/New_York&remote=1'
    return Object.values((await workspace.call('GET', path)).body.availability).filter(Boolean).length
  }
  expect(await free()).toBeGreaterThan(0)
  const closures = [
    day('Christmas', '2026-12-25'),
    day('New Year', '2027-01-01'),
    day('Christmas', '2026-12-25'),
  ]
  const made = await workspace.manage('POST', '/closures/batch', { closures })
  expect([made.status, made.body.object, made.body.existing]).toEqual([201, 'closure_batch', 1])
  expect(made.body.added).toMatchObject([
    { ...closures[0], starts_at: '2026-12-25T05:00:00Z', appointment_ids: [id] },
    { ...closures[1], appointment_ids: [] },
  ])
  expect(await free()).toBe(0)
  expect(await auditOf(workspace)).toBe(2)
  expect(await versionOf(installation, workspace)).toBe(version + 1)
  const again = await workspace.manage('POST', '/closures/batch', {
    closures: [...closures, day('Epiphany', '2027-01-06')],
  })
  expect([again.body.added.length, again.body.existing]).toEqual([1, 3])
  expect((await workspace.manage('GET', '/closures')).body.data).toHaveLength(3)
  expect(await auditOf(workspace)).toBe(3)
  expect((await other.manage('GET', '/closures')).body.data).toEqual([])
  const self = `/closures/${made.body.added[0].id}`
  expect((await other.manage('DELETE', self)).status).toBe(404)
  expect((await workspace.manage('DELETE', self)).status).toBe(200)
  expect(await free()).toBeGreaterThan(0)
})

test('If one of several closures is rejected, none is added', async () => {
  const workspace = await installation.workspace('Pacific/Apia')
  const good = day('Christmas', '2026-12-25')
  const late = 'must be after from, or the same date'
  const many = Array.from({ length: 101 }, (_, at) => day(`${at}`, '2027-01-01'))
  for (const [closures, params] of [
    [[good, day('Back', '2027-01-02', '2027-01-01')], { 'closures.1.to': late }],
    [[good, day('Skipped', '2011-12-30')], { 'closures.1.to': late }],
    [
      [good, day('Odd', '2026-02-30')],
      { 'closures.1.from': expect.stringMatching(/^must be a date such as/) },
    ],
    [[good, day('', '2027-01-01')], { 'closures.1.name': 'must not be empty' }],
    [[], { closures: 'must have at least 1 items' }],
    [many, { closures: 'must have at most 100 items' }],
  ] as const) {
    const answer = await workspace.manage('POST', '/closures/batch', { closures })
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
  }
  const weeks = Array.from({ length: 500 }, (_, at) => day(`${at}`, '2027-01-01'))
  for (const part of [0, 100, 200, 300, 400].map(from => weeks.slice(from, from + 100)))
    expect((await workspace.manage('POST', '/closures/batch', { closures: part })).status).toBe(201)
  const full = await workspace.manage('POST', '/closures/batch', {
    closures: [day('Past', '2020-01-01'), good],
  })
  expect([full.status, full.body.code, full.body.data.reason]).toEqual([
    ...[422, 'unprocessable_entity', 'too_many_closures'],
  ])
  expect(await auditOf(workspace)).toBe(100)
  const past = await workspace.manage('POST', '/closures/batch', { closures: [day('Past', '2020-01-01')] })
  expect(past.body.added).toHaveLength(1)
})

test('A viewer sees holidays, and cannot close the business on them', async () => {
  const workspace = await installation.workspace('America/New_York')
  const viewer = await person(installation, workspace, 'viewer')
  const seen = await viewer.browser.manage('GET', '/holidays')
  expect([seen.status, seen.body.country]).toEqual([200, 'US'])
  const closures = [day('Christmas', '2026-12-25')]
  expect((await viewer.browser.manage('POST', '/closures/batch', { closures })).status).toBe(403)
  expect((await workspace.manage('GET', '/closures')).body.data).toEqual([])
})

testOnPostgres('Two people who add the same holidays at once add each of them once', async () => {
  const workspace = await installation.workspace('America/New_York')
  const closures = [day('Christmas', '2026-12-25'), day('New Year', '2027-01-01')]
  const second = await whileOpen(
    installation.ctx.db,
    async tx => {
      await addClosures(tx, installation.ctx, systemCaller(workspace.id, 'test'), closures)
    },
    () => workspace.manage('POST', '/closures/batch', { closures }),
  )
  expect([second.status, second.body.added, second.body.existing]).toEqual([201, [], 2])
  expect((await workspace.manage('GET', '/closures')).body.data).toHaveLength(2)
})
