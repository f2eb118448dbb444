import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentReader } from './content.ts'
import { expand, type Question } from './expand.ts'
import { expandApart } from './expand-apart.ts'
import { ianaNameOf } from './zone-names.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

function contentOf(text: string) {
  const reader = new ContentReader()
  // In pieces that divide lines and line ends.
  for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7))
  return reader.end()
}

/** Busy times of a year, in order. The notary is in Madrid. */
function timesOf(lines: string[], given: Partial<Question> = {}): string[] {
  const { busy, skipped } = expand({
    content: contentOf(calendar(...lines)).content,
    timezone: 'Europe/Madrid',
    emails: ['nora@example.com'],
    fromMs: Date.parse('2026-01-01T00:00:00Z'),
    toMs: Date.parse('2027-12-31T00:00:00Z'),
    ...given,
  })
  expect(skipped).toBe(0)
  const text = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', '')
  return busy.map(({ startMs, endMs }) => `${text(startMs)}/${text(endMs)}`).sort()
}

const madrid = (name: string, value: string) => `${name};TZID=Europe/Madrid:${value}`
const newYork = (name: string, value: string) => `${name};TZID=America/New_York:${value}`

describe('Times of an event', () => {
  test.each<[string, string[], string[]]>([
    ['in UTC', ['DTSTART:20261120T100000Z', 'DTEND:20261120T113000Z'], ['2026-11-20T10:00/2026-11-20T11:30']],
    [
      'with a duration',
      ['DTSTART:20261120T100000Z', 'DURATION:PT45M'],
      ['2026-11-20T10:00/2026-11-20T10:45'],
    ],
    [
      'in a zone',
      [madrid('DTSTART', '20260720T100000'), madrid('DTEND', '20260720T110000')],
      ['2026-07-20T08:00/2026-07-20T09:00'],
    ],
    [
      'between two zones',
      [madrid('DTSTART', '20260720T100000'), newYork('DTEND', '20260720T100000')],
      ['2026-07-20T08:00/2026-07-20T14:00'],
    ],
    [
      'without a zone: the notary’s',
      ['DTSTART:20261120T100000', 'DTEND:20261120T110000'],
      ['2026-11-20T09:00/2026-11-20T10:00'],
    ],
    ['of a day: the notary’s', ['DTSTART;VALUE=DATE:20261120'], ['2026-11-19T23:00/2026-11-20T23:00']],
    [
      'of three days',
      ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261123'],
      ['2026-11-19T23:00/2026-11-22T23:00'],
    ],
    [
      'of a day of 23 hours',
      ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330'],
      ['2026-03-28T23:00/2026-03-29T22:00'],
    ],
    [
      'of a day of 25 hours',
      ['DTSTART;VALUE=DATE:20261025', 'DURATION:P1D'],
      ['2026-10-24T22:00/2026-10-25T23:00'],
    ],
    [
      'that the clock skips: after the gap',
      [madrid('DTSTART', '20260329T023000'), 'DURATION:PT30M'],
      ['2026-03-29T01:30/2026-03-29T02:00'],
    ],
    [
      'that the clock repeats: the first',
      [newYork('DTSTART', '20261101T013000'), 'DURATION:PT30M'],
      ['2026-11-01T05:30/2026-11-01T06:00'],
    ],
    [
      'over a change of the clock, as an exact time',
      [newYork('DTSTART', '20260308T010000'), newYork('DTEND', '20260308T040000')],
      ['2026-03-08T06:00/2026-03-08T08:00'],
    ],
    [
      'of a nominal day over a change',
      [newYork('DTSTART', '20260307T120000'), 'DURATION:P1D'],
      ['2026-03-07T17:00/2026-03-08T16:00'],
    ],
    ['without an end: none', ['DTSTART:20261120T100000Z'], []],
    [
      'by a Windows zone',
      ['DTSTART;TZID=Eastern Standard Time:20260720T100000', 'DURATION:PT1H'],
      ['2026-07-20T14:00/2026-07-20T15:00'],
    ],
    [
      'by a quoted path to a zone',
      ['DTSTART;TZID="/mozilla.org/20070129_1/America/New_York":20260720T100000', 'DURATION:PT1H'],
      ['2026-07-20T14:00/2026-07-20T15:00'],
    ],
    [
      'by a zone that nobody knows: the notary’s',
      ['DTSTART;TZID=Mars/Olympus:20260720T100000', 'DURATION:PT1H'],
      ['2026-07-20T08:00/2026-07-20T09:00'],
    ],
    [
      'folded over lines',
      ['DTSTART;TZID=Europe/', ' Madrid:202607', '\t20T100000', 'DURATION:PT1H'],
      ['2026-07-20T08:00/2026-07-20T09:00'],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(timesOf(event(...lines))).toEqual(expected)
  })

  test('Times of an event are cut to the requested span', () => {
    const fromMs = Date.parse('2026-11-20T12:00:00Z')
    const lines = event('DTSTART:20261001T000000Z', 'DTEND:20271001T000000Z')
    const toMs = Date.parse('2026-11-21T12:00:00Z')
    expect(timesOf(lines, { fromMs, toMs })).toEqual(['2026-11-20T12:00/2026-11-21T12:00'])
  })

  test('Times without a zone are in the zone of the calendar, if it names one', () => {
    const lines = ['X-WR-TIMEZONE:America/New_York', ...event('DTSTART;VALUE=DATE:20260720')]
    expect(timesOf(lines)).toEqual(['2026-07-20T04:00/2026-07-21T04:00'])
  })

  test('Times can be in a zone that only the file defines', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
      ...[
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
        'END:STANDARD',
      ],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ]
    const at = (name: string, value: string) => `${name};TZID=Customized Time Zone:${value}`
    const weekly = event(
      at('DTSTART', '20261018T100000'),
      at('DTEND', '20261018T110000'),
      'RRULE:FREQ=WEEKLY;UNTIL=20261101T090000Z',
    )
    expect(timesOf([...zone, ...weekly])).toEqual([
      '2026-10-18T08:00/2026-10-18T09:00',
      '2026-10-25T09:00/2026-10-25T10:00',
      '2026-11-01T09:00/2026-11-01T10:00',
    ])
  })
})

describe('A repeated event', () => {
  const rule = (text: string) => `RRULE:${text}`
  test.each<[string, string[], string[]]>([
    [
      'keeps its local time over the change in Madrid',
      [madrid('DTSTART', '20260327T090000'), madrid('DTEND', '20260327T100000'), rule('FREQ=DAILY;COUNT=4')],
      [
        '2026-03-27T08:00/2026-03-27T09:00',
        '2026-03-28T08:00/2026-03-28T09:00',
        '2026-03-29T07:00/2026-03-29T08:00',
        '2026-03-30T07:00/2026-03-30T08:00',
      ],
    ],
    [
      'keeps its local time over the change in New York',
      [
        newYork('DTSTART', '20261025T090000'),
        newYork('DTEND', '20261025T100000'),
        rule('FREQ=WEEKLY;BYDAY=SU;COUNT=2'),
      ],
      ['2026-10-25T13:00/2026-10-25T14:00', '2026-11-01T14:00/2026-11-01T15:00'],
    ],
    [
      'each night, also when the clock skips the time',
      [
        newYork('DTSTART', '20260307T023000'),
        newYork('DTEND', '20260307T030000'),
        rule('FREQ=DAILY;COUNT=3'),
      ],
      [
        '2026-03-07T07:30/2026-03-07T08:00',
        '2026-03-08T07:30/2026-03-08T08:00',
        '2026-03-09T06:30/2026-03-09T07:00',
      ],
    ],
    [
      'of whole days has days of 23 and 25 hours',
      ['DTSTART;VALUE=DATE:20260328', rule('FREQ=DAILY;COUNT=2')],
      ['2026-03-27T23:00/2026-03-28T23:00', '2026-03-28T23:00/2026-03-29T22:00'],
    ],
    [
      'until a time in UTC, inclusive',
      [newYork('DTSTART', '20260601T200000'), 'DURATION:PT1H', rule('FREQ=DAILY;UNTIL=20260603T000000Z')],
      ['2026-06-02T00:00/2026-06-02T01:00', '2026-06-03T00:00/2026-06-03T01:00'],
    ],
    [
      'until a date, inclusive, although it has times',
      [madrid('DTSTART', '20260601T200000'), 'DURATION:PT1H', rule('FREQ=DAILY;UNTIL=20260602')],
      ['2026-06-01T18:00/2026-06-01T19:00', '2026-06-02T18:00/2026-06-02T19:00'],
    ],
    [
      'of whole days until a time in UTC',
      ['DTSTART;VALUE=DATE:20260601', rule('FREQ=DAILY;UNTIL=20260602T215959Z')],
      ['2026-05-31T22:00/2026-06-01T22:00', '2026-06-01T22:00/2026-06-02T22:00'],
    ],
    [
      'on the second Tuesday',
      ['DTSTART:20260113T100000Z', 'DURATION:PT1H', rule('FREQ=MONTHLY;BYDAY=2TU;COUNT=3')],
      [
        '2026-01-13T10:00/2026-01-13T11:00',
        '2026-02-10T10:00/2026-02-10T11:00',
        '2026-03-10T10:00/2026-03-10T11:00',
      ],
    ],
    [
      'on the last day of the month',
      ['DTSTART:20260131T100000Z', 'DURATION:PT1H', rule('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3')],
      [
        '2026-01-31T10:00/2026-01-31T11:00',
        '2026-02-28T10:00/2026-02-28T11:00',
        '2026-03-31T10:00/2026-03-31T11:00',
      ],
    ],
    [
      'on the last working day of the month',
      [
        'DTSTART:20260130T100000Z',
        'DURATION:PT1H',
        rule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
      ],
      [
        '2026-01-30T10:00/2026-01-30T11:00',
        '2026-02-27T10:00/2026-02-27T11:00',
        '2026-03-31T10:00/2026-03-31T11:00',
      ],
    ],
    [
      'every other week since years ago, on two weekdays',
      [
        'DTSTART:20150105T100000Z',
        'DURATION:PT1H',
        rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20260120T000000Z'),
      ],
      // 2026-01-05 is 574 weeks after 2015-01-05.
      [
        '2026-01-05T10:00/2026-01-05T11:00',
        '2026-01-09T10:00/2026-01-09T11:00',
        '2026-01-19T10:00/2026-01-19T11:00',
      ],
    ],
    [
      'every third day since years ago',
      ['DTSTART:20200101T100000Z', 'DURATION:PT1H', rule('FREQ=DAILY;INTERVAL=3;UNTIL=20260108T000000Z')],
      // 2026-01-02 is 2,193 days after 2020-01-01.
      ['2026-01-02T10:00/2026-01-02T11:00', '2026-01-05T10:00/2026-01-05T11:00'],
    ],
    [
      'whose repetition began before the time asked for',
      ['DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20250108', rule('FREQ=YEARLY;UNTIL=20260101')],
      ['2026-01-01T00:00/2026-01-07T23:00'],
    ],
    [
      'with added dates, times and periods',
      [
        'DTSTART:20260601T100000Z',
        'DURATION:PT1H',
        'RDATE:20260603T120000Z,20260604T120000Z',
        'RDATE;VALUE=PERIOD:20260605T120000Z/PT1H',
        'RDATE;VALUE=DATE:20260606',
      ],
      [
        '2026-06-01T10:00/2026-06-01T11:00',
        '2026-06-03T12:00/2026-06-03T13:00',
        '2026-06-04T12:00/2026-06-04T13:00',
        '2026-06-05T12:00/2026-06-05T13:00',
        '2026-06-06T10:00/2026-06-06T11:00',
      ],
    ],
    [
      'without its exceptions, in any zone and as dates',
      [
        madrid('DTSTART', '20260601T100000'),
        'DURATION:PT1H',
        rule('FREQ=DAILY;COUNT=5'),
        'EXDATE:20260602T080000Z',
        newYork('EXDATE', '20260603T040000'),
        'EXDATE;VALUE=DATE:20260604',
      ],
      ['2026-06-01T08:00/2026-06-01T09:00', '2026-06-05T08:00/2026-06-05T09:00'],
    ],
    [
      'of whole days without an exception that is written as a time',
      ['DTSTART;VALUE=DATE:20260601', rule('FREQ=DAILY;COUNT=2'), 'EXDATE:20260531T220000Z'],
      ['2026-06-01T22:00/2026-06-02T22:00'],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(timesOf(event(...lines))).toEqual(expected)
  })

  const daily = event(
    madrid('DTSTART', '20260601T100000'),
    madrid('DTEND', '20260601T110000'),
    rule('FREQ=DAILY;COUNT=4'),
  )
  const second = madrid('RECURRENCE-ID', '20260602T100000')
  test.each<[string, string[], string[]]>([
    [
      'moved to another day',
      [second, madrid('DTSTART', '20260610T160000'), 'DURATION:PT30M'],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08', '2026-06-10T14'],
    ],
    [
      'named in UTC',
      ['RECURRENCE-ID:20260602T080000Z', 'DTSTART:20260610T160000Z', 'DURATION:PT30M'],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08', '2026-06-10T16'],
    ],
    [
      'named by its date',
      ['RECURRENCE-ID;VALUE=DATE:20260602', 'DTSTART:20260610T160000Z', 'DURATION:PT30M'],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08', '2026-06-10T16'],
    ],
    [
      'canceled',
      [second, madrid('DTSTART', '20260602T100000'), 'DURATION:PT1H', 'STATUS:CANCELLED'],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08'],
    ],
    [
      'shown as free',
      [second, madrid('DTSTART', '20260602T100000'), 'DURATION:PT1H', 'TRANSP:TRANSPARENT'],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08'],
    ],
    [
      'declined',
      [
        second,
        madrid('DTSTART', '20260602T100000'),
        'DURATION:PT1H',
        'ATTENDEE;CN=Nora;PARTSTAT=DECLINED:mailto:Nora@example.com',
      ],
      ['2026-06-01T08', '2026-06-03T08', '2026-06-04T08'],
    ],
    [
      'moved with all that follow',
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20260602T100000',
        madrid('DTSTART', '20260602T120000'),
        'DURATION:PT1H',
      ],
      ['2026-06-01T08', '2026-06-02T10', '2026-06-03T10', '2026-06-04T10'],
    ],
    [
      'canceled with all that follow',
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20260602T100000',
        madrid('DTSTART', '20260602T100000'),
        'STATUS:CANCELLED',
      ],
      ['2026-06-01T08'],
    ],
  ])('A repeated event with one repetition %s', (_what, lines, expected) => {
    const times = [timesOf([...daily, ...event(...lines)]), timesOf([...event(...lines), ...daily])]
    for (const found of times) expect(found.map(time => time.slice(0, 13))).toEqual(expected)
  })

  test('A calendar that has only one repetition of an event has that repetition', () => {
    expect(timesOf(event(second, madrid('DTSTART', '20260602T100000'), 'DURATION:PT1H'))).toHaveLength(1)
  })

  // In a thread: `ical.js` alone searches for ever.
  test.each<[string, string, string, string[]]>([
    [
      'each last day of a month',
      '20260131T100000Z',
      'FREQ=DAILY;BYMONTHDAY=-1;COUNT=3',
      ['2026-01-31T10', '2026-02-28T10', '2026-03-31T10'],
    ],
    [
      'every other day that is at the end or begin of a month, and a weekday, since years ago',
      '20240101T100000Z',
      'FREQ=DAILY;INTERVAL=2;BYMONTHDAY=-2,1,-1;BYDAY=MO,TU,WE,TH,FR;BYMONTH=1,2,3,4;UNTIL=20261231',
      // 2026-01-30 is 760 days after 2024-01-01, and 2026-02-01 a Sunday.
      ['2026-01-30T10', '2026-02-27T10', '2026-03-31T10', '2026-04-30T10'],
    ],
    [
      'the last day of a month, from a start that is not, which counts',
      '20260320T100000Z',
      'FREQ=HOURLY;INTERVAL=24;BYMONTHDAY=-1;COUNT=3',
      ['2026-03-20T10', '2026-03-31T10', '2026-04-30T10'],
    ],
    [
      'a day that its months do not have: only the start',
      '20260101T100000Z',
      'FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2',
      ['2026-01-01T10'],
    ],
  ])('%s', async (_what, start, text, expected) => {
    const { busy } = await expandApart({
      content: contentOf(calendar(...event(`DTSTART:${start}`, 'DURATION:PT1H', rule(text)))).content,
      timezone: 'UTC',
      emails: [],
      fromMs: Date.parse('2026-01-01T00:00:00Z'),
      toMs: Date.parse('2027-12-31T00:00:00Z'),
    })
    const times = busy.map(({ startMs }) => new Date(startMs).toISOString().slice(0, 13))
    expect(times.sort()).toEqual(expected)
  })

  test('A repeated event that is canceled or free has no time', () => {
    for (const state of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(
        timesOf(event('DTSTART:20260601T100000Z', 'DURATION:PT1H', rule('FREQ=DAILY;COUNT=4'), state)),
      ).toEqual([])
  })
})

describe('An event', () => {
  const hour = ['DTSTART:20260601T100000Z', 'DURATION:PT1H']
  test.each<[string, string[], number]>([
    ['that is tentative', ['STATUS:TENTATIVE'], 1],
    ['that is opaque', ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], 1],
    ['of work elsewhere', ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], 0],
    ['that the notary declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:nora@example.com'], 0],
    ['that somebody else declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:otto@example.com'], 1],
    ['that the notary accepted', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:nora@example.com'], 1],
  ])('%s', (_what, lines, count) => {
    expect(timesOf(event(...hour, ...lines))).toHaveLength(count)
  })

  test('An event that the owner of a Google calendar declined is free', () => {
    const lines = event(...hour, 'ATTENDEE;PARTSTAT=DECLINED:mailto:nora.v@gmail.com')
    expect(timesOf(['X-WR-CALNAME:nora.v@gmail.com', ...lines])).toEqual([])
  })

  test('A broken event does not disturb others, and alarms, tasks and titles do not count', () => {
    const broken = [['RRULE:FREQ=BOGUS', ...hour], ['DTSTART:soon'], ['SUMMARY:No start']]
    const text = calendar(
      ...broken.flatMap(lines => event(...lines)),
      ...['BEGIN:VTODO', 'UID:t', 'DTSTART:20260601T100000Z', 'DURATION:PT9H', 'END:VTODO'],
      ...event(
        ...hour,
        'SUMMARY:Secret',
        'a line that is no property',
        'DESCRIPTION:Secret\\nplan',
        ' and more',
        'BEGIN:VALARM',
        'TRIGGER:-PT5M',
        'DURATION:PT15M',
        'END:VALARM',
      ),
    )
    const { content } = contentOf(text)
    expect(JSON.stringify(content)).not.toMatch(/Secret|plan|more|TRIGGER|VTODO/)
    const question = {
      content,
      timezone: 'UTC',
      emails: [],
      fromMs: 0,
      toMs: Date.parse('2030-01-01T00:00:00Z'),
    }
    const { busy, skipped } = expand(question)
    expect([busy.length, skipped]).toEqual([1, broken.length])
    expect(busy[0]).toMatchObject({ startMs: Date.parse('2026-06-01T10:00:00Z') })
  })
})

describe('A file', () => {
  test('A file has the same digest while only irrelevant parts change', () => {
    const one = event('DTSTART:20260601T100000Z', 'DTSTAMP:20260101T000000Z', 'SUMMARY:One')
    const other = event('DTSTART:20260601T100000Z', 'DTSTAMP:20260102T000000Z', 'SUMMARY:Two')
    const moved = event('DTSTART:20260601T110000Z', 'DTSTAMP:20260101T000000Z', 'SUMMARY:One')
    const digest = (lines: string[]) => contentOf(calendar(...lines)).digest
    expect(digest(one)).toBe(digest(other))
    expect(digest(moved)).not.toBe(digest(one))
  })

  test.each([
    ['a page', '<!DOCTYPE html>\n<html></html>', 'not_a_calendar'],
    ['nothing', '', 'not_a_calendar'],
    ['an event alone', event('DTSTART:20260601T100000Z').join('\r\n'), 'not_a_calendar'],
    ['a calendar that is cut off', calendar(...event('DTSTART:20260601T100000Z')).slice(0, -20), 'cut_off'],
    [
      'a million events',
      calendar(...Array<string>(50_001).fill('BEGIN:VEVENT\r\nEND:VEVENT')),
      'too_many_events',
    ],
  ])('A file with %s is rejected', (_what, text, problem) => {
    const read = () => {
      const reader = new ContentReader()
      reader.push(text)
      reader.end()
    }
    expect(read).toThrow(expect.objectContaining({ problem }))
  })

  const question = (...lines: string[]): Question => ({
    content: contentOf(calendar(...event(...lines))).content,
    timezone: 'UTC',
    emails: [],
    fromMs: Date.parse('2026-11-20T00:00:00Z'),
    toMs: Date.parse('2027-03-01T00:00:00Z'),
  })
  test.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSECOND=0,1,2,3,4,5,6,7,8,9',
  ])('A file with %s is rejected', async rule => {
    const asked = question('DTSTART:20261101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`)
    await expect(expandApart(asked)).rejects.toMatchObject({ problem: 'too_many_times' })
  })

  test('A file that takes too long is given up, and the process continues', async () => {
    const asked = question('DTSTART:19000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
    await expect(expandApart(asked, 1)).rejects.toMatchObject({ problem: 'too_complex' })
  })

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;COUNT=99999999999',
  ])('A file with %s ends', async rule => {
    const asked = question('DTSTART:20260101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`)
    const ended = await expandApart(asked).catch(error => error)
    expect(ended.problem ?? 'expanded').toMatch(/expanded|too_/)
  })

  test('A file with each hour of a day of the month since years ago does not take too long', () => {
    const rule = 'RRULE:FREQ=HOURLY;BYMONTHDAY=1'
    const { busy } = expand(question('DTSTART:20100101T000000Z', 'DURATION:PT1M', rule))
    expect(busy.length).toBeGreaterThan(23)
  })

  test('A file is expanded in a thread as in the main process', async () => {
    const asked = question('DTSTART:20261119T220000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3')
    expect(await expandApart(asked)).toEqual(expand(asked))
    expect(expand(asked).busy).toHaveLength(2)
  })

  test('A file leaves its thread to the next one for a minute, unless it was given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened: Worker[] = []
    const note = (worker: Worker) => opened.push(worker)
    process.on('worker', note)
    onTestFinished(() => {
      process.off('worker', note)
      vi.useRealTimers()
    })
    const asked = question('DTSTART:20261119T220000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3')
    const hostile = question('DTSTART:19000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
    // Tests before this one can have left some threads: four at once use all of them.
    const atOnce = async () => Promise.all(Array.from({ length: 4 }, () => expandApart(asked)))
    await atOnce()
    const known = opened.length
    for (let times = 0; times < 3; times++) expect(await expandApart(asked)).toEqual(expand(asked))
    await atOnce()
    expect(opened.length).toBe(known)
    const refused = expect(expandApart(hostile, 50)).rejects.toMatchObject({ problem: 'too_complex' })
    vi.advanceTimersByTime(50)
    await refused
    await atOnce()
    expect(opened.length).toBe(known + 1)
    const last = opened.at(-1) as Worker
    vi.advanceTimersByTime(59_999)
    await expandApart(asked)
    const ended = once(last, 'exit')
    vi.advanceTimersByTime(60_000)
    await ended
    expect(await expandApart(asked)).toEqual(expand(asked))
    expect(opened.length).toBe(known + 2)
  })
})

test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Romance Standard Time', 'Europe/Paris'],
  ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Customized Time Zone', undefined],
  ['', undefined],
])('The time zone %s is %s', (tzid, name) => {
  expect(ianaNameOf(tzid)).toBe(name)
})

test('Every Windows zone has a zone of the IANA database', async () => {
  const { windowsZones } = await import('./windows-zones.ts')
  expect(windowsZones.size).toBeGreaterThan(130)
  for (const name of windowsZones.values()) expect(ianaNameOf(name)).toBeDefined()
})
