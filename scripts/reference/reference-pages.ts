import { type Entry, entriesOf } from './entries.ts'
import { type Interface, type Interfaces, readInterfaces } from './interfaces.ts'
import { pretty } from './json.ts'
import { pages } from './pages.ts'
import { fieldTable, table } from './parameters.ts'
import { accessOf, anchorOf, fenced, sectionOf, withLinks } from './sections.ts'

const notice =
  '<!-- Made by `npm run generate:docs` from the OpenAPI documents of the server. Do not edit. -->'

/** The text of every file in `docs/reference`, by its name. */
export async function referencePages(): Promise<Record<string, string>> {
  const interfaces = await readInterfaces()
  const entries = await entriesOf(interfaces)
  const files = Object.entries(pages).map(([name, { title, intro }]) => {
    const shown = new Map<string, string>()
    const sections = entries.filter(({ page }) => page === name).map(entry => sectionOf(entry, shown))
    return [
      `${name}.md`,
      join(`# ${title}`, notice, `${intro} How to read this: [reference](README.md).`, ...sections),
    ]
  })
  return {
    'README.md': indexPage(entries),
    ...Object.fromEntries(files),
    'event-types.md': eventTypesPage(interfaces),
  }
}

const join = (...parts: string[]) => `${parts.filter(part => part !== '').join('\n\n')}\n`

function indexPage(entries: Entry[]): string {
  const lists = Object.entries(pages).map(([name, { title }]) => {
    const rows = entries
      .filter(({ page }) => page === name)
      .map(({ method, path, scope, operation }) => [
        `[${operation.summary}](${name}.md#${anchorOf(operation.summary)})`,
        `\`${method} ${path}\``,
        accessOf(path, scope),
      ])
    return join(`### [${title}](${name}.md)`, table(['Operation', 'Call', 'Access'], rows)).trimEnd()
  })
  return join('# Reference', notice, introduction, ...lists, '### [Event types](event-types.md)', eventLine)
}

const eventLine = 'What each type of event says in its `data`.'

const introduction = `Every operation, with the call in TypeScript, on the command line and with curl. Made from the OpenAPI documents, which the server has
at \`/openapi.json\`, \`/manage/openapi.json\` and \`/booking/openapi.json\`; \`/docs\` is a page to try calls in. What all calls have in
common: [contract](../contract.md#general). To begin with: [guide](../guide.md).

## How to read the examples

Ids, keys, times and addresses stand for yours. \`$TOKEN\` is a token of your workspace with the scopes that are named, \`$ADMIN\` the
[admin token](../management.md#access). [The command](../cli.md), in a clone \`npx jurat\`, takes its token from \`JURAT_TOKEN\`:

${fenced('sh', 'export TOKEN=jurat_test_…\nexport ADMIN=$(cat data/admin-token)\nexport JURAT_TOKEN=$TOKEN')}

In TypeScript, what stands before each example:

${fenced(
  'ts',
  `import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Jurat } from '@jurat/client'
import { JuratBooking } from '@jurat/client/booking'
import { JuratManage } from '@jurat/client/manage'

const baseUrl = 'http://127.0.0.1:8080'
const jurat = new Jurat({ baseUrl, token: process.env.TOKEN ?? '' })
const manage = new JuratManage({ baseUrl, token: process.env.TOKEN ?? '' })
const booking = new JuratBooking({ baseUrl, key: 'V1StGXR8_Z5jdHi6B-myT' })`,
)}

Operations for the admin alone take the admin token there. The [client](../../client/README.md) retries, and sends an
\`Idempotency-Key\` with every call that takes one.

## Errors

Each operation names its own codes. Beside them, any call with a token may answer \`unauthorized\` (401), \`no_workspace\` and \`forbidden\`
(403), \`rate_limited\` (429), \`internal_error\` (500) and \`unavailable\` (503); a changing one also \`payload_too_large\` (413),
\`unsupported_media_type\` (415), and with a key \`idempotency_conflict\` and \`idempotency_in_progress\` (409). What they mean, and the body
of an error: [contract](../contract.md#errors).

## Operations`

function eventTypesPage({ documents: { v3 } }: Interfaces): string {
  const types = Object.entries(v3.webhooks ?? {}).map(([type, { post }]) => eventSection(type, post, v3))
  return join(
    '# Event types',
    notice,
    'What `data` of an event holds, by its type. The envelope around it, and how it is signed: [webhooks](../webhooks.md). When each ' +
      'fires: [contract](../contract.md#event-types-and-their-data).',
    ...types,
  )
}

type Post = NonNullable<Interface['webhooks']>[string]['post']

function eventSection(type: string, { summary, requestBody }: Post, document: Interface): string {
  const media = requestBody.content['application/json']
  if (!media) throw new Error(`The document does not say what ${type} holds.`)
  const fields = withLinks(fieldTable(media.schema, document))
  return join(`## ${type}`, summary ?? '', fields, fenced('json', pretty(media.example))).trimEnd()
}
