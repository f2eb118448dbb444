import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signLink } from '../src/platform/files/signed-links.ts'
import { newStorageKey } from '../src/platform/storage/storage.ts'
import { makeAppointment, makeReservation, makeSigner } from './helpers/bookings.ts'
import { staff } from './helpers/calendar.ts'
import { rowCounts } from './helpers/files.ts'
import {
  type Answer,
  adminToken,
  type Call,
  type Installation,
  startInstallation,
  type Workspace,
} from './helpers/harness.ts'
import { emptyPdf } from './helpers/pdf.ts'

/*
 * Responses of every operation for general reasons. The operations and their codes are read from the
 * documents, so a new operation is covered at once.
 */

interface Operation {
  method: string
  path: string
  scope: 'none' | 'v3' | 'manage'
  codes: string[]
  /** Its query parameters. */
  query: Parameter[]
  /** The example of its body, if it takes JSON. */
  body: object | undefined
  /** Whether its body has `workspace_id`. */
  namesWorkspace: boolean
  isMultipart: boolean
  isCsv: boolean
  /** Whether its body is plain bytes. */
  isBytes: boolean
  isUpload: boolean
}

let installation: Installation
let workspace: Workspace
let reservationId: number
let operations: Operation[]

beforeAll(async () => {
  // Separate client addresses for calls that would be too many from one.
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
  workspace = await installation.workspace()
  const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  reservationId = (await workspace.call('POST', '/reservations', body)).body.id
  operations = [...(await read('/openapi.json')), ...(await read('/manage/openapi.json'))]
})
afterAll(() => installation.stop())

async function read(document: string): Promise<Operation[]> {
  const { paths } = (await installation.as(undefined)('GET', document)).body
  return Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses, requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      scope: path.startsWith('/manage/v1') ? 'manage' : security?.[0]?.bearer ? 'v3' : 'none',
      codes: Object.values(responses).flatMap(({ description }) =>
        [...description.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code),
      ),
      query: parameters.filter(one => one.in === 'query'),
      body: requestBody?.content['application/json']?.example,
      namesWorkspace: 'workspace_id' in (requestBody?.content['application/json']?.schema?.properties ?? {}),
      isMultipart: requestBody?.content['multipart/form-data'] !== undefined,
      isCsv: requestBody?.content['text/csv'] !== undefined,
      isBytes: requestBody?.content['application/octet-stream'] !== undefined,
      isUpload: path.endsWith('/documents'),
    })),
  )
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  example?: string | number
}

interface Documented {
  security?: { bearer?: string[] }[]
  responses: Record<string, { description: string }>
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: object; schema?: { properties?: object } }> }
}

const having = (code: string) =>
  operations.filter(({ codes, scope }) => codes.includes(code) && scope !== 'none')

const eventId = `evt_${'0'.repeat(32)}`

/** The path with ids that do not exist. */
const address = ({ path }: Operation) =>
  path
    .replace('/events/{id}', `/events/${eventId}`)
    .replace(/\{(id|number|time_off_id|calendar_id|handle)\}/g, '999999999')

/** The example of its body, on a parent that exists. */
const bodyOf = ({ body, isCsv, isBytes }: Operation) => {
  if (isBytes) return 'bytes'
  if (isCsv) return 'first_name,last_name,service\n'
  if (!body) return undefined
  const { workspace_id: _, ...rest } = body as Record<string, unknown>
  return 'object_id' in rest ? { ...rest, object_type: 'reservation', object_id: reservationId } : rest
}

/** The body with the workspace, if the operation names it there. */
const named = (operation: Operation, body: unknown, workspace_id: number) =>
  typeof body === 'object' && operation.namesWorkspace ? { ...body, workspace_id } : body

const typeOf = ({ isCsv, isBytes }: Operation): Record<string, string> => {
  if (isBytes) return { 'content-type': 'application/octet-stream' }
  return isCsv ? { 'content-type': 'text/csv' } : {}
}

const caseOf = ({ method, path }: Operation, { status, body }: Answer) =>
  `${method} ${path} ${status} ${body?.code}`

/** Calls every operation that can return `code`, and expects it. */
async function expectEverywhere(
  code: string,
  status: number,
  call: (operation: Operation) => Promise<Answer>,
  among = having(code),
  atOnce = among.length,
): Promise<void> {
  expect(among.length).toBeGreaterThan(0)
  const answers: string[] = []
  for (let at = 0; at < among.length; at += atOnce)
    answers.push(
      ...(await Promise.all(
        among.slice(at, at + atOnce).map(async operation => caseOf(operation, await call(operation))),
      )),
    )
  expect(answers).toEqual(among.map(({ method, path }) => `${method} ${path} ${status} ${code}`))
}

const callAs = (token: string | undefined, operation: Operation, headers?: Record<string, string>) =>
  installation.as(token)(operation.method, address(operation), bodyOf(operation), headers)

async function tokenOf(workspaceId: number | null, ...scopes: string[]): Promise<string> {
  const body = { workspace_id: workspaceId, name: 'test', scopes }
  return (await installation.admin('POST', '/manage/v1/tokens', body)).body.token
}

test('A call without a token is unauthorized, and after sixty a minute rate limited', async () => {
  let callers = 0
  await expectEverywhere('unauthorized', 401, operation =>
    callAs(undefined, operation, { 'x-forwarded-for': `198.51.100.${++callers % 250}` }),
  )
  for (let i = 0; i < 60; i++) await installation.as('wrong')('GET', '/wp-json/v3/reservations')
  await expectEverywhere('rate_limited', 429, operation => callAs(undefined, operation))
})

test('A token without a workspace can call no operation', async () => {
  const token = await tokenOf(null, '*', 'manage', 'members:*')
  await expectEverywhere('no_workspace', 403, operation => callAs(token, operation))
})

test('A token without the scope is forbidden', async () => {
  const [bare, manage] = [
    await tokenOf(workspace.id, 'availability:read'),
    await tokenOf(workspace.id, 'manage'),
  ]
  await expectEverywhere('forbidden', 403, operation =>
    callAs(operation.scope === 'v3' ? manage : bare, operation),
  )
})

test('A body of another type is unsupported', async () => {
  const headers = { 'content-type': 'text/plain' }
  await expectEverywhere(
    'unsupported_media_type',
    415,
    operation => installation.as(workspace.token)(operation.method, address(operation), 'text', headers),
    having('unsupported_media_type').filter(isOpenTo('token')),
  )
  await expectEverywhere(
    'unsupported_media_type',
    415,
    operation => installation.admin(operation.method, address(operation), 'text', headers),
    having('unsupported_media_type').filter(isOpenTo('admin')),
  )
})

test('A body over one mebibyte is too large', async () => {
  const body = JSON.stringify({ filler: 'x'.repeat(1024 * 1024) })
  const among = having('payload_too_large').filter(
    operation => !operation.isMultipart && !operation.isCsv && !operation.isBytes,
  )
  await expectEverywhere(
    'payload_too_large',
    413,
    operation => callerOf(operation)(operation.method, address(operation), body),
    among,
  )
})

test('A broken body or query is an invalid request', async () => {
  // Any bytes are good.
  const among = having('invalid_request').filter(({ isBytes }) => !isBytes)
  const query = '?limit=0&cursor=*&expires=1&disposition=x&workspace_id=x&timezone=x'
  await expectEverywhere(
    'invalid_request',
    400,
    operation => {
      const [url, body] =
        operation.method === 'GET'
          ? [`${address(operation)}${query}`, undefined]
          : [address(operation), operation.isCsv ? '"' : '{']
      const headers = operation.isMultipart
        ? { 'content-type': 'multipart/form-data; boundary=x' }
        : typeOf(operation)
      return callerOf(operation)(operation.method, url, operation.isMultipart ? '--x--\r\n' : body, headers)
    },
    among,
  )
})

test('An id that no row has is not found', async () => {
  const among = having('not_found').filter(({ path }) => path.includes('{'))
  await expectEverywhere(
    'not_found',
    404,
    operation =>
      callerOf(operation)(operation.method, address(operation), bodyOf(operation), typeOf(operation)),
    among,
  )
})

test('An unknown workspace is not found, and nothing can be added to it', async () => {
  const among = having('not_found').filter(
    // A document or video is within the workspace of the booking that it names.
    ({ path }) => path.startsWith('/manage/v1/') && !/\{|\/(documents|videos)$/.test(path),
  )
  const nowhere = 999_999_999
  await expectEverywhere(
    'not_found',
    404,
    operation => {
      const body = bodyOf(operation)
      return installation.admin(
        operation.method,
        address(operation) + queryOf(operation, nowhere),
        named(operation, body, nowhere),
        typeOf(operation),
      )
    },
    among,
  )
  const rows = await rowCounts(installation, { id: nowhere })
  expect(Object.entries(rows).filter(([, count]) => count > 0)).toEqual([])
})

test('A change of a row that somebody else has changed meanwhile is rejected', async () => {
  const rows = await oneOfEach()
  await expectEverywhere('precondition_failed', 412, operation => {
    const [, kind = ''] = /\/(\w+(?:-\w+)*)\/\{(?:id|handle)\}/.exec(operation.path) ?? []
    const path = operation.path.replace(/\{(id|handle)\}/, String(rows[kind] ?? `no ${kind}`))
    const call = installation.as(workspace.token)
    return call(operation.method, path, bodyOf(operation), { 'if-match': '"as-it-was"' })
  })
})

/** The id of a row of each kind, by its name in paths. */
async function oneOfEach(): Promise<Record<string, number | string>> {
  const reservations = await makeReservation(workspace)
  const appointments = await makeAppointment(workspace)
  const signers = await makeSigner(workspace, `/reservations/${reservations}`)
  const [notaries = 0] = await staff(workspace, {})
  return { reservations, appointments, signers, notaries }
}

test('A key that another call has used is a conflict', async () => {
  const key = { 'idempotency-key': 'taken' }
  const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  expect((await workspace.call('POST', '/reservations', body, key)).status).toBe(201)
  expect(
    (await installation.admin('POST', '/manage/v1/workspaces', { name: 'Acme' }, key)).status,
  ).toBeLessThan(410)
  // Calls with one key wait for each other, and not for long.
  await expectEverywhere(
    'idempotency_conflict',
    409,
    operation =>
      callerOf(operation)(operation.method, address(operation), bodyOf(operation), {
        ...key,
        ...typeOf(operation),
      }),
    // The reading of a calendar is counted before it is repeated, so the calendar is looked for first.
    having('idempotency_conflict').filter(({ path }) => !path.endsWith('/{calendar_id}/read')),
    10,
  )
})

test('A key whose first call is still running is in progress', async () => {
  const leaves = [
    await installation.app.idempotencyQueue.turn(`${workspace.id} busy`),
    await installation.app.idempotencyQueue.turn('0 busy'),
  ]
  await expectEverywhere('idempotency_in_progress', 409, operation =>
    callerOf(operation)(operation.method, address(operation), bodyOf(operation), {
      'idempotency-key': 'busy',
      ...typeOf(operation),
    }),
  )
  for (const leave of leaves) leave?.()
})

test.each([
  ['internal_error', 500, new Error('broken')],
  ['unavailable', 503, Object.assign(new Error('gone'), { code: '57P01' })],
])('A failing database is %s', async (code, status, error) => {
  const broken = await startInstallation()
  const inside = await broken.workspace()
  const { signed_url } = await signLink(broken.ctx, {
    storageKey: newStorageKey(inside.id, 'document'),
    filename: 'deed.pdf',
    contentType: 'application/pdf',
    disposition: 'inline',
  })
  const [notary] = await staff(inside, {})
  const feed = (await inside.manage('POST', `/notaries/${notary}/calendar-feed`, {})).body.url
  broken.ctx.secretKey = { ...broken.ctx.secretKey, previous: Buffer.alloc(32) }
  broken.ctx.db = broken.ctx.db.withPlugin(failing(error))
  await expectEverywhere(code, status, operation => {
    const isV3 = operation.scope === 'v3'
    const url = isV3 ? address(operation) : address(operation) + queryOf(operation, inside.id)
    const body = operation.isMultipart ? recording() : bodyOf(operation)
    return broken.as(isV3 ? inside.token : adminToken)(
      operation.method,
      url,
      operation.isMultipart ? body : named(operation, body, inside.id),
      typeOf(operation),
    )
  })
  for (const url of [signed_url, feed]) {
    const download = await broken.as(undefined)('GET', url.slice(broken.url.length))
    expect([download.status, download.body.code]).toEqual([status, code])
  }
  await broken.stop()
})

/** The workspace and the required parameters, where the operation knows them: others are rejected. */
const queryOf = ({ query }: Operation, workspaceId: number): string => {
  const values = query.flatMap(({ name, required, example }) => {
    if (name === 'workspace_id') return `${name}=${workspaceId}`
    return required ? `${name}=${encodeURIComponent(example ?? '')}` : []
  })
  return `?${values.join('&')}`
}

function recording(): FormData {
  const form = new FormData()
  form.set('appointment_id', '999999999')
  form.set('file', new Blob(['video'], { type: 'video/mp4' }), 'session.mp4')
  return form
}

/**
 * Fails every statement except the lookup of a token, which the admin token does not need. A statement that
 * was compiled before bypasses plugins until it has run.
 */
function failing(error: Error): KyselyPlugin {
  const allowed = new WeakSet<object>()
  return {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node)
      const isLookUp =
        text.includes('"token_epoch"') || (text.includes('"tokens"') && text.includes('"hash"'))
      if (!isLookUp) throw error
      allowed.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!allowed.has(queryId)) throw error
      return result
    },
  }
}

/**
 * Workspaces, backups and signing keys need the admin token. A workspace's own token can do everything else.
 */
const isOpenTo =
  (who: 'admin' | 'token') =>
  ({ path, method }: Operation) =>
    (/^\/manage\/v1\/(backups|secret-key\/rotate|signing-keys|workspaces)$/.test(path) &&
      method === 'POST') ===
    (who === 'admin')

const callerOf = (operation: Operation): Call =>
  isOpenTo('admin')(operation) ? installation.admin : installation.as(workspace.token)

test('Responses that are not JSON are documented too', async () => {
  const open = installation.as(undefined)
  expect((await open('GET', '/metrics')).status).toBe(200)
  expect((await open('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401)
  const upload = {
    object_type: 'reservation',
    object_id: reservationId,
    filename: 'a.pdf',
    pdf_content: emptyPdf().toString('base64'),
  }
  const { id } = (await workspace.call('POST', '/documents', upload)).body
  const link = (await workspace.call('GET', `/documents/${id}`)).body.signed_url.slice(
    installation.url.length,
  )
  expect((await open('GET', link)).status).toBe(200)
  expect((await open('GET', link, undefined, { range: 'bytes=0-3' })).body).toBe('%PDF')
})
