import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourAhead, makeReservation, someInstant } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  between,
  type CalendarServer,
  icsTime,
  readAgain,
  readCalendars,
  serveCalendar,
  vcalendar,
  vevent,
} from '../../../test/helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { openLiveWorkspace } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let server: CalendarServer
beforeAll(async () => {
  installation = await startOwnInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  server = await serveCalendar('')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await installation.stop()
})

const hourMs = 3_600_000
const base = hourAhead() * 1000
const hour = (ahead: number) => base + ahead * hourMs
const serve = (...components: string[][]) => server.answer(response => response.end(vcalendar(...components)))

async function open(...team: object[]) {
  const workspace = await installation.workspace()
  const ids = await staff(workspace, { name: 'Nora', email: 'nora@example.com' }, ...team)
  const path = `/notaries/${ids[0]}/imported-calendars`
  const add = (body: object = {}) => workspace.manage('POST', path, { url: server.url, ...body })
  return { workspace, ids, id: ids[0] ?? 0, path, add }
}

async function invited(workspace: Workspace) {
  const id = await makeReservation(workspace)
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const visit = (method: string, path: string, body?: object) =>
    installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
  return { id, visit }
}

/** What availability says of the start at that hour. */
async function reasonAt(workspace: Workspace, atMs: number) {
  const at = new Date(atMs).toISOString()
  const { body } = await workspace.call(
    'GET',
    `/appointments/availability?date=${at.slice(0, 10)}&timezone=UTC&service=remote&explain=1`,
  )
  const clock = at.slice(11, 16).replace(':', '')
  const key = Object.keys(body.availability).find(name => name.startsWith(clock)) ?? ''
  return { free: body.availability[key], reason: body.reasons[key], calendars: body.busy_calendars }
}

const lastActs = async (workspace: Workspace, count: number) =>
  (await workspace.manage('GET', `/audit?limit=${count}`)).body.data.map(
    ({ action }: { action: string }) => action,
  )

describe('An imported calendar', () => {
  test('An imported calendar is added, read, changed and removed, and its address is never shown', async () => {
    serve(
      between(hour(2), hour(3)),
      between(hour(3), hour(4)),
      between(hour(6), hour(7)),
      between(hour(-90), hour(-89)),
    )
    const { workspace, id, path, add } = await open()
    const added = await add({ name: 'Family' })
    const self = (calendar: number) => `${installation.url}/manage/v1${path}/${calendar}`
    const shown = {
      object: 'imported_calendar',
      id: added.body.id,
      notary_id: id,
      name: 'Family',
      host: new URL(server.url).host,
      status: 'read',
      problem: null,
      events: 4,
      skipped_events: 0,
      unknown_timezone_events: 0,
      unread_components: { tasks: 0, journals: 0, other: 0 },
      busy_times: 2,
      read_at: someInstant,
      next_read_at: someInstant,
      created_at: someInstant,
      links: { self: self(added.body.id) },
    }
    expect([added.status, added.body]).toEqual([201, shown])
    const own = `${path}/${added.body.id}`
    expect((await workspace.manage('GET', own)).body).toEqual(shown)
    expect((await workspace.manage('GET', path)).body.data).toEqual([shown])
    const renamed = await workspace.manage('PATCH', own, { name: 'Work' })
    expect(renamed.body).toEqual({ ...shown, name: 'Work' })
    serve(between(hour(2), hour(3)))
    const read = await workspace.manage('POST', `${own}/read`)
    expect(read.body).toEqual({ ...shown, name: 'Work', events: 1, busy_times: 1 })
    const moved = await workspace.manage('PATCH', own, { url: `${server.url}?again` })
    expect([moved.status, moved.body.name]).toEqual([200, 'Work'])
    expect((await workspace.manage('DELETE', own)).body).toBe(null)
    expect((await workspace.manage('GET', own)).status).toBe(404)
    expect((await workspace.manage('DELETE', own)).status).toBe(404)
    expect(await lastActs(workspace, 5)).toEqual(
      ['removed', 'updated', 'read', 'updated', 'added'].map(act => `imported-calendar-${act}`),
    )
    expect((await reasonAt(workspace, hour(2))).free).toBe(true)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from busy_times where workspace_id = ${workspace.id}`.execute(
      installation.ctx.db,
    )
    expect(rows[0]?.count).toBe(0)
  })

  test('An imported calendar leaves no address and no title in the database, the audit trail and the log', async () => {
    serve(between(hour(2), hour(3)))
    const { workspace, add } = await open()
    await add()
    const { log } = installation.ctx
    const lines = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
    server.answer(response => response.writeHead(500).end('private-5f1d9c0ea7'))
    await readAgain(installation)
    const logged = JSON.stringify(lines.map(({ mock }) => mock.calls))
    vi.restoreAllMocks()
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(c::text, '') from imported_calendars c) || (select string_agg(a::text, '') from audit a)
        || (select string_agg(b::text, '') from busy_times b) as dump`.execute(installation.ctx.db)
    expect(logged).toContain('status_500')
    for (const text of [`${rows[0]?.dump}`, logged]) expect(text).not.toMatch(/5f1d9c0ea7|Private matter/)
    expect((await workspace.manage('GET', '/audit')).body.data.length).toBeGreaterThan(0)
  })

  test('An imported calendar blocks its times at the next search, and frees them when its events are removed', async () => {
    serve(between(hour(2), hour(3)))
    const { workspace, path, add } = await open()
    expect((await reasonAt(workspace, hour(2))).free).toBe(true)
    const { id } = (await add()).body
    const seen = await reasonAt(workspace, hour(2))
    expect(seen).toEqual({
      free: false,
      reason: 'busy',
      calendars: [
        {
          id,
          notary_id: expect.any(Number),
          read_at: someInstant,
          explanation: "Busy in the notary's own calendar, read 0 minutes ago.",
        },
      ],
    })
    expect((await reasonAt(workspace, hour(3))).free).toBe(true)
    installation.clock.advance(4 * 60_000 + 1_000)
    const [aged] = (await reasonAt(workspace, hour(2))).calendars
    expect(aged.explanation).toBe("Busy in the notary's own calendar, read 4 minutes ago.")
    serve(between(hour(5), hour(6)))
    await readAgain(installation)
    const free = async (ahead: number) => (await reasonAt(workspace, hour(ahead))).free
    expect([await free(2), await free(5)]).toEqual([true, false])
    serve()
    await readAgain(installation)
    expect([await free(2), await free(5)]).toEqual([true, true])
    expect((await workspace.manage('GET', `${path}/${id}`)).body).toMatchObject({ events: 0, busy_times: 0 })
  })

  test('An imported calendar keeps bookings, and prevents holds, submissions, assignments and moves to its times', async () => {
    serve()
    const { workspace, ids, add } = await open()
    const booked = (await book(workspace, hour(2) / 1000)).body
    const { id, visit } = await invited(workspace)
    const hold = (ahead: number) => visit('POST', '/hold', { timestamp: hour(ahead) / 1000 })
    expect((await hold(8)).status).toBe(200)
    serve(between(hour(2), hour(3)), between(hour(5), hour(6)), between(hour(8), hour(9)))
    await add()
    expect((await workspace.manage('GET', `/appointments/${booked.id}`)).body).toMatchObject({
      status: 'scheduled',
      notary_id: ids[0],
    })
    const closed = [409, 'closed']
    const refusal = ({ status, body }: { status: number; body: { data?: { reason?: string } } }) => [
      status,
      body.data?.reason,
    ]
    expect(refusal(await book(workspace, hour(5) / 1000))).toEqual(closed)
    expect(refusal(await hold(5))).toEqual(closed)
    const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, {
      timestamp: hour(8) / 1000,
    })
    expect(refusal(submitted)).toEqual(closed)
    const moved = await workspace.call('POST', `/appointments/${booked.id}/reschedule`, {
      timestamp: hour(5) / 1000,
      timezone: 'UTC',
    })
    expect(refusal(moved)).toEqual(closed)
    const [deputy] = await addDeputy(workspace)
    const other = (await book(workspace, hour(8) / 1000)).body
    expect(other.notary_id).toBe(deputy)
    const assigned = await workspace.manage('POST', `/appointments/${other.id}/assign`, { notary_id: ids[0] })
    expect(refusal(assigned)).toEqual(closed)
  })

  test('Customers see the times of an imported calendar as closed', async () => {
    serve(between(hour(2), hour(3)))
    const { workspace, add } = await open()
    await add()
    const { visit } = await invited(workspace)
    const date = new Date(hour(2)).toISOString().slice(0, 10)
    const { body } = await visit('GET', `/availability?date=${date}&timezone=UTC&explain=1`)
    expect(Object.values(body.reasons)).toContain('closed')
    expect(Object.values(body.reasons)).not.toContain('busy')
    expect(body.busy_calendars).toBeUndefined()
  })

  test('An imported calendar ignores appointments of its workspace and counts those of another one', async () => {
    const foreign = await open()
    serve()
    const { workspace, add } = await open()
    const own = (await book(workspace, hour(2) / 1000)).body
    const theirs = (await book(foreign.workspace, hour(5) / 1000)).body
    const uid = (id: number, host = 'localhost') => `UID:appointment-${id}@${host}`
    serve(
      between(hour(2), hour(3), uid(own.id)),
      between(hour(4), hour(5), uid(own.id, 'other.example')),
      between(hour(6), hour(7), uid(theirs.id)),
      between(hour(8), hour(9), uid(999_999_999)),
    )
    expect((await add()).body).toMatchObject({ events: 4, busy_times: 3 })
    await workspace.manage('POST', `/appointments/${own.id}/cancel`, {})
    const free = [2, 4, 6, 8].map(async ahead => (await reasonAt(workspace, hour(ahead))).free)
    expect(await Promise.all(free)).toEqual([true, false, false, false])
  })

  test('An imported calendar appears in the calendar of staff and in the free time of the day', async () => {
    serve(between(hour(2), hour(3)), between(hour(3), hour(4)))
    const { workspace, add } = await open()
    const freeMinutes = async () =>
      (await workspace.manage('GET', '/overview')).body.capacity.reduce(
        (sum: number, { free_minutes }: { free_minutes: number }) => sum + free_minutes,
        0,
      )
    const before = await freeMinutes()
    await add()
    await add({ url: `${server.url}?other` })
    const after = await freeMinutes()
    expect(before - after).toBeGreaterThanOrEqual(120)
    expect(before - after).toBeLessThanOrEqual(122)
    const dates = [hour(-24), hour(48)].map(ms => new Date(ms).toISOString().slice(0, 10))
    const calendar = await workspace.manage('GET', `/calendar?from=${dates[0]}&to=${dates[1]}&timezone=UTC`)
    const wire = (ms: number) => new Date(ms).toISOString().replace('.000', '')
    expect(calendar.body.notaries[0].busy).toEqual([{ starts_at: wire(hour(2)), ends_at: wire(hour(4)) }])
  })
})

async function addDeputy(workspace: Workspace): Promise<number[]> {
  const made = await workspace.manage('POST', '/notaries', { name: 'Otto', categories: ['remote'] })
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  await workspace.manage('PATCH', `/notaries/${made.body.id}/hours`, { weekly })
  return [made.body.id]
}

describe('Reading', () => {
  test('A reading asks only for changes, and reads all again when the span ahead has moved on', async () => {
    const weekly = vevent(`DTSTART:${icsTime(hour(2))}`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY')
    const text = vcalendar(weekly)
    server.answer((response, request) => {
      const isKnown = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isKnown ? 304 : 200, {
        etag: '"v1"',
        'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT',
      })
      response.end(isKnown ? undefined : text)
    })
    const { workspace, add, path } = await open()
    const { id } = (await add({ url: `${server.url}?conditions` })).body
    const asked = () => server.requests.filter(({ url }) => url?.endsWith('?conditions'))
    const times = async () => (await workspace.manage('GET', `${path}/${id}`)).body.busy_times
    const first = await times()
    expect(first).toBeGreaterThanOrEqual(14)
    await readAgain(installation)
    expect(asked().map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
    expect(asked()[1]?.headers['if-modified-since']).toBe('Mon, 02 Nov 2026 10:00:00 GMT')
    // A longer horizon needs times that were not read.
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 200 })
    await readAgain(installation)
    expect(asked()[2]?.headers['if-none-match']).toBeUndefined()
    expect(await times()).toBeGreaterThan(first + 10)
    expect((await reasonAt(workspace, hour(2 + 24 * 7 * 27))).reason).toBe('busy')
  })

  describe.each([
    ['an ETag', { etag: '"v1"' }],
    ['no ETag', {}],
  ])('of a file with %s, that did not change, is a full one', (_name, headers) => {
    const serveSame = (...components: string[][]) => {
      const text = vcalendar(...components)
      server.answer((response, request) => {
        const isKnown = request.headers['if-none-match'] !== undefined
        response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : text)
      })
    }
    const busyTimes = async ({ id }: Workspace) => {
      const { rows } = await sql<{ starts_at: Date }>`
        select starts_at from busy_times where workspace_id = ${id}`.execute(installation.ctx.db)
      return rows.map(({ starts_at }) => starts_at.toISOString())
    }

    test('An unchanged file is read completely after the notary moved to another time zone', async () => {
      const day = new Date(hour(240)).toISOString().slice(0, 10)
      serveSame(vevent(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`))
      const { workspace, id, add } = await open()
      await workspace.manage('PATCH', `/notaries/${id}`, { timezone: 'Asia/Dubai' })
      await add()
      const start = Date.parse(`${day}T00:00:00Z`)
      expect(await busyTimes(workspace)).toEqual([new Date(start - 4 * hourMs).toISOString()])
      await workspace.manage('PATCH', `/notaries/${id}`, { timezone: 'Asia/Tokyo' })
      await readAgain(installation)
      expect(await busyTimes(workspace)).toEqual([new Date(start - 9 * hourMs).toISOString()])
    })

    test('An unchanged file is read completely after the notary got the address that declined', async () => {
      const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:nora@new.example'
      serveSame(between(hour(2), hour(3), declined))
      const { workspace, id, add } = await open()
      await add()
      expect(await busyTimes(workspace)).toHaveLength(1)
      await workspace.manage('PATCH', `/notaries/${id}`, { email: 'nora@new.example' })
      await readAgain(installation)
      expect(await busyTimes(workspace)).toEqual([])
    })
  })

  test('A reading changes nothing while only titles change, so that calendars in memory stay', async () => {
    const at = (title: string) => between(hour(2), hour(3), `SUMMARY:${title}`, 'UID:same')
    serve(at('One'))
    const { workspace, add } = await open()
    await add()
    const version = async () => {
      const { rows } = await sql<{ calendar_version: number }>`
        select calendar_version::int from workspaces where id = ${workspace.id}`.execute(installation.ctx.db)
      return rows[0]?.calendar_version
    }
    const before = await version()
    serve(at('Two'))
    await readAgain(installation)
    expect(await version()).toBe(before)
    serve(at('Two'), between(hour(2), hour(3), 'UID:inside'))
    await readAgain(installation)
    expect(await version()).toBe(before)
    serve(between(hour(2), hour(4)))
    await readAgain(installation)
    expect(await version()).toBe((before ?? 0) + 1)
  })

  test('Two processes read a calendar once', async () => {
    serve(between(hour(2), hour(3)))
    const { add } = await open()
    await add()
    await readCalendars(installation)
    const before = server.requests.length
    installation.clock.advance(6 * 60_000)
    await Promise.all([1, 2, 3].map(() => readCalendars(installation)))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from imported_calendars`.execute(installation.ctx.db)
    expect(server.requests.length - before).toBe(rows[0]?.count)
  })

  test('Removing a notary deletes their calendar and its times', async () => {
    serve(between(hour(2), hour(3)))
    const { workspace, id, add } = await open({})
    await add({ url: `${server.url}?ends` })
    expect((await workspace.manage('DELETE', `/notaries/${id}`)).status).toBe(200)
    await readAgain(installation)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from imported_calendars c where c.notary_id = ${id}`.execute(
      installation.ctx.db,
    )
    expect(rows[0]?.count).toBe(0)
    expect(await lastActs(workspace, 1)).toEqual(['imported-calendar-removed'])
    expect(server.requests.filter(({ url }) => url?.endsWith('?ends'))).toHaveLength(1)
  })
})

describe('An address', () => {
  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['that is not found', response => response.writeHead(404).end(), /status 404/],
    [
      'of a page',
      response => response.end('<!DOCTYPE html><title>Sign in</title>'),
      /the file is no calendar/,
    ],
    [
      'of a file that is cut off',
      response => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'),
      /ends too early/,
    ],
    [
      'that redirects to itself',
      response => response.writeHead(302, { location: '/' }).end(),
      /redirects too often/,
    ],
    [
      'that redirects inside',
      response => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /must not reach/,
    ],
    [
      'of too many times',
      response =>
        response.end(vcalendar(vevent('DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))),
      /repeated too often/,
    ],
  ])('The address %s is rejected with the reason, and nothing is stored', async (_what, respond, message) => {
    server.answer(respond)
    const { workspace, path, add } = await open()
    const { status, body } = await add()
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.data.params.url).toMatch(message)
    expect(body.data.params.url).toMatch(/Copy the address/)
    expect((await workspace.manage('GET', path)).body.data).toEqual([])
  })

  test.each([
    ['ftp://calendar.example/a.ics', /https or http/],
    ['not an address', /absolute URL/],
    ['http://nora:secret@127.0.0.1:8080/', /user name/],
    ['http://10.0.0.1/a.ics', /must not reach/],
    ['http://[::ffff:10.0.0.1]/a.ics', /must not reach/],
    ['http://metadata.internal/', /\.internal/],
  ])('The address %s is rejected', async (url, message) => {
    const { add } = await open()
    const { status, body } = await add({ url })
    expect([status, body.data?.params?.url]).toEqual([400, expect.stringMatching(message)])
  })

  test('An address of a live workspace must be https, and webcal means https', async () => {
    const live = await openLiveWorkspace(installation)
    const body = { name: 'Nora', categories: ['remote'] }
    const { id } = (await live.manage('POST', '/notaries', body)).body
    const add = async (url: string) =>
      (await live.manage('POST', `/notaries/${id}/imported-calendars`, { url })).body.data.params.url
    expect(await add(server.url)).toMatch(/https/)
    const before = server.requests.length
    expect(await add(server.url.replace('http:', 'webcal:'))).toMatch(/no secure connection/)
    expect(server.requests).toHaveLength(before)
  })

  test('A notary can import an address once and have five calendars', async () => {
    serve()
    const { add } = await open()
    expect((await add()).status).toBe(201)
    expect((await add()).body.data.params.url).toMatch(/another calendar/)
    for (const name of ['a', 'b', 'c', 'd'])
      expect((await add({ url: `${server.url}?${name}` })).status).toBe(201)
    const sixth = await add({ url: `${server.url}?e` })
    expect([sixth.status, sixth.body.code]).toEqual([422, 'unprocessable_entity'])
  })

  test('Only its notary can manage a calendar', async () => {
    serve(between(hour(2), hour(3)))
    const { workspace, id, ids, path } = await open({})
    const foreign = await open()
    const theirs = (await foreign.add()).body.id
    const { browser } = await person(installation, workspace, 'notary', id)
    const added = await browser.manage('POST', path, { url: server.url })
    expect(added.status).toBe(201)
    expect((await browser.manage('POST', `${path}/${added.body.id}/read`, {})).status).toBe(200)
    expect((await browser.manage('PATCH', `${path}/${added.body.id}`, { name: 'Own' })).status).toBe(200)
    const others = [`/notaries/${ids[1]}/imported-calendars`, foreign.path]
    for (const other of others) {
      expect((await browser.manage('GET', other)).status).toBe(404)
      expect((await browser.manage('POST', other, { url: server.url })).status).toBe(404)
      expect((await browser.manage('DELETE', `${other}/${added.body.id}`, {})).status).toBe(404)
    }
    expect((await workspace.manage('GET', `${foreign.path}/${theirs}`)).status).toBe(404)
    expect((await workspace.manage('DELETE', `${path}/${theirs}`)).status).toBe(404)
    expect((await foreign.workspace.manage('GET', `${foreign.path}/${theirs}`)).status).toBe(200)
    expect((await browser.manage('DELETE', `${path}/${added.body.id}`, {})).status).toBe(200)
  })
})
