import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, readDocuments } from '../../client/scripts/interface-documents.ts'

// The tables of docs/contract.md name exactly the fields that the OpenAPI document of v3 has.

const text = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8')

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

interface Row {
  names: string[]
  /** What the column "In" says. */
  calls: string
  /** Names in the other columns. */
  parts: string[]
}

let document: OpenApiDocument
beforeAll(async () => {
  document = (await readDocuments()).v3
})

const resolved = (schema: Schema | undefined): Schema => {
  if (schema?.$ref === undefined) return schema ?? {}
  return document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema
}

/** The schema of what the call returns, and of each row of a list. */
function schemaOf(call: string): Schema {
  const [method = '', path = ''] = call.split(' ')
  const responses = document.paths[`/wp-json/v3${path}`]?.[method.toLowerCase()]?.responses
  const content = (responses?.['200'] ?? responses?.['201'])?.content?.['application/json']
  const schema = resolved(content?.schema as Schema | undefined)
  return schema.properties?.data ? resolved(schema.properties.data.items) : schema
}

const namesIn = (cell: string) => [...cell.matchAll(/`([a-z_]+)(?:\.\w+)?`/g)].map(([, name = '']) => name)

/** The first table with this heading in the section. */
function tableOf(section: string, first: string): { heads: string[]; cells: string[][] } {
  const body = text.split(new RegExp(`\n##+ ${section}\n`))[1]?.split(/\n##+ /)[0] ?? ''
  const lines =
    body
      .slice(body.indexOf(`| ${first} |`))
      .split('\n\n')[0]
      ?.split('\n') ?? []
  const rows = lines.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
  return { heads: rows[0] ?? [], cells: rows.slice(2) }
}

function rowsOf(section: string): Row[] {
  const { heads, cells } = tableOf(section, 'Field')
  const at = heads.indexOf('In')
  return cells.map(([names = '', ...others]) => ({
    names: namesIn(names),
    calls: at === -1 ? 'all' : (others[at - 1] ?? ''),
    parts: namesIn(others.filter((_, other) => other !== at - 1).join(' ')),
  }))
}

function isIn({ calls }: Row, call: string): boolean {
  const [, excepted] = /^all but (\w+)$/.exec(calls) ?? []
  return excepted === undefined ? calls === 'all' || calls.split(', ').includes(call) : excepted !== call
}

const resources: [string, Record<string, string>][] = [
  [
    'Reservations',
    {
      list: 'GET /reservations',
      get: 'GET /reservations/{id}',
      create: 'POST /reservations',
      update: 'PATCH /reservations/{id}',
      cancel: 'POST /reservations/{id}/cancel',
    },
  ],
  [
    'Appointments',
    {
      list: 'GET /appointments',
      get: 'GET /appointments/{id}',
      update: 'PATCH /appointments/{id}',
      reschedule: 'POST /appointments/{id}/reschedule',
    },
  ],
  ['Availability', { get: 'GET /appointments/availability' }],
  [
    'Signer',
    {
      list: 'GET /signers',
      get: 'GET /signers/{id}',
      create: 'POST /signers',
      update: 'PATCH /signers/{id}',
    },
  ],
  ['Documents', { list: 'GET /documents', get: 'GET /documents/{id}', create: 'POST /documents' }],
  ['Videos', { list: 'GET /videos', get: 'GET /videos/{id}' }],
]

describe.each(resources)('The table of %s', (section, calls) => {
  test.each(Object.entries(calls))(`The table of ${section} has exactly the fields of %s`, (name, call) => {
    const documented = rowsOf(section).flatMap(row => (isIn(row, name) ? row.names : []))
    const fields = Object.keys(schemaOf(call).properties ?? {})
    expect(fields.length).toBeGreaterThan(1)
    expect(documented.sort()).toEqual(fields.sort())
  })

  test(`The table of ${section} has exactly the fields of each object in it`, () => {
    const nested = (field: string) => {
      const schemas = Object.values(calls).map(call => resolved(schemaOf(call).properties?.[field]))
      return [...new Set(schemas.flatMap(schema => Object.keys(schema.properties ?? {})))]
    }
    const objects = rowsOf(section).flatMap(({ names: [field = ''], parts }) => {
      const fields = nested(field)
      return fields.length === 0 ? [] : [{ field, fields: fields.sort(), parts: parts.sort() }]
    })
    expect(objects.map(({ field }) => field)).toContain('links')
    for (const { field, fields, parts } of objects) expect([field, parts]).toEqual([field, fields])
  })
})

test('Every response of v3 with fields has a table, except the quote of a shipping', () => {
  const tested = resources.flatMap(([, calls]) => Object.values(calls))
  const shapes = new Set(tested.map(schemaOf))
  const others = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map(method => `${method} ${path.replace('/wp-json/v3', '')}`)
      .filter(
        call => path.startsWith('/wp-json/v3/') && schemaOf(call).properties && !shapes.has(schemaOf(call)),
      ),
  )
  expect(others).toEqual(['post /shipping/quote'])
})

/** A sentence below the table of events says which events have these. */
const whenSet = ['external_id', 'metadata', 'answers']

test('The table of events has exactly the fields of the data of each type', () => {
  let before: string[] = []
  const { cells } = tableOf('Event types and their data', 'Type')
  const documented = cells.flatMap(([types = '', , data = '']) => {
    before = [...(data.startsWith('the same') ? before : []), ...namesIn(data)]
    return [...types.matchAll(/`([\w-]+)`/g)].map(([, type = '']) => [type, [...before].sort()] as const)
  })
  const fields = Object.entries(document.webhooks ?? {}).map(([type, { post }]) => {
    const { data } = post.requestBody.content['application/json'].schema.properties
    const names = Object.keys(resolved(data as Schema).properties ?? {})
    return [type, names.filter(name => !whenSet.includes(name)).sort()] as const
  })
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(fields))
})
