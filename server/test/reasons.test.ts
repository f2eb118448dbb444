import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { refusals as english } from '../../web/src/lib/languages/en-reasons.ts'
import { refusals } from '../../web/src/lib/languages/es-reasons.ts'
import {
  inPersonsLanguage,
  problemText,
  refusalsLoaded,
  sentenceOf,
  speakRefusals,
} from '../../web/src/lib/refusals.ts'
import { problems } from '../src/platform/lib/reasons/problems.ts'
import { reasons } from '../src/platform/lib/reasons/reasons.ts'
import { namesIn } from '../src/platform/lib/reasons/texts.ts'

interface Sentence {
  code: string
  reason: string
  /** Of a reason with several sentences. */
  case?: string
  text: string
}

type Table = Record<string, Record<string, string | Record<string, string>>>

const sentencesOf = (table: Table): Sentence[] =>
  Object.entries(table).flatMap(([code, texts]) =>
    Object.entries(texts).flatMap(([reason, text]) =>
      typeof text === 'string'
        ? [{ code, reason, text }]
        : Object.entries(text).map(([name, sentence]) => ({ code, reason, case: name, text: sentence })),
    ),
  )

/** What is wrong with parameters has no code of its own. */
const withProblems = (table: object, ofParameters: object) =>
  sentencesOf({ ...table, parameters: ofParameters } as Table)

const sentences = withProblems(reasons, problems)
const keyOf = ({ code, reason, case: name }: Sentence) => [code, reason, name].join(' ')

test('The page of errors lists every reason of every code, with its sentence, and no other', () => {
  const page = readFileSync('docs/errors.md', 'utf8')
  const listed = page.split(/^### /m).slice(1)
  const rows = listed.flatMap(section =>
    [...section.matchAll(/^\| `(\w+)`(?:, case `(\w+)`)? \| (.*) \|$/gm)].map(
      ([, reason = '', name, text = '']) => ({
        code: /^\w+/.exec(section)?.[0] ?? '',
        reason,
        ...(name ? { case: name } : {}),
        text: text.replaceAll('\\|', '|'),
      }),
    ),
  )
  const sorted = (all: Sentence[]) => all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  expect(sorted(rows)).toEqual(sorted(sentences))
})

const silent = () =>
  speakRefusals(
    async () => undefined,
    name => name,
  )
const spanish = () =>
  speakRefusals(
    async () => refusals,
    name => `«${name}»`,
  )

describe('The languages of the console', () => {
  afterEach(silent)

  // That none is missing is checked by the compiler.
  test.each([
    ['English', english],
    ['Spanish', refusals],
  ])('The catalog in %s has the reasons of the server, and uses only their values', (_, texts) => {
    const catalog = withProblems(texts.reasons, texts.problems)
    const known = new Map(sentences.map(one => [keyOf(one), namesIn(one.text)]))
    expect(catalog.map(keyOf).toSorted()).toEqual([...known.keys()].toSorted())
    const wrong = catalog.filter(one =>
      namesIn(one.text).some(name => !known.get(keyOf(one))?.includes(name)),
    )
    expect(wrong).toEqual([])
  })

  test('A text has numbers, times and words as the reader writes them, and an unknown one is as sent', async () => {
    spanish()
    await refusalsLoaded()
    const say = (code: string, reason: string, values = {}) =>
      sentenceOf({ code, message: 'As the server says.', data: { reason, values } })
    expect(say('unable_to_cancel', 'already', { kind: 'appointment', status: 'canceled' })).toBe(
      'La cita ya está cancelada.',
    )
    expect(say('unprocessable_entity', 'rows_wrong', { case: 'other', rows: 12_345 })).toBe(
      '12.345 filas tienen errores, así que no se importó nada.',
    )
    const due = say('unprocessable_entity', 'mail_not_sent_yet', { due_at: '2026-11-20T15:00:00.000Z' })
    expect(due).toMatch(/le toca el 20 nov 2026, \d+:00/)
    expect(say('unprocessable_entity', 'of_a_newer_server')).toBe('As the server says.')
    expect(say('of_a_newer_server', 'any')).toBe('As the server says.')
    expect(problemText({ reason: 'too_long', values: { most: 1_000_000 } }, '')).toBe(
      'debe tener como máximo 1.000.000 caracteres',
    )
    expect(problemText({ reason: 'of_a_newer_server' }, 'is bad')).toBe('is bad')
    silent()
    expect(say('unable_to_cancel', 'begun')).toBe('As the server says.')
  })

  test('Only the message and the parameters of an error response change', async () => {
    spanish()
    const data = { status: 400, request_id: 'req_1', reason: 'invalid_parameters' }
    const problems = { name: { reason: 'empty' }, id: { reason: 'of_a_newer_server' } }
    const body = {
      code: 'invalid_request',
      message: 'Invalid parameter: name must not be empty.',
      data: { ...data, params: { name: 'must not be empty', id: 'is bad' }, problems },
    }
    const refused = await inPersonsLanguage(Response.json(body, { status: 400, headers: { etag: '"1"' } }))
    expect([refused.status, refused.headers.get('etag')]).toEqual([400, '"1"'])
    expect(await refused.json()).toEqual({
      ...body,
      message: '«name» no puede estar vacío.',
      data: { ...data, params: { name: 'no puede estar vacío', id: 'is bad' }, problems },
    })
    const found = Response.json({ message: 'is required' })
    expect(await inPersonsLanguage(found)).toBe(found)
    const broken = new Response('{"message":', {
      status: 400,
      headers: { 'content-type': 'application/json' },
    })
    expect(await inPersonsLanguage(broken)).toBe(broken)
    const text = new Response('is required', { status: 502 })
    expect(await inPersonsLanguage(text)).toBe(text)
    const ofProxy = Response.json({ message: 'Bad gateway' }, { status: 502 })
    expect(await inPersonsLanguage(ofProxy)).toBe(ofProxy)
  })
})
