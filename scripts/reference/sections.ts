import { curlOf } from './curl.ts'
import { type Entry, plainRequest } from './entries.ts'
import type { Interface, Schema } from './interfaces.ts'
import { pretty } from './json.ts'
import { fieldTable, parameterTable, resolved } from './parameters.ts'

/** Codes that any operation of its kind may answer; the index names them once. */
const general =
  /^(unauthorized|forbidden|no_workspace|rate_limited|internal_error|unavailable|payload_too_large|unsupported_media_type|idempotency_\w+)$/

/** What a page says of one operation. `shown` has the shapes that the page has told the fields of, and under which heading. */
export function sectionOf(entry: Entry, shown: Map<string, string>): string {
  const { operation, document } = entry
  const { summary, description } = operation
  const parts = [
    `## ${summary}`,
    factsOf(entry),
    description === summary ? '' : description,
    parameterTable(operation, document),
    ...examplesOf(entry),
    ...answerParts(entry, shown),
    errorsOf(entry),
  ]
  return withLinks(parts.filter(part => part !== '').join('\n\n'))
}

/** What the documents cite of the contract, as a link to it. */
export const withLinks = (text: string): string =>
  text.replace(
    /\(contract section (?:")([^"]+)"\)/g,
    (_, name: string) => `([contract](../contract.md#${anchorOf(name)}))`,
  )

/** The anchor that a heading is given where the pages are read. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** `POST /wp-json/v3/signers`, scope, and what else there is to know before calling it. */
function factsOf({ method, path, scope, aliases, operation }: Entry): string {
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key')
  return [
    `\`${method} ${path}\`${aliases.map(alias => `, or \`${alias}\``).join('')}`,
    accessOf(path, scope),
    ...(takesKey ? ['takes an `Idempotency-Key`'] : []),
  ].join('; ')
}

export function accessOf(path: string, scope: string | undefined): string {
  if (path.includes('{key}')) return 'with the key alone'
  if (path === '/metrics')
    return 'without a token directly from this machine, else the admin token or `JURAT_METRICS_TOKEN`'
  if (scope === undefined) return 'without a token'
  return scope === 'admin' ? 'admin token only' : `scope \`${scope}\``
}

function examplesOf(entry: Entry): string[] {
  const { call, command, scope } = entry
  const token = scope === undefined ? undefined : scope === 'admin' ? 'ADMIN' : 'TOKEN'
  const multipart = entry.operation.requestBody?.content['multipart/form-data']
  const form = multipart && `-F appointment_id=1043 -F 'file=@session.mp4;type=video/mp4'`
  return [
    ...(call ? ['**SDK**', fenced('ts', call.text)] : []),
    ...(command ? ['**CLI**', fenced('sh', command)] : []),
    '**curl**',
    fenced('sh', curlOf(call?.request ?? plainRequest(entry), token, { form, output: fileOf(entry) })),
  ]
}

/** Where an answer goes that is for no screen. */
function fileOf({ operation }: Entry): string | undefined {
  const isArchive = Object.values(operation.responses).some(({ content }) => content?.['application/x-tar'])
  return isArchive ? 'jurat-backup.tar' : undefined
}

function answerParts({ operation, document, answer }: Entry, shown: Map<string, string>): string[] {
  const [status, good] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? []
  const [type = 'no body', media] = Object.entries(good?.content ?? {})[0] ?? []
  if (type !== 'application/json' || !media) return [`**Answer** ${status}: ${type}`]
  if (answer === null || JSON.stringify(answer) === '{}') {
    return [`**Answer** ${status}: ${answer === null ? '`null`' : 'an object'}`]
  }
  const fields = fieldsOf(media.schema, document, operation.summary, shown)
  return [`**Answer** ${status}`, fenced('json', pretty(answer)), fields]
}

/** The fields of the answer, or of the items of a list; once a page for each shape. */
function fieldsOf(schema: Schema, document: Interface, heading: string, shown: Map<string, string>): string {
  const list = resolved(schema, document)
  const item = list.properties?.next_cursor && list.properties.data?.items
  const shape = item ?? schema
  const name = shape.$ref ?? JSON.stringify(shape)
  const envelope = item ? 'A page of a [list](../contract.md#list-envelope).' : ''
  const known = shown.get(name)
  if (known) return `${envelope}${item ? ' Fields of an item' : 'Fields'}: [as above](#${anchorOf(known)}).`
  shown.set(name, heading)
  const title = item ? 'Fields of an item' : 'Fields'
  const table = fieldTable(shape, document)
  return `${envelope ? `${envelope}\n\n` : ''}<details><summary>${title}</summary>\n\n${table}\n\n</details>`
}

function errorsOf({ operation }: Entry): string {
  const said = Object.entries(operation.responses).flatMap(([status, { description }]) => {
    if (Number(status) < 400) return []
    const codes = [...description.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code)
    return codes.filter(code => !general.test(code)).map(code => `\`${code}\` (${status})`)
  })
  const own = said.length > 0 ? `${said.join(', ')}; and ` : ''
  return Object.keys(operation.responses).includes('500')
    ? `**Errors**: ${own}[those of every call](README.md#errors)`
    : said.length > 0
      ? `**Errors**: ${said.join(', ')}`
      : ''
}

export const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
