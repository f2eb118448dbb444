import ICAL from 'ical.js'
import { ICalCalendar } from 'ical-generator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyAppointment, hourAhead, someInstant } from '../../../test/helpers/bookings.ts'
import { aroundTheClock, book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
/** Another process on the same database. The embedded database has one process. */
let other: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  other = engine === 'postgres' ? await startInstallation(ownAddresses) : installation
})
afterAll(async () => {
  if (other !== installation) await other.stop()
  await installation.stop()
})

const base = hourAhead()
const hour = (ahead: number) => base + ahead * 3600
const place = { location: '1 Main Street,\nSuite 5; "B"', meeting_url: 'https://meet.example/abc' }

/** A workspace with one notary. */
async function open(fields: object = {}) {
  const workspace = await installation.workspace('America/New_York')
  const [id = 0] = await staff(workspace, { name: 'Nora Vidal', timezone: 'America/New_York', ...fields })
  return { workspace, id, path: `/notaries/${id}/calendar-feed` }
}

async function feedOf({ workspace, path }: { workspace: Workspace; path: string }, body: object = {}) {
  const made = await workspace.manage('POST', path, body)
  expect(made.status).toBe(201)
  return (made.body.url as string).slice(installation.url.length)
}

const read = (path: string, headers: Record<string, string> = {}, from = installation) =>
  from.as(undefined)('GET', path, undefined, headers)

async function eventsOf(path: string) {
  const { status, body } = await read(path)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toUnixTime(),
      minutes: event.duration.toSeconds() / 60,
      summary: event.summary,
      location: event.location,
      description: event.description,
    }
  })
}

describe('A calendar feed', () => {
  test('A calendar feed is made, changed, rotated and revoked, with its key shown once', async () => {
    const { workspace, id, path } = await open()
    expect((await workspace.manage('GET', path)).status).toBe(404)
    const made = await workspace.manage('POST', path, {})
    const self = `${installation.url}/manage/v1${path}`
    const shown = {
      object: 'calendar_feed',
      notary_id: id,
      privacy: 'initials',
      created_at: someInstant,
      links: { self },
    }
    const form = new RegExp(`^${installation.url}/calendar/[\\w-]{21}\\.ics$`)
    const url = expect.stringMatching(form)
    const webcal_url = (made.body.url as string).replace('http:', 'webcal:')
    expect([made.status, made.body]).toEqual([201, { ...shown, url, webcal_url }])
    expect((await workspace.manage('GET', path)).body).toEqual(shown)
    const first = (made.body.url as string).slice(installation.url.length)
    expect((await read(first, {}, other)).status).toBe(200)
    const changed = await workspace.manage('PATCH', path, { privacy: 'full' })
    expect(changed.body).toEqual({ ...shown, privacy: 'full' })
    const second = await feedOf({ workspace, path })
    expect([(await read(first)).status, (await read(first, {}, other)).status]).toEqual([404, 404])
    expect((await read(second, {}, other)).status).toBe(200)
    expect((await workspace.manage('GET', path)).body.privacy).toBe('full')
    expect((await workspace.manage('DELETE', path)).body).toBe(null)
    expect([(await read(second)).status, (await read(second, {}, other)).status]).toEqual([404, 404])
    expect((await workspace.manage('DELETE', path)).status).toBe(404)
    expect((await workspace.manage('PATCH', path, { privacy: 'full' })).status).toBe(404)
    const { data } = (await workspace.manage('GET', '/audit?limit=4')).body
    expect(data.map(({ action, subject }: { action: string; subject: object }) => [action, subject])).toEqual(
      ['revoked', 'rotated', 'updated', 'added'].map(act => [
        `calendar-feed-${act}`,
        { object: 'notary', id: String(id) },
      ]),
    )
    const secrets = [first, second].map(one => one.slice('/calendar/'.length, -'.ics'.length))
    const { db } = installation.ctx
    const { rows } = await sql<{ dump: string }>`
      select c::text as dump from calendar_feeds c union all select a::text from audit a`.execute(db)
    const dump = rows.map(row => row.dump).join('\n')
    expect(dump).toContain('calendar-feed-revoked')
    for (const secret of secrets) expect(dump).not.toContain(secret)
  })

  test('A calendar feed has each appointment once: moved, canceled, reassigned and on clock changes', async () => {
    installation.clock.startAt('2027-01-01T00:00:00Z')
    const second = (iso: string) => Date.parse(iso) / 1000
    const hour = (ahead: number) => second('2027-01-01T12:00:00Z') + ahead * 3600
    const { workspace, path } = await open({ email: 'nora@example.com' })
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
    const url = await feedOf({ workspace, path })
    expect(await eventsOf(url)).toEqual([])
    const booked = async (timestamp: number) => {
      const made = await book(workspace, timestamp)
      expect(made.status).toBe(201)
      return made.body.id as number
    }
    const [moved, canceled] = [await booked(hour(1)), await booked(hour(3))]
    const night = await booked(second('2027-03-14T06:45:00Z'))
    await workspace.call('POST', `/appointments/${moved}/reschedule`, {
      timestamp: hour(5),
      timezone: 'UTC',
    })
    await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
    const uid = (of: number) => `appointment-${of}@localhost`
    const common = { minutes: 30, summary: 'Remote notarization – A. O.', location: null, description: null }
    const [own, off, dst] = [
      { ...common, uid: uid(moved), sequence: 1, status: 'CONFIRMED', start: hour(5) },
      { ...common, uid: uid(canceled), sequence: 1, status: 'CANCELLED', start: hour(3) },
      {
        ...common,
        uid: uid(night),
        sequence: 0,
        status: 'CONFIRMED',
        start: second('2027-03-14T06:45:00Z'),
      },
    ]
    expect(await eventsOf(url)).toEqual([off, own, dst])
    await moveClock(workspace, 120)
    const mails = await mailsOf(workspace)
    const assigned = mails.find(
      (mail: { kind: string; status: string; object_id: number }) =>
        mail.kind === 'notary_assigned' && mail.status === 'kept' && mail.object_id === moved,
    )
    expect(assigned.attachments[0].content).toContain(`UID:${uid(moved)}\r\nSEQUENCE:1\r\n`)
    // The other notary gets it with a higher number; the first one no longer has it.
    const otto = { name: 'Otto', categories: ['remote'] }
    const deputy = (await workspace.manage('POST', '/notaries', otto)).body.id as number
    await workspace.manage('PATCH', `/notaries/${deputy}/hours`, { weekly: aroundTheClock })
    expect(
      (await workspace.manage('POST', `/appointments/${moved}/assign`, { notary_id: deputy })).status,
    ).toBe(200)
    const theirs = await feedOf({ workspace, path: `/notaries/${deputy}/calendar-feed` })
    expect(await eventsOf(theirs)).toEqual([{ ...own, sequence: 2 }])
    expect(await eventsOf(url)).toEqual([off, dst])
  })

  test.each([
    ['times', { summary: 'Cita', location: null, description: null }],
    ['initials', { summary: 'Notarización a distancia – A. O.', location: null, description: null }],
    [
      'full',
      {
        summary: 'Notarización a distancia – Ana, "Nia" Ortiz; née Łęcka',
        location: '1 Main Street, Suite 5; "B"',
        description: [
          'Cliente: Ana, "Nia" Ortiz; née Łęcka',
          'Teléfono: +12025550123',
          'Lugar: 1 Main Street, Suite 5; "B"',
          'Mapa: https://www.google.com/maps/search/?api=1&query=1%20Main%20Street%2C%20Suite%205%3B%20%22B%22',
          'Entrar: https://meet.example/abc',
        ].join('\n'),
      },
    ],
  ])('A calendar feed with privacy %s shows no more than that', async (privacy, shown) => {
    const { workspace, path } = await open()
    await workspace.manage('PATCH', `/notaries/${path.split('/')[2]}`, { lang: 'es' })
    const made = await book(workspace, hour(1), {
      first_name: 'Ana, "Nia"',
      last_name: 'Ortiz; née Łęcka',
      phone: '+12025550123',
      ...place,
    })
    expect(made.status).toBe(201)
    const url = await feedOf({ workspace, path }, { privacy })
    expect(await eventsOf(url)).toMatchObject([shown])
    const { body } = await read(url)
    const { keys } = made.body
    for (const secret of [
      ...Object.values(keys),
      'ana@example.com',
      ...(privacy === 'full' ? [] : ['Ortiz']),
    ])
      expect(body).not.toContain(secret)
    for (const line of (body as string).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
  })

  test('A calendar feed is not sent again until it changes, and is private', async () => {
    const { workspace, path } = await open()
    await book(workspace, hour(1))
    const url = await feedOf({ workspace, path })
    const first = await read(url)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
    const etag = first.headers.get('etag') ?? ''
    installation.clock.advance(1_000)
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    await book(workspace, hour(3))
    const next = await read(url, { 'if-none-match': `W/"x", ${etag}` })
    expect([next.status, next.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('A calendar feed is written 20 appointments at a time, and only when it changed', async () => {
    const { workspace, path } = await open({ name: 'BEGIN:VEVENT' })
    const made = (await book(workspace, hour(1))).body.id as number
    const url = await feedOf({ workspace, path })
    const one = (await read(url)).body as string
    await copyAppointment(installation, workspace, made, 44, '1 hour')
    const writing = vi.spyOn(ICalCalendar.prototype, 'toString')
    const first = await read(url)
    const written = writing.mock.contexts.map(calendar => (calendar as ICalCalendar).length())
    expect(written).toEqual([20, 20, 5, 0])
    // The parts are one calendar: the bytes around and of an event are those of a short feed.
    const [all, eventIn] = [first.body as string, (text: string) => text.indexOf('\r\nBEGIN:VEVENT\r\n')]
    expect(all.startsWith(one.slice(0, one.lastIndexOf('END:VCALENDAR')))).toBe(true)
    expect(all.slice(all.lastIndexOf('END:VEVENT'))).toBe(one.slice(one.lastIndexOf('END:VEVENT')))
    expect(eventIn(all)).toBe(eventIn(one))
    expect((await eventsOf(url)).map(({ start }) => start)).toEqual(
      Array.from({ length: 45 }, (_, at) => hour(at + 1)),
    )
    writing.mockClear()
    const etag = first.headers.get('etag') ?? ''
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(url)).body).toBe(all)
    expect(writing).not.toHaveBeenCalled()
    // Each of these shows in the file.
    for (const change of [
      () => workspace.manage('PATCH', `/notaries/${path.split('/')[2]}`, { lang: 'es' }),
      () => workspace.manage('PATCH', path, { privacy: 'times' }),
      () => workspace.manage('PATCH', `/workspaces/${workspace.id}`, { display_name: 'Another' }),
      () => workspace.manage('POST', `/appointments/${made}/cancel`, {}),
    ]) {
      expect((await change()).status).toBe(200)
      const next = await read(url)
      expect(next.body).not.toBe(all)
      expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
    }
    writing.mockRestore()
  })

  test("A calendar feed reaches 30 days back and 180 days ahead, by the workspace's clock", async () => {
    const { workspace, path } = await open()
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
    const days = (count: number) => hour(24 * count)
    for (const ahead of [1, 150, 179, 200]) expect((await book(workspace, days(ahead))).status).toBe(201)
    const url = await feedOf({ workspace, path })
    expect((await eventsOf(url)).map(({ start }) => start)).toEqual([days(1), days(150)])
    await moveClock(workspace, 40 * 86_400)
    expect((await eventsOf(url)).map(({ start }) => start)).toEqual([days(150), days(179), days(200)])
  })

  test('A calendar feed has at most 2,000 appointments, canceled ones last, and is read with five statements', async () => {
    const { workspace, path } = await open()
    const made = (await book(workspace, hour(1))).body.id as number
    const canceled = (await book(workspace, hour(3))).body.id as number
    await workspace.manage('POST', `/appointments/${canceled}/cancel`)
    await copyAppointment(installation, workspace, made, 1_999, '1 hour')
    const { db } = installation.ctx
    const url = await feedOf({ workspace, path })
    const executed = vi.spyOn(db.getExecutor(), 'executeQuery')
    const events = await eventsOf(url)
    expect(executed).toHaveBeenCalledTimes(5)
    executed.mockRestore()
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2_000)
    expect(events.filter(({ status }) => status === 'CANCELLED')).toEqual([])
    await copyAppointment(installation, workspace, made, 1, '2101 hours')
    const later = (await eventsOf(url)).map(({ start }) => start)
    expect(later).toHaveLength(2_000)
    // The earliest gave its place to one that is later than all.
    expect([Math.min(...later) > hour(1), Math.max(...later)]).toEqual([true, hour(2_102)])
  })

  test("A calendar feed is not found with another key or after the notary's removal, and is limited per key", async () => {
    const { workspace, path } = await open()
    const url = await feedOf({ workspace, path })
    for (const wrong of ['/calendar/x.ics', '/calendar/%00.ics', `/calendar/${'a'.repeat(21)}.ics`])
      expect((await read(wrong)).status).toBe(404)
    for (let count = 0; count < 30; count++) await fetch(installation.url + url, { method: 'HEAD' })
    const limited = await read(url)
    expect([limited.status, limited.body.code]).toEqual([429, 'rate_limited'])
    const fresh = await feedOf({ workspace, path })
    expect((await workspace.manage('DELETE', path.replace('/calendar-feed', ''))).status).toBe(200)
    expect((await read(fresh)).status).toBe(404)
  })

  test('Only its notary can manage a calendar feed, and its key needs a recent sign-in', async () => {
    const { workspace, id, path } = await open()
    const foreign = await open()
    const { browser } = await person(installation, workspace, 'notary', id)
    expect((await browser.manage('POST', path, {})).status).toBe(201)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      expect(
        (
          await browser.manage(
            method,
            foreign.path,
            /GET|DELETE/.test(method) ? undefined : { privacy: 'full' },
          )
        ).status,
      ).toBe(404)
    const second = (await workspace.manage('POST', '/notaries', { name: 'O', categories: ['wet'] })).body.id
    expect((await browser.manage('POST', `/notaries/${second}/calendar-feed`, {})).status).toBe(404)
    installation.clock.advance(16 * 60_000)
    for (const [method, body] of [
      ['POST', {}],
      ['PATCH', { privacy: 'full' }],
    ] as const) {
      const late = await browser.manage(method, path, body)
      expect([method, late.status, late.body.data.reason]).toEqual([method, 403, 'confirm'])
    }
    expect((await workspace.manage('GET', path)).body.privacy).toBe('initials')
    const settings = await browser.manage('PATCH', `/notaries/${id}`, { notify_moved: false, lang: 'fr' })
    expect(settings.body).toMatchObject({ notify_moved: false, notify_assigned: true, lang: 'fr' })
    expect((await browser.manage('PATCH', `/notaries/${id}`, { lang: 'en', name: 'X' })).status).toBe(403)
    expect((await workspace.manage('GET', `/notaries/${id}`)).body).toMatchObject({
      name: 'Nora Vidal',
      lang: 'fr',
    })
  })
})

describe('a token that sees no customers', () => {
  test('A token that sees no customers gets no calendar feed that shows them, neither new nor existing', async () => {
    const { workspace, path } = await open()
    const as = async (...scopes: string[]) => {
      const token = { workspace_id: workspace.id, name: 'calendar', scopes }
      return installation.as((await installation.admin('POST', '/manage/v1/tokens', token)).body.token)
    }
    const call = await as('calendar:read', 'calendar:write')
    const url = `/manage/v1${path}`
    const refused = { status: 403, body: expect.objectContaining({ code: 'forbidden' }) }
    for (const privacy of ['initials', 'full'])
      expect(await call('POST', url, { privacy })).toMatchObject(refused)
    expect((await call('GET', url)).status).toBe(404)
    expect(await call('POST', url, {})).toMatchObject({ status: 201, body: { privacy: 'times' } })
    for (const privacy of ['initials', 'full'])
      expect(await call('PATCH', url, { privacy })).toMatchObject(refused)

    await workspace.manage('PATCH', path, { privacy: 'full' })
    // A new address would show what the earlier one did.
    expect(await call('POST', url, {})).toMatchObject(refused)
    expect(await call('POST', url, { privacy: 'times' })).toMatchObject({ status: 201 })
    const all = await as('calendar:write', 'bookings:read')
    expect(await all('POST', url, { privacy: 'full' })).toMatchObject({
      status: 201,
      body: { privacy: 'full' },
    })
  })
})
