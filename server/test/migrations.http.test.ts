import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  isInterfaceDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
} from 'typescript/unstable/ast'
import { expect, inject, test } from 'vitest'
import { newWorkspaceSteps } from '../src/app.ts'
import { type Context, openContext } from '../src/platform/context.ts'
import { migrate, pendingMigrations } from '../src/platform/db/migrate.ts'
import { readConfig } from '../src/platform/lib/config.ts'
import { firstStart } from '../src/workspaces/first-start.ts'
import { parseSources } from './architecture/source-map.ts'
import { describeOnPostgres, engine, startInstallation } from './helpers/harness.ts'
import { type Home, openHome, startServer } from './helpers/process.ts'

const postgresUrl = () => (engine === 'postgres' ? inject('postgresUrl') : null)

describeOnPostgres('on one empty database', () => {
  test('Three processes can start at once on an empty database, with one admin token', async () => {
    await using home = await openHome(postgresUrl(), { isEmpty: true })
    const starting = Array.from({ length: 3 }, async () => {
      await using server = await startServer(home.env)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      const authorization = `Bearer ${readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim()}`
      expect((await fetch(`${server.url}/manage/v1/tokens`, { headers: { authorization } })).status).toBe(200)
      return server.output().includes('First start')
    })
    expect((await Promise.all(starting)).filter(Boolean)).toHaveLength(1)
    await within(home, checkStartedOnce)
  })

  test('Eight processes migrate an empty database and look for Sandbox at the same instant, five times', async () => {
    for (let round = 0; round < 5; round++) {
      await using home = await openHome(postgresUrl(), { isEmpty: true })
      const config = readConfig({ ...home.env, DATABASE_POOL: '2' })
      const contexts = await Promise.all(Array.from({ length: 8 }, () => openContext(config)))
      const starting = contexts.map(async ctx => {
        await migrate(ctx.db)
        return (await firstStart(ctx, newWorkspaceSteps))?.token
      })
      const tokens = await Promise.allSettled(starting)
      await Promise.all(contexts.map(ctx => ctx.close()))
      const values = tokens.map(token => (token.status === 'fulfilled' ? token.value : token.reason))
      expect(values.filter(value => value !== undefined)).toEqual([home.env.JURAT_API_TOKEN])
      await within(home, checkStartedOnce)
    }
  })
})

test('Accounts of a version before proved mailboxes count as proved, and links prove nothing', async () => {
  await using home = await openHome(postgresUrl(), { isEmpty: true })
  await within(home, async ctx => {
    await migrate(ctx.db)
    await sql`delete from migrations where name = '0061-proved-mailboxes.sql'`.execute(ctx.db)
    // A later migration removed it.
    await sql`alter table mails add constraint mails_kind_check check (true)`.execute(ctx.db)
    await sql`alter table accounts drop column email_proved_at`.execute(ctx.db)
    await sql`alter table one_time_links drop column proof_hash`.execute(ctx.db)
    await sql`insert into accounts (email, email_folded, name, created_at)
      values ('ana@example.com', 'ana@example.com', 'Ana', now())`.execute(ctx.db)
    await sql`insert into workspaces (name, mode, timezone, created_at)
      values ('Acme', 'test', 'UTC', now())`.execute(ctx.db)
    await sql`insert into one_time_links (workspace_id, kind, hash, salt, role, created_by, created_at, expires_at)
      select id, 'invitation', 'hash', 'salt', 'owner', 'admin', now(), now() from workspaces`.execute(ctx.db)
    await migrate(ctx.db)
    const accounts = await ctx.db.selectFrom('accounts').select('email_proved_at').execute()
    expect(accounts).toEqual([{ email_proved_at: expect.any(Date) }])
    const links = await ctx.db.selectFrom('one_time_links').select('proof_hash').execute()
    expect(links).toEqual([{ proof_hash: null }])
    // A new account is not proved by itself.
    await sql`insert into accounts (email, email_folded, name, created_at)
      values ('ben@example.com', 'ben@example.com', 'Ben', now())`.execute(ctx.db)
    const proved = ctx.db.selectFrom('accounts').select('email').where('email_proved_at', 'is not', null)
    expect(await proved.execute()).toEqual([{ email: 'ana@example.com' }])
  })
})

test('Errors of mails of an earlier version lose the words of the mail server if the mail has a one-time link', async () => {
  await using home = await openHome(postgresUrl(), { isEmpty: true })
  await within(home, async ctx => {
    await migrate(ctx.db)
    await sql`delete from migrations where name = '0063-words-about-mailed-links.sql'`.execute(ctx.db)
    await sql`insert into workspaces (name, mode, timezone, created_at)
      values ('Acme', 'test', 'UTC', now())`.execute(ctx.db)
    const link = 'https://a.example/invitation/V1StGXR8_Z5jdHi6B-myT'
    const lost = 'It is unknown whether the mail server took it: the process that was sending it ended.'
    const refused = `The mail server refused it: Message failed: 554 5.7.1 blocked\n${link}`
    const unknown = `It is unknown whether the mail server took it: Timeout ${link}`
    const again = `The mail server did not take it: 451 ${link}`
    for (const [id, error] of [refused, unknown, again, lost, null].entries())
      await sql`insert into mails
        (workspace_id, link_id, cause, kind, status, due_at, attempts, error, created_at, changed_at)
        select id, ${id + 1}, 'invited', 'member_invitation', 'failed', now(), 1, ${error}, now(), now()
        from workspaces`.execute(ctx.db)
    await sql`insert into mails
      (workspace_id, membership_id, cause, kind, status, due_at, attempts, error, created_at, changed_at)
      select id, 1, 'session-1', 'member_new_device', 'failed', now(), 1, ${again}, now(), now()
      from workspaces`.execute(ctx.db)
    await migrate(ctx.db)
    const mails = await ctx.db.selectFrom('mails').select('error').orderBy('id').execute()
    expect(mails.map(({ error }) => error)).toEqual([
      'The mail server refused it: no code',
      'It is unknown whether the mail server took it: no code',
      'The mail server did not take it: no code',
      lost,
      null,
      again,
    ])
  })
})

test.runIf(engine === 'postgres')(
  'A migration waits for one of another process, however long that takes',
  async () => {
    await using home = await openHome(postgresUrl(), { isEmpty: true })
    const name = '0048-search-without-workers.sql'
    await within(home, async ctx => {
      await migrate(ctx.db)
      await sql`delete from migrations where name = ${name}`.execute(ctx.db)
      const [hasBegun, isMigrated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const other = ctx.db.transaction().execute(async tx => {
        await sql`insert into migrations (name) values (${name})`.execute(tx)
        hasBegun.resolve()
        await isMigrated.promise
      })
      await hasBegun.promise
      const waiting = migrate(ctx.db)
      // Longer than a statement waits for a lock.
      await sleep(4_000)
      isMigrated.resolve()
      await other
      await waiting
      expect(await pendingMigrations(ctx.db)).toEqual([])
    })
  },
)

test('A database that a later version has migrated is served', async () => {
  await using home = await openHome(postgresUrl(), { isEmpty: true })
  const later = '9999-of-a-later-version.sql'
  await within(home, async ctx => {
    await migrate(ctx.db)
    await sql`insert into migrations (name) values (${later})`.execute(ctx.db)
  })
  await using server = await startServer(home.env)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.end('SIGTERM')
  expect(await within(home, migrationsOf)).toContain(later)
})

test('tables.ts equals what the migrations make', async () => {
  const installation = await startInstallation()
  try {
    expect(await columnsOf(installation.ctx)).toEqual(declaredColumns())
  } finally {
    await installation.stop()
  }
})

async function within<T>(home: Home, look: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = await openContext(readConfig(home.env))
  try {
    return await look(ctx)
  } finally {
    await ctx.close()
  }
}

async function checkStartedOnce(ctx: Context): Promise<void> {
  expect(await migrationsOf(ctx)).toEqual(readdirSync(new URL('../migrations/', import.meta.url)).sort())
  const workspaces = await ctx.db.selectFrom('workspaces').select(['name', 'mode']).execute()
  expect(workspaces).toEqual([{ name: 'Sandbox', mode: 'test' }])
  expect(await ctx.db.selectFrom('tokens').select('name').execute()).toEqual([{ name: 'First token' }])
}

async function migrationsOf({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(row => row.name)
}

/** `table.column` to its type, as `Date | null`, `number generated` or `live | test`. */
type Columns = Record<string, string>

const typeOf: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  text: 'string',
  ARRAY: 'string[]',
  'integer[]': 'number[]',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  json: 'json',
  jsonb: 'json',
  bytea: 'Buffer',
}

async function columnsOf({ db }: Context): Promise<Columns> {
  const { rows } = await sql<{
    name: string
    type: string
    nullable: string
    generated: boolean
    checks: string | null
  }>`
    select c.table_name || '.' || c.column_name as name, c.is_nullable as nullable,
      case c.udt_name when '_int4' then 'integer[]' else c.data_type end as type,
      c.is_identity = 'YES' or c.column_default is not null as generated, (
        select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.contype = 'c' and k.conrelid = quote_ident(c.table_name)::regclass
          and k.conkey = array[c.ordinal_position::smallint]
      ) as checks
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> 'migrations' and c.table_name not like 'citus%'`.execute(
    db,
  )
  return Object.fromEntries(
    rows.map(({ name, type, nullable, generated, checks }) => {
      const values = [...(checks ?? '').matchAll(/'([\w/]+)'::text/g)].map(([, value]) => value)
      const held = values.length > 0 ? values.sort().join(' | ') : (typeOf[type] ?? type)
      return [name, `${held}${nullable === 'YES' ? ' | null' : ''}${generated ? ' generated' : ''}`]
    }),
  )
}

function declaredColumns(): Columns {
  return {
    ...columnsIn('tables.ts', 'Tables', namedIn('calendar-tables.ts')),
    ...columnsIn('calendar-tables.ts', 'CalendarTables'),
    ...columnsIn('mail-tables.ts', 'MailTables'),
    ...columnsIn('webhook-tables.ts', 'WebhookTables'),
    ...columnsIn('member-tables.ts', 'MemberTables'),
    ...columnsIn('staff-tables.ts', 'StaffTables'),
    ...columnsIn('payment-tables.ts', 'PaymentTables'),
    ...columnsIn('erasure-tables.ts', 'ErasureTables'),
    ...columnsIn('file-tables.ts', 'FileTables'),
    ...columnsIn('import-tables.ts', 'ImportTables'),
    ...columnsIn('invoice-tables.ts', 'InvoiceTables'),
    ...columnsIn('result-tables.ts', 'ResultTables'),
    ...columnsIn('told-tables.ts', 'ToldTables'),
    ...columnsIn('upload-tables.ts', 'UploadTables'),
    ...columnsIn('visitor-tables.ts', 'VisitorTables'),
  }
}

function declarationsIn(file: string): readonly Node[] {
  const path = `server/src/platform/db/${file}`
  const [source] = parseSources({
    [path]: readFileSync(new URL(`../src/platform/db/${file}`, import.meta.url), 'utf8'),
  })
  return source?.tree.statements ?? []
}

/** Named types of the file and their text. */
const namedIn = (file: string): Map<string, string> =>
  new Map(
    declarationsIn(file)
      .filter(isTypeAliasDeclaration)
      .map(({ name, type }) => [name.text, type.getText()]),
  )

function columnsIn(file: string, declared: string, imported = new Map<string, string>()): Columns {
  const declarations = declarationsIn(file)
  const tables: readonly Node[] =
    declarations.filter(isInterfaceDeclaration).find(({ name }) => name.text === declared)?.members ?? []
  const named = new Map([...imported, ...namedIn(file)])
  return Object.fromEntries(
    tables.filter(isPropertySignatureDeclaration).flatMap(({ name: table, type }) => {
      const columns: readonly Node[] = type && isTypeLiteralNode(type) ? type.members : []
      return columns
        .filter(isPropertySignatureDeclaration)
        .map(({ name, type }) => [
          `${table.getText()}.${name.getText()}`,
          heldBy(type?.getText() ?? '', named),
        ])
    }),
  )
}

/** Aligns the spelling of a TypeScript type with that of `columnsOf`. */
function heldBy(spelled: string, named: Map<string, string>): string {
  const type = named.get(spelled) ?? spelled
  const generated = /^Generated<(.*)>$/.exec(type)?.[1]
  if (generated !== undefined) return `${heldBy(generated, named)} generated`
  if (named.has(type.replace('[]', ''))) return 'string[]'
  // A list of objects.
  if (/^[A-Z]\w+\[\]$/.test(type)) return 'json'
  if (/^Partial<\s*Record</.test(type)) return 'json'
  if (type.startsWith('JSONColumnType<')) return type.endsWith('> | null') ? 'json | null' : 'json'
  // A long union has several lines, each beginning with a bar.
  const parts = type.split('|').map(part => part.replaceAll("'", '').trim())
  const isNullable = parts.includes('null')
  const others = parts.filter(part => part !== 'null' && part !== '')
  return [...others.sort(), ...(isNullable ? ['null'] : [])].join(' | ')
}
