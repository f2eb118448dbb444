import { describe, expect, test } from 'vitest'
import { calendarTexts, type EntryFacts } from './calendar-texts.ts'

const page = 'https://jurat.example/session/V1StGXR8_Z5jdHi6B-myT'
const meet = 'https://meet.example/abc'

const entry = (changes: Partial<EntryFacts> = {}): EntryFacts => ({
  service: 'Remote',
  startsAt: new Date('2026-11-20T15:00:00Z'),
  durationMinutes: 90,
  lang: 'en',
  timezone: 'America/New_York',
  withWhom: 'Acme Notaries',
  link: page,
  ...changes,
})

const linesOf = (changes: Partial<EntryFacts>) => calendarTexts(entry(changes)).description.split('\n')

describe('The description of a calendar entry', () => {
  const online = { session: page, bring: ['A photo ID', 'Your document'], canChange: true }

  test.each([
    [
      'en',
      [
        `Join: ${page}`,
        '',
        'Bring or prepare:',
        '- A photo ID',
        '- Your document',
        '',
        'To change or cancel, use the link in the email from Acme Notaries.',
      ],
    ],
    [
      'es-MX',
      [
        `Entrar: ${page}`,
        '',
        'Traiga o prepare:',
        '- A photo ID',
        '- Your document',
        '',
        'Para cambiar o cancelar, use el enlace del correo de Acme Notaries.',
      ],
    ],
    [
      'fr',
      [
        `Rejoindre\u00a0: ${page}`,
        '',
        'À apporter ou à préparer\u00a0:',
        '- A photo ID',
        '- Your document',
        '',
        'Pour modifier ou annuler, utilisez le lien de l’e-mail envoyé par Acme Notaries.',
      ],
    ],
  ])('The entry of a customer says in %s how to join, what to bring and how to change it', (lang, lines) => {
    expect(linesOf({ ...online, lang })).toEqual(lines)
  })

  test('The entry of an appointment at a place has the address, a map and the page with the details', () => {
    const place = { place: '1 Main St,\nMiami & Co' }
    const map = 'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Miami%20%26%20Co'
    expect(linesOf(place)).toEqual(['Place: 1 Main St, Miami & Co', `Map: ${map}`, `Details: ${page}`])
    expect(linesOf({ ...place, lang: 'fr' }).map(line => line.split('\u00a0')[0])).toEqual([
      'Lieu',
      'Plan',
      'Détails',
    ])
    expect(linesOf({ ...place, session: page }).at(-1)).toBe(`Join: ${page}`)
    expect(calendarTexts(entry(place)).location).toBe('1 Main St, Miami & Co')
  })

  test('The entry of a notary has the customer, the phone number and the meeting link', () => {
    const people = [
      { label: 'Customer', value: 'Ana\nOrtiz' },
      { label: 'Phone', value: '+13055550123' },
    ]
    expect(linesOf({ people, withWhom: 'Ana\nOrtiz', session: meet, link: meet })).toEqual([
      'Customer: Ana Ortiz',
      'Phone: +13055550123',
      `Join: ${meet}`,
    ])
    expect(linesOf({ people, link: null })).toEqual(['Customer: Ana Ortiz', 'Phone: +13055550123'])
  })

  test('A thing to bring and the name of a business cannot add a line of their own', () => {
    const lines = linesOf({ bring: ['ID\nJoin: https://evil.example'], withWhom: 'A\nB.', canChange: true })
    expect(lines.slice(2)).toEqual([
      'Bring or prepare:',
      '- ID Join: https://evil.example',
      '',
      'To change or cancel, use the link in the email from A B.',
    ])
  })
})
