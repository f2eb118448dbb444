import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { type OpenApi, OpenApiCheck } from './helpers/openapi-check.ts'
import { emptyPdf } from './helpers/pdf.ts'

/*
 * Calls every operation of both documents, and every parameter of each, with what a hostile client might
 * send. The seed is printed; JURAT_FUZZ_SEED repeats the same calls. `npm run fuzz` makes any number of
 * calls.
 */

const seed = Number(process.env.JURAT_FUZZ_SEED ?? Date.now() % 2 ** 31)
const calls = Number(process.env.JURAT_FUZZ_CALLS ?? 1_200)
/** No response may take longer. */
const patienceMs = Number(process.env.JURAT_FUZZ_PATIENCE_MS ?? 30_000)
const atOnce = 10

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  method: string
  path: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> }
}
/** The hostile part of a call. */
type Target = Operation & { where: 'path' | 'query' | 'field' | 'body' | 'header'; name: string }
interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

let installation: Installation
let workspace: Workspace
let checks: Record<'v3' | 'manage' | 'booking', OpenApiCheck>
let targets: Target[]
/** By the text before them in a URL. */
let ids: Record<string, number | string>

const nobody = 999_999_999

const pdf = emptyPdf().toString('base64')

beforeAll(async () => {
  process.stdout.write(`JURAT_FUZZ_SEED=${seed}\n`)
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
  const [v3, manage, booking] = [
    await documentAt('/openapi.json'),
    await documentAt('/manage/openapi.json'),
    await documentAt('/booking/openapi.json'),
  ]
  checks = {
    v3: new OpenApiCheck(v3),
    manage: new OpenApiCheck(manage),
    booking: new OpenApiCheck(booking),
  }
  targets = [...targetsOf(v3), ...targetsOf(manage), ...targetsOf(booking)]
  const person = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const made = async (call: Workspace['call'], path: string, body: object): Promise<number> =>
    (await call('POST', path, body)).body.id
  const reservations = await made(workspace.call, '/reservations', { ...person, service: 'remote' })
  const draft = { ...person, service: 'remote', status: 'draft' }
  const appointments = await made(workspace.manage, '/appointments', draft)
  const signers = await made(workspace.call, `/reservations/${reservations}/signers`, person)
  const file = { object_type: 'reservation', object_id: reservations, filename: 'a', pdf_content: pdf }
  const documents = await made(workspace.call, '/documents', file)
  const tokens = await made(workspace.manage, '/tokens', { name: 'spare', scopes: ['*'] })
  const { reservation: key } = (await workspace.call('GET', `/reservations/${reservations}`)).body.keys
  const notaries = (await workspace.manage('GET', '/notaries')).body.data[0].id
  const off = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }
  const timeOff = await made(workspace.manage, `/notaries/${notaries}/time-off`, off)
  const erasures = await made(workspace.manage, '/people/erase', { email: 'nobody@example.com' })
  const closures = await made(workspace.manage, '/closures', {
    name: 'Holiday',
    from: '2030-01-01',
    to: '2030-01-02',
  })
  ids = { reservations, appointments, signers, documents, tokens, notaries, services: 'wet' }
  const endpoint = await made(workspace.manage, '/webhook-endpoints', { url: `${installation.url}/hook` })
  const { id: event } = (await workspace.manage('GET', '/events')).body.data[0]
  ids = { ...ids, workspaces: workspace.id, 'time-off': timeOff, closures, erasures, v1: key, events: event }
  ids = { ...ids, 'webhook-endpoints': endpoint }
})
afterAll(() => installation.stop())

type Document = OpenApi & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const documentAt = async (path: string): Promise<Document> =>
  (await installation.as(undefined)('GET', path)).body

function targetsOf(document: Document): Target[] {
  const fieldsOf = ({ requestBody }: Operation) => {
    const schema = requestBody?.content['application/json']?.schema
    const named = schema?.$ref ? document.components.schemas[schema.$ref.replace(/.*\//, '')] : schema
    return Object.keys(named?.properties ?? {})
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const operation = { ...described, method: method.toUpperCase(), path }
      const { parameters = [] } = operation
      const of = (where: Target['where'], names: string[]) =>
        names.map(name => ({ ...operation, where, name }))
      const named = (where: string) => parameters.filter(one => one.in === where).map(({ name }) => name)
      return [
        ...of('path', named('path')),
        ...of('query', [...named('query'), 'unknown']),
        ...of('field', fieldsOf(operation)),
        ...of('body', method === 'get' ? [] : ['']),
        ...of('header', ['authorization', 'content-type', 'idempotency-key', 'x-request-id']),
      ]
    }),
  )
}

const texts = [
  '',
  ' ',
  'a\0b',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '💥'.repeat(300),
  'x'.repeat(256),
  'x'.repeat(2_000),
  "'; drop table reservations; --",
  "' or '1'='1",
  '1 union select hash from tokens',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00',
  '%2e%2e%2f',
  '#{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  'NaN',
  '-0',
  '1e3',
  '1e999',
  '0x10',
  '١٢',
  '-9223372036854775809',
  '99999999999999999999',
  '9007199254740993',
  '2147483648',
  `--x\r\nContent-Disposition: form-data; name="file"; filename="../a"\r\nContent-Type: video/mp4\r\n\r\na\r\n--x--`,
  '--x\r\nContent-Disposition: form-data; name="appointment_id"\r\n\r\n1e9\r\n--x',
  btoa('{"after":-1}'),
  btoa('{"after":9007199254740991}'),
  btoa('{"after":{"$gt":0}}'),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  'Etc/../UTC',
]
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
/** Raw JSON: some of it cannot come from a JavaScript value. */
const json = fc.oneof(
  text.map(value => JSON.stringify(value)),
  fc.json(),
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '0',
    '-1',
    '1.5',
    '-0',
    '2147483648',
    '9007199254740993',
    '1e300',
  ),
  fc.constantFrom('1e400', '-1e400', '9'.repeat(400), `1e-${'9'.repeat(20)}`, '"\\ud800"', '"\\u0000"'),
  fc.constantFrom(deep(100), deep(5_000), `[${'1,'.repeat(2_000)}1]`, '{"__proto__":{"admin":true}}'),
)
const wholeBody = fc.oneof(
  json,
  text,
  fc.uint8Array({ maxLength: 64 }).map(bytes => new Uint8Array(bytes)),
  fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
    '',
    '{',
    '{"a":1,}',
    '\ufeff{}',
    '['.repeat(100_000),
    `{"a":"${'x'.repeat(1024 * 1024)}"}`,
    new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
    new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  ),
)
const hostile = fc.record({ text, json, wholeBody, twice: fc.boolean(), row: fc.boolean() })
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never

/** Percent-encoded, lone surrogates and all. */
const encode = (value: string) =>
  value.replace(/[^A-Za-z0-9_-]/gu, char =>
    /\p{Cs}/u.test(char) ? '%ED%A0%80' : encodeURIComponent(char).replace('.', '%2E'),
  )

/** A valid call, except for its target. */
function sentOf(target: Target, evil: Hostile): Sent {
  const { where, name, method } = target
  const idIn = (collection: string) => (evil.row ? ids[collection] : undefined) ?? nobody
  const path = target.path.replace(/([^/]+)\/\{(\w+)\}/g, (_all, before: string, param: string) =>
    where === 'path' && param === name ? `${before}/${encode(evil.text)}` : `${before}/${idIn(before)}`,
  )
  const pair = `${encode(name)}=${encode(evil.text)}`
  const query = where === 'query' ? `?${evil.twice ? `${pair}&${pair}` : pair}` : ''
  const header = where === 'header' ? { [name]: evil.text.replace(/[^\x20-\xff]/g, '?') } : {}
  const body = bodyOf(target, evil)
  return {
    method,
    url: installation.url + path + query,
    headers: {
      authorization: `Bearer ${workspace.token}`,
      ...(body === undefined ? {} : { 'content-type': typeOf(target) }),
      ...header,
    },
    ...(body === undefined ? {} : { body }),
  }
}

/** The content type of the body, unless that is the target. */
function typeOf({ where, requestBody }: Target): string {
  const multipart = where === 'body' && requestBody?.content['multipart/form-data']
  return multipart ? 'multipart/form-data; boundary=x' : 'application/json'
}

function bodyOf({ where, name, method, requestBody }: Target, evil: Hostile): Sent['body'] {
  if (method === 'GET') return undefined
  if (where === 'body') return evil.wholeBody
  const media = requestBody?.content['application/json']
  if (!media) return undefined
  const example: Record<string, unknown> = { ...media.example, object_id: ids.reservations, pdf_content: pdf }
  const { [name]: own, workspace_id: _anyone, ...rest } = example
  if (where !== 'field') return JSON.stringify({ ...rest, [name]: own })
  const fields = `${JSON.stringify(name)}:${evil.json}`
  return `${JSON.stringify(rest).slice(0, -1)},${evil.twice ? `${fields},${fields}` : fields}}`
}

const leaks =
  /node_modules|\.[jt]s:\d|\/(?:work|home|usr|tmp|var)\/|at \w+ \(|(?:select|insert|update|delete) .* (?:from|into|set|where) |syntax error|pglite|kysely|postgres|ECONN|ENOENT|violates|relation "/i

/** Its letters are random, and may be any. */
const requestId = /\breq_[\w-]{21}(?=")/

let slowestMs = 0

/** What is wrong with the response. Undefined if nothing is. */
async function faultOf(sent: Sent): Promise<string | undefined> {
  const { url, ...init } = sent
  const beganAt = performance.now()
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
  const { status, headers } = response
  const answer = await response.text()
  slowestMs = Math.max(slowestMs, performance.now() - beganAt)
  if (status >= 500) return `answered ${status}: ${answer}`
  if (!headers.get('content-type')?.startsWith('application/json')) return status < 300 ? undefined : answer
  const body = JSON.parse(answer)
  if (status >= 400) {
    const { code, message, data } = body
    const known = body.error?.code === code && body.error?.message === message && data?.status === status
    if (!known || !data?.request_id || typeof message !== 'string')
      return `not the documented body: ${answer}`
    if (leaks.test(answer.replace(requestId, ''))) return `tells too much: ${answer}`
    if (code === 'rest_no_route') return undefined
  }
  try {
    const { pathname } = new URL(url)
    const [, name] = /^\/(manage|booking)\/v1/.exec(pathname) ?? []
    const check = checks[name === 'manage' || name === 'booking' ? name : 'v3']
    check.check(sent.method, pathname, status, body)
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('No hostile call causes a 5xx or an undocumented response', {
  timeout: 120_000 + 60 * calls,
}, async () => {
  expect(targets.length).toBeGreaterThan(150)
  const evils = fc.sample(hostile, { seed, numRuns: calls })
  const all = evils.flatMap((evil, index) => {
    const target = targets[index % targets.length]
    return target ? [{ target, evil }] : []
  })
  const faults: string[] = []
  const left = all.values()
  const client = async () => {
    for (const { target, evil } of left) {
      const sent = sentOf(target, evil)
      const fault = await faultOf(sent).catch(error => `was not answered: ${error?.cause ?? error}`)
      if (fault === undefined) continue
      const what = `${target.where} ${target.name} of ${target.operationId}`
      const shown = typeof sent.body === 'string' ? sent.body.slice(0, 300) : sent.body
      faults.push(`${what}: ${sent.method} ${sent.url.slice(0, 300)} ${shown} ${fault.slice(0, 500)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  process.stdout.write(
    `${all.length} hostile calls, ${faults.length} faults, slowest ${Math.round(slowestMs)} ms\n`,
  )
  expect(faults).toEqual([])
  expect((await installation.as(undefined)('GET', '/readyz')).status).toBe(200)
})

test('Accepted values of hostile calls are stored unchanged, and nothing else changes', async () => {
  const { id } = (
    await workspace.call('POST', '/reservations', {
      first_name: "x'); drop table tokens; --",
      last_name: '{{1}}',
      service: 'remote',
    })
  ).body
  const { customer } = (await workspace.call('GET', `/reservations/${id}`)).body
  expect([customer.first_name, customer.last_name]).toEqual(["x'); drop table tokens; --", '{{1}}'])
  const stranger = await installation.workspace()
  for (const list of ['/reservations', '/appointments', '/signers', '/documents', '/videos'])
    expect((await stranger.call('GET', list)).body.data).toEqual([])
})
