import { describe, expect, test } from 'vitest'
import { ContentReader } from './content.ts'
import { type Expansion, expand, type Question } from './expand.ts'
import { expandApart } from './expand-apart.ts'

// What calendar programs write that the standard does not expect, or that a hostile one might.

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']

function questionOf(lines: string[], given: Partial<Question> = {}): Question {
  const reader = new ContentReader()
  reader.push(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'))
  return {
    content: reader.end().content,
    // The notary is in Los Angeles: eight hours behind UTC in December.
    timezone: 'America/Los_Angeles',
    emails: [],
    fromMs: Date.parse('2026-01-01T00:00:00Z'),
    toMs: Date.parse('2027-12-31T00:00:00Z'),
    ...given,
  }
}

const shown = ({ busy }: Pick<Expansion, 'busy'>) =>
  busy
    .map(({ startMs, endMs }) =>
      [startMs, endMs].map(ms => new Date(ms).toISOString().slice(0, 16)).join('/'),
    )
    .sort()

function read(...lines: string[]) {
  const found = expand(questionOf(lines))
  return { ...found, busy: shown(found) }
}

describe('An end that is not after the start', () => {
  const wholeDay = ['2026-12-10T08:00/2026-12-11T08:00']
  test.each([
    ['DTEND;VALUE=DATE:20261210'],
    ['DTEND;VALUE=DATE:20261209'],
    ['DTEND:20261210'],
    ['DURATION:PT0S'],
    ['DURATION:P0D'],
    ['DURATION:-P1D'],
    [],
  ])('The end of a whole-day event that does not end after its start is the end of its day: %s', (...end) => {
    const { busy, skipped } = read(...event('a', 'DTSTART;VALUE=DATE:20261210', ...end))
    expect([busy, skipped]).toEqual([wholeDay, 0])
  })

  test('The end of each repetition of a whole-day event is the end of its day', () => {
    const day = ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261210', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(read(...event('a', ...day)).busy).toEqual([...wholeDay, '2026-12-11T08:00/2026-12-12T08:00'])
  })

  test.each(['DTEND:20261210T100000Z', 'DURATION:PT0S', 'DURATION:-PT0S'])(
    'An event at a moment takes no time: %s',
    end => {
      expect(read(...event('a', 'DTSTART:20261210T100000Z', end))).toMatchObject({ busy: [], skipped: 0 })
    },
  )

  test.each(['DTEND:20261210T095959Z', 'DTEND:20251210T110000Z', 'DURATION:-PT1H'])(
    'Another event that does not end after its start counts as broken: %s',
    end => {
      expect(read(...event('a', 'DTSTART:20261210T100000Z', end))).toMatchObject({ busy: [], skipped: 1 })
    },
  )
})

describe('Published busy times', () => {
  const published = (...lines: string[]) => ['BEGIN:VFREEBUSY', 'UID:fb', ...lines, 'END:VFREEBUSY']
  const one = ['2026-12-10T10:00/2026-12-10T11:00']

  test.each([
    ['FREEBUSY;FBTYPE=BUSY:20261210T100000Z/20261210T110000Z'],
    ['FREEBUSY:20261210T100000Z/PT1H'],
    ['FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261210T100000Z/PT60M'],
    ['FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261210T100000Z/PT1H'],
    ['FREEBUSY;FBTYPE=X-OUT-OF-OFFICE:20261210T100000Z/PT1H'],
    ['freebusy;fbtype=busy:20261210T100000Z/PT1H'],
    ['FREEBUSY;TZID=America/New_York:20261210T050000/20261210T060000'],
  ])('Published busy times are busy: %s', line => {
    expect(read(...published(line))).toMatchObject({ busy: one, events: 1, skipped: 0 })
  })

  test('Published busy times count in several lines with several periods, except free ones', () => {
    const lines = published(
      'DTSTART:20261201T000000Z',
      'DTEND:20270101T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20261210T100000Z/20261210T110000Z,20261211T1000',
      ' 00Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261212T100000Z/PT30M,20261213T100000Z/PT30M',
      'FREEBUSY:20261214T000000Z/20261215T000000Z',
    )
    expect(read(...lines, ...event('a', 'DTSTART:20261220T100000Z', 'DURATION:PT1H'))).toMatchObject({
      busy: [
        ...one,
        '2026-12-11T10:00/2026-12-11T10:30',
        '2026-12-14T00:00/2026-12-15T00:00',
        '2026-12-20T10:00/2026-12-20T11:00',
      ],
      events: 6,
      skipped: 0,
    })
  })

  test('Published busy times of a broken line count as broken, and the others count', () => {
    const lines = published(
      'FREEBUSY:soon',
      'FREEBUSY:20261210T110000Z/20261210T100000Z',
      'FREEBUSY:20261210T100000Z/PT1H',
    )
    expect(read(...lines)).toMatchObject({ busy: one, skipped: 2 })
  })
})

describe('Of several versions of an event', () => {
  const at = (hour: string, ...lines: string[]) =>
    event('a', `DTSTART:20261210T${hour}0000Z`, 'DURATION:PT1H', ...lines)
  const both = (one: string[], other: string[]) => [read(...one, ...other).busy, read(...other, ...one).busy]
  const hours = (busy: string[]) => busy.map(time => time.slice(5, 13))

  test.each<[string, string[], string[]]>([
    ['the highest SEQUENCE', ['SEQUENCE:0'], ['SEQUENCE:2']],
    ['the highest SEQUENCE, as a number', ['SEQUENCE:9'], ['SEQUENCE:10']],
    ['a SEQUENCE over none', [], ['SEQUENCE:1']],
    [
      'a SEQUENCE over a later DTSTAMP',
      ['DTSTAMP:20260901T000000Z'],
      ['DTSTAMP:20260101T000000Z', 'SEQUENCE:1'],
    ],
    ['the later DTSTAMP', ['DTSTAMP:20260101T000000Z'], ['DTSTAMP:20260901T000000Z']],
    [
      'the later LAST-MODIFIED',
      ['DTSTAMP:20260901T000000Z', 'LAST-MODIFIED:20260101T000000Z'],
      ['DTSTAMP:20260901T000000Z', 'LAST-MODIFIED:20260102T000000Z'],
    ],
  ])('Of several versions of an event %s counts', (_what, older, newer) => {
    for (const busy of both(at('09', ...older), at('14', ...newer))) expect(hours(busy)).toEqual(['12-10T14'])
  })

  test('Versions of an event that are equally new all count', () => {
    for (const busy of both(at('09'), at('14'))) expect(hours(busy)).toEqual(['12-10T09', '12-10T14'])
  })

  test.each([
    ['SEQUENCE:1', 'STATUS:CANCELLED'],
    ['SEQUENCE:1', 'STATUS:cancelled'],
  ])('A later canceled version of an event counts: %s', (...lines) => {
    for (const busy of both(at('09', 'SEQUENCE:0'), at('09', ...lines))) expect(busy).toEqual([])
    for (const busy of both(at('09', 'SEQUENCE:0'), event('a', ...lines))) expect(busy).toEqual([])
  })

  test('An earlier canceled version of an event does not count', () => {
    for (const busy of both(at('09', 'SEQUENCE:3'), at('09', 'SEQUENCE:1', 'STATUS:CANCELLED')))
      expect(hours(busy)).toEqual(['12-10T09'])
  })

  test('Events without a UID do not replace each other', () => {
    const none = (hour: string, sequence: number) =>
      at(hour, `SEQUENCE:${sequence}`).filter(line => !line.startsWith('UID'))
    for (const busy of both(none('09', 0), none('14', 1)))
      expect(hours(busy)).toEqual(['12-10T09', '12-10T14'])
  })

  const series = event(
    'a',
    'DTSTART:20261210T090000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=3',
    'SEQUENCE:1',
  )
  const second = (...lines: string[]) => event('a', 'RECURRENCE-ID:20261211T090000Z', ...lines)

  test('Of several versions of one repetition the latest counts', () => {
    const moved = (hour: string, sequence: number, ...lines: string[]) =>
      second(`DTSTART:20261211T${hour}0000Z`, 'DURATION:PT1H', `SEQUENCE:${sequence}`, ...lines)
    for (const busy of both([...series, ...moved('12', 2)], moved('15', 3)))
      expect(hours(busy)).toEqual(['12-10T09', '12-11T15', '12-12T09'])
    for (const busy of both([...series, ...moved('12', 2)], moved('12', 3, 'STATUS:CANCELLED')))
      expect(hours(busy)).toEqual(['12-10T09', '12-12T09'])
    for (const busy of both([...series, ...moved('12', 2)], second('SEQUENCE:3', 'STATUS:CANCELLED')))
      expect(hours(busy)).toEqual(['12-10T09', '12-12T09'])
    // The same repetition, named in another zone.
    const elsewhere = event(
      'a',
      'RECURRENCE-ID;TZID=Europe/Madrid:20261211T100000',
      ...['DTSTART:20261211T180000Z', 'DURATION:PT1H', 'SEQUENCE:4'],
    )
    for (const busy of both([...series, ...moved('12', 2)], elsewhere))
      expect(hours(busy)).toEqual(['12-10T09', '12-11T18', '12-12T09'])
  })

  test('A canceled series cancels its repetitions, except one that changed later', () => {
    const canceled = event('a', 'DTSTART:20261210T090000Z', 'SEQUENCE:5', 'STATUS:CANCELLED')
    const moved = (sequence: number) =>
      second('DTSTART:20261211T120000Z', 'DURATION:PT1H', `SEQUENCE:${sequence}`)
    expect(read(...series, ...moved(4), ...canceled).busy).toEqual([])
    expect(hours(read(...series, ...moved(6), ...canceled).busy)).toEqual(['12-11T12'])
  })
})

test('A calendar that cancels its events makes nobody busy', () => {
  const one = event('a', 'DTSTART:20261210T090000Z', 'DURATION:PT1H')
  expect(read('METHOD:CANCEL', ...one)).toMatchObject({ busy: [], events: 1, skipped: 0 })
  expect(read('METHOD:PUBLISH', ...one).busy).toHaveLength(1)
})

test('A rule of exceptions is counted as not read, and its times are busy', () => {
  const days = ['DTSTART:20261210T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3']
  const question = questionOf(event('a', ...days, 'EXRULE:FREQ=DAILY;INTERVAL=2'))
  expect(question.content.unread).toEqual({ tasks: 0, journals: 0, other: 1 })
  expect(expand(question).busy).toHaveLength(3)
})

describe('A time zone', () => {
  const at = (parameter: string, date = '20261210') =>
    event('a', `DTSTART${parameter}:${date}T140000`, 'DURATION:PT1H')

  test.each([
    ['IST', 'Asia/Kolkata', '08:30', 0],
    ['IST', 'Europe/Dublin', '14:00', 0],
    ['ist', 'Asia/Jerusalem', '12:00', 0],
    ['IST', 'America/New_York', '19:00', 1],
    ['BST', 'Europe/London', '14:00', 0],
    ['BST', 'Asia/Dhaka', '08:00', 0],
    ['BST', 'Europe/Madrid', '13:00', 1],
    ['CST', 'America/Mexico_City', '20:00', 0],
    ['CST', 'Asia/Shanghai', '06:00', 0],
    ['CST', 'America/Denver', '21:00', 1],
    ['AEST', 'Australia/Brisbane', '04:00', 0],
    ['AEST', 'Australia/Sydney', '03:00', 0],
    ['AEST', 'Australia/Perth', '06:00', 1],
  ])(
    'The time zone %s, which several places use, is that of a notary in %s, or unknown',
    (tzid, timezone, time, unknown) => {
      const found = expand(questionOf(at(`;TZID=${tzid}`), { timezone }))
      expect([shown(found)[0]?.slice(11, 16), found.unknownZones]).toEqual([time, unknown])
    },
  )

  const startOf = (...lines: string[]) => {
    const { busy, unknownZones, skipped } = read(...lines)
    return [busy[0]?.slice(5, 16), unknownZones, skipped]
  }

  test.each([
    [';TZID=GMT+05:30', '12-10T08:30'],
    [';TZID="GMT+05:30"', '12-10T08:30'],
    [';TZID=UTC-05:00', '12-10T19:00'],
    [';TZID=GMT-0500', '12-10T19:00'],
    [';TZID=UTC+1', '12-10T13:00'],
    [';TZID=+09:00', '12-10T05:00'],
    [';TZID=-0330', '12-10T17:30'],
    [';TZID=GMT+05:30;VALUE=DATE-TIME', '12-10T08:30'],
    [';VALUE=DATE-TIME;TZID=GMT+05:30', '12-10T08:30'],
    // In the IANA database the sign is the other way round.
    [';TZID=Etc/GMT+5', '12-10T19:00'],
    [';TZID=PST', '12-10T22:00'],
    [';TZID=EST', '12-10T19:00'],
    [';TZID=EDT', '12-10T19:00'],
    [';TZID=CET', '12-10T13:00'],
    [';TZID=CEST', '12-10T13:00'],
    [';TZID=GMT', '12-10T14:00'],
    [';TZID=Eastern Standard Time 1', '12-10T19:00'],
    [';TZID=Eastern Standard Time', '12-10T19:00'],
    [';TZID=eastern standard time', '12-10T19:00'],
    [';TZID=Eastern Daylight Time', '12-10T19:00'],
    [';TZID="(UTC-05:00) Eastern Time (US & Canada)"', '12-10T19:00'],
    [';TZID=(UTC-05:00) Eastern Time (US & Canada)', '12-10T19:00'],
    [';TZID="(GMT+01:00) Brussels, Copenhagen, Madrid, Paris"', '12-10T13:00'],
    [';TZID=(GMT+01:00) Brussels, Copenhagen, Madrid, Paris', '12-10T13:00'],
    [';TZID=US/Eastern', '12-10T19:00'],
  ])('The time zone %s is known', (parameter, expected) => {
    expect(startOf(...at(parameter))).toEqual([expected, 0, 0])
  })

  test.each([
    [';TZID=PST', '07-10T21:00'],
    [';TZID=Eastern Standard Time 2', '07-10T18:00'],
    [';TZID=GMT-05:00', '07-10T19:00'],
  ])(
    'The time zone %s has the summer time of its place, or none if it is an offset',
    (parameter, expected) => {
      expect(startOf(...at(parameter, '20260710'))).toEqual([expected, 0, 0])
    },
  )

  test.each(['Mars/Olympus', 'Customized Time Zone', 'GMT+25:00', 'tzone://Microsoft/Custom', 'XYZ'])(
    "With the unknown time zone %s an event is read in the notary's zone and counted",
    name => {
      expect(startOf(...at(`;TZID="${name}"`))).toEqual(['12-10T22:00', 1, 0])
      const calendar = ['X-WR-TIMEZONE:Europe/Madrid', ...at(`;TZID="${name}"`)]
      expect(startOf(...calendar)).toEqual(['12-10T13:00', 1, 0])
    },
  )

  test('An unknown time zone of the calendar is counted for times without a zone, not for others', () => {
    const zone = 'X-WR-TIMEZONE:Mars/Olympus'
    expect(startOf(zone, ...at(''))).toEqual(['12-10T22:00', 1, 0])
    expect(read(zone, ...event('a', 'DTSTART;VALUE=DATE:20261210')).unknownZones).toBe(1)
    expect(startOf(zone, ...event('a', 'DTSTART:20261210T140000Z', 'DURATION:PT1H'))).toEqual([
      '12-10T14:00',
      0,
      0,
    ])
    expect(startOf('X-WR-TIMEZONE:Eastern Standard Time', ...at(''))).toEqual(['12-10T19:00', 0, 0])
  })

  const defined = (
    name: string,
    ...offsets: [kind: string, from: string, to: string, start: string, rule?: string][]
  ) => [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...offsets.flatMap(([kind, from, to, start, rule]) => [
      ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
      ...(rule ? [`RRULE:${rule}`] : []),
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ]
  const northern = (name: string, standard: string, summer: string) =>
    defined(
      name,
      ['STANDARD', summer, standard, '20071104T020000', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
      ['DAYLIGHT', standard, summer, '20070311T020000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
    )

  test('A time zone that Google names by its offset with an unquoted colon is known', () => {
    const zone = defined('GMT+05:30', ['STANDARD', '+0530', '+0530', '19700101T000000'])
    const lines = ['DTSTART;TZID=GMT+05:30:20261210T140000', 'DTEND;TZID=GMT+05:30:20261210T200000']
    const exception = ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=GMT+05:30:20261211T140000']
    expect(read(...zone, ...event('a', ...lines, ...exception))).toMatchObject({
      busy: ['2026-12-10T08:30/2026-12-10T14:30'],
      unknownZones: 0,
      skipped: 0,
    })
  })

  test.each([
    ['Customized Time Zone', '12-10T20:00', '07-10T19:00'],
    ['tzone://Microsoft/Custom', '12-10T20:00', '07-10T19:00'],
    // A short name, and a stated offset, are what the file says they are.
    ['EST', '12-10T20:00', '07-10T19:00'],
    ['GMT-0500', '12-10T20:00', '07-10T19:00'],
    // A Windows name is not.
    ['Eastern Standard Time', '12-10T19:00', '07-10T18:00'],
  ])('The time zone %s that the file defines has summer time', (name, winter, summer) => {
    const zone = northern(name, '-0600', '-0500')
    expect(startOf(...zone, ...at(`;TZID=${name}`))).toEqual([winter, 0, 0])
    expect(startOf(...zone, ...at(`;TZID=${name}`, '20260710'))).toEqual([summer, 0, 0])
  })

  test('A time zone that the file defines skips and repeats times as it says', () => {
    const zone = northern('Own', '-0500', '-0400')
    const times = [
      '20260308T013000',
      '20260308T023000',
      '20260308T033000',
      '20261101T003000',
      '20261101T013000',
      '20261101T023000',
    ]
    const found = times.map(
      time => read(...zone, ...event('a', `DTSTART;TZID=Own:${time}`, 'DURATION:PT1H')).busy[0],
    )
    expect(found.map(time => time?.slice(5, 16))).toEqual([
      '03-08T06:30',
      '03-08T07:30',
      '03-08T07:30',
      '11-01T04:30',
      '11-01T05:30',
      '11-01T07:30',
    ])
  })

  test('A time zone with a broken definition is unknown', () => {
    expect(startOf(...defined('Own'), ...at(';TZID=Own'))).toEqual(['12-10T22:00', 1, 0])
    const noOffset = defined('Own', ['STANDARD', 'x', 'y', '19700101T000000'])
    expect(startOf(...noOffset, ...at(';TZID=Own'))).toEqual(['12-10T22:00', 1, 0])
  })

  test('A time zone with a rule that takes too long ends the reading', () => {
    const zone = defined('Own', ['STANDARD', '+0100', '+0100', '16010101T000000', 'FREQ=SECONDLY'])
    expect(() => read(...zone, ...at(';TZID=Own'))).toThrow(/too_/)
    // One that no event names is not read.
    expect(startOf(...zone, ...at(';TZID=EST'))).toEqual(['12-10T19:00', 0, 0])
  })
})

test('Components that are not read are counted by kind, except alarms of events', () => {
  const hour = event('a', 'DTSTART:20261210T100000Z', 'DURATION:PT1H', 'BEGIN:VALARM', 'END:VALARM')
  const unread = ['VTODO', 'VTODO', 'VJOURNAL', 'VAVAILABILITY', 'X-THING'].flatMap(name => [
    `BEGIN:${name}`,
    `END:${name}`,
  ])
  const { content } = questionOf([...unread, ...hour])
  expect(content.unread).toEqual({ tasks: 2, journals: 1, other: 2 })
})

describe('Sizes are limited:', () => {
  const long = (length: number, letter = 'u') => letter.repeat(length)

  test('A long UID names the same event each time, and another one differs', () => {
    const hour = (uid: string, sequence: number, time: string) =>
      event(uid, `SEQUENCE:${sequence}`, `DTSTART:20261210T${time}0000Z`, 'DURATION:PT1H')
    const same = [...hour(long(200_000), 0, '09'), ...hour(long(200_000), 1, '14')]
    expect(read(...same).busy).toEqual(['2026-12-10T14:00/2026-12-10T15:00'])
    expect(read(...hour(`${long(9_000)}1`, 0, '09'), ...hour(`${long(9_000)}2`, 1, '14')).busy).toHaveLength(
      2,
    )
    expect(JSON.stringify(questionOf(same).content).length).toBeLessThan(1_000)
  })

  test('Texts that are copied for each time stay in the thread', async () => {
    const lines = event(
      long(200_000),
      'DTSTART:20261101T000000Z',
      'DURATION:PT30S',
      'RRULE:FREQ=MINUTELY;COUNT=4000',
    )
    const found = await expandApart(questionOf(lines))
    expect(found.busy).toHaveLength(4_000)
    expect(Object.keys(found.busy[0] ?? {})).toEqual(['startMs', 'endMs', 'uid'])
    expect(new Set(found.busy.map(({ uid }) => uid))).toEqual(new Set(['']))
  })

  test('Only a UID that may be of an appointment is passed on', async () => {
    const hour = ['DTSTART:20261210T100000Z', 'DURATION:PT1H']
    const uids = [
      'appointment-7@jurat.example',
      'appointment-7@other.example',
      'appointment-0@jurat.example',
      `appointment-7@${'x'.repeat(254)}`,
      'x',
    ]
    const { busy } = await expandApart(questionOf(uids.flatMap(uid => event(uid, ...hour))))
    expect(busy.map(({ uid }) => uid)).toEqual([...uids.slice(0, 2), '', '', ''])
  })

  test.each([
    ['a rule', [`RRULE:FREQ=DAILY;COUNT=2;BYMONTH=12${',12'.repeat(2_000)}`], 1],
    ['an end', [`DTEND;X-A=${long(5_000)}:20261210T110000Z`], 1],
    ['a cancellation', [`STATUS;X-A=${long(5_000)}:CANCELLED`, 'DURATION:PT1H'], 0],
    [
      'a declined invitation',
      [`ATTENDEE;PARTSTAT=DECLINED;CN=${long(5_000)}:mailto:nora@example.com`, 'DURATION:PT1H'],
      0,
    ],
  ])('A %s of over 4 KiB does not count and leaves no text', (_what, lines, skipped) => {
    const asked = questionOf(event('a', 'DTSTART:20261210T100000Z', ...lines), {
      emails: ['nora@example.com'],
    })
    expect(JSON.stringify(asked.content).length).toBeLessThan(1_000)
    const found = expand(asked)
    expect([found.skipped, found.busy.length]).toEqual([skipped, 1 - skipped])
  })

  test('The names of a calendar are cut to their limit', () => {
    const { content } = questionOf([`X-WR-TIMEZONE:${long(9_000)}`, `X-WR-CALNAME:${long(9_000)}@x`])
    expect([content.timezone?.length, content.owner]).toEqual([255, undefined])
  })

  test.each<[string, string[], string]>([
    ['many time zones', Array<string>(2_001).fill('BEGIN:VTIMEZONE\r\nEND:VTIMEZONE'), 'too_many_events'],
    ['deep components', Array<string>(9).fill('BEGIN:X'), 'too_deep'],
  ])('%s are rejected', (_what, lines, problem) => {
    expect(() => questionOf(lines)).toThrow(expect.objectContaining({ problem }))
  })

  test('As many time zones, levels and busy times as the limits allow are read', async () => {
    const zones = Array<string>(2_000).fill('BEGIN:VTIMEZONE\r\nEND:VTIMEZONE')
    expect(questionOf(zones).content.timezones).toHaveLength(2_000)
    const levels = Array.from({ length: 7 }, (_, n) => `X-${n}`)
    const nested = [...levels.map(name => `BEGIN:${name}`), ...levels.toReversed().map(name => `END:${name}`)]
    expect(questionOf(nested).content.unread.other).toBe(1)
    const times = (count: number) =>
      event('a', 'DTSTART:20261101T000000Z', 'DURATION:PT30S', `RRULE:FREQ=MINUTELY;COUNT=${count}`)
    expect((await expandApart(questionOf(times(50_000)))).busy).toHaveLength(50_000)
    await expect(expandApart(questionOf(times(50_001)))).rejects.toMatchObject({ problem: 'too_many_times' })
  })

  test.each<[string, string[]]>([
    [
      'overlapping times',
      Array.from({ length: 3 }, (_, n) =>
        event(`${n}`, 'DTSTART:20261101T000000Z', 'DURATION:P1D', 'RRULE:FREQ=MINUTELY;COUNT=20000'),
      ).flat(),
    ],
    [
      'added times',
      event(
        'a',
        'DTSTART:20261101T000000Z',
        'DURATION:PT1H',
        ...Array<string>(40).fill(`RDATE:20261102T000000Z${',20261103T000000Z'.repeat(2_700)}`),
      ),
    ],
    [
      'published times',
      [
        'BEGIN:VFREEBUSY',
        ...Array<string>(40).fill(`FREEBUSY:20261102T000000Z/PT1H${',20261103T000000Z/PT1H'.repeat(2_700)}`),
        'END:VFREEBUSY',
      ],
    ],
  ])('Too many %s are rejected', async (_what, lines) => {
    await expect(expandApart(questionOf(lines))).rejects.toMatchObject({ problem: 'too_many_times' })
  })
})
