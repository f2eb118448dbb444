import type { AskedQuestion } from '../../bookings/answers/rules.ts'
import { answersAfter, askedQuestions, type GivenAnswers } from '../../bookings/answers/rules.ts'
import type { Question } from '../../calendar/services/questions.ts'
import { questionTexts } from '../../mail/languages/question-texts.ts'
import type { Answer, AnswerValue } from '../../platform/db/question-types.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { stateCodes, stateName } from '../../platform/lib/us-states.ts'
import type { PageContext } from './page-context.ts'

/** What a page asks: the questions of the service that the customer sees, in the page's language. */
export const askedOnPage = (
  { language }: Pick<PageContext, 'language'>,
  questions: readonly Question[],
  answers: readonly Answer[] | null,
): AskedQuestion[] =>
  askedQuestions(questions, answers, language, 'customer').filter(({ is_asked }) => is_asked)

const nameOf = (key: string) => `answers.${key}`

/** The answers as the customer typed them. A field that is empty removes its answer. */
export function typedAnswers(
  { locale }: Pick<PageContext, 'locale'>,
  questions: readonly Question[],
  typed: Fields,
): GivenAnswers {
  const own = questions.filter(({ shown_to }) => shown_to === 'customer')
  return Object.fromEntries(own.map(question => [question.key, typedValue(question, typed, locale)]))
}

function typedValue({ key, kind, options }: Question, typed: Fields, locale: string): unknown {
  const name = nameOf(key)
  if (kind === 'several')
    return options.filter(option => typed[`${name}.${option.key}`] !== undefined).map(option => option.key)
  const text = (typed[name] ?? '').trim()
  if (text === '') return null
  if (kind === 'yes_no') return text === 'yes' ? true : text === 'no' ? false : text
  return kind === 'number' ? (typedNumber(text, locale) ?? text) : text
}

/** `1,000.5` in English, `1 000,5` and `1.000,5` elsewhere. */
function typedNumber(text: string, locale: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '')
  const plain = locale.startsWith('en')
    ? bare.replace(/,(?=\d{3}(\D|$))/g, '')
    : bare.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : undefined
}

/** Throws one `invalid_request` for all answers that are bad, or missing and required. */
export function checkTyped(
  page: Pick<PageContext, 'locale'>,
  questions: readonly Question[],
  typed: Fields,
): void {
  const given = typedAnswers(page, questions, typed)
  const problems: Record<string, Problem> = {}
  for (const { key, required, shown_to } of questions) {
    const value = given[key]
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    if (required && shown_to === 'customer' && isEmpty) problems[nameOf(key)] = problem('required')
  }
  try {
    answersAfter(null, questions, given, { as: 'customer', lang: page.locale })
  } catch (error) {
    if (!(error instanceof AppError) || !error.problems) throw error
    Object.assign(problems, error.problems)
  }
  const inOrder = questions.flatMap(({ key }) => {
    const found = problems[nameOf(key)]
    return found ? [[nameOf(key), found] as const] : []
  })
  if (inOrder.length > 0) throw invalidParams(Object.fromEntries(inOrder))
}

/** The page with texts of the errors, for the summary: each begins with its question. */
export function withQuestionErrors<V extends PageContext>(page: V, questions: readonly Question[]): V {
  const own = askedOnPage(page, questions, null).flatMap(question => {
    const name = nameOf(question.key)
    return [
      [name, `${question.label} ${wrongText(page, question)}`],
      [`${name}.required`, `${question.label} ${questionTexts[page.language].errors.required}`],
    ]
  })
  const { texts } = page
  return { ...page, texts: { ...texts, fieldErrors: { ...texts.fieldErrors, ...Object.fromEntries(own) } } }
}

function wrongText({ language }: Pick<PageContext, 'language'>, { kind }: AskedQuestion): string {
  const { errors } = questionTexts[language]
  if (kind === 'short_text') return errors.text(200)
  if (kind === 'long_text') return errors.text(2000)
  return kind === 'number' ? errors.number : kind === 'date' ? errors.date : errors.choice
}

/** A field for each question, with what was answered or typed before. */
export const questionFields = (page: PageContext, asked: AskedQuestion[], rejection?: Rejection): Html =>
  html`${asked.map(question => questionField(page, question, rejection))}`

interface Shown {
  name: string
  /** Whether the field with this value is chosen, or its text. */
  typed: (name: string) => string
  attributes: Html
}

function questionField(page: PageContext, question: AskedQuestion, rejection?: Rejection): Html {
  const { language, texts } = page
  const { key, label, help, required } = question
  const name = nameOf(key)
  const reason = rejection?.error.problems?.[name]?.reason
  const wrong =
    reason && (reason === 'required' ? questionTexts[language].errors.required : wrongText(page, question))
  const described = [help && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ')
  const attributes = html`${required && html` required`}${described !== '' && html` aria-describedby="${described}"`}${wrong && html` aria-invalid="true"`}`
  const before = fieldsOf(page, question)
  const typed = (field: string) => (rejection ? rejection.fields[field] : before[field]) ?? ''
  const title = html`${label}${!required && html` <span class="quiet">${texts.optional}</span>`}`
  const around = html`${help !== null && html`<p class="hint lines" id="${name}-hint">${help}</p>`}`
  const below = wrong && html`<p class="error" id="${name}-error">${wrong}</p>`
  const shown = { name, typed, attributes }
  if (isGroup(question))
    return html`<fieldset class="field${wrong && ' wrong'}"${described !== '' && html` aria-describedby="${described}"`}><legend>${title}</legend>
${around}
${groupOf(page, question, shown)}
${below}</fieldset>`
  return html`<div class="field${wrong && ' wrong'}"><label for="${name}">${title}</label>
${around}
${inputOf(page, question, shown)}
${below}</div>`
}

const mostRadios = 7

/** Radio buttons cannot be cleared without a script, so that they are only for what must be answered. */
const isGroup = ({ kind, required, options }: AskedQuestion): boolean =>
  kind === 'several' ||
  (required && (kind === 'yes_no' || (kind === 'choice' && options.length <= mostRadios)))

function groupOf(page: PageContext, question: AskedQuestion, { name, typed }: Shown): Html {
  const isSeveral = question.kind === 'several'
  return html`${choicesOf(page, question).map(({ key, label }, at) => {
    const id = at === 0 ? name : `${name}-${key}`
    const isChosen = isSeveral ? typed(`${name}.${key}`) !== '' : typed(name) === key
    const field = isSeveral
      ? html`type="checkbox" name="${name}.${key}"`
      : html`type="radio" name="${name}" value="${key}"`
    return html`<p class="choice-line"><input ${field} id="${id}"${isChosen && html` checked`}> <label for="${id}">${label}</label></p>`
  })}`
}

function inputOf(page: PageContext, question: AskedQuestion, { name, typed, attributes }: Shown): Html {
  const { kind } = question
  const value = typed(name)
  if (kind === 'long_text')
    return html`<textarea id="${name}" name="${name}" rows="4" maxlength="2000"${attributes}>${value}</textarea>`
  if (kind === 'choice' || kind === 'yes_no' || kind === 'us_state')
    return html`<select id="${name}" name="${name}"${attributes}><option value="">${questionTexts[page.language].choose}</option>${choicesOf(page, question).map(({ key, label }) => html`<option value="${key}"${key === value && html` selected`}>${label}</option>`)}</select>`
  if (kind === 'date')
    return html`<input id="${name}" name="${name}" type="date" min="1900-01-01" max="2199-12-31" value="${value}" autocomplete="off"${attributes}>`
  const number = kind === 'number' && html` inputmode="decimal"`
  return html`<input id="${name}" name="${name}" type="text" value="${value}" maxlength="${kind === 'number' ? 40 : 200}" autocomplete="off"${number}${attributes}>`
}

function choicesOf({ language, locale }: PageContext, { kind, options }: AskedQuestion) {
  if (kind === 'yes_no')
    return (['yes', 'no'] as const).map(key => ({ key, label: questionTexts[language][key] }))
  if (kind !== 'us_state') return options
  const states = stateCodes.map(key => ({ key, label: stateName(key) }))
  return states.sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** The fields that a stored answer fills. */
function fieldsOf({ locale }: PageContext, { key, value }: AskedQuestion): Fields {
  if (Array.isArray(value)) return Object.fromEntries(value.map(one => [`${nameOf(key)}.${one}`, 'on']))
  return value === null ? {} : { [nameOf(key)]: fieldText(value, locale) }
}

function fieldText(value: Exclude<AnswerValue, string[]>, locale: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(value)
}
