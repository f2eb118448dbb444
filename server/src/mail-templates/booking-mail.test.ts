import { describe, expect, test } from 'vitest'
import { catalogs } from '../mail/languages/languages.ts'
import { bookingMailOf, type Facts } from './booking-mail.ts'
import { html } from './html.ts'
import { plainText } from './plain-text.ts'

const link = 'https://jurat.example/appointment/V1StGXR8_Z5jdHi6B-myT'
const startsAt = new Date('2026-11-20T15:00:00Z')

const facts = (changes: Partial<Facts> = {}): Facts => ({
  kind: 'confirmation',
  lang: 'en',
  firstName: 'Ana',
  brand: {
    name: 'Acme Notaries',
    accent: { light: '#1f4b99', dark: '#9dbcf5' },
    logoUrl: null,
    privacyUrl: null,
    termsUrl: null,
    contact: null,
  },
  service: 'Remote',
  startsAt,
  timezone: 'America/New_York',
  durationMinutes: 90,
  link,
  now: new Date('2026-11-17T15:00:00Z'),
  ...changes,
})

const write = (changes: Partial<Facts> = {}) => {
  const parts = bookingMailOf(facts(changes))
  return { ...parts, text: plainText(parts), html: html(parts) }
}

/** What a reader of the HTML sees. */
const seen = (html: string) =>
  html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('A mail', () => {
  test('A mail has what, when and how long in English', () => {
    const { subject, text, html } = write()
    expect(subject).toBe('Confirmed: Remote, Fri, Nov 20, 10:00 AM EST')
    expect(text).toBe(
      [
        'Your appointment is booked\n',
        'Hello Ana,\n',
        'Acme Notaries expects you at the time below. The attached file adds it to your calendar.\n',
        'Service:  Remote',
        'Date:     Friday, November 20, 2026',
        'Time:     10:00 AM (New York)',
        'Duration: 1 hour, 30 minutes\n',
        `View appointment:\n${link}\n`,
        'To choose another time or to cancel, use the same link.\n',
        '--',
        'Sent by Acme Notaries.',
        'The link in this email opens your booking without a password. Do not forward it.\n',
      ].join('\n'),
    )
    for (const line of text.split('\n').filter(line => line !== '--' && line !== ''))
      for (const part of line.split(/: +(?=\S)|:$/).filter(Boolean)) expect(seen(html)).toContain(part)
    expect(html).toContain(`href="${link}"`)
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en"/)
  })

  test('A mail has what, when and how long in Spanish', () => {
    const { subject, text, html } = write({ lang: 'es-MX', durationMinutes: 60 })
    expect(subject).toMatch(/^Confirmada: Remote, vie.* 20.*nov/)
    expect(text).toContain('Su cita está confirmada\n\nHola, Ana:\n')
    expect(text).toMatch(
      /Fecha: +viernes, 20 de noviembre de 2026\nHora: +10:00 a\.m\. \(.*\)\nDuración: 1 hora\n/,
    )
    expect(text).toContain(`Ver la cita:\n${link}`)
    expect(html).toMatch(/<html lang="es"/)
  })

  test.each([
    ['America/New_York', '2026-07-01T14:30:00Z', '10:30 AM (New York)', 'July 1'],
    ['Asia/Kathmandu', '2026-11-20T18:30:00Z', '12:15 AM (Kathmandu)', 'November 21'],
    ['America/New_York', '2026-11-01T05:30:00Z', '1:30 AM EDT (New York)', 'November 1'],
    ['America/New_York', '2026-11-01T06:30:00Z', '1:30 AM EST (New York)', 'November 1'],
    ['UTC', '2026-11-20T00:00:00Z', '12:00 AM (UTC)', 'November 20'],
  ])('A mail gives the time of %s', (timezone, at, time, date) => {
    const { text } = write({ timezone, startsAt: new Date(at) })
    expect(text).toContain(`Time:     ${time}`)
    expect(text).toContain(date)
  })

  test.each([
    'invitation',
    'confirmation',
    'reschedule',
    'cancellation',
    'reminder_24h',
    'reminder_1h',
  ] as const)('A mail of every kind has its own texts in every language: %s', kind => {
    const written = Object.keys(catalogs).map(lang => write({ kind, lang }))
    for (const part of ['subject', 'heading', 'text', 'html'] as const)
      expect(new Set(written.map(mail => mail[part])).size).toBe(written.length)
    for (const { text, html } of written) expect(`${text}${html}`).not.toMatch(/undefined|null|NaN/)
  })

  test('A mail about a place gives the time of the place first, and the time of the reader below it', () => {
    const paris = { timezone: 'Europe/Paris', place: '1 Main St\nMiami', placeTimezone: 'America/New_York' }
    const { subject, text } = write(paris)
    expect(subject).toContain('Fri, Nov 20, 10:00 AM EST')
    expect(text).toContain('Time:      10:00 AM (New York)')
    expect(text).toContain('Your time: Friday, November 20, 2026, 4:00 PM (Paris)')
    const { subject: moved } = write({ ...paris, kind: 'reschedule', lang: 'fr' })
    expect(moved).toContain('10:00')
    // Online, the reader's time counts, and in a zone with the same clock there is one time.
    expect(write({ ...paris, place: null, placeTimezone: null }).text).not.toContain('Your time')
    expect(write({ ...paris, timezone: 'America/Detroit' }).text).not.toContain('Your time')
  })

  test('A mail of an invitation has a link and no time', () => {
    const { text } = write({ kind: 'invitation', startsAt: null })
    expect(text).toContain(`Choose a time:\n${link}`)
    expect(text).not.toMatch(/Date:|Time:/)
  })

  test('A mail of a cancellation has a link where the customer can book again', () => {
    const kind = 'cancellation'
    const final = write({ kind, link: null })
    const open = write({ kind, isReservationOpen: true })
    const anew = write({ kind })
    expect(`${final.text}${final.html}`).not.toMatch(/href|https:|Choose|link/)
    expect(open.text).toContain(`you can choose another time.`)
    expect(open.text).toContain(`Choose another time:\n${link}`)
    expect(open.text).toContain('Do not forward it.')
    expect(anew.text).toContain(`You can book a new appointment.`)
    expect(anew.text).toContain(`Choose another time:\n${link}`)
  })

  test.each([
    ['2026-11-19T15:00:00Z', 'Your appointment is tomorrow'],
    ['2026-11-20T05:01:00Z', 'Your appointment is today'],
    ['2026-11-20T04:59:00Z', 'Your appointment is tomorrow'],
    ['2026-11-18T15:00:00Z', 'Your appointment is coming up'],
  ])('The mail of a reminder that is sent at %s says: %s', (now, heading) => {
    expect(write({ kind: 'reminder_24h', now: new Date(now) }).heading).toBe(heading)
  })

  test('The mail of a reminder about a place counts the days of the place', () => {
    const place = { place: '1 Main St', placeTimezone: 'America/New_York', timezone: 'Asia/Tokyo' }
    // At the start it is just the next day in Tokyo.
    const now = new Date('2026-11-20T14:00:00Z')
    const headingOf = (changes: Partial<Facts>) => write({ kind: 'reminder_24h', now, ...changes }).heading
    expect(headingOf(place)).toBe('Your appointment is today')
    expect(headingOf({ timezone: 'Asia/Tokyo' })).toBe('Your appointment is tomorrow')
  })

  test.each([
    ['2026-11-20T14:00:00Z', 'Your appointment starts in an hour'],
    ['2026-11-20T14:40:00Z', 'Your appointment starts soon'],
  ])('The mail of the last reminder that is sent at %s says: %s', (now, heading) => {
    expect(write({ kind: 'reminder_1h', now: new Date(now) }).heading).toBe(heading)
  })
})

describe('Text from outside', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&\u202egnp.exe\r\nBcc: eve@example.com\u2028\u0000'

  test.each(['business', 'service', 'firstName'] as const)('Text from outside is only text: %s', name => {
    const { subject, html, text } = write({ [name]: hostile })
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|\u202e|\u2028|\0/)
    expect(`${subject}${text}`).not.toMatch(/\u202e|\u2028|\0|\r/)
    expect(subject).not.toContain('\n')
    expect(text).not.toMatch(/^Bcc/m)
    const plain = write().html
    expect(html.match(/<[a-z]+/g)?.sort()).toEqual(plain.match(/<[a-z]+/g)?.sort())
  })

  test.each([
    ['Ana', 'Ana'],
    ['Ana María', 'Ana María'],
    ["O'Hara-Łęcki", "O'Hara-Łęcki"],
    ['D’Arcy', 'D’Arcy'],
    ['J. R.', 'J. R.'],
    ['J.R.R. Ana', 'J.R.R. Ana'],
    ['王小明', '王小明'],
    ['佐々木', '佐々木'],
    ['マリー', 'マリー'],
    ['محمد', 'محمد'],
    ['जॉन', 'जॉन'],
    ['Ana  Sofía', 'Ana Sofía'],
    ['Ａｎａ', 'Ana'],
    ['A\u00adn\u200ba\u202e', 'Ana'],
    ['María del Mar Ana', 'María del Mar Ana'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('A name is greeted: %s', (firstName, greeted) => {
    expect(write({ firstName }).text).toContain(`\nHello ${greeted},\n`)
    expect(seen(write({ firstName }).html)).toContain(`Hello ${greeted.replace("'", '&#39;')},`)
  })

  test.each([
    'Click https://evil.example',
    'www.evil.example',
    'evil.example',
    'eve@example.com',
    'Claim your prize at pay24.com now',
    'Your account is locked, call +1 900 555 0199',
    'go to 1.2.3.4 now',
    'e-1.com',
    'http:evil',
    'evil\u200b.com',
    'ｗｗｗ．evil．com',
    'evil。com',
    'visit evil․com',
    'evil․com',
    't.co',
    'e.v.i.l.c.o.m.',
    'evil\ua4f8com',
    'https\ua4fd',
    'evil\ua78fcom',
    'evil\u02d0com',
    'evil\u1427com',
    `A${'\u0301'.repeat(9)}`,
    'J.R.com',
    'Dr. Ana',
    'Ana 2',
    'Ana ٣',
    'Ana Ⅷ²',
    'Ana & Ben',
    'Ana, Ben',
    'Ana!',
    '<b>',
    'your card was declined today',
    'x'.repeat(41),
    '   ',
    '\u200b\u3164',
    '.',
  ])('A text that is not a name is not greeted: %s', firstName => {
    const { subject, text, html } = write({ firstName })
    expect(text).toContain('\nHello,\n')
    if (firstName.length > 3) expect(`${subject}${text}${html}`).not.toContain(firstName)
    expect(write({ firstName, lang: 'es' }).text).toContain('\nHola:\n')
  })
})
