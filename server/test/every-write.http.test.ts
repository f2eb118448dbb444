import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { es } from '../../web/src/lib/languages/es.ts'
import type { Changes } from '../src/platform/events/changes.ts'
import { eventTypes } from '../src/platform/events/record.ts'
import { customer, hourAhead } from './helpers/bookings.ts'
import { staff } from './helpers/calendar.ts'
import { between, type CalendarServer, serveCalendar, vcalendar } from './helpers/calendar-server.ts'
import { type Receiver, startReceiver } from './helpers/delivery-receiver.ts'
import { type Answer, type Installation, startOwnInstallation } from './helpers/harness.ts'
import { emptyPdf } from './helpers/pdf.ts'
import { person as someone } from './helpers/people.ts'
import { type World, writes } from './helpers/write-effects.ts'

/*
 * What every writing operation leaves besides its response: audit entries with the changes, events, mails,
 * claims. The operations are read from the documents, so a new one fails until it has a row in
 * `write-effects.ts`.
 */

let installation: Installation
let world: World
let receiver: Receiver
let calendar: CalendarServer
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  receiver = await startReceiver()
  const workspace = await installation.workspace()
  let hours = 0
  const hold = async (key: string, timestamp: number) => {
    const held = await installation.as(undefined)('POST', `/booking/v1/${key}/hold`, { timestamp })
    expect(held.status).toBe(200)
  }
  const request = async (key: string, timestamp: number) => {
    const asked = await installation.as(undefined)('POST', `/booking/v1/${key}/submit`, { timestamp })
    expect(asked.body.request.state).toBe('requested')
  }
  const upload = async (key: string) => {
    const pdf_content = emptyPdf().toString('base64')
    const body = { filename: 'deed.pdf', pdf_content }
    const made = await installation.as(undefined)('POST', `/booking/v1/${key}/documents`, body)
    expect(made.status).toBe(201)
    return made.body.id
  }
  const slug = 'writes'
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  let visitors = 0
  const ask = async () => {
    const email = `visitor${++visitors}@example.com`
    const body = { ...customer, email, service: 'remote', timestamp: hourAhead(hours++) }
    const made = await installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests`, body)
    expect(made.status).toBe(201)
    const { key } = made.body
    // Each visitor is from another network: a network holds few times.
    const { code } = await installation.ctx.db
      .updateTable('booking_requests')
      .set({ requested_from: key })
      .where('key', '=', key)
      .returning('code')
      .executeTakeFirstOrThrow()
    return { at: { slug, key }, code }
  }
  const askEmail = async (key: string) => {
    const body = { email: 'other@example.com' }
    const made = await installation.as(undefined)('POST', `/booking/v1/${key}/email`, body)
    expect(made.status).toBe(201)
    const { code } = await installation.ctx.db
      .selectFrom('email_changes')
      .select('code')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return code
  }
  calendar = await serveCalendar(vcalendar(between(1e12, 1e12 + 3_600_000)))
  world = {
    slug,
    ask,
    askEmail,
    workspace,
    notaries: await staff(workspace, {}, {}),
    receiverUrl: receiver.url,
    calendarUrl: calendar.url,
    freeTime: () => hourAhead(hours++),
    hold,
    request,
    upload,
    member: async () => (await someone(installation, workspace, 'viewer')).id,
  }
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await calendar[Symbol.asyncDispose]()
  await installation.stop()
})

type Interface = keyof typeof writes

interface Operation {
  method: string
  path: string
  /** The same for each of its aliases. */
  name: string
  /** Whether its response has an ETag. */
  tagged: boolean
}

interface Documented {
  operationId: string
  responses: Record<string, { headers?: Record<string, unknown> }>
}

async function operationsOf(document: string): Promise<Operation[]> {
  const { paths } = (await installation.as(undefined)('GET', document)).body
  return Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId, responses }]) => ({
        method: method.toUpperCase(),
        path,
        tagged: Object.entries(responses).some(
          ([status, { headers = {} }]) => status < '3' && 'ETag' in headers,
        ),
        name: operationId.replace(/By(Patch|Post|Singular)$/, ''),
      })),
  )
}

/** Mails and claims of the workspace, each with its kind and the parts that can change. */
async function stateOf(workspaceId: number) {
  const { db } = installation.ctx
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'status'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
  const claims = await db.selectFrom('claims').selectAll().where('workspace_id', '=', workspaceId).execute()
  return {
    mails: mails.map(({ id, kind, status }) => ({ key: `${id} ${status}`, says: `${kind} ${status}` })),
    claims: claims.map(claim => ({
      key: JSON.stringify(claim),
      says: claim.expires_at === null ? 'booked' : 'held',
    })),
  }
}

interface Item {
  key: string
  says: string
}

/** Items that only the first list has. */
const without = (items: Item[], others: Item[]) => {
  const keys = new Set(others.map(({ key }) => key))
  return items.filter(({ key }) => !keys.has(key)).map(({ says }) => says)
}

/** `+2 booked`. */
const counted = (sign: string, kinds: string[]) =>
  ['booked', 'held']
    .map(kind => ({ kind, count: kinds.filter(one => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${sign}${count} ${kind}`)

async function trailOf(requestId: string) {
  const { rows } = await sql<{ action: string; actor: string; source: string; changes: Changes | null }>`
    select action, actor, source, changes from audit where request_id = ${requestId} order by id`.execute(
    installation.ctx.db,
  )
  const events = await installation.ctx.db
    .selectFrom('events')
    .select('type')
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()
  return { rows, events: events.map(({ type }) => type) }
}

/** The actor of the audit entries: a key stands for its customer, a token for itself. */
const actors = { v3: /^token:\d+$/, manage: /^(token:\d+|admin)$/, booking: /^(customer:\d+|visitor)$/ }
const isAdmins = (path: string) =>
  /^\/manage\/v1\/(backups|secret-key\/rotate|signing-keys|workspaces)$/.test(path)

/** The response has the ETag that a read right after it returns, if its document says so. */
async function expectCurrentTag(api: Interface, operation: Operation, answer: Answer): Promise<void> {
  const etag = answer.headers.get('etag')
  const { name, path, tagged } = operation
  expect([name, etag !== null]).toEqual([name, tagged])
  if (!tagged) return
  const kind = answer.body.object === 'signer' ? 'signers' : kindOf(path)
  const id = answer.body.id ?? answer.body.notary_id
  const read = await installation.as(world.workspace.token)(
    'GET',
    `${api === 'v3' ? '/wp-json/v3' : '/manage/v1'}/${kind}/${id}`,
  )
  expect([name, read.status, read.headers.get('etag')]).toEqual([name, 200, etag])
  tags++
}
let tags = 0

const kindOf = (path: string) => /\/(reservations|appointments|signers|notaries)/.exec(path)?.[1]

async function expectEffects(api: Interface, { method, path, name, tagged }: Operation): Promise<void> {
  const row = writes[api][name]
  if (typeof row === 'string') return
  const { at = {}, query = '', body, headers, changes } = row ? await row.given(world) : {}
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => String(at[part]))
  const caller = isAdmins(path)
    ? installation.admin
    : installation.as(api === 'booking' ? undefined : world.workspace.token)
  const before = await stateOf(world.workspace.id)
  const answer = await caller(method, url + query, body, headers)
  const after = await stateOf(world.workspace.id)
  const { rows, events } = await trailOf(answer.headers.get('x-request-id') ?? '')
  const trail = rows.map(({ action }) => action)
  expect(
    {
      status: answer.status < 300 ? 'done' : answer.body,
      trail,
      changes: rows.map(entry => entry.changes),
      events,
      mails: without(after.mails, before.mails),
      claims: [
        ...counted('-', without(before.claims, after.claims)),
        ...counted('+', without(after.claims, before.claims)),
      ],
    },
    `${method} ${path}, which is ${api}.${name} in write-effects.ts`,
  ).toEqual({
    status: 'done',
    trail: row?.trail ?? [],
    changes: (row?.trail ?? []).map(action => ({ ...row?.changes, ...changes })[action] ?? null),
    events: (row?.trail ?? []).filter(action => eventTypes.some(type => type === action)),
    mails: row?.mails ?? [],
    claims: row?.claims ?? [],
  })
  await expectCurrentTag(api, { method, path, name, tagged }, answer)
  for (const { actor, source } of rows) {
    expect(actor, name).toMatch(actors[api])
    expect(source, name).toBe(api === 'booking' ? 'customer' : 'api')
  }
}

test.each([
  ['v3', '/openapi.json'],
  ['manage', '/manage/openapi.json'],
  ['booking', '/booking/openapi.json'],
] as const)(
  'Every writing operation of %s has the effects of its row in the table',
  async (api, document) => {
    const operations = await operationsOf(document)
    expect(operations.map(({ name }) => name).filter(name => !(name in writes[api]))).toEqual([])
    expect(Object.keys(writes[api]).filter(row => !operations.some(({ name }) => name === row))).toEqual([])
    for (const operation of operations) await expectEffects(api, operation)
    expect(tags).toBeGreaterThanOrEqual({ v3: 10, manage: 25, booking: 25 }[api])
  },
)

test('Every change that accepts If-Match returns an ETag, unless its response is another resource', async () => {
  const without: string[] = []
  for (const document of ['/openapi.json', '/manage/openapi.json']) {
    const { paths } = (await installation.as(undefined)('GET', document)).body
    for (const [path, methods] of Object.entries<
      Record<string, Documented & { parameters?: { name: string }[] }>
    >(paths)) {
      for (const [method, { parameters = [], responses, operationId }] of Object.entries(methods)) {
        const { headers = {} } = responses['200'] ?? responses['201'] ?? {}
        const takesCondition = parameters.some(({ name }) => name === 'If-Match')
        if (takesCondition && method !== 'delete' && !('ETag' in headers)) without.push(operationId)
        // What can be read with an ETag is created and changed with one.
        const read = paths[path.replace(/\/\{id\}.*$/, '/{id}')]?.get as Documented | undefined
        const isRead = 'ETag' in (read?.responses['200']?.headers ?? {})
        if (isRead && /^(post|patch|put)$/.test(method) && /\{id\}$/.test(path) && !('ETag' in headers))
          without.push(operationId)
      }
    }
  }
  expect([...new Set(without)].sort()).toEqual(['holdReservationTime', 'submitReservation'])
})

test('The console names each field of these changes in Spanish', async () => {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(changes) as field from audit where changes is not null`.execute(
    installation.ctx.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.map(({ field }) => field).filter(field => !(field in es.auditFields))).toEqual([])
})

/** Columns with secrets, keys and hashes. */
const secretColumns = [
  'accounts.password',
  'accounts.totp_secret',
  'appointments.appointment_key',
  'appointments.session_key',
  'appointments.upload_key',
  'booking_requests.code',
  'booking_requests.key',
  'calendar_feeds.hash',
  'documents.storage_key',
  'email_changes.code',
  'files.storage_key',
  'imported_calendars.address',
  'link_keys.secret',
  'one_time_links.hash',
  'one_time_links.proof_hash',
  'recovery_codes.hash',
  'reservations.appointment_key',
  'reservations.public_key',
  'reservations.reservation_key',
  'sessions.hash',
  'signers.key',
  'signing_keys.secret',
  'stripe_accounts.secret_key',
  'stripe_accounts.webhook_secret',
  'tokens.hash',
  'upload_parts.storage_key',
  'videos.storage_key',
  'webhook_endpoints.next_secret',
  'webhook_endpoints.secret',
]

/** Other columns with such names. */
const harmless = [
  'accounts.password_needs_app',
  'booking_requests.codes_sent',
  'booking_requests.last_code_at',
  'idempotency_keys.key',
  'imported_calendars.digest',
  'passkeys.public_key',
  'sign_in_failures.email_digest',
  'stripe_accounts.secret_key_end',
  'stripe_accounts.webhook_secret_end',
  'used_sso_states.digest',
  'workspaces.logo_digest',
]

const secretNames = '(key|secret|hash|token|code|digest|password)'

test('The test knows the columns with secrets', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and (column_name ~ ${secretNames} or (table_name = 'imported_calendars' and column_name = 'address'))`.execute(
    installation.ctx.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...secretColumns, ...harmless].sort())
})

/** Whether `text` has `value`: six digits within an id of nineteen are no code. */
function tells(text: string, value: string): boolean {
  return /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text) : text.includes(value)
}

test('The changes of audit entries have no secret of these calls', async () => {
  const { db } = installation.ctx
  const { rows: entries } = await sql<{ changes: string }>`
    select changes::text as changes from audit where changes is not null`.execute(db)
  const told = entries.map(({ changes }) => changes).join('\n')
  expect(told).toContain('has_next_secret')
  let looked = 0
  for (const name of secretColumns) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)
    const values = rows.flatMap(({ value }) => value ?? [])
    looked += values.length
    expect(
      values.filter(value => tells(told, value)),
      name,
    ).toEqual([])
  }
  expect(looked).toBeGreaterThan(100)
  // The database has only their hashes and encrypted forms.
  expect(told).not.toMatch(/whsec_|jurat_(test|live|admin)_/)
})
