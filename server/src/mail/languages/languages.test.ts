import { globSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailsTexts } from './details-texts.ts'
import { catalogs, languageOf } from './languages.ts'
import { serviceTexts } from './service-texts.ts'
import { taskTexts } from './task-texts.ts'
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

/** Every text that a customer or a signer reads, with its place. */
const textsIn = (language: 'en' | 'es' | 'fr') => {
  const { pages, mails, codeMail, phrases } = catalogs[language]
  const [details, tasks, services] = [detailsTexts, taskTexts, serviceTexts].map(all => all[language])
  return {
    all: { pages, mails, codeMail, phrases, details, tasks, services },
    shown: { pages, details, tasks, services },
  }
}

test('No text of the pages is empty or left in English', () => {
  const english = new Map(texts(textsIn('en').shown, 'texts'))
  for (const name of ['en', 'es', 'fr'] as const) {
    const found = texts(textsIn(name).shown, 'texts')
    expect([name, found.filter(([, text]) => text.trim() === '' || /undefined|object/.test(text))]).toEqual([
      name,
      [],
    ])
    if (name === 'en') continue
    const left = found.filter(([path, text]) => text === english.get(path) && !shared.has(text))
    expect([name, left]).toEqual([name, []])
  }
})

// Several US states forbid a notary public to be called so in Spanish.
test('No Spanish text of customers and signers has the word notario or notaría', async () => {
  const files = globSync('*-texts.ts', { cwd: import.meta.dirname }).filter(
    name => name !== 'notary-texts.ts',
  )
  const catalogsOfParts = await Promise.all(
    files.map(async name => import(new URL(name, import.meta.url).href)),
  )
  const parts = catalogsOfParts.flatMap(Object.values).flatMap((part: { es?: unknown }) => part?.es ?? [])
  expect(parts.length).toBeGreaterThan(10)
  const found = texts({ ...textsIn('es').all, parts }, 'es')
  expect(found.filter(([, text]) => /notar(io|ia|ía)s?\b/iu.test(text))).toEqual([])
})

test('French texts have no-break spaces where a line must not break, and one spelling of rendez‑vous', () => {
  const found = texts(textsIn('fr').all, 'fr')
  expect(
    found.filter(([, text]) =>
      / [:;!?»]|« |\S[;!?»]|(?<![+\d])\d \d{3}|[^\u00a0\d]:(?!\/\/)|rendez-vous/.test(text),
    ),
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
