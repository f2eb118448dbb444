import type { ErrorReasons, ErrorWords } from '@jurat/client'
import { spoken } from './error-language.ts'

/** A sentence with `{name}` for each value, or one for each case of the reason. */
type TextFor<V> = [V] extends [{ case: string }] ? Record<V['case'], string> : string

/** A text for every reason of every code. A missing one does not compile. */
export type ReasonTexts = {
  [C in keyof ErrorReasons]: { [R in keyof ErrorReasons[C]]: TextFor<ErrorReasons[C][R]> }
}

/** Why the server refuses, in a language. */
export interface RefusalTexts {
  language: string
  reasons: ReasonTexts
  words: { [Name in keyof ErrorWords]: Record<ErrorWords[Name], string> }
}

type Values = Record<string, string | number>
type Texts<Text> = Record<string, Text | undefined>

/** An error of a response, or of one item of several. */
export interface ErrorBody {
  code: string
  message: string
  data: { reason: string; values?: Values; params?: Record<string, string> }
}

let texts: RefusalTexts | undefined

/** From now on errors are in this language. Without texts they stay as the server writes them, in English. */
export function speakRefusals(given: RefusalTexts | undefined): void {
  texts = given
}

/** The sentence of an error in the person's language, or as it is if a newer server has another reason. */
export function sentenceOf({ code, message, data }: ErrorBody): string {
  if (!texts) return message
  const { reason, values = {}, params } = data
  const [name, problem] = Object.entries(params ?? {})[0] ?? []
  if (reason === 'invalid_parameters' && name !== undefined) return `${name}: ${spoken(problem ?? '')}.`
  const ofCode = (texts.reasons as Texts<Texts<string | Record<string, string>>>)[code]
  return filled(ofCode?.[reason], values) ?? message
}

/** The text with its values as the reader writes them. Undefined for an unknown reason or case. */
function filled(text: string | Record<string, string> | undefined, values: Values): string | undefined {
  const template = typeof text === 'object' ? text[String(values.case)] : text
  return template?.replace(/\{(\w+)\}/g, (_, name: string) => written(name, values[name] ?? ''))
}

function written(name: string, value: string | number): string {
  if (!texts) return String(value)
  if (typeof value === 'number') return new Intl.NumberFormat(texts.language).format(value)
  if (name.endsWith('_at')) return dateTime(texts.language, value)
  return (texts.words as Texts<Texts<string>>)[name]?.[value] ?? value
}

const dateTime = (language: string, at: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** A response whose error, if it is one, speaks the person's language. */
export async function inPersonsLanguage(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return response
  const read = response.clone().json() as Promise<ErrorBody>
  const body = await read.catch(() => undefined)
  if (!body) return response
  body.message = sentenceOf(body)
  const params = body.data?.params ?? {}
  for (const [name, reason] of Object.entries(params)) params[name] = spoken(reason)
  return new Response(JSON.stringify(body), response)
}
