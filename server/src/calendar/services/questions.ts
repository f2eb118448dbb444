import type { Question, Wording } from '../../platform/db/question-types.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { type Language, supportedLanguages } from '../../platform/lib/language-tags.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'

export type { Question }

/** A question in one language. */
export interface ShownQuestion extends Omit<Question, 'label' | 'help' | 'options'> {
  label: string
  help: string | null
  options: { key: string; label: string }[]
}

/** As a request has it. Left out or null: none. */
export type GivenQuestion = Pick<Question, 'key' | 'kind'> & {
  label: GivenWording
  help?: GivenWording | null | undefined
  options?: { key: string; label: GivenWording }[] | undefined
  required?: boolean | undefined
  shown_to?: Question['shown_to'] | undefined
}

type GivenWording = { [L in Language]?: string | null | undefined }

/** Each service is read whole whenever a page shows one. */
const mostBytes = 60_000

/**
 * The questions of a service. Throws one `invalid_request` that names each question and field: a key that
 * repeats, a label without a text, options of a kind that has none, or none where they are needed.
 */
export function checkedQuestions(given: GivenQuestion[]): Question[] {
  const questions = given.map(
    ({ key, kind, label, help, options = [], required = false, shown_to = 'customer' }): Question => ({
      key,
      kind,
      label: wordingOf(label),
      help: wordingOf(help ?? {}),
      options: options.map(option => ({ key: option.key, label: wordingOf(option.label) })),
      required,
      shown_to,
    }),
  )
  const problems: Record<string, Problem> = {}
  questions.forEach((question, at) => {
    const path = `questions.${at}`
    if (isRepeated(questions, at)) problems[`${path}.key`] = problem('repeated_key', { key: question.key })
    if (isEmpty(question.label)) problems[`${path}.label`] = problem('no_language')
    Object.assign(problems, optionProblems(question, path))
  })
  if (Buffer.byteLength(JSON.stringify(questions)) > mostBytes)
    problems.questions = problem('too_much_text', { most: mostBytes })
  if (Object.keys(problems).length > 0) throw invalidParams(problems)
  return questions
}

/** Whether the answer is one or several of the options. */
export const hasOptions = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'choice' || kind === 'several'

function optionProblems(question: Question, path: string): Record<string, Problem> {
  const { options, kind } = question
  if (!hasOptions(question))
    return options.length === 0 ? {} : { [`${path}.options`]: problem('no_options_of_kind', { type: kind }) }
  if (options.length === 0) return { [`${path}.options`]: problem('options_needed', { type: kind }) }
  const problems: Record<string, Problem> = {}
  options.forEach(({ key, label }, at) => {
    if (isRepeated(options, at)) problems[`${path}.options.${at}.key`] = problem('repeated_key', { key })
    if (isEmpty(label)) problems[`${path}.options.${at}.label`] = problem('no_language')
  })
  return problems
}

const isRepeated = (all: { key: string }[], at: number): boolean =>
  all.findIndex(({ key }) => key === all[at]?.key) < at

const isEmpty = (wording: Wording): boolean => Object.keys(wording).length === 0

const wordingOf = (given: GivenWording): Wording =>
  Object.fromEntries(
    supportedLanguages
      .map(language => [language, given[language]?.trim()])
      .filter(([, text]) => text !== undefined && text !== ''),
  )

/** The text in the language, else in English, else in the first language that has it. */
export const wordsIn = (wording: Wording, language: Language): string | null =>
  [language, 'en' as const, ...supportedLanguages].map(one => wording[one]).find(text => text) ?? null

export const shownQuestion = (question: Question, language: Language): ShownQuestion => ({
  ...question,
  label: wordsIn(question.label, language) ?? question.key,
  help: wordsIn(question.help, language),
  options: question.options.map(({ key, label }) => ({ key, label: wordsIn(label, language) ?? key })),
})

/** With every language, null where there is no text. */
export const everyQuestion = (questions: Question[]) =>
  questions.map(({ label, help, options, ...question }) => ({
    ...question,
    label: everyWord(label),
    help: everyWord(help),
    options: options.map(option => ({ key: option.key, label: everyWord(option.label) })),
  }))

const everyWord = ({ en = null, es = null, fr = null }: { [L in Language]?: string | null }) => ({
  en,
  es,
  fr,
})
