import SwaggerParser from '@apidevtools/swagger-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { openApp } from '../app.ts'
import { eventTypes } from '../platform/events/record.ts'
import { openMetrics } from '../platform/lib/metrics.ts'
import { commitOf } from '../platform/lib/version.ts'

interface Schema {
  $ref?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}
interface Media {
  content?: Record<
    string,
    { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
  >
}
interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: Media
  responses: Record<string, Media & { description?: string; headers?: Record<string, unknown> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: { summary: string; requestBody: Required<Media> } }>
  info: { description: string }
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Media>
    headers: Record<string, object>
    examples: Record<string, object>
  }
}

const paths = {
  v3: '/openapi.json',
  manage: '/manage/openapi.json',
  booking: '/booking/openapi.json',
  auth: '/auth/openapi.json',
} as const
type Name = keyof typeof paths

let installation: Installation
let documents: Record<Name, Document>
beforeAll(async () => {
  installation = await startInstallation()
  const read = async (name: Name): Promise<Document> =>
    withoutReferences((await installation.as(undefined)('GET', paths[name])).body)
  documents = {
    v3: await read('v3'),
    manage: await read('manage'),
    booking: await read('booking'),
    auth: await read('auth'),
  }
})
afterAll(() => installation.stop())

/** The document with its shared responses, headers and errors written out at each operation. */
function withoutReferences(document: Document): Document {
  const { responses, headers, schemas, examples } = document.components
  const shared = (ref: string) => {
    const [, kind, name = ''] = /^#\/components\/(responses|headers|examples)\/(.+)$/.exec(ref) ?? []
    if (ref === '#/components/schemas/Error') return schemas.Error
    const kinds: Record<string, Record<string, object>> = { responses, headers, examples }
    return kinds[kind ?? '']?.[name]
  }
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as { $ref?: string }
    const found = $ref === undefined ? undefined : shared($ref)
    if (found) return { ...(walk(found) as object), ...rest }
    return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, walk(part)]))
  }
  return { ...document, paths: walk(document.paths) as Document['paths'] }
}

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      label: `${method} ${path}`,
      method,
      path,
    })),
  )

/** The routes of the JSON interface, without the metrics. */
const calledOperations = (document: Document) =>
  operationsOf(document).filter(({ path }) => path !== '/metrics')

/** Why the value does not match the schema of the document. Empty if it does. */
function judge(document: Document, schema: Schema | undefined, value: unknown): string {
  const ajv = validators.get(document) ?? new Ajv2020({ strict: false, allErrors: true })
  if (!validators.has(document)) {
    addFormats.default(ajv)
    ajv.addSchema(document, 'document')
    validators.set(document, ajv)
  }
  const rooted = JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/components', '"document#/components'))
  return ajv.validate(rooted, value) ? '' : ajv.errorsText(ajv.errors)
}

const validators = new Map<Document, Ajv2020>()

describe.each(['v3', 'manage', 'booking', 'auth'] as const)('The OpenAPI document of %s', name => {
  test('The OpenAPI document is valid by an independent validator', async () => {
    expect(documents[name].openapi).toBe('3.1.0')
    const copy = structuredClone(documents[name]) as unknown as Parameters<typeof SwaggerParser.validate>[0]
    const valid = await SwaggerParser.validate(copy)
    expect(Object.keys(valid.paths ?? {})).toEqual(Object.keys(documents[name].paths))
  })

  test('The OpenAPI document describes every operation and names each once', () => {
    const operations = operationsOf(documents[name])
    const undescribed = operations.filter(
      ({ summary, description, tags }) => !summary || !description || !tags?.length,
    )
    expect(undescribed.map(({ label }) => label)).toEqual([])
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, index) => !/^[a-z]\w+$/i.test(id) || ids.indexOf(id) !== index)).toEqual([])
  })

  test('The OpenAPI document gives each operation its own title, and events the name of their type', () => {
    const titles = operationsOf(documents[name]).map(({ summary }) => summary ?? '')
    expect(titles.filter((title, at) => titles.indexOf(title) !== at || title.includes('`'))).toEqual([])
    for (const [type, { post }] of Object.entries(documents[name].webhooks ?? {}))
      expect(post.summary).toBe(type)
  })

  test('The OpenAPI document describes errors once, with messages of the server', async () => {
    const text = JSON.stringify((await installation.as(undefined)('GET', paths[name])).body)
    // Once in the shared schema, and once more for a result that can contain an error.
    expect(text.split('Every missing or malformed parameter').length - 1).toBeLessThanOrEqual(2)
    expect(text).not.toContain('What was wrong, in a sentence.')
    expect(text.length).toBeLessThan(
      { v3: 330_000, manage: 1_500_000, booking: 190_000, auth: 150_000 }[name],
    )
  })

  test('The OpenAPI document has one success of each operation and every common error', () => {
    for (const { label, method, path, security = [], responses, requestBody } of calledOperations(
      documents[name],
    )) {
      const statuses = Object.keys(responses)
      expect([label, statuses.some(status => status.startsWith('2'))]).toEqual([label, true])
      const expected = [
        ...(security.length > 0 ? ['401', '403', '429', '500', '503'] : []),
        ...(path.includes('{') ? ['404'] : []),
        ...(method === 'get' ? [] : ['400', '413', '415']),
        ...(requestBody ? ['400'] : []),
      ]
      expect([label, expected.filter(status => !statuses.includes(status))]).toEqual([label, []])
      for (const [status, { description, content, headers }] of Object.entries(responses)) {
        expect([label, status, Boolean(description)]).toEqual([label, status, true])
        if (Number(status) < 400) continue
        expect([label, status, content?.['application/json']?.schema.properties]).toMatchObject([
          label,
          status,
          { error: {}, code: {}, message: {}, data: {} },
        ])
        expect([label, status, Object.keys(headers ?? {})]).toEqual([
          label,
          status,
          expect.arrayContaining(['X-Request-Id']),
        ])
      }
    }
  })

  test('The OpenAPI document describes every parameter and the keys of free objects', () => {
    for (const { label, method, path, parameters = [], responses } of calledOperations(documents[name])) {
      // A signed link is one secret, which only the server parses.
      if (path.startsWith('/files/')) continue
      expect([
        label,
        parameters.filter(({ in: where, description }) => where === 'query' && !description),
      ]).toEqual([label, []])
      // The schema of errors has all codes; the description has those of the operation.
      const codes = responses['409']?.description ?? ''
      const takesKey = method !== 'get' && codes.includes('idempotency_conflict')
      expect([label, parameters.some(parameter => parameter.name === 'Idempotency-Key')]).toEqual([
        label,
        takesKey,
      ])
    }
  })

  test('The OpenAPI document has valid examples', () => {
    for (const { label, requestBody, responses } of operationsOf(documents[name])) {
      for (const [where, { content = {} }] of Object.entries({ ...responses, body: requestBody ?? {} })) {
        const { schema, example, examples = {} } = content['application/json'] ?? {}
        const shown = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map(({ value }) => value),
        ]
        for (const value of shown)
          expect([label, where, judge(documents[name], schema, value)]).toEqual([label, where, ''])
      }
    }
  })
})

test('Every route of the server is in one of the four documents, and in the right one', async () => {
  const app = await openApp({ ...installation.ctx, metrics: openMetrics() }, adminToken)
  const routes = routesOf(app.printRoutes({ commonPrefix: false }))
  await app.close()
  const documented = (name: Name) =>
    operationsOf(documents[name]).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  // Pages, and what they load, are for people.
  const pages =
    / \/((book|schedule|appointment|upload|session|assets|brand|sign-in|invitation|recovery|portal|account|console)(\/|\*|$)|\*$|embed\.js$|docs(\/|$)|$)/
  // What Stripe calls, as it documents it.
  const callbacks = / \/stripe\//
  // Tools of agents, which list themselves.
  const tools = / \/mcp$/
  const served = routes.filter(
    route =>
      !/^(HEAD|OPTIONS) | \/llms(-full)?\.txt$| \/favicon\.svg$| \/docs\*$| \*$/.test(route) &&
      !pages.test(route) &&
      !callbacks.test(route) &&
      !tools.test(route),
  )
  expect(served.length).toBeGreaterThan(40)
  const names = ['v3', 'manage', 'booking', 'auth'] as const
  expect(served.sort()).toEqual(names.flatMap(documented).sort())
  for (const name of names) {
    const placeOf = (path: string) => /^\/(manage|booking|auth)\/v1/.exec(path)?.[1] ?? 'v3'
    expect(Object.keys(documents[name].paths).filter(path => placeOf(path) !== name)).toEqual([])
  }
})

/** `GET /a/{id}` for every line of Fastify's route tree. */
function routesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (!part) return []
    const depth = indent.length / 4
    parents.length = depth
    parents.push(part)
    const path = parents.join('').replace(/:(\w+)/g, '{$1}')
    return methods ? methods.split(', ').map(method => `${method} ${path}`) : []
  })
}

describe('The index', () => {
  test('The index returns name, version, routes and links to the reference without a token', async () => {
    const { status, body } = await installation.as(undefined)('GET', '/wp-json/v3')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Jurat', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(body.commit).toBe(commitOf(process.cwd())?.slice(0, 10))
    expect(body.routes['/wp-json/v3/reservations']).toEqual(['GET', 'POST'])
    expect(Object.keys(body.routes)).toEqual(Object.keys(documents.v3.paths))
    expect(body.links.self).toBe(`${installation.url}/wp-json/v3`)
    for (const link of Object.values(body.links as Record<string, string>))
      expect((await fetch(link)).status).toBe(200)
  })
})

describe('The worked examples', () => {
  test('The worked examples show every event type, valid against its schema', async () => {
    const { status, body } = await installation.as(undefined)('GET', '/wp-json/v3/example')
    expect(status).toBe(200)
    expect(eventTypes).toHaveLength(15)
    expect(Object.keys(body.events).sort()).toEqual([...eventTypes].sort())
    expect(Object.keys(documents.v3.webhooks ?? {}).sort()).toEqual([...eventTypes].sort())
    for (const [type, webhook] of Object.entries(documents.v3.webhooks ?? {})) {
      const { schema, example } = webhook.post.requestBody.content['application/json'] ?? {}
      expect([type, judge(documents.v3, schema?.properties?.data, body.events[type])]).toEqual([type, ''])
      expect([type, judge(documents.v3, schema, example)]).toEqual([type, ''])
    }
  })

  test('The worked examples show every returned resource, valid against one of its schemas', async () => {
    const { resources } = (await installation.as(undefined)('GET', '/wp-json/v3/example')).body
    const { schemas } = documents.v3.components
    const resolve = (schema?: Schema) =>
      schema?.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')] : schema
    const byObject = new Map<unknown, Schema[]>()
    for (const { responses } of operationsOf(documents.v3)) {
      const answer = resolve((responses['200'] ?? responses['201'])?.content?.['application/json']?.schema)
      const item = resolve(answer?.properties?.data?.items) ?? answer
      const object = item?.properties?.object?.enum?.[0]
      if (item && object !== undefined) byObject.set(object, [...(byObject.get(object) ?? []), item])
    }
    expect([...byObject.keys()]).toEqual(
      expect.arrayContaining(['appointment', 'reservation', 'signer', 'document', 'video', 'shipping_quote']),
    )
    expect(Object.keys(resources).sort()).toEqual([...byObject.keys()].sort())
    for (const [object, of] of byObject) {
      const verdicts = of.map(schema => judge(documents.v3, schema, resources[String(object)]))
      expect([object, verdicts.includes('')]).toEqual([object, true])
    }
  })
})

describe('The reference', () => {
  test('The reference page loads its script from this server, and nothing from elsewhere', async () => {
    const page = await fetch(`${installation.url}/docs/reference`)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const path of Object.values(paths)) expect(html).toContain(`"${path}"`)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).not.toMatch(/https?:|\*/)
    // Directives that `default-src` does not cover.
    for (const name of ['frame-ancestors', 'base-uri', 'form-action'])
      expect(policy).toContain(`${name} 'none'`)
    const sources = [...html.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(
      ([, source = '']) => new URL(source, page.url),
    )
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      const loaded = await fetch(source)
      expect([source.origin, loaded.status]).toEqual([installation.url, 200])
      const isIcon = source.pathname.endsWith('.svg')
      expect(loaded.headers.get('content-type')).toMatch(isIcon ? /^image\/svg/ : /javascript/)
      expect((await loaded.text()).length).toBeGreaterThan(isIcon ? 100 : 100_000)
    }
    expect(sources.some(({ pathname }) => pathname.endsWith('.js'))).toBe(true)
  })
})

test('The introduction of v3 and of management has the basics for a first call, with working links', async () => {
  const { v3, manage } = documents
  for (const word of [
    'Authorization: Bearer',
    'next_cursor',
    'Idempotency-Key',
    'If-Match',
    'X-RateLimit-Limit',
    'X-Signature',
  ])
    expect(v3.info.description).toContain(word)
  expect(v3.info.description).toMatch(/Webhook endpoints.* management interface/)
  for (const { info } of [v3, manage]) {
    const links = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    for (const page of ['guide', 'llms.txt']) expect(links.some(link => link.endsWith(page))).toBe(true)
    for (const link of links) {
      const [address = '', anchor] = link.split('#')
      const page = await fetch(address)
      expect([link, page.status]).toEqual([link, 200])
      if (anchor) expect(await page.text()).toContain(` id="${anchor}"`)
    }
  }
})
