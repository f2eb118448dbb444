import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const link = 'https://jurat.example/appointment/V1StGXR8_Z5jdHi6B-myT'

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'appointment-7@jurat.example',
  revision: 3,
  isCanceled: false,
  startsAt: new Date('2026-11-20T15:00:00Z'),
  durationMinutes: 90,
  stampedAt: new Date('2026-11-17T12:00:00Z'),
  lang: 'en',
  timezone: 'America/New_York',
  service: 'Remote notarization',
  business: 'Acme Notaries',
  link,
  organizer: 'mail@acme.example',
  attendee: 'ana@example.com',
  ...changes,
})

/** What a calendar program reads from the file. */
function read(changes: Partial<CalendarEntry> = {}) {
  const text = calendarFile(entry(changes))
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = new ICAL.Event(events[0])
  const property = (name: string) => event.component.getFirstProperty(name)
  return { text, calendar, event, property }
}

test('The calendar file adds the appointment to a calendar', () => {
  const { calendar, event, property } = read()
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect([event.uid, event.sequence, event.summary]).toEqual([
    'appointment-7@jurat.example',
    3,
    'Remote notarization – Acme Notaries',
  ])
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
    '2026-11-20T15:00:00Z',
    '2026-11-20T16:30:00Z',
  ])
  expect(property('dtstamp')?.getFirstValue()?.toString()).toBe('2026-11-17T12:00:00Z')
  expect(property('status')?.getFirstValue()).toBe('CONFIRMED')
  expect(property('url')?.getFirstValue()).toBe(link)
  expect(String(property('organizer')?.getFirstValue())).toBe('mailto:mail@acme.example')
  expect(property('organizer')?.getParameter('cn')).toBe('Acme Notaries')
  expect(String(property('attendee')?.getFirstValue()).toLowerCase()).toBe('mailto:ana@example.com')
})

test('The calendar entry of a customer without an email has no attendee', () => {
  expect(read({ attendee: '' }).event.attendees).toEqual([])
})

test('The attendee has a name, and a file to download has no attendee', () => {
  const nameIn = (changes: Partial<CalendarEntry>) => read(changes).property('attendee')?.getParameter('cn')
  expect([nameIn({ attendeeName: 'Ana' }), nameIn({})]).toEqual(['Ana', 'ana@example.com'])
  const { calendar, event } = read({ isInvitation: false })
  expect([calendar.getFirstPropertyValue('method'), event.attendees]).toEqual(['PUBLISH', []])
})

test('The calendar file of a cancellation removes the appointment', () => {
  const { calendar, event, property } = read({ isCanceled: true, revision: 4, link: null })
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect([event.uid, event.sequence]).toEqual(['appointment-7@jurat.example', 4])
  expect(property('status')?.getFirstValue()).toBe('CANCELLED')
  expect([property('url'), property('description')]).toEqual([null, null])
})

test('Lines of the calendar file end and break as RFC 5545 requires', () => {
  const bring = ['Señal, con «comillas»; y más '.repeat(9), '公証'.repeat(60)]
  const { text, event } = read({ service: 'Señal '.repeat(40), place: 'Łódź '.repeat(50), bring, lang: 'es' })
  expect(event.description).toContain(bring.map(thing => `- ${thing.trim()}`).join('\n'))
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test.each(['service', 'business'] as const)('Any content of %s is text in the calendar file', name => {
  const hostile = 'A;B,C\\:"x"\r\nATTENDEE:mailto:eve@example.com\nEND:VEVENT\u202e'
  const { event, text } = read({ [name]: hostile })
  expect(event.summary).toContain('A;B,C\\:"x" ATTENDEE:mailto:eve@example.com END:VEVENT')
  expect(event.attendees).toHaveLength(1)
  expect(text).not.toMatch(/\u202e|^ATTENDEE:mailto:eve/m)
})
