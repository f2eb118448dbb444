import type { ErrorProblems, ErrorReasons, ErrorWords } from '@jurat/client'

/** A sentence with `{name}` for each value, or one for each case of the reason. */
type TextFor<V> = [V] extends [{ case: string }] ? Record<V['case'], string> : string

/** A text for every reason of every code. A missing one does not compile. */
export type ReasonTexts = {
  [C in keyof ErrorReasons]: { [R in keyof ErrorReasons[C]]: TextFor<ErrorReasons[C][R]> }
}

/** The rest of a sentence that begins with a parameter, for everything that can be wrong with one. */
export type ProblemTexts = { [R in keyof ErrorProblems]: TextFor<ErrorProblems[R]> }

/** Why the server refuses, in a language. */
export interface RefusalTexts {
  language: string
  reasons: ReasonTexts
  problems: ProblemTexts
  words: { [Name in keyof ErrorWords]: Record<ErrorWords[Name], string> }
  missing(names: string[]): string
}

type Values = Record<string, string | number>
type Texts<Text> = Record<string, Text | undefined>

interface Problem {
  reason: string
  values?: Values
}

/** An error of a response, or of one item of several. */
export interface ErrorBody {
  code: string
  message: string
  data: {
    reason: string
    values?: Values
    params?: Record<string, string>
    problems?: Record<string, Problem>
  }
}

let texts: RefusalTexts | undefined
let load = async (): Promise<RefusalTexts | undefined> => undefined
let nameOf = (parameter: string): string => parameter

/**
 * From now on errors are in this language. The texts load with the first error. `fieldName`: what the console
 * calls a parameter.
 */
export function speakRefusals(
  inLanguage: () => Promise<RefusalTexts | undefined>,
  fieldName: (parameter: string) => string,
): void {
  texts = undefined
  load = inLanguage
  nameOf = fieldName
}

/** Loads the texts. Without a connection errors stay as the server writes them. */
export async function refusalsLoaded(): Promise<void> {
  texts ??= await load().catch(() => undefined)
}

/**
 * The sentence of an error in the person's language, or as it is if a newer server has another reason. After
 * `refusalsLoaded`.
 */
export function sentenceOf({ code, message, data }: ErrorBody): string {
  if (!texts) return message
  const problems = Object.entries(data.problems ?? {})
  if (data.reason === 'invalid_parameters' && problems.length > 0)
    return aboutParameters(texts, problems, data.params ?? {})
  const ofCode = (texts.reasons as Texts<Texts<string | Record<string, string>>>)[code]
  return filled(texts, ofCode?.[data.reason], data.values) ?? message
}

/** All that is missing, or else the first bad value, as the server says it. */
function aboutParameters(
  known: RefusalTexts,
  problems: [string, Problem][],
  params: Record<string, string>,
): string {
  const missing = problems.filter(([, { reason }]) => reason === 'required').map(([name]) => name)
  if (missing.length > 0) return known.missing(missing.map(fieldNamed))
  const [name, problem] = problems[0] as [string, Problem]
  return `${fieldNamed(name)} ${problemText(problem, params[name] ?? '')}.`
}

/** What the console calls the field at a path: `Day` of `exceptions.3.day`. */
export const fieldNamed = (path: string): string =>
  nameOf(
    path
      .split('.')
      .filter(part => !/^\d+$/.test(part))
      .pop() ?? path,
  )

/** What is wrong with a field, as a sentence that stands at the field. */
export const asSentence = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`.replace(/([.?!])\.$/, '$1')

/** What is wrong with a parameter in the person's language, or as the server says it. */
export function problemText({ reason, values }: Problem, message: string): string {
  if (!texts) return message
  const known = texts.problems as Texts<string | Record<string, string>>
  return filled(texts, known[reason], values) ?? message
}

/** The text with its values as the reader writes them. Undefined for an unknown reason or case. */
function filled(
  known: RefusalTexts,
  text: string | Record<string, string> | undefined,
  values: Values = {},
): string | undefined {
  const template = typeof text === 'object' ? text[String(values.case)] : text
  return template?.replace(/\{(\w+)\}/g, (_, name: string) => written(known, name, values[name] ?? ''))
}

function written({ language, words }: RefusalTexts, name: string, value: string | number): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (name.endsWith('_at')) return dateTime(language, value)
  return (words as Texts<Texts<string>>)[name]?.[value] ?? value
}

const dateTime = (language: string, at: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** A response whose error, if it is one, speaks the person's language. */
export async function inPersonsLanguage(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return response
  const read = response.clone().json() as Promise<ErrorBody>
  const body = await read.catch(() => undefined)
  if (!body?.data) return response
  await refusalsLoaded()
  body.message = sentenceOf(body)
  const { params = {}, problems = {} } = body.data
  for (const [name, problem] of Object.entries(problems))
    params[name] = problemText(problem, params[name] ?? '')
  return new Response(JSON.stringify(body), response)
}
