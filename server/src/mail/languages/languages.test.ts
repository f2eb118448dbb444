import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogs, languageOf } from './languages.ts'
import { describeDuration, describeTime } from './time-texts.ts'

test.each([
  ['en', 'en', 'en'],
  ['en-GB', 'en', 'en-GB'],
  ['EN-us', 'en', 'en-US'],
  ['es', 'es', 'es'],
  ['es-MX', 'es', 'es-MX'],
  ['ES-mx', 'es', 'es-MX'],
  ['es-419', 'es', 'es-419'],
  ['spa', 'es', 'es'],
  ['es-u-nu-arab', 'es', 'es'],
  ['en-US-u-ca-buddhist', 'en', 'en-US'],
  ['es-x', 'es', 'es'],
  ['est', 'en', 'en'],
  ['fr-FR', 'fr', 'fr-FR'],
  ['fra', 'fr', 'fr'],
  ['frr', 'en', 'en'],
  ['de-DE', 'en', 'en'],
  ['zh-Hant-TW', 'en', 'en'],
  ['abc-defghijk-1', 'en', 'en'],
])('The tag %s is written as %s, with the dates of %s', (tag, language, locale) => {
  expect(languageOf(tag)).toEqual({ language, locale })
})

test('Every tag of the right form has a locale that can write a time', () => {
  const tags = fc.stringMatching(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/)
  fc.assert(
    fc.property(tags, tag => {
      const { locale } = languageOf(tag)
      const { date, time, short } = describeTime(new Date(0), 'America/New_York', locale)
      expect(date).toMatch(/1969/)
      expect([time, short, describeDuration(90, locale)].every(text => /\d/.test(text))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

/** Words that are the same in both languages. */
const shared = new Set(['A pages', 'Code', 'Documents', 'Error', 'Service', 'Total'])

const texts = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value('A', 2, 'C'))]]
  return Object.entries(value as object).flatMap(([name, inner]) => texts(inner, `${path}.${name}`))
}

test('No text of the pages is empty or left in English', () => {
  const english = new Map(texts(catalogs.en.pages, 'pages'))
  for (const [name, { pages }] of Object.entries(catalogs)) {
    const found = texts(pages, 'pages')
    expect([name, found.filter(([, text]) => text.trim() === '' || /undefined|object/.test(text))]).toEqual([
      name,
      [],
    ])
    if (name === 'en') continue
    const left = found.filter(([path, text]) => text === english.get(path) && !shared.has(text))
    expect([name, left]).toEqual([name, []])
  }
})

test('French texts have no-break spaces where a line must not break, and one spelling of rendez‑vous', () => {
  const { pages, mails, codeMail, phrases } = catalogs.fr
  const found = texts({ pages, mails, codeMail, phrases }, 'fr')
  expect(
    found.filter(([, text]) => / [:;!?»]|« |\S[;!?»]|[^\u00a0\d]:(?!\/\/)|rendez-vous/.test(text)),
  ).toEqual([])
})

test('Spanish times have their article, and no sentence ends with two full stops', () => {
  const { heldUntil, joinFrom, timesIn } = catalogs.es.pages
  expect(['1:05', '13:05', '10:00'].map(heldUntil)).toEqual([
    'Hora guardada hasta la 1:05',
    'Hora guardada hasta las 13:05',
    'Hora guardada hasta las 10:00',
  ])
  expect(joinFrom('1:05 p.m.', null)).toBe('Podrá entrar aquí a partir de la 1:05 p.m.')
  expect(timesIn('Italia', '1:05')).toBe('Zona horaria: Italia. Ahora es la 1:05.')
  expect(catalogs.en.pages.timesIn('Toronto', '1:05 p.m.')).toBe('Times are in Toronto time, now 1:05 p.m.')
})
