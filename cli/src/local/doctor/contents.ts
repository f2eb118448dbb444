import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  emailComparisonUpdate,
  isOutdated,
} from '../../../../server/src/bookings/signers/email-comparison.ts'
import type { Database, Db } from '../../../../server/src/platform/db/database.ts'
import { pendingMigrations } from '../../../../server/src/platform/db/migrate.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { secretKeyOf } from '../../../../server/src/platform/lib/config.ts'
import { keyCheckOf } from '../../../../server/src/platform/lib/secret-key.ts'
import { readStoreId, storeIdName } from '../../../../server/src/platform/storage/store-id.ts'
import { hasLiveWorkspace } from '../../../../server/src/workspaces/workspaces.ts'
import { bad, type Finding, good, note } from './check.ts'
import { textOf } from './data-dir.ts'
import { examineEndpoints } from './endpoints.ts'
import { keptForever } from './services.ts'

const skewNotedMs = 2_000
const skewBadMs = 60_000

/** Checks an open database. */
export async function* examineOpenDatabase(config: Config, database: Database): AsyncGenerator<Finding> {
  const { db, engine } = database
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? 'unknown'
  yield good('database', engine === 'embedded' ? `embedded, PostgreSQL ${version}` : `PostgreSQL ${version}`)
  yield await examineClock(db, engine)
  if (!(await hasTable(db, 'migrations'))) {
    yield note('migrations', 'the database is empty. The first start creates its tables')
    return
  }
  yield await examineMigrations(db)
  yield await examineSecretKey(config, db)
  yield* await examineSigners(db)
  if (!config.s3) yield await examineStoredFiles(config, db)
  if (!config.s3 && engine === 'postgres') yield* examineStore(config, db)
  if (!config.smtpUrl && (await hasLiveWorkspace(db))) yield keptForever()
  if ((await pendingMigrations(db)).length === 0) yield* await examinePlaces(db)
  yield* examineEndpoints(config, await enabledEndpoints(db))
}

/** Tokens, links and signatures depend on the clock of each process. */
async function examineClock(db: Db, engine: Database['engine']): Promise<Finding> {
  if (engine === 'embedded') return good('clock', `${new Date().toISOString()}, which the database shares`)
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const middle = (before + Date.now()) / 2
  return clockFinding(Math.round((rows[0]?.at.getTime() ?? middle) - middle))
}

/** `skewMs`: the time of the database less that of this machine. */
export function clockFinding(skewMs: number): Finding {
  const text = `this machine is ${durationOf(Math.abs(skewMs))} ${skewMs < 0 ? 'ahead of' : 'behind'} the database`
  const hint = 'Synchronize both clocks with NTP.'
  if (Math.abs(skewMs) > skewBadMs) return bad('clock', text, hint)
  return Math.abs(skewMs) > skewNotedMs ? note('clock', text, hint) : good('clock', text)
}

function durationOf(ms: number): string {
  if (ms < 10_000) return `${ms} ms`
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(db)
  return typeof rows[0]?.found === 'string'
}

async function examineMigrations(db: Db): Promise<Finding> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    return note('migrations', `to be applied: ${pending.join(', ')}`, 'The next start applies them.')
  }
  const folder = new URL('../../../../server/migrations/', import.meta.url)
  const known = new Set(await readdir(folder))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  const newer = rows.map(({ name }) => name).filter(name => !known.has(name))
  if (newer.length === 0) return good('migrations', 'all applied')
  return bad('migrations', `made by a newer Jurat: ${newer.join(', ')}`, 'Run that version, or a newer one.')
}

const settingOf = (db: Db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()

async function examineSecretKey(config: Config, db: Db): Promise<Finding> {
  const what = 'secret key'
  const row = await settingOf(db, 'secret_key_check')
  const text = await textOf(join(config.dataDir, 'secret-key'))
  const key = config.secretKey ?? (text === undefined ? undefined : secretKeyOf(text))
  if (!row) return note(what, 'the database has no key yet')
  if (!key) return bad(what, 'the key of the database is missing', 'Set JURAT_SECRET_KEY to it.')
  if (keyCheckOf(key) === row.value) return good(what, 'matches the database')
  const before =
    config.previousSecretKey ?? secretKeyOf((await textOf(join(config.dataDir, 'secret-key-previous'))) ?? '')
  if (before && keyCheckOf(before) === row.value)
    return note(what, 'the database has secrets of the previous key', 'Run jurat secret-key rotate.')
  return bad(what, 'does not match the database', 'Set JURAT_SECRET_KEY to the key of the database.')
}

/** Finds signers with equal emails, which an upgrade left unchanged. */
async function examineSigners(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ workspace_id: number; id: number; email: string; email_folded: string }>`
    select workspace_id, id, email, email_folded from signers
    where octet_length(email) > char_length(email) and exists (
      select from settings where name = ${`done:${emailComparisonUpdate}`}) order by id`.execute(db)
  const twins = rows.filter(isOutdated).map(({ workspace_id, id }) => `${id} of workspace ${workspace_id}`)
  if (twins.length === 0) return []
  const some = `${twins.slice(0, 10).join(', ')}${twins.length > 10 ? ', …' : ''}`
  const hint = 'Change the email of each through the API, or remove the signer.'
  return [note('signers', `${twins.length} with the email of another signer of the booking: ${some}`, hint)]
}

async function examineStoredFiles({ dataDir }: Config, db: Db): Promise<Finding> {
  const rows = await db.selectFrom('files').select('storage_key').where('state', '=', 'stored').execute()
  const lost = rows.filter(({ storage_key }) => !existsSync(join(dataDir, 'files', storage_key)))
  if (lost.length === 0) return good('files', `all ${rows.length} files of the database exist`)
  const some = lost.slice(0, 3).map(({ storage_key }) => storage_key)
  return bad(
    'files',
    `${lost.length} of ${rows.length} are lost: ${some.join(', ')}${lost.length > 3 ? ', …' : ''}`,
  )
}

/** Processes that share a database must also share their files. */
async function* examineStore({ dataDir }: Config, db: Db): AsyncGenerator<Finding> {
  const folder = join(dataDir, 'files')
  const [row, own] = [await settingOf(db, storeIdName), await readStoreId(folder)]
  if (!row || row.value === own) return
  yield bad(
    'shared files',
    `${folder} is not the folder of the other processes of this installation`,
    'Mount one shared disk there, or set S3_BUCKET: docs/self-hosting.md, "Several processes".',
  )
}

/** Finds services of live workspaces whose customers do not learn where to go. */
async function examinePlaces(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ workspace_id: number; handle: string; category: string }>`
    select s.workspace_id, s.handle, s.category
    from services s join workspaces w on w.id = s.workspace_id
    where w.mode = 'live' and s.archived_at is null and s.category in ('wet', 'remote', 'enotary')
      and case when s.category = 'wet' then s.location else s.meeting_url end is null
      and exists (
        select from notaries n
        where n.workspace_id = s.workspace_id and n.removed_at is null and s.category = any(n.categories)
          and case when s.category = 'wet' then n.location else n.meeting_url end is null)
    order by s.workspace_id, s.position`.execute(db)
  return rows.map(({ workspace_id, handle, category }) => {
    const missing = category === 'wet' ? 'location' : 'meeting_url'
    const hint = `Set ${missing} of the service, or of each of its notaries: docs/management.md.`
    return note('places', `the service ${handle} of workspace ${workspace_id} has no ${missing}`, hint)
  })
}

async function enabledEndpoints(db: Db): Promise<{ id: number; url: string; mode: 'live' | 'test' }[]> {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('workspaces', 'workspaces.id', 'webhook_endpoints.workspace_id')
    .select(['webhook_endpoints.id', 'webhook_endpoints.url', 'workspaces.mode'])
    .where('webhook_endpoints.status', '=', 'enabled')
    .where('webhook_endpoints.removed_at', 'is', null)
    .orderBy('webhook_endpoints.id')
    .execute()
}
