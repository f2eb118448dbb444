import { isDeepStrictEqual } from 'node:util'
import {
  hasOptions,
  type Question,
  type ShownQuestion,
  shownQuestion,
  wordsIn,
} from '../../calendar/services/questions.ts'
import type { Answer, AnswerValue, QuestionReader } from '../../platform/db/question-types.ts'
import { isDate } from '../../platform/http/validation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { type Language, languageOf } from '../../platform/lib/language-tags.ts'
import { unixLines } from '../../platform/lib/line-breaks.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { findState } from '../../platform/lib/us-states.ts'

export type { Answer, AnswerValue }

/** By key. Null, an empty text and an empty list remove an answer. */
export type GivenAnswers = Readonly<Record<string, unknown>>

/** Who answers, and in which language the questions were read. */
export interface Answering {
  as: QuestionReader
  lang: string
}

/** The customer and programs that act for the customer do not see the questions for staff. */
const sees = (reader: QuestionReader, { shown_to }: { shown_to: QuestionReader }): boolean =>
  reader === 'staff' || shown_to === 'customer'

export const visibleTo = <Q extends { shown_to: QuestionReader }>(
  all: readonly Q[],
  reader: QuestionReader,
) => all.filter(one => sees(reader, one))

const belongsTo = (answer: Pick<Answer, 'key' | 'kind'>, question: Pick<Question, 'key' | 'kind'>) =>
  answer.key === question.key && answer.kind === question.kind

/**
 * The answers after a change: those of the questions in their order, then those to questions that are no
 * longer asked. An answer that stays the same keeps its words. Null if there is none. Throws one
 * `invalid_request` that names each bad answer.
 */
export function answersAfter(
  before: readonly Answer[] | null,
  questions: readonly Question[],
  given: GivenAnswers,
  by: Answering,
): Answer[] | null {
  const asked = visibleTo(questions, by.as)
  const known = visibleTo(before ?? [], by.as)
  const problems: Record<string, Problem> = {}
  const changed = new Map<string, Answer | null>()
  for (const [key, value] of Object.entries(given)) {
    const question = asked.find(one => one.key === key)
    const blank = isBlank(value)
    if (blank && (question || known.some(one => one.key === key))) changed.set(key, null)
    else if (question) {
      const read = readValue(question, value)
      if ('wrong' in read) problems[`answers.${key}`] = read.wrong
      else changed.set(key, answerOf(question, read.value, by.lang))
    } else problems[`answers.${key}`] = unknownKey(asked)
  }
  const answers = inOrder(before ?? [], questions, changed)
  Object.assign(problems, lengthProblem(answers, changed))
  if (Object.keys(problems).length > 0) throw invalidParams(problems)
  return answers
}

/** Lists have the answers of a hundred bookings. */
const mostBytes = 30_000

/** Names the longest of the new answers if all answers of the booking are too long together. */
function lengthProblem(answers: Answer[] | null, changed: ReadonlyMap<string, Answer | null>) {
  if (answers === null || bytesOf(answers) <= mostBytes) return {}
  const [longest] = [...changed.values()]
    .filter(answer => answer !== null)
    .toSorted((one, other) => bytesOf(other) - bytesOf(one))
  return longest && { [`answers.${longest.key}`]: problem('too_long_together', { most: mostBytes }) }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Whether the booking has each given answer already. */
export const areSameAnswers = (before: readonly Answer[] | null, given: GivenAnswers): boolean =>
  Object.entries(given).every(([key, value]) => {
    const answer = before?.find(one => one.key === key)
    return isDeepStrictEqual(answer?.value ?? null, isBlank(value) ? null : value)
  })

function unknownKey(asked: readonly Question[]): Problem {
  const known = asked.map(({ key }) => key).join(', ')
  return known === ''
    ? problem('not_a_question', { case: 'none' })
    : problem('not_a_question', { case: 'known', known })
}

function inOrder(
  before: readonly Answer[],
  questions: readonly Question[],
  changed: ReadonlyMap<string, Answer | null>,
): Answer[] | null {
  const kept = before.flatMap(answer => {
    const after = changed.get(answer.key)
    if (after === undefined) return [answer]
    const isSame = after && after.kind === answer.kind && isDeepStrictEqual(after.value, answer.value)
    return isSame ? [answer] : []
  })
  const isKept = (key: string) => kept.some(answer => answer.key === key)
  const made = [...changed.values()].flatMap(answer => (answer && !isKept(answer.key) ? [answer] : []))
  const all = [...kept, ...made]
  const asked = questions.flatMap(question => all.filter(answer => belongsTo(answer, question)))
  const answers = [...asked, ...all.filter(answer => !asked.includes(answer))]
  return answers.length === 0 ? null : answers
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

function answerOf(question: Question, value: AnswerValue, lang: string): Answer {
  const { language } = languageOf(lang)
  const { key, kind, shown_to, label, options } = shownQuestion(question, language)
  const chosen = new Set(Array.isArray(value) ? value : [value])
  const words = Object.fromEntries(
    options.filter(option => chosen.has(option.key)).map(option => [option.key, option.label]),
  )
  return {
    key,
    kind,
    shown_to,
    label,
    value,
    ...(hasOptions(question) && { options: words }),
    lang: wordsIn({ [language]: question.label[language] }, language) === null ? 'en' : language,
  }
}

type Read = { value: AnswerValue } | { wrong: Problem }

const longest = { short_text: 200, long_text: 2000 } as const
const inOneLine = /^[^\p{Cc}\p{Cs}]*$/u
const inLines = /^([^\p{Cc}\p{Cs}]|[\n\t])*$/u
const largestNumber = 1_000_000_000

/** The value as it is stored, or what is wrong with it. */
function readValue({ kind, options }: Question, value: unknown): Read {
  const keys = options.map(({ key }) => key)
  switch (kind) {
    case 'short_text':
    case 'long_text':
      return textValue(kind, value)
    case 'choice':
      if (typeof value !== 'string') return { wrong: problem('wrong_type', { case: 'string' }) }
      return keys.includes(value) ? { value } : { wrong: problem('not_listed', { allowed: keys.join(', ') }) }
    case 'several':
      return severalValue(keys, value)
    case 'yes_no':
      return typeof value === 'boolean' ? { value } : { wrong: problem('wrong_type', { case: 'boolean' }) }
    case 'number':
      return numberValue(value)
    case 'date':
      return dateValue(value)
    case 'us_state': {
      const state = typeof value === 'string' ? findState(value) : undefined
      return state === undefined ? { wrong: problem('not_a_state') } : { value: state }
    }
  }
}

function textValue(kind: 'short_text' | 'long_text', value: unknown): Read {
  if (typeof value !== 'string') return { wrong: problem('wrong_type', { case: 'string' }) }
  const text = unixLines(value).trim()
  const most = longest[kind]
  if ([...text].length > most) return { wrong: problem('too_long', { most }) }
  const isShort = kind === 'short_text'
  if ((isShort ? inOneLine : inLines).test(text)) return { value: text }
  return { wrong: problem(isShort ? 'control_characters' : 'control_characters_in_lines') }
}

function severalValue(keys: string[], value: unknown): Read {
  if (!Array.isArray(value)) return { wrong: problem('wrong_type', { case: 'array' }) }
  if (!value.every(one => keys.includes(one)))
    return { wrong: problem('not_listed', { allowed: keys.join(', ') }) }
  if (new Set(value).size < value.length) return { wrong: problem('repeated_item') }
  return { value: keys.filter(key => value.includes(key)) }
}

function numberValue(value: unknown): Read {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { wrong: problem('wrong_type', { case: 'number' }) }
  if (value > largestNumber) return { wrong: problem('too_large', { most: largestNumber }) }
  if (value < -largestNumber) return { wrong: problem('too_small', { least: -largestNumber }) }
  return { value }
}

function dateValue(value: unknown): Read {
  const isDay = typeof value === 'string' && isDate(value) && value >= '1900' && value < '2200'
  return isDay ? { value } : { wrong: problem('not_a_date') }
}

/** A question with its answer, in the words in which it was answered. */
export interface AskedQuestion extends ShownQuestion {
  value: AnswerValue | null
  /** False for an answer to a question that is no longer asked. */
  is_asked: boolean
}

/**
 * The questions of the service with their answers, then what was answered before the questions or the service
 * changed.
 */
export function askedQuestions(
  questions: readonly Question[],
  answers: readonly Answer[] | null,
  language: Language,
  reader: QuestionReader,
): AskedQuestion[] {
  const given = visibleTo(answers ?? [], reader)
  const asked = visibleTo(questions, reader).map(question => {
    const answer = given.find(one => belongsTo(one, question))
    return {
      ...inWords(shownQuestion(question, language), answer),
      value: answer?.value ?? null,
      is_asked: true,
    }
  })
  const isAsked = (answer: Answer) => questions.some(question => belongsTo(answer, question))
  return [...asked, ...given.filter(answer => !isAsked(answer)).map(earlierQuestion)]
}

function inWords(question: ShownQuestion, answer: Answer | undefined): ShownQuestion {
  if (!answer) return question
  const kept = new Map(Object.entries(answer.options ?? {}))
  const options = question.options.map(({ key, label }) => ({ key, label: kept.get(key) ?? label }))
  const gone = optionsOf(answer).filter(({ key }) => !options.some(option => option.key === key))
  return { ...question, label: answer.label, options: [...options, ...gone] }
}

const optionsOf = ({ options = {} }: Answer) =>
  Object.entries(options).map(([key, label]) => ({ key, label }))

const earlierQuestion = (answer: Answer): AskedQuestion => ({
  key: answer.key,
  kind: answer.kind,
  shown_to: answer.shown_to,
  label: answer.label,
  help: null,
  options: optionsOf(answer),
  required: false,
  value: answer.value,
  is_asked: false,
})

/**
 * The answers of an earlier booking that still fit what is asked, in the words of now. An option that is gone
 * is left out.
 */
export function answersAgain(
  earlier: readonly Answer[] | null,
  questions: readonly Question[],
  by: Answering,
): Answer[] | null {
  const given = visibleTo(questions, by.as).flatMap(question => {
    const answer = earlier?.find(one => belongsTo(one, question))
    if (!answer) return []
    const keys = question.options.map(({ key }) => key)
    const value = Array.isArray(answer.value) ? answer.value.filter(key => keys.includes(key)) : answer.value
    return 'value' in readValue(question, value) ? [[question.key, value]] : []
  })
  return answersAfter(null, questions, Object.fromEntries(given), by)
}

/** Whether a question that must be answered is open, of those for the customer and of those for staff. */
export function openQuestions(
  questions: readonly Question[],
  answers: readonly Answer[] | null,
): Record<QuestionReader, boolean> {
  const isOpen = (reader: QuestionReader) =>
    questions.some(
      question =>
        question.required &&
        question.shown_to === reader &&
        !(answers ?? []).some(answer => belongsTo(answer, question)),
    )
  return { customer: isOpen('customer'), staff: isOpen('staff') }
}

/** As v3, events and the audit trail have them. Undefined without any. */
export const answerValues = (answers: readonly Answer[] | null): Record<string, AnswerValue> | undefined =>
  answers === null || answers.length === 0
    ? undefined
    : Object.fromEntries(answers.map(({ key, value }) => [key, value]))

/** The field `answers` of responses and events: only if there are any. */
export function answersField({ answers }: { answers: readonly Answer[] | null }) {
  const values = answerValues(answers)
  return values ? { answers: values } : {}
}

/** A question with this key asks under which reference the customer knows the booking. */
const referenceKey = 'reference'

/** What the customer answered to it. Null without an answer. */
export function referenceIn(answers: readonly Answer[] | null): string | null {
  const found = answers?.find(
    ({ key, kind, shown_to }) => key === referenceKey && kind === 'short_text' && shown_to === 'customer',
  )
  return typeof found?.value === 'string' ? found.value : null
}
