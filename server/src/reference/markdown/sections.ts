import { pretty } from '../json.ts'
import { fieldTable, parameterTable, resolved } from './field-tables.ts'
import { exampleIn, type OpenApi, type Operation, type Schema } from './openapi.ts'

/** An operation and where it is. */
export interface Entry {
  document: OpenApi
  operation: Operation
  method: string
  path: string
  /** Other ways to call it: `PATCH /path`. */
  aliases: string[]
}

/** Codes that any operation of its kind can return. The index lists them once. */
const general =
  /^(unauthorized|forbidden|no_workspace|rate_limited|internal_error|unavailable|payload_too_large|unsupported_media_type|idempotency_\w+)$/

/**
 * The section of one operation. `shown`: schemas whose fields the page already lists, with their headings.
 */
export function sectionOf(entry: Entry, shown: Map<string, string>): string {
  const { operation, document } = entry
  const { summary, description } = operation
  const parts = [
    `## ${summary}`,
    factsOf(entry),
    description === summary ? '' : description,
    parameterTable(operation, document),
    ...operation['x-codeSamples'].flatMap(({ lang, label, source }) => [
      `**${label}**`,
      fenced(fences[lang], source),
    ]),
    ...responseOf(entry, shown),
    errorsOf(entry),
  ]
  return withLinks(parts.filter(part => part !== '').join('\n\n'))
}

/** Citations of the contract, as links. */
export const withLinks = (text: string): string =>
  text.replace(
    /\(contract section (?:")([^"]+)"\)/g,
    (_, name: string) => `([contract](docs/contract.md#${anchorOf(name)}))`,
  )

/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** `POST /wp-json/v3/signers`, the scope, and the key. */
function factsOf(entry: Entry): string {
  const { method, path, aliases, operation } = entry
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key')
  return [
    `\`${method} ${path}\`${aliases.map(alias => `, or \`${alias}\``).join('')}`,
    accessOf(entry),
    ...(takesKey ? ['takes an `Idempotency-Key`'] : []),
  ].join('; ')
}

export function accessOf({ path, operation }: Entry): string {
  if (path.includes('{key}')) return 'the key in the path'
  const { security = [] } = operation
  const scope = security.find(({ bearer }) => bearer)?.bearer?.[0]
  if (scope === undefined) return security.length > 0 ? 'see the description' : 'no token'
  return scope === 'admin' ? 'admin token only' : `scope \`${scope}\``
}

function responseOf({ operation, document }: Entry, shown: Map<string, string>): string[] {
  const [status, good] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? []
  const [type = 'no body', media] = Object.entries(good?.content ?? {})[0] ?? []
  if (type !== 'application/json' || !media) return [`**Response** ${status}: ${type}`]
  if (media.schema.type === 'null') return [`**Response** ${status}: \`null\``]
  const example = exampleIn(media, document)
  if (JSON.stringify(example) === '{}') return [`**Response** ${status}: an object`]
  const fields = fieldsOf(media.schema, document, operation.summary, shown)
  return [`**Response** ${status}`, fenced('json', pretty(example)), fields]
}

/** The fields of the response, or of the items of a list. Each schema is shown once per page. */
function fieldsOf(schema: Schema, document: OpenApi, heading: string, shown: Map<string, string>): string {
  const list = resolved(schema, document)
  const item = list.properties?.next_cursor && list.properties.data?.items
  const shape = item ?? schema
  const name = shape.$ref ?? JSON.stringify(shape)
  const title = item
    ? 'A page of a [list](docs/contract.md#list-envelope). Fields of an item'
    : 'Fields of the response'
  const known = shown.get(name)
  if (known) return `${title}: see [${known}](#${anchorOf(known)}).`
  shown.set(name, heading)
  return `${title}:\n\n${fieldTable(shape, document)}`
}

function errorsOf({ operation }: Entry): string {
  const own = Object.entries(operation.responses).flatMap(([status, { description }]) => {
    if (Number(status) < 400) return []
    const codes = [...description.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code)
    return codes.filter(code => !general.test(code)).map(code => `\`${code}\` (${status})`)
  })
  const shared = '500' in operation.responses ? ['the [codes of every call](index.md#errors)'] : []
  return own.length + shared.length > 0 ? `**Errors**: ${[...own, ...shared].join(', ')}` : ''
}

const fences = { shell: 'sh', typescript: 'ts', python: 'python', php: 'php' } as const

export const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
