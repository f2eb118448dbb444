import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveCalendar, vcalendar } from './helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from './helpers/harness.ts'
import { emptyPdf } from './helpers/pdf.ts'
import { person } from './helpers/people.ts'

/*
 * Every operation of both documents is called by one tenant with the ids, keys and emails of another. The
 * calls are read off the documents, so a new operation is covered at once; one whose ids have no place in
 * `idOf` fails.
 */

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  method: string
  path: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> }
}

let installation: Installation
let owner: Workspace
let stranger: Workspace
let operations: Operation[]
/** Ids of the owner's rows, by the name that paths, queries and bodies have for them. */
let idOf: Record<string, number | string | number[]>
/** What no answer to the stranger may hold. */
let secrets: string[]

const marker = `secret-${randomUUID()}`
const pdf = emptyPdf().toString('base64')

beforeAll(async () => {
  // Others' jobs would send the owner's mails.
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  ;[owner, stranger] = [await installation.workspace(), await installation.workspace()]
  operations = [...(await operationsOf('/openapi.json')), ...(await operationsOf('/manage/openapi.json'))]
  idOf = await fillWorkspace()
  const seen = JSON.stringify(await everythingOfOwner())
  const keys = [...seen.matchAll(/"(?:public_key|key|appointment|reservation|upload|session)":"([^"]{21})"/g)]
  secrets = [marker, String(idOf.events), ...keys.map(([, key = '']) => key)]
})
afterAll(() => installation.stop())

async function operationsOf(document: string): Promise<Operation[]> {
  const { paths, components } = (await installation.as(undefined)('GET', document)).body
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? components.schemas[schema.$ref.replace('#/components/schemas/', '')] : schema
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        media.schema = resolve(media.schema)
      return { ...operation, method: method.toUpperCase(), path }
    }),
  )
}

/** One row of every kind, each with the marker in its texts. */
async function fillWorkspace(): Promise<typeof idOf> {
  const someone = { first_name: marker, last_name: 'Ortiz', email: `${marker}@example.com` }
  const made = async (call: Workspace['call'], path: string, body: unknown): Promise<number> => {
    const answer = await call('POST', path, body)
    expect([path, answer.status]).toEqual([path, 201])
    return answer.body.id
  }
  await owner.manage('PATCH', `/workspaces/${owner.id}`, { name: marker })
  const slug = `former-${marker}`.toLowerCase()
  for (const open_booking_slug of [slug, null]) {
    const { status } = await owner.manage('PATCH', `/workspaces/${owner.id}`, { open_booking_slug })
    expect(status).toBe(200)
  }
  const hook = { url: 'http://127.0.0.1:1024/', description: marker }
  const endpoints = await made(owner.manage, '/webhook-endpoints', hook)
  const reservations = await made(owner.call, '/reservations', {
    ...someone,
    service: 'remote',
    status: 'queued',
    external_id: marker,
  })
  const draft = { ...someone, service: 'remote', status: 'draft' }
  const appointments = await made(owner.manage, '/appointments', { ...draft, external_id: marker })
  const signers = await made(owner.call, `/reservations/${reservations}/signers`, someone)
  const file = { object_type: 'reservation', object_id: reservations, filename: marker, pdf_content: pdf }
  const documents = await made(owner.call, '/documents', file)
  const videos = await made(owner.manage, '/videos', videoForm(appointments))
  const upload = { kind: 'document', filename: marker, size_bytes: 5 }
  const uploads = await made(owner.manage, `/appointments/${appointments}/uploads`, upload)
  const tokens = await made(owner.manage, '/tokens', { name: marker, scopes: ['*'] })
  const handle = marker.replaceAll('-', '_')
  const service = { ...bodies.createService, label: marker, handle }
  expect((await owner.manage('POST', '/services', service)).status).toBe(201)
  const notary = { name: marker, email: `${marker}@example.com`, categories: ['remote'] }
  const notaries = await made(owner.manage, '/notaries', notary)
  const away = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z', reason: marker }
  const timeOff = await made(owner.manage, `/notaries/${notaries}/time-off`, away)
  await using calendar = await serveCalendar(vcalendar())
  const imported = { url: calendar.url, name: marker }
  const calendars = await made(owner.manage, `/notaries/${notaries}/imported-calendars`, imported)
  const holiday = { name: marker, from: '2030-01-01', to: '2030-01-02' }
  const closures = await made(owner.manage, '/closures', holiday)
  const notes = await made(owner.manage, `/reservations/${reservations}/notes`, { text: marker })
  const payment = { method: 'cash', amount: 5, reference: marker }
  const payments = await made(owner.manage, `/reservations/${reservations}/payments`, payment)
  const courier = { label: marker, amount: 15 }
  const billed = { customer: { company: marker } }
  const invoices = await made(owner.manage, `/reservations/${reservations}/invoices`, billed)
  const priced = await owner.manage('POST', `/reservations/${reservations}/price-lines`, courier)
  const views = await made(owner.manage, '/saved-views', {
    list: 'appointments',
    name: marker,
    filter: { q: marker },
  })
  const erasures = await made(owner.manage, '/people/erase', { email: `${marker}@example.net` })
  const member = await person(installation, owner, 'viewer')
  const invitation = { email: `${marker}@example.org`, role: 'viewer' }
  const invitations = await made(owner.manage, '/invitations', invitation)
  // Reading the feed makes the deliveries.
  const [event] = await owner.events()
  const [delivery] = (await owner.manage('GET', '/deliveries')).body.data
  const [mail] = (await owner.manage('GET', '/mails')).body.data
  return {
    reservations,
    appointments,
    signers,
    documents,
    videos,
    video: videos,
    uploads,
    parts: 1,
    tokens,
    notes,
    payments,
    invoices,
    'price-lines': priced.body.lines.at(-1).key,
    'saved-views': views,
    ids: [appointments],
    members: member.id,
    invitations,
    services: handle,
    notaries,
    'time-off': timeOff,
    'imported-calendars': calendars,
    closures,
    erasures,
    workspaces: owner.id,
    'former-slugs': slug,
    events: event.id,
    mails: mail.id,
    'webhook-endpoints': endpoints,
    deliveries: delivery.id,
    endpoint_id: endpoints,
    event_id: event.id,
    object_id: reservations,
    reservation_id: reservations,
    appointment_id: appointments,
    appointment_ids: [appointments],
    reservation_ids: [reservations],
    appt_id: appointments,
    notary_id: notaries,
    notary_ids: notaries,
    workspace_id: owner.id,
  }
}

function videoForm(appointmentId: unknown): FormData {
  const form = new FormData()
  form.set('appointment_id', String(appointmentId))
  form.set('file', new Blob(['recording'], { type: 'video/mp4' }), `${marker}.mp4`)
  return form
}

async function everythingOfOwner(): Promise<unknown[]> {
  const v3 = ['/reservations', '/appointments', '/signers', '/documents', '/videos']
  const own = idOf
    ? ['hours', 'time-off', 'imported-calendars'].map(part => `/notaries/${idOf?.notaries}/${part}`)
    : []
  const others = [
    '/members',
    '/invitations',
    '/shipping/rate-card',
    '/mails',
    '/services',
    '/notaries',
    '/closures',
    '/saved-views',
    '/invoices',
    '/webhook-endpoints',
    '/deliveries',
  ]
  const manage = ['/events', '/audit', '/tokens', '/workspaces', ...others, ...own]
  const lists = [...v3.map(path => owner.call('GET', path)), ...manage.map(path => owner.manage('GET', path))]
  const keys = owner.call('GET', `/reservations/${idOf?.reservations}`)
  const bodies = (await Promise.all([...lists, keys])).map(({ body }) => body)
  return JSON.parse(JSON.stringify(bodies).replace(/"(last_used_at|now)":("[^"]*"|null)/g, '"$1":0'))
}

/** An id of another system, and one of a request, name no row. */
const names = new Set(['tax_id', 'external_id', 'request_id'])

/** The owner's id for a name, or undefined for what is none. A name of an id with no place fails the test. */
function placed(name: string): number | string | number[] | undefined {
  if (!/(^|_)ids?$/.test(name) || names.has(name)) return undefined
  if (idOf[name] === undefined) throw new Error(`Give the parameter ${name} its place in this test.`)
  return idOf[name]
}

/** The path with the owner's ids in it. */
function pathOf({ operationId, path }: Operation): string {
  return path.replace(/([^/]+)\/\{(\w+)\}/g, (_all, collection: string, name: string) => {
    const id = ['id', 'handle', 'time_off_id', 'calendar_id', 'slug', 'number', 'line'].includes(name)
      ? idOf[collection]
      : undefined
    if (id === undefined)
      throw new Error(`Give {${name}} of ${operationId} (${path}) its place in this test.`)
    return `${collection}/${id}`
  })
}

/** The worked example of the document, with the owner's ids in it. */
function bodyOf(operation: Operation): unknown {
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {})
  if (type === undefined || media === undefined) return undefined
  if (type.startsWith('multipart/')) return videoForm(idOf.appointment_id)
  const body: Record<string, unknown> = { ...media.example, ...bodies[operation.operationId] }
  for (const [name, { type: kind }] of Object.entries(media.schema.properties ?? {})) {
    const id = placed(name)
    body[name] = id === undefined ? body[name] : kind === 'array' ? [id].flat() : id
  }
  return body
}

/** Where the worked example is not one that the server takes. */
const bodies: Record<string, object> = {
  uploadDocument: { pdf_content: pdf, object_type: 'reservation' },
  addSigner: { object_type: 'reservation' },
  createService: {
    handle: 'tenancy',
    label: 'Tenancy',
    category: 'remote',
    signing_methods: ['remote'],
    duration_minutes: 30,
    unit_price: 25,
    currency: 'USD',
  },
  replaceRateCard: { currency: 'USD', cutoff_hour: 12, holidays: [], zones: [] },
}

const isProtected = ({ security = [] }: Operation) =>
  security.length > 0 && security.every(scheme => Object.keys(scheme).length > 0)
const namesRow = (operation: Operation) =>
  operation.path.includes('{') ||
  Object.values(operation.requestBody?.content ?? {}).some(({ schema }) =>
    Object.keys(schema.properties ?? {}).some(name => placed(name) !== undefined),
  )

async function callAsStranger(operation: Operation, query = '') {
  const url = new URL(pathOf(operation) + query, installation.url)
  for (const { name, required } of operation.parameters ?? [])
    if (required && name in given && !url.searchParams.has(name))
      url.searchParams.set(name, given[name] ?? '')
  const response = await fetch(url, {
    method: operation.method,
    headers: { authorization: `Bearer ${stranger.token}`, ...jsonHeader(operation) },
    ...sent(bodyOf(operation)),
  })
  const isEndless = response.headers.get('content-type') === 'text/event-stream'
  const text = isEndless ? await beginningOf(response) : await response.text()
  return { status: response.status, text, leaked: secrets.filter(secret => text.includes(secret)) }
}

/** Required parameters that are no id. */
const given: Record<string, string> = {
  from: '2026-11-16',
  to: '2026-11-22',
  date: '2026-11-16',
  kind: 'confirmation',
  until: '2099-01-01T00:00:00Z',
}

/** The first bytes of a stream, as JSON. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const text = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return JSON.stringify(text)
}

/** A form has its own. */
const jsonHeader = ({ requestBody }: Operation) => {
  const type = Object.keys(requestBody?.content ?? {}).find(type => !type.startsWith('multipart/'))
  return type && { 'content-type': type }
}
const sent = (body: unknown) =>
  body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }

test('The owner can read the rows that the stranger must not, and every operation is in the table', async () => {
  const seen = JSON.stringify(await everythingOfOwner())
  expect(secrets.length).toBeGreaterThan(6)
  for (const secret of secrets) expect(seen).toContain(secret)
  expect(operations.filter(isProtected).length).toBeGreaterThan(40)
  for (const operation of operations.filter(isProtected)) pathOf(operation)
  expect(operations.filter(isProtected).filter(namesRow).length).toBeGreaterThan(25)
})

test('A row that an operation names by id is not found by another tenant', async () => {
  const found: unknown[] = []
  for (const operation of operations.filter(isProtected).filter(namesRow)) {
    const { status, text, leaked } = await callAsStranger(operation)
    const { code } = JSON.parse(text)
    if (status !== 404 || code !== 'not_found' || leaked.length > 0)
      found.push([operation.operationId, operation.path, status, text.slice(0, 200), leaked])
  }
  expect(found).toEqual([])
})

test('Another tenant’s row gets the same error as one that does not exist', async () => {
  const differing: unknown[] = []
  for (const operation of operations.filter(isProtected).filter(({ path }) => path.includes('{'))) {
    const real = await callAsStranger(operation)
    const never = { ...operation, path: operation.path.replace(/\{\w+\}/, neverOf(operation)) }
    const unreal = await callAsStranger(never)
    const withoutId = ({ status, text }: { status: number; text: string }) =>
      [status, text.replace(/"request_id":"[^"]*"/, '')].join(' ')
    if (withoutId(real) !== withoutId(unreal)) differing.push([operation.operationId, real.text, unreal.text])
  }
  expect(differing).toEqual([])
})

const neverOf = ({ path }: Operation) =>
  path.includes('/events/') ? `evt_${'0'.repeat(32)}` : '9007199254740000'

test('A filter by another tenant’s id, key or email finds nothing', async () => {
  const found: unknown[] = []
  const [signer] = (await owner.call('GET', '/signers')).body.data
  for (const operation of operations.filter(isProtected).filter(({ method }) => method === 'GET')) {
    const filters = (operation.parameters ?? []).filter(parameter => parameter.in === 'query')
    const words = filters.some(({ name }) => name === 'q') ? `q=${encodeURIComponent(signer.email)}` : ''
    const queries = filters.flatMap(({ name }) => {
      const value = placed(name) ?? { key: signer.key, email: signer.email, external_id: marker }[name]
      if (value === undefined) return []
      return [`?${words}&${name}=${encodeURIComponent(value)}${beside(name, filters)}`]
    })
    for (const query of [words && `?${words}`, ...queries]) {
      const { status, text, leaked } = await callAsStranger(operation, query)
      const { code, data } = JSON.parse(text)
      const isBare = query === ''
      const isRefused = code === 'not_found' || (isBare && code === 'invalid_request')
      const nothing = isRefused || (status === 200 && (isBare || data?.every(isEmpty)))
      if (!nothing || leaked.length > 0) found.push([operation.operationId, query, status, leaked])
    }
  }
  expect(found).toEqual([])
})

/** What a filter by an id needs beside it. */
function beside(name: string, filters: { name: string }[]): string {
  const has = (wanted: string) => filters.some(filter => filter.name === wanted)
  if (name === 'object_id' && has('object')) return '&object=reservation'
  if (name === 'workspace_id' && filters.length === 2 && has('email')) return '&email=ana%40example.com'
  if (name === 'notary_id' && has('reservation_id')) return '&service=remote'
  return ''
}

/** A row of a report that counts nothing. Rows of lists are objects with an id. */
const isEmpty = ({ id, from, to, ...counts }: Record<string, unknown>) =>
  id === undefined &&
  Object.values(counts).every(count => [0, null].includes(count as never) || String(count) === '')

test('No other operation reveals anything to another tenant', async () => {
  const telling: unknown[] = []
  for (const operation of operations.filter(isProtected).filter(operation => !namesRow(operation))) {
    const { status, leaked } = await callAsStranger(operation)
    if (status >= 500 || leaked.length > 0) telling.push([operation.operationId, status, leaked])
  }
  expect(telling).toEqual([])
})

test('After all of this the owner’s data is unchanged', async () => {
  const before = await everythingOfOwner()
  for (const operation of operations.filter(isProtected)) await callAsStranger(operation)
  expect(await everythingOfOwner()).toEqual(before)
  expect((await installation.as(owner.token)('GET', '/wp-json/v3/reservations')).status).toBe(200)
})
