import { expect, test } from 'vitest'
import { asSentence, refusalsLoaded, sentenceOf, speakRefusals } from '../refusals.ts'
import { languages } from './index.ts'

/** `code.reason.case` with the text of each. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsIn(inner, path ? `${path}.${name}` : name),
  )
}
const ofInterface =
  /ETag|Retry-After|POST|GET\b|\bAPI\b|JSON|base64|\bnull\b|NFC|ISO \d|`|\/manage|dry_run|[a-z]_[a-z](?!est_)|\bid\b|\bids\b|\bURL\b|_URL|SHA-256/

for (const [language, { refusals }] of Object.entries(languages)) {
  test(`The reasons of refusals in ${language} have no words of the programming interface`, async () => {
    const texts = await refusals()
    const bad = [...textsIn(texts.reasons), ...textsIn(texts.problems)].filter(([, text]) =>
      ofInterface.test(text.replaceAll(/\{\w+\}/g, '')),
    )
    expect(bad).toEqual([])
  })
}

test('An error has the words of the console in both languages, and a newer reason those of the server', async () => {
  const of = (code: string, reason: string, more: object = {}) =>
    sentenceOf({ code, message: 'Read it again with the new ETag.', data: { reason, ...more } })
  const phone = {
    params: { 'signers.0.phone': 'must be a phone number with its country code' },
    problems: { 'signers.0.phone': { reason: 'not_a_phone' } },
  }
  speakRefusals(languages.en.refusals, name => ({ phone: 'Phone' })[name] ?? name)
  await refusalsLoaded()
  expect(of('precondition_failed', 'changed')).toBe(
    'Somebody changed this meanwhile. Look at what is there now, then do it again.',
  )
  expect(of('invalid_request', 'invalid_parameters', phone)).toMatch(/^Phone must be a phone number, of/)
  expect(of('precondition_failed', 'a newer reason')).toBe('Read it again with the new ETag.')
  expect(of('a newer code', 'changed')).toBe('Read it again with the new ETag.')
  speakRefusals(languages.es.refusals, name => ({ phone: 'Teléfono' })[name] ?? name)
  await refusalsLoaded()
  expect(of('invalid_request', 'invalid_parameters', phone)).toMatch(/^Teléfono debe ser un teléfono/)
})

test('Without a connection an error stays as the server writes it, and its texts are asked for again', async () => {
  let isOnline = false
  speakRefusals(
    async () => (isOnline ? languages.en.refusals() : Promise.reject(new Error('Offline'))),
    name => name,
  )
  const of = () =>
    sentenceOf({ code: 'precondition_failed', message: 'As sent.', data: { reason: 'changed' } })
  await refusalsLoaded()
  expect(of()).toBe('As sent.')
  isOnline = true
  await refusalsLoaded()
  expect(of()).toMatch(/^Somebody changed/)
})

test('A problem at its field is a sentence', () => {
  expect(asSentence('must be a date')).toBe('Must be a date.')
  expect(asSentence('does not belong here. Did you mean email?')).toBe(
    'Does not belong here. Did you mean email?',
  )
})
