import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { everyWorkspace } from '../caller.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>
export type TokenRow = Selectable<Tables['tokens']>

interface Page {
  after: number | undefined
  limit: number
}

export async function insertWorkspace(tx: Tx, row: Insertable<Tables['workspaces']>): Promise<WorkspaceRow> {
  return tx.insertInto('workspaces').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findWorkspace(db: Db, id: number): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The workspace `id`, or every one when that is `everyWorkspace`. */
export async function listWorkspaces(db: Db, id: number, page: Page): Promise<WorkspaceRow[]> {
  let query = db
    .selectFrom('workspaces')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (id !== everyWorkspace) query = query.where('id', '=', id)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query.execute()
}

export async function hasLiveWorkspace(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('mode', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function changeWorkspace(
  tx: Tx,
  id: number,
  changes: Updateable<Tables['workspaces']>,
): Promise<WorkspaceRow> {
  return tx
    .updateTable('workspaces')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Holds the workspace's own row; what refers to it may go on. */
export async function lockWorkspace(tx: Tx, id: number): Promise<WorkspaceRow | undefined> {
  return tx.selectFrom('workspaces').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Tells every process that what it keeps of the calendar is no longer so. */
export async function advanceCalendarVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set(({ eb }) => ({ calendar_version: eb('calendar_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertToken(tx: Tx, row: Insertable<Tables['tokens']>): Promise<TokenRow> {
  return tx.insertInto('tokens').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The token by its hash, whatever its state. */
export async function findTokenByHash(db: Db, hash: string): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** The tokens that there are of these hashes, whatever their state, each by its hash. */
export async function findTokensByHash(db: Db, hashes: string[]): Promise<Map<string, TokenRow>> {
  const query = db.selectFrom('tokens').selectAll()
  const rows = await query.where(sql<boolean>`hash = any(${hashes}::text[])`).execute()
  return new Map(rows.map(row => [row.hash, row]))
}

/** Locks the token for this transaction. `workspaceId` may be `everyWorkspace`. */
export async function lockToken(tx: Tx, workspaceId: number, id: number): Promise<TokenRow | undefined> {
  let query = tx.selectFrom('tokens').selectAll().where('id', '=', id).forUpdate()
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  return query.executeTakeFirst()
}

export async function listTokens(db: Db, workspaceId: number, page: Page): Promise<TokenRow[]> {
  let query = db
    .selectFrom('tokens')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query.execute()
}

export async function changeToken(tx: Tx, id: number, changes: Updateable<Tables['tokens']>): Promise<void> {
  await tx.updateTable('tokens').set(changes).where('id', '=', id).execute()
}

/** The ids of the tokens by which the token was issued: its issuer, that one's issuer and so on. */
export async function issuersOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .withRecursive('ancestors', db =>
      db
        .selectFrom('tokens')
        .select('issued_by')
        .where('id', '=', id)
        .union(
          db
            .selectFrom('tokens')
            .innerJoin('ancestors', 'ancestors.issued_by', 'tokens.id')
            .select('tokens.issued_by'),
        ),
    )
    .selectFrom('ancestors')
    .select('issued_by')
    .execute()
  return rows.flatMap(row => row.issued_by ?? [])
}

/** Revokes the token and all issued with it, as far as they are not revoked yet. Returns the ids of those it revoked. */
export async function revokeWithDescendants(tx: Tx, id: number, at: Date): Promise<number[]> {
  const rows = await tx
    .withRecursive('descendants', db =>
      db
        .selectFrom('tokens')
        .select('id')
        .where('id', '=', id)
        .union(
          db
            .selectFrom('tokens')
            .innerJoin('descendants', 'descendants.id', 'tokens.issued_by')
            .select('tokens.id'),
        ),
    )
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('id', 'in', eb => eb.selectFrom('descendants').select('descendants.id'))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** What one token has issued is another's from now on. */
export async function handOverIssued(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('tokens').set({ issued_by: to }).where('issued_by', '=', from).execute()
}

export async function markTokenUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute()
}

const epochName = 'token_epoch'

/** Changes with every revocation: while it stands still, what is known of tokens is true. */
export async function readTokenEpoch(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', epochName).executeTakeFirst()
  return row?.value ?? '0'
}

export async function advanceTokenEpoch(tx: Tx): Promise<void> {
  await sql`
    insert into settings (name, value) values (${epochName}, '1')
    on conflict (name) do update set value = (settings.value::bigint + 1)::text`.execute(tx)
}

/** True for the one transaction, of all processes and starts, that is the first. */
export async function claimFirstStart(tx: Tx, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('settings')
    .values({ name: 'first_start', value: at.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}
