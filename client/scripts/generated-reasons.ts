import { problems } from '../../server/src/platform/lib/reasons/problems.ts'
import { reasons } from '../../server/src/platform/lib/reasons/reasons.ts'
import { namesIn, valueTypes } from '../../server/src/platform/lib/reasons/texts.ts'

type Texts = Record<string, string | Record<string, string>>

/** The types of all reasons with their values, from the server's table. */
export const reasonTypes = (): string =>
  `/** The values of the message of each reason, by error code. */
export interface ErrorReasons {
${Object.entries(reasons)
  .toSorted()
  .map(([code, texts]) => `  ${code}: {\n${membersOf(texts, '    ')}  }\n`)
  .join('')}}

/** The values of the text about a bad parameter, by its reason. */
export interface ErrorProblems {
${membersOf(problems, '  ')}}

/** Values that are one of a few words. */
export interface ErrorWords {
${Object.entries(valueTypes)
  .flatMap(([name, type]) => (type === 'number' ? [] : `  ${name}: ${unionOf(type)}\n`))
  .join('')}}

interface None {}
`

const membersOf = (texts: Texts, indent: string): string =>
  Object.entries(texts)
    .map(([reason, text]) => `${indent}${reason}: ${valuesOf(text)}\n`)
    .join('')

const valuesOf = (text: string | Record<string, string>): string =>
  typeof text === 'string'
    ? objectOf(namesIn(text).map(member))
    : Object.entries(text)
        .map(([name, sentence]) => objectOf([`case: '${name}'`, ...namesIn(sentence).map(member)]))
        .join(' | ')

const objectOf = (members: string[]) => (members.length === 0 ? 'None' : `{ ${members.join('; ')} }`)

const member = (name: string) => `${name}: ${typeOf(name)}`

function typeOf(name: string): string {
  const type = (valueTypes as Record<string, 'number' | readonly string[]>)[name]
  if (type === undefined) return 'string'
  return type === 'number' ? type : `ErrorWords['${name}']`
}

const unionOf = (words: readonly string[]) => words.map(word => `'${word}'`).join(' | ')
