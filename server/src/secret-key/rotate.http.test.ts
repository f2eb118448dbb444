import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { engine } from '../../test/helpers/harness.ts'
import { apiToken, type Home, openHome, startServer } from '../../test/helpers/process.ts'
import { secretOf } from '../members/invitations/one-time-links.ts'
import { type Context, openContext } from '../platform/context.ts'
import { readConfig } from '../platform/lib/config.ts'
import { seal, unsealWith } from '../platform/lib/encryption.ts'
import { sealedColumns } from './sealed-columns.ts'

const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [newKey(), newKey()]
const adminToken = 'the-admin-token-of-this-test'

const open = () => openHome(engine === 'postgres' ? inject('postgresUrl') : null)

const envOf = ({ env }: Home, current: string, previous?: string) => ({
  ...env,
  JURAT_ADMIN_TOKEN: adminToken,
  JURAT_SECRET_KEY: current,
  ...(previous && { JURAT_SECRET_KEY_PREVIOUS: previous }),
})

async function within<T>(env: Record<string, string>, look: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = await openContext(readConfig(env))
  try {
    return await look(ctx)
  } finally {
    await ctx.close()
  }
}

/** Calls the management interface of a server with these variables. */
async function served<T>(
  env: Record<string, string>,
  use: (call: (method: string, path: string, body?: object, token?: string) => Promise<Answer>) => Promise<T>,
): Promise<T> {
  await using server = await startServer(env)
  const result = await use(async (method, path, body, token = apiToken) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${server.url}/manage/v1${path}`, init)
    return { status: answer.status, body: await answer.json() }
  })
  await server.end('SIGTERM')
  return result
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: of any operation
  body: any
}

/** Every sealed value of the database, whichever column it is in. */
async function sealedValues({ db }: Context): Promise<{ place: string; value: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(db)
  const found: { place: string; value: string }[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} ~ '^v1[.][A-Za-z0-9+/]{38,}=*$'`.execute(db)
    found.push(...rows.map(({ value }) => ({ place: `${table}.${column}`, value })))
  }
  return found
}

/** A row in each column, those with many more than one transaction takes. */
async function fill(ctx: Context): Promise<void> {
  const { db, secretKey } = ctx
  const own = (text: string) => seal(secretKey, text)
  await sql`insert into accounts (email, email_folded, name, totp_secret, created_at)
    values ('ana@example.com', 'ana@example.com', 'Ana', ${own('totp')}, now())`.execute(db)
  await sql`insert into stripe_accounts
    (workspace_id, secret_key, secret_key_end, webhook_secret, webhook_secret_end, changed_at)
    select id, ${own('sk_test_1')}, '1', ${own('whsec_1')}, '1', now() from workspaces`.execute(db)
  for (let at = 0; at < 230; at++)
    await sql`insert into imported_calendars
      (workspace_id, notary_id, name, address, host, created_at, read_until, events, skipped, read_at, next_read_at)
      select workspace_id, id, ${`Calendar ${at}`}, ${own(`https://example.com/${at}`)}, 'example.com', now(), now(), 0, 0,
        now(), now() + interval '1 year' from notaries order by id limit 1`.execute(db)
}

test('All secrets are sealed with a new key while servers run, and the previous key is not needed then', async () => {
  await using home = await open()
  const invitation = { workspace_id: 1, email: 'bea@example.com', role: 'viewer' }
  const endpoint = await served(envOf(home, first), async call => {
    const made = await call('POST', '/webhook-endpoints', { url: 'https://example.com/hooks' })
    await call('POST', `/webhook-endpoints/${made.body.id}/rotate-secret`)
    expect((await call('POST', '/signing-keys', {}, adminToken)).status).toBe(201)
    expect((await call('POST', '/invitations', invitation, adminToken)).status).toBe(201)
    const refused = await call('POST', '/secret-key/rotate', undefined, adminToken)
    expect([refused.status, refused.body.data.reason]).toEqual([422, 'no_previous_secret_key'])
    return made.body
  })
  await within(envOf(home, first), fill)
  const before = await within(envOf(home, first), sealedValues)
  // The list of columns is complete.
  expect([...new Set(before.map(({ place }) => place))].toSorted()).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )

  const both = envOf(home, second, first)
  await served(both, async call => {
    // Both keys open while the secrets wait.
    const made = await call('POST', '/webhook-endpoints', { url: 'https://example.com/others' })
    expect(made.status).toBe(201)
    const notAdmin = await call('POST', '/secret-key/rotate')
    expect(notAdmin.status).toBe(403)
    const rotated = await call('POST', '/secret-key/rotate', undefined, adminToken)
    expect(rotated).toEqual({
      status: 200,
      body: { object: 'secret_key_rotation', resealed: before.length, unreadable: 0 },
    })
    expect((await call('POST', '/secret-key/rotate', undefined, adminToken)).body.resealed).toBe(0)
    expect((await call('POST', `/webhook-endpoints/${endpoint.id}/promote-secret`)).status).toBe(200)
  })
  await within(both, async ctx => {
    // A link whose mail is composed later is the one that was stored.
    const row = await ctx.db
      .selectFrom('one_time_links')
      .selectAll()
      .where('kind', '=', 'invitation')
      .executeTakeFirstOrThrow()
    expect(hash('sha256', secretOf(ctx, row))).toBe(row.hash)
    const entries = await ctx.db
      .selectFrom('audit')
      .select(['actor', 'changes'])
      .where('action', '=', 'secret-key-rotated')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor: 'admin', changes: { resealed: { before: null, after: before.length } } },
      { actor: 'admin', changes: { resealed: { before: null, after: 0 } } },
    ])
  })

  const after = await within(envOf(home, second), sealedValues)
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  const key = Buffer.from(second, 'base64')
  for (const { value } of after) expect(() => unsealWith(key, value)).not.toThrow()
  expect(await served(envOf(home, second), call => call('GET', '/webhook-endpoints'))).toMatchObject({
    status: 200,
  })
  await expect(served(envOf(home, first), call => call('GET', '/webhook-endpoints'))).rejects.toThrow()
})

test('A rotation that stops in the middle is repeated, and a secret that neither key opens is counted', async () => {
  await using home = await open()
  await served(envOf(home, first), call => call('POST', '/signing-keys', {}, adminToken))
  await within(envOf(home, first), fill)
  await within(envOf(home, first), async ({ db }) => {
    const lost = seal({ current: randomBytes(32) }, 'lost')
    await sql`update accounts set totp_secret = ${lost}`.execute(db)
    // An earlier call got as far as the first hundred calendars.
    const { rows } = await sql<{ id: number; address: string }>`
      select id, address from imported_calendars order by id limit 100`.execute(db)
    const [from, to] = [Buffer.from(first, 'base64'), Buffer.from(second, 'base64')]
    for (const { id, address } of rows)
      await sql`update imported_calendars set address = ${seal({ current: to }, unsealWith(from, address))}
        where id = ${id}`.execute(db)
  })
  await served(envOf(home, second, first), async call => {
    const { body } = await call('POST', '/secret-key/rotate', undefined, adminToken)
    expect(body.unreadable).toBe(1)
    expect(body.resealed).toBeGreaterThanOrEqual(133)
  })
  const after = await within(envOf(home, second), sealedValues)
  const key = Buffer.from(second, 'base64')
  const unread = after.filter(({ value }) => {
    try {
      unsealWith(key, value)
      return false
    } catch {
      return true
    }
  })
  expect(unread.map(({ place }) => place)).toEqual(['accounts.totp_secret'])
})
