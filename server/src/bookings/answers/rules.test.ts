import { describe, expect, test } from 'vitest'
import type { Question } from '../../calendar/services/questions.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { answersAfter, askedQuestions, type GivenAnswers, openQuestions } from './rules.ts'

const question = (fields: Partial<Question> & Pick<Question, 'key' | 'kind'>): Question => ({
  label: { en: `The ${fields.key}?`, es: `¿${fields.key}?` },
  help: {},
  options: [],
  required: false,
  shown_to: 'customer',
  ...fields,
})
const options = [
  { key: 'deed', label: { en: 'A deed', es: 'Una escritura' } },
  { key: 'will', label: { en: 'A will' } },
]
const questions = [
  question({ key: 'what', kind: 'choice', options, required: true }),
  question({ key: 'extras', kind: 'several', options }),
  question({ key: 'name', kind: 'short_text' }),
  question({ key: 'story', kind: 'long_text' }),
  question({ key: 'sure', kind: 'yes_no' }),
  question({ key: 'pages', kind: 'number' }),
  question({ key: 'day', kind: 'date' }),
  question({ key: 'state', kind: 'us_state' }),
  question({ key: 'file', kind: 'short_text', shown_to: 'staff', required: true }),
]
const staff = { as: 'staff', lang: 'en' } as const
const customer = { as: 'customer', lang: 'es' } as const

const wrong = (given: GivenAnswers, by: typeof staff | typeof customer = staff) => {
  try {
    answersAfter(null, questions, given, by)
  } catch (error) {
    if (error instanceof AppError)
      return Object.entries(error.problems ?? {}).map(([name, { reason }]) => `${name} ${reason}`)
    throw error
  }
  return []
}
const values = (given: GivenAnswers) =>
  Object.fromEntries((answersAfter(null, questions, given, staff) ?? []).map(one => [one.key, one.value]))

test('Each kind of question has its form of an answer', () => {
  const given = {
    what: 'deed',
    extras: ['will', 'deed'],
    name: '  Ana ',
    story: 'one\r\ntwo',
    sure: false,
    pages: 2.5,
    day: '2028-02-29',
    state: 'new york',
  }
  expect(values(given)).toEqual({
    ...given,
    extras: ['deed', 'will'],
    name: 'Ana',
    story: 'one\ntwo',
    state: 'NY',
  })
})

test.each<[GivenAnswers, string]>([
  [{ what: 'house' }, 'answers.what not_listed'],
  [{ what: ['deed'] }, 'answers.what wrong_type'],
  [{ extras: 'deed' }, 'answers.extras wrong_type'],
  [{ extras: ['deed', 'deed'] }, 'answers.extras repeated_item'],
  [{ extras: ['house'] }, 'answers.extras not_listed'],
  [{ name: 'x'.repeat(201) }, 'answers.name too_long'],
  [{ name: 'one\ntwo' }, 'answers.name control_characters'],
  [{ name: 7 }, 'answers.name wrong_type'],
  [{ story: 'x'.repeat(2001) }, 'answers.story too_long'],
  [{ story: 'a\u0000b' }, 'answers.story control_characters_in_lines'],
  [{ sure: 'yes' }, 'answers.sure wrong_type'],
  [{ pages: '12' }, 'answers.pages wrong_type'],
  [{ pages: Number.POSITIVE_INFINITY }, 'answers.pages wrong_type'],
  [{ pages: 1e10 }, 'answers.pages too_large'],
  [{ pages: -1e10 }, 'answers.pages too_small'],
  [{ day: '2027-02-29' }, 'answers.day not_a_date'],
  [{ day: '1899-12-31' }, 'answers.day not_a_date'],
  [{ state: 'Ontario' }, 'answers.state not_a_state'],
  [{ other: 'x' }, 'answers.other not_a_question'],
  [{ constructor: 'x' }, 'answers.constructor not_a_question'],
])('The answer %j is rejected: %s', (given, problem) => {
  expect(wrong(given)).toEqual([problem])
})

test('All answers of a booking have at most 30,000 bytes, and the longest new one is named', () => {
  const story = 'é'.repeat(2000)
  const many = Array.from({ length: 9 }, (_, at) => question({ key: `story${at}`, kind: 'long_text' }))
  const before = answersAfter(null, many.slice(0, 7), storiesOf(7, story), staff)
  const more = () => answersAfter(before, many.slice(7), { story7: story, story8: 'Short' }, staff)
  expect(more).toThrow(AppError)
  const problems = { 'answers.story7': { reason: 'too_long_together', values: { most: 30_000 } } }
  expect(caught(more)).toMatchObject({ problems })
  expect(answersAfter(before, many.slice(7), { story8: 'Short' }, staff)).toHaveLength(8)
  expect(answersAfter(before, many, { story0: null, story7: story }, staff)).toHaveLength(7)
})

const storiesOf = (many: number, story: string) =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`story${at}`, story]))

function caught(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

test('Any key of an option has its own words', () => {
  const keys = ['constructor', '__proto__', 'toString']
  const all = keys.map(key => ({ key, label: { en: `The ${key}` } }))
  const asked = question({ key: 'which', kind: 'several', options: all })
  const answers = answersAfter(null, [asked], { which: ['constructor'] }, staff)
  const [shown] = askedQuestions([asked], answers, 'en', 'staff')
  expect(shown?.options.map(({ label }) => label)).toEqual(keys.map(key => `The ${key}`))
})

test('All bad answers are named at once, and the customer cannot answer a question for staff', () => {
  expect(wrong({ what: 'x', pages: 'y' })).toHaveLength(2)
  expect(wrong({ file: '24-1' })).toEqual([])
  expect(wrong({ file: '24-1' }, customer)).toEqual(['answers.file not_a_question'])
})

describe('A change of answers', () => {
  const before = answersAfter(null, questions, { pages: 3, what: 'deed' }, customer)

  test('Answers have the order of the questions and the words in which they were given', () => {
    expect(before).toEqual([
      {
        key: 'what',
        kind: 'choice',
        shown_to: 'customer',
        label: '¿what?',
        value: 'deed',
        options: { deed: 'Una escritura' },
        lang: 'es',
      },
      { key: 'pages', kind: 'number', shown_to: 'customer', label: '¿pages?', value: 3, lang: 'es' },
    ])
  })

  test('An answer that stays the same keeps its words, and others get those of now', () => {
    const after = answersAfter(before, questions, { what: 'deed', pages: 4 }, staff)
    expect(after?.map(({ label }) => label)).toEqual(['¿what?', 'The pages?'])
  })

  test.each([[null], [''], ['  '], [[]]])('%j removes an answer, and no answers are null', blank => {
    expect(answersAfter(before, questions, { what: blank }, customer)?.map(({ key }) => key)).toEqual([
      'pages',
    ])
    expect(answersAfter(before, questions, { what: blank, pages: blank }, customer)).toBeNull()
  })

  test('An answer to a question that was removed stays, and can be removed but not changed', () => {
    const fewer = questions.filter(({ key }) => key !== 'what')
    expect(answersAfter(before, fewer, { name: 'Ana' }, staff)?.map(({ key }) => key)).toEqual([
      'name',
      'pages',
      'what',
    ])
    expect(answersAfter(before, fewer, { what: null }, customer)?.map(({ key }) => key)).toEqual(['pages'])
    expect(() => answersAfter(before, fewer, { what: 'will' }, staff)).toThrow(AppError)
  })

  test('An answer of another kind does not count for the question, and a new answer replaces it', () => {
    const changed = questions.map(one =>
      one.key === 'pages' ? question({ key: 'pages', kind: 'date' }) : one,
    )
    const asked = askedQuestions(changed, before, 'en', 'staff').filter(({ key }) => key === 'pages')
    expect(asked.map(({ kind, value, is_asked }) => [kind, value, is_asked])).toEqual([
      ['date', null, true],
      ['number', 3, false],
    ])
    const after = answersAfter(before, changed, { pages: '2027-01-04' }, staff)
    expect(after?.filter(({ key }) => key === 'pages').map(({ value }) => value)).toEqual(['2027-01-04'])
  })
})

test('A question is shown in the words of its answer, and those for staff are hidden from the customer', () => {
  const answers = answersAfter(null, questions, { what: 'deed', file: '24-1' }, { as: 'staff', lang: 'es' })
  const renamed = questions.map(one => ({
    ...one,
    label: { en: 'New words' },
    options: one.options.slice(1),
  }))
  const [what] = askedQuestions(renamed, answers, 'en', 'customer')
  expect(what).toMatchObject({ label: '¿what?', value: 'deed', is_asked: true })
  expect(what?.options).toEqual([
    { key: 'will', label: 'A will' },
    { key: 'deed', label: 'Una escritura' },
  ])
  const keys = (reader: 'customer' | 'staff') =>
    askedQuestions(questions, answers, 'en', reader).map(({ key }) => key)
  expect(keys('customer')).not.toContain('file')
  expect(keys('staff')).toContain('file')
  // Also when the service asks nothing any more.
  expect(askedQuestions([], answers, 'en', 'customer').map(({ key }) => key)).toEqual(['what'])
})

test('Only required questions without an answer are open, those of the customer apart from those of staff', () => {
  expect(openQuestions(questions, null)).toEqual({ customer: true, staff: true })
  const answers = answersAfter(null, questions, { what: 'will' }, customer)
  expect(openQuestions(questions, answers)).toEqual({ customer: false, staff: true })
  expect(openQuestions([], null)).toEqual({ customer: false, staff: false })
})
