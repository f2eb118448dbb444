import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from './helpers/bookings.ts'
import { type Answer, type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { emptyPdf } from './helpers/pdf.ts'
import { ownAddresses, type Person, person } from './helpers/people.ts'

/*
 * Fields that a request should not have, sent to every operation that writes. The operations are read from
 * the documents, so a new one is covered at once.
 */

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: unknown
}

interface Operation {
  method: string
  path: string
  schema: Schema
  example: Record<string, unknown>
}

let installation: Installation
let workspace: Workspace
let someone: Person
let columns: string[]
let strict: Operation[]
let ofContract: Operation[]
const components: Record<string, Schema> = {}

beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_CORS_ORIGINS: 'https://app.example' })
  workspace = await installation.workspace()
  someone = await person(installation, workspace)
  await installation.admin('PATCH', `/manage/v1/workspaces/${workspace.id}`, { open_booking_slug: slug() })
  const tables = await installation.ctx.db.introspection.getTables()
  columns = [...new Set(tables.flatMap(table => table.columns.map(({ name }) => name)))]
  strict = [...(await read('/manage/openapi.json')), ...(await read('/auth/openapi.json'))]
  strict.push(...(await read('/booking/openapi.json')))
  ofContract = await read('/openapi.json')
})
afterAll(() => installation.stop())

/** Operations that write and take JSON, or no body. */
async function read(document: string): Promise<Operation[]> {
  const { paths, components: named } = (await installation.as(undefined)('GET', document)).body
  Object.assign(components, named.schemas)
  return Object.entries<Record<string, { requestBody?: { content: Record<string, Media> } }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { requestBody }]) => method !== 'get' && takesJson(requestBody))
        .map(([method, { requestBody }]) => {
          const { schema = {}, example = {} } = requestBody?.content['application/json'] ?? {}
          return { method: method.toUpperCase(), path, schema, example }
        }),
  )
}

interface Media {
  schema?: Schema
  example?: Record<string, unknown>
}

const takesJson = (body?: { content: Record<string, Media> }) => !body || 'application/json' in body.content

const resolved = (schema: Schema): Schema =>
  schema.$ref ? (components[schema.$ref.replace('#/components/schemas/', '')] ?? {}) : schema

/**
 * A key that is valid for the operation, or an id of nothing: bodies are checked before rows are looked for.
 */
async function call({ method, path }: Operation, body: object): Promise<Answer> {
  const where = path
    .replace('{slug}', slug())
    .replace('{key}', path.startsWith('/booking/v1/open') ? 'A'.repeat(21) : await keyFor(path))
    .replace('{secret}', 'A'.repeat(43))
    .replace(/\{\w+\}/g, '999999')
  const address = { 'x-forwarded-for': `203.0.113.${++callers % 250}` }
  if (path.startsWith('/auth/v1')) {
    const own = { cookie: someone.browser.cookie ?? '', 'sec-fetch-site': 'same-origin', ...address }
    return installation.as(undefined)(method, where, body, own)
  }
  if (path.startsWith('/booking/v1')) return installation.as(undefined)(method, where, body, address)
  return installation.admin(method, where, body)
}
let callers = 0

const slug = () => `unknown-fields-${workspace.id}`

async function keyFor(path: string): Promise<string> {
  if (!path.startsWith('/booking/v1/{key}')) return 'A'.repeat(21)
  const id = await makeReservation(workspace)
  return (await workspace.call('GET', `/reservations/${id}`)).body.keys.reservation
}

const reason = expect.stringMatching(/^is not a field of this request(\. |, which takes none$|$)/)

test('Every operation of staff, customers and accounts rejects every column that its body does not have', async () => {
  expect(strict.length).toBeGreaterThan(120)
  expect(columns.length).toBeGreaterThan(150)
  for (const operation of strict) {
    const known = Object.keys(resolved(operation.schema).properties ?? {})
    const extra = columns.filter(name => !known.includes(name))
    const { status, body } = await call(operation, {
      ...Object.fromEntries(extra.map(name => [name, 'queued'])),
      ...operation.example,
    })
    const label = `${operation.method} ${operation.path}`
    expect([label, status, body.code]).toEqual([label, 400, 'invalid_request'])
    expect([label, body.data.params]).toEqual([
      label,
      expect.objectContaining(Object.fromEntries(extra.map(name => [name, reason]))),
    ])
  }
})

test('Every object within a body rejects a field that it does not have', async () => {
  let deep = 0
  for (const operation of strict) {
    for (const [path, body] of misspelled(operation.schema, operation.example)) {
      if (path === 'zz_extra') continue
      deep++
      const answer = await call(operation, body as object)
      expect([operation.path, answer.status, answer.body.data?.params]).toEqual([
        operation.path,
        400,
        expect.objectContaining({ [path]: reason }),
      ])
    }
  }
  expect(deep).toBeGreaterThan(8)
})

/** The value with one more field, once for each object of it that has fixed fields. */
function misspelled(schema: Schema, value: unknown, at = ''): [string, unknown][] {
  const { properties, items, anyOf, additionalProperties } = resolved(schema)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      misspelled(items ?? {}, item, `${at}${index}.`).map(([path, changed]): [string, unknown] => [
        path,
        value.with(index, changed),
      ]),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  if (anyOf) return misspelled(anyOf.find(one => resolved(one).properties) ?? {}, value, at)
  if (!properties) return []
  const own: [string, unknown][] =
    additionalProperties === true ? [] : [[`${at}zz_extra`, { ...value, zz_extra: 1 }]]
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, part]) =>
      misspelled(properties[name] ?? {}, part, `${at}${name}.`).map(([path, changed]): [string, unknown] => [
        path,
        { ...value, [name]: changed },
      ]),
    ),
  ]
}

test('A misspelled setting of a webhook endpoint is named, and creates nothing', async () => {
  const body = {
    workspace_id: workspace.id,
    url: 'https://hooks.example.com',
    events: ['reservation-created'],
  }
  const answer = await installation.admin('POST', '/manage/v1/webhook-endpoints', body)
  expect([answer.status, answer.body.message, answer.body.data.params]).toEqual([
    400,
    'Invalid parameter: events is not a field of this request. Did you mean event_types?',
    { events: 'is not a field of this request. Did you mean event_types?' },
  ])
  const list = await installation.admin('GET', `/manage/v1/webhook-endpoints?workspace_id=${workspace.id}`)
  expect(list.body.data).toEqual([])
})

test('A booking rejects a status, and booking again rejects a phone', async () => {
  const booking = { workspace_id: workspace.id, ...customer, service: 'remote', timestamp: hourAhead() }
  for (const status of [5, null, {}, 'bogus', 'queued', 'completed']) {
    const refused = await installation.admin('POST', '/manage/v1/bookings', { ...booking, status })
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['status']])
  }
  const id = await makeReservation(workspace)
  const events = await workspace.events()
  for (const phone of [5, null, {}, '+13055550123']) {
    const again = await installation.admin('POST', `/manage/v1/reservations/${id}/book-again`, {
      timestamp: hourAhead(),
      phone,
    })
    expect([again.status, Object.keys(again.body.data.params)]).toEqual([400, ['phone']])
  }
  expect(await workspace.events()).toEqual(events)
})

describe('The contract', () => {
  const ignored = ({ headers }: Answer) => headers.get('jurat-ignored-fields')

  test('The contract accepts unknown fields, names them in a header, and ignores them', async () => {
    const extra = { public_key: 'x', created_at: '2020-01-01', workspace_id: 1, nested: { a: 1 } }
    const made = await workspace.call('POST', '/reservations', { ...customer, service: 'remote', ...extra })
    expect([made.status, ignored(made)]).toEqual([201, 'public_key, created_at, workspace_id, nested'])
    const plain = await workspace.call('POST', '/reservations', { ...customer, service: 'remote' })
    expect([plain.status, ignored(plain)]).toEqual([201, null])
  })

  test('The header names all columns of the database that are not fields', async () => {
    expect(ofContract.length).toBeGreaterThan(15)
    for (const { method, path, schema, example } of ofContract) {
      const known = Object.keys(resolved(schema).properties ?? {})
      const extra = columns.filter(name => !known.includes(name)).slice(0, 20)
      const body = { ...example, ...Object.fromEntries(extra.map(name => [name, 'x'])) }
      const answer = await workspace.call(
        method,
        path.replace('/wp-json/v3', '').replace(/\{\w+\}/g, '999999'),
        body,
      )
      expect([path, ignored(answer)]).toEqual([path, extra.join(', ')])
    }
  })

  test('The header names unknown fields on errors too: of the body, of a rule and of a missing row', async () => {
    const bad = await workspace.call('POST', '/reservations', { fist_name: 'Ana', last_name: 'Ortiz' })
    expect([bad.status, ignored(bad)]).toEqual([400, 'fist_name'])
    const missing = await workspace.call('PATCH', '/reservations/999999', { notes: 'x' })
    expect([missing.status, ignored(missing)]).toEqual([404, 'notes'])
    const id = await makeReservation(workspace)
    const rule = await workspace.call('PATCH', `/reservations/${id}`, { status: 'canceled', reason: 'x' })
    expect([rule.status, ignored(rule)]).toEqual([400, 'reason'])
    const cancel = await workspace.call('POST', `/reservations/${id}/cancel`, { reason: 'x' })
    expect([cancel.status, ignored(cancel)]).toEqual([200, 'reason'])
  })

  test('The header names unknown query parameters', async () => {
    const list = await workspace.call('GET', '/reservations?limit=5&statuss=draft&_=1')
    expect([list.status, ignored(list)]).toEqual([200, 'statuss, _'])
  })

  test('The header names parameters of availability that have no effect beside the others', async () => {
    for (const [query, names] of [
      ['quantity=2&signing_method=enotary', 'quantity, signing_method'],
      ['remote=1&quantity=2&langg=x', 'langg, quantity'],
      ['service=remote&quantity=2&signing_method=remote', null],
      ['service=remote&remote=1&apostille=0', 'remote, apostille'],
      ['remote=1&starts=1', null],
    ]) {
      const answer = await workspace.call('GET', `/appointments/availability?${query}`)
      expect([query, answer.status, ignored(answer)]).toEqual([query, 200, names])
    }
  })

  test('The header stays short and on one line, whatever the names are', async () => {
    const names = ['a\r\nSet-Cookie: x=1', 'ü, "x"', '\ud800', 'y'.repeat(5_000), '', '__proto__']
    const body = `{${names.map(name => `${JSON.stringify(name)}: 1`).join(',')}}`
    const id = await makeReservation(workspace)
    const answer = await workspace.call('PATCH', `/reservations/${id}`, body)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect(ignored(answer)).toBe(
      [
        'a%0D%0ASet-Cookie%3A%20x%3D1',
        '%C3%BC%2C%20%22x%22',
        '%EF%BF%BD',
        'y'.repeat(64),
        '',
        '__proto__',
      ].join(', '),
    )
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`${at}${'\u{1f600}'.repeat(64)}`, 1]),
    )
    const long = await workspace.call('PATCH', `/reservations/${id}`, many)
    expect([long.status, ignored(long)?.split(', ').length, ignored(long)?.endsWith(', *')]).toEqual([
      200,
      21,
      true,
    ])
    expect(ignored(long)?.length).toBeLessThan(1_500)
  })

  test('Pages of other origins can read the header', async () => {
    const headers = { origin: 'https://app.example' }
    const answer = await workspace.call('GET', '/reservations?x=1', undefined, headers)
    expect(answer.headers.get('access-control-expose-headers')).toContain('Jurat-Ignored-Fields')
  })

  test('Unknown fields of an upload and of a repeated call are dropped', async () => {
    const id = await makeReservation(workspace)
    const pdf = emptyPdf().toString('base64')
    const upload = {
      object_type: 'reservation',
      object_id: id,
      filename: 'a',
      pdf_content: pdf,
      uploader: 'x',
    }
    const uploaded = await workspace.call('POST', '/documents', upload)
    expect([uploaded.status, ignored(uploaded)]).toEqual([201, 'uploader'])
    const key = { 'idempotency-key': 'unknown-fields' }
    const body = { ...customer, service: 'remote', source: 'x' }
    for (const _ of [1, 2]) {
      const answer = await workspace.call('POST', '/reservations', body, key)
      expect([answer.status, ignored(answer)]).toEqual([201, 'source'])
    }
  })
})

test('Customers and accounts get unknown query parameters named, staff cannot send them', async () => {
  const key = await keyFor('/booking/v1/{key}')
  const read = await installation.as(undefined)('GET', `/booking/v1/${key}?langg=es`)
  expect([read.status, read.headers.get('jurat-ignored-fields')]).toEqual([200, 'langg'])
  const managed = await installation.admin('GET', '/manage/v1/workspaces?limt=5')
  expect([managed.status, managed.body.data.params]).toEqual([
    400,
    { limt: 'is not a parameter of this request. Did you mean limit?' },
  ])
})
