import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { between, readAgain, readCalendars, vevent } from '../../../test/helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { hasRadicale, type Radicale, startRadicale } from '../../../test/servers/radicale.ts'

const hourMs = 3_600_000
const base = hourAhead() * 1000
const hour = (ahead: number) => base + ahead * hourMs
const minutes = 60_000

let calendars = 0

/** Debian's calendar server. Without it these tests are listed as skipped. */
describe.runIf(hasRadicale)('A calendar of a real server (radicale)', () => {
  let installation: Installation
  let radicale: Radicale
  beforeAll(async () => {
    installation = await startOwnInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
    radicale = await startRadicale()
  })
  afterAll(async () => {
    await radicale?.[Symbol.asyncDispose]()
    await installation?.stop()
  })

  /** A notary in that zone with these components in a calendar. */
  async function open(timezone: string, ...components: string[][]) {
    const workspace = await installation.workspace(timezone)
    const [id = 0] = await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com', timezone })
    const name = `calendar-${++calendars}`
    await radicale.put(name, ...components)
    const path = `/notaries/${id}/imported-calendars`
    const add = async () => {
      const made = await workspace.manage('POST', path, { url: radicale.url(name), name: 'Work' })
      expect([made.status, made.body]).toEqual([201, expect.objectContaining({ status: 'read' })])
      return made.body
    }
    return { workspace, id, name, path, add }
  }

  /** Busy times from that local date on, as the calendar of staff shows them. */
  async function busyFrom(workspace: Workspace, from: string, days: number): Promise<string[]> {
    const to = new Date(Date.parse(from) + days * 24 * hourMs).toISOString().slice(0, 10)
    const { body } = await workspace.manage('GET', `/calendar?from=${from}&to=${to}&timezone=UTC`)
    return body.notaries[0].busy.map(
      ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
        `${starts_at.slice(5, 16)} ${ends_at.slice(5, 16)}`,
    )
  }

  async function freeAt(workspace: Workspace, atMs: number): Promise<boolean> {
    const at = new Date(atMs).toISOString()
    const query = `date=${at.slice(0, 10)}&timezone=UTC&service=remote&starts=1`
    const { body } = await workspace.call('GET', `/appointments/availability?${query}`)
    return body.starts.some((start: string) => Date.parse(start) === atMs)
  }

  const inZone = (zone: string) => (name: string, value: string) => `${name};TZID=${zone}:${value}`
  const [madrid, newYork] = [inZone('Europe/Madrid'), inZone('America/New_York')]

  /** Radicale accepts times of zones without a definition, but does not compare them. */
  const definition = (zone: string, winter: string, summer: string, rules: [string, string]) => [
    ...['BEGIN:VTIMEZONE', `TZID:${zone}`],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20070101T020000', `TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`],
    ...[`RRULE:FREQ=YEARLY;${rules[0]}`, 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20070101T020000', `TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`],
    ...[`RRULE:FREQ=YEARLY;${rules[1]}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const zones = [
    definition('Europe/Madrid', '+0100', '+0200', ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU']),
    definition('America/New_York', '-0500', '-0400', ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU']),
  ]

  test.each<[string, string, string[][], string[]]>([
    [
      'Europe/Madrid',
      '2030-03-28',
      [
        // Daily over the night of the change; the second is canceled, the third is moved, the fourth is
        // removed.
        vevent(
          'UID:daily',
          madrid('DTSTART', '20300328T090000'),
          madrid('DTEND', '20300328T100000'),
          'RRULE:FREQ=DAILY;COUNT=6',
          madrid('EXDATE', '20300331T090000'),
        ),
        vevent(
          'UID:daily',
          madrid('RECURRENCE-ID', '20300329T090000'),
          madrid('DTSTART', '20300329T090000'),
          madrid('DTEND', '20300329T100000'),
          'STATUS:CANCELLED',
        ),
        vevent(
          'UID:daily',
          madrid('RECURRENCE-ID', '20300330T090000'),
          madrid('DTSTART', '20300330T120000'),
          madrid('DTEND', '20300330T133000'),
        ),
        // The day of 23 hours.
        vevent('DTSTART;VALUE=DATE:20300331', 'DTEND;VALUE=DATE:20300401'),
        vevent(
          madrid('DTSTART', '20300329T160000'),
          madrid('DTEND', '20300329T170000'),
          'TRANSP:TRANSPARENT',
        ),
        vevent(madrid('DTSTART', '20300329T170000'), 'DURATION:PT30M'),
        vevent(madrid('DTSTART', '20300329T190000'), 'DURATION:PT1H', 'STATUS:CANCELLED'),
      ],
      [
        '03-28T08:00 03-28T09:00',
        '03-29T16:00 03-29T16:30',
        '03-30T11:00 03-30T12:30',
        '03-30T23:00 03-31T22:00',
        '04-01T07:00 04-01T08:00',
        '04-02T07:00 04-02T08:00',
      ],
    ],
    [
      'America/New_York',
      '2030-11-01',
      [
        vevent(
          newYork('DTSTART', '20301101T013000'),
          newYork('DTEND', '20301101T020000'),
          'RRULE:FREQ=DAILY;COUNT=4',
        ),
        // The day of 25 hours.
        vevent('DTSTART;VALUE=DATE:20301103', 'DTEND;VALUE=DATE:20301104'),
        vevent('DTSTART:20301104T200000', 'DTEND:20301104T210000'),
        vevent(
          newYork('DTSTART', '20301104T100000'),
          newYork('DTEND', '20301104T110000'),
          'ATTENDEE;PARTSTAT=DECLINED:mailto:nora@example.com',
        ),
        vevent(madrid('DTSTART', '20301105T100000'), newYork('DTEND', '20301105T060000')),
      ],
      [
        '11-01T05:30 11-01T06:00',
        '11-02T05:30 11-02T06:00',
        '11-03T04:00 11-04T05:00',
        '11-04T06:30 11-04T07:00',
        '11-05T01:00 11-05T02:00',
        '11-05T09:00 11-05T11:00',
      ],
    ],
  ])(
    'A calendar of a real server in %s is right around %s, when the clock changes',
    async (timezone, date, components, expected) => {
      const { workspace, add } = await open(timezone, ...zones, ...components)
      const set_to = new Date(Date.parse(date) - 24 * hourMs).toISOString()
      expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(
        200,
      )
      expect((await add()).skipped_events).toBe(0)
      expect(await busyFrom(workspace, date, 10)).toEqual(expected)
    },
  )

  test('A calendar of a real server frees the time of a removed event, on every process', async () => {
    const { workspace, name, add } = await open('UTC', between(hour(2), hour(3)), between(hour(5), hour(6)))
    await add()
    expect([await freeAt(workspace, hour(2)), await freeAt(workspace, hour(5))]).toEqual([false, false])
    await radicale.put(name, between(hour(5), hour(6)))
    await readAgain(installation)
    expect([await freeAt(workspace, hour(2)), await freeAt(workspace, hour(5))]).toEqual([true, false])
  })

  test('A calendar of a real server may contain a feed of the same notary, which does not count', async () => {
    const { workspace, id, name, add } = await open('UTC')
    const booked = (await book(workspace, hour(2) / 1000)).body
    const feed = await workspace.manage('POST', `/notaries/${id}/calendar-feed`, {})
    const text = await (await fetch(feed.body.url)).text()
    expect(text).toContain(`UID:appointment-${booked.id}@`)
    const own = text
      .slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'))
      .trim()
      .split('\r\n')
    await radicale.put(name, own, between(hour(5), hour(6)))
    expect(await add()).toMatchObject({ events: 2, busy_times: 1 })
    await workspace.manage('POST', `/appointments/${booked.id}/cancel`, {})
    expect(await freeAt(workspace, hour(2))).toBe(true)
  })

  test('Notary and staff are mailed once about a calendar that fails for an hour, and its times stay', async () => {
    const { workspace, id, path, add } = await open('UTC', between(hour(9), hour(10)))
    const foreign = await open('UTC', between(hour(9), hour(10)))
    const scheduler = await person(installation, workspace, 'scheduler')
    await person(installation, workspace, 'viewer')
    const calendar = await add()
    const state = async () => (await workspace.manage('GET', `${path}/${calendar.id}`)).body
    const unread = async () => (await workspace.manage('GET', '/overview')).body.unread_calendars
    const warnings = async () =>
      (await mailsOf(workspace)).filter(({ kind }: { kind: string }) => /calendars?_unread$/.test(kind))
    await radicale.stop()
    for (let passed = 0; passed < 50; passed += 10) await readAgain(installation, 10)
    expect(await state()).toMatchObject({
      status: 'failing',
      problem: 'there is no connection to its server',
    })
    expect([await warnings(), await unread()]).toEqual([[], []])
    await readAgain(installation, 11)
    expect(await state()).toMatchObject({ status: 'unread', busy_times: 1, read_at: calendar.read_at })
    await readAgain(installation, 120)
    await deliverAll(installation)
    const mails = await warnings()
    expect(mails.map(({ kind, to }: { kind: string; to: string }) => [kind, to]).sort()).toEqual([
      ['member_calendars_unread', scheduler.email],
      ['notary_calendar_unread', 'nora@example.com'],
    ])
    const [toNotary] = mails.filter(({ kind }: { kind: string }) => kind === 'notary_calendar_unread')
    expect(toNotary).toMatchObject({ notary_id: id, subject: 'Your calendar cannot be read: Work' })
    const [toStaff] = mails.filter(({ kind }: { kind: string }) => kind === 'member_calendars_unread')
    expect(toStaff.subject).toBe('1 calendar of notaries cannot be read')
    expect(toStaff.text).toMatch(/Nora Vidal: +Work · last read .* UTC · there is no connection/)
    for (const { text, html } of mails) expect(text + html).not.toContain('/nora/')
    expect(await freeAt(workspace, hour(9))).toBe(false)
    expect(await unread()).toMatchObject([{ id: calendar.id, notary_id: id, read_at: calendar.read_at }])
    expect((await foreign.workspace.manage('GET', '/overview')).body.unread_calendars).toEqual([])
    await radicale.start()
    await readAgain(installation, 67)
    expect(await state()).toMatchObject({ status: 'read', problem: null })
    expect(await unread()).toEqual([])
    const actions = (await workspace.manage('GET', '/audit?limit=100')).body.data
      .filter(({ subject }: { subject: { object: string } }) => subject.object === 'imported_calendar')
      .map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor.split(':')[0]}`)
    expect(actions).toEqual([
      'imported-calendar-read-again system',
      'imported-calendar-unread system',
      'imported-calendar-added token',
    ])
    // The next outage is told again.
    await radicale.stop()
    for (let passed = 0; passed < 80; passed += 10) await readAgain(installation, 10)
    installation.clock.advance(11 * minutes)
    await deliverAll(installation)
    expect(await warnings()).toHaveLength(4)
    await radicale.start()
    await readCalendars(installation)
  })

  test('A failing calendar mails no notary who does not want it, nor after it is read again', async () => {
    const { workspace, id, path, add } = await open('UTC')
    await workspace.manage('PATCH', `/notaries/${id}`, { notify_calendar: false })
    const scheduler = await person(installation, workspace, 'scheduler')
    await add()
    const warnings = async () =>
      (await mailsOf(workspace))
        .filter(({ kind }: { kind: string }) => /calendars?_unread$/.test(kind))
        .map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)
    await radicale.stop()
    await readAgain(installation, 67)
    expect(await warnings()).toEqual(['member_calendars_unread pending'])
    await radicale.start()
    const [{ id: calendar }] = (await workspace.manage('GET', path)).body.data
    expect((await workspace.manage('POST', `${path}/${calendar}/read`)).body.status).toBe('read')
    installation.clock.advance(11 * minutes)
    await deliverAll(installation)
    expect(await warnings()).toEqual(['member_calendars_unread withdrawn'])
    expect(scheduler.email).toContain('@')
  })
})
