import { setImmediate as nextTurn } from 'node:timers/promises'
import { pretty } from '../json.ts'
import { aliasOf } from '../samples/code-samples.ts'
import { fieldTable, table } from './field-tables.ts'
import type { OpenApi } from './openapi.ts'
import { accessOf, anchorOf, type Entry, fenced, sectionOf, withLinks } from './sections.ts'

/** The pages with the rules of a tag, within `/llms/`. */
export const rulePages: Record<string, string> = {
  Reservations: 'docs/resources/reservations.md',
  Appointments: 'docs/resources/appointments.md',
  Availability: 'docs/resources/availability.md',
  Signers: 'docs/resources/signers.md',
  Documents: 'docs/resources/documents.md',
  Videos: 'docs/resources/videos.md',
  Shipping: 'docs/resources/shipping.md',
  Booking: 'docs/resources/booking.md',
  Events: 'docs/resources/events.md',
  Webhooks: 'docs/resources/webhooks.md',
  Mail: 'docs/resources/mail.md',
  Workspaces: 'docs/management.md#workspaces',
  Tokens: 'docs/management.md#tokens',
  Calendar: 'docs/management.md#notaries',
  Audit: 'docs/management.md#events-and-audit',
  Operations: 'docs/self-hosting.md',
  Backups: 'docs/self-hosting.md',
  Encryption: 'docs/self-hosting.md',
}

/**
 * The Markdown pages of `/llms/` by their file name: one for each tag, the index, and the types of events.
 */
export async function referencePages(documents: OpenApi[]): Promise<Map<string, string>> {
  const entries = documents.flatMap(entriesOf)
  const tags = [...new Set(documents.flatMap(({ tags }) => tags.map(({ name }) => name)))].filter(tag =>
    entries.some(({ operation }) => operation.tags.includes(tag)),
  )
  const pages = new Map([['index.md', indexPage(tags, entries)]])
  for (const tag of tags) {
    // Other requests are served between two pages.
    await nextTurn()
    pages.set(fileOf(tag), tagPage(tag, entries, documents))
  }
  return pages.set('event-types.md', eventTypesPage(documents))
}

const fileOf = (tag: string) => `${tag.toLowerCase()}.md`
const join = (...parts: string[]) => `${parts.filter(part => part !== '').join('\n\n')}\n`

/** The operations of a document, each with its aliases. */
function entriesOf(document: OpenApi): Entry[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return all
    .filter(({ operation }) => !aliasOf(operation.operationId))
    .map(entry => ({
      ...entry,
      document,
      aliases: all
        .filter(({ operation }) => aliasOf(operation.operationId) === entry.operation.operationId)
        .map(({ method, path }) => `${method} ${path}`),
    }))
}

function tagPage(tag: string, entries: Entry[], documents: OpenApi[]): string {
  const said = documents.flatMap(({ tags }) => tags.filter(({ name }) => name === tag))
  const rules = rulePages[tag] ? `Rules: [${tag.toLowerCase()}](${rulePages[tag]}).` : ''
  const intro = [...said.map(({ description }) => description), rules].filter(Boolean).join(' ')
  const shown = new Map<string, string>()
  const sections = entries
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(entry => sectionOf(entry, shown))
  return join(`# ${tag}`, `${intro} All operations: [index](index.md).`, ...sections)
}

function indexPage(tags: string[], entries: Entry[]): string {
  const lists = tags.map(tag => {
    const rows = entries
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(entry => [
        `[${entry.operation.summary}](${fileOf(tag)}#${anchorOf(entry.operation.summary)})`,
        `\`${entry.method} ${entry.path}\``,
        accessOf(entry),
      ])
    return join(`### [${tag}](${fileOf(tag)})`, table(['Operation', 'Call', 'Access'], rows)).trimEnd()
  })
  return join('# Reference', introduction, ...lists, '### [Event types](event-types.md)')
}

const introduction = `Every operation, with samples for curl, the TypeScript SDK, the command line, Python and PHP.

## Samples

Replace ids, keys, times and addresses with yours. \`$TOKEN\` is a token of your workspace with the scope that the operation
names. \`$ADMIN\` is the [admin token](docs/management.md#access). The [command line](docs/cli.md) reads its token from
\`JURAT_TOKEN\`. The [client](client/README.md) retries, and sends an \`Idempotency-Key\` with every call that takes one. So do the
[helpers](integrations/README.md) for Python and PHP, for calls of v3.

## Errors

Each operation lists its own codes. Any call with a token can also return \`unauthorized\` (401), \`no_workspace\` and
\`forbidden\` (403), \`rate_limited\` (429), \`internal_error\` (500) and \`unavailable\` (503). A call that changes something can
return \`payload_too_large\` (413) and \`unsupported_media_type\` (415). With an \`Idempotency-Key\` it can return
\`idempotency_conflict\` and \`idempotency_in_progress\` (409). The meaning of each code: [contract](docs/contract.md#errors).

## Operations`

function eventTypesPage(documents: OpenApi[]): string {
  const sections = documents.flatMap(document =>
    Object.entries(document.webhooks ?? {}).map(([type, { post }]) => {
      const { schema, example } = post.requestBody.content['application/json'] ?? { schema: {} }
      const fields = withLinks(fieldTable(schema.properties?.data ?? {}, document))
      const { data } = example as { data: unknown }
      return join(`## ${type}`, post.description ?? '', fields, fenced('json', pretty(data))).trimEnd()
    }),
  )
  const intro =
    'The fields of `data` for each type of event. The envelope and the signature: [webhooks](docs/webhooks.md). When each ' +
    'event occurs: [contract](docs/contract.md#event-types-and-their-data).'
  return join('# Event types', intro, ...sections)
}
