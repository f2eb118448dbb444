/** What stands for `{name}` in a sentence. Clients format the values in their own language. */
export type Values = Record<string, string | number>

/** Types of values by their names. A value with another name is a text. */
export const valueTypes = {
  appointment: 'number',
  bytes: 'number',
  columns: 'number',
  count: 'number',
  decimals: 'number',
  least: 'number',
  least_with_app: 'number',
  left: 'number',
  more: 'number',
  most: 'number',
  most_after: 'number',
  most_gib: 'number',
  most_mib: 'number',
  part: 'number',
  row: 'number',
  rows: 'number',
  seconds: 'number',
  workspace: 'number',
  kind: ['appointment', 'reservation'],
  parts: ['documents', 'signers', 'notes'],
  recipient: ['customer', 'notary', 'workspace'],
  status: ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'],
} as const

type ValueTypes = typeof valueTypes
type ValueOf<Name extends string> = Name extends keyof ValueTypes
  ? ValueTypes[Name] extends readonly (infer Word)[]
    ? Word
    : number
  : string

/** A name after a slash is of a URL. */
type NamesIn<Text> = Text extends `${infer Before}{${infer Name}}${infer Rest}`
  ? (Before extends `${string}/` ? never : Name) | NamesIn<Rest>
  : never

export type TextOf<Texts, Reason> = Reason extends keyof Texts ? Texts[Reason] : never

/** The values of a text: those of its sentence, or of one of its cases. */
export type ValuesOf<Text> = Text extends string
  ? { [Name in NamesIn<Text>]: ValueOf<Name> }
  : { [Case in keyof Text]: { case: Case } & ValuesOf<Text[Case]> }[keyof Text]

/** The names of the values in a sentence. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(values)].map(([, name = '']) => name)),
]

/** A name after a slash is of a URL. */
const values = /(?<!\/)\{(\w+)\}/g

/** The text with its values. */
export function textOf(text: string | Record<string, string>, given: Values): string {
  const template = typeof text === 'string' ? text : (text[String(given.case)] ?? '')
  return template.replace(values, (whole, name: string) => `${given[name] ?? whole}`)
}
