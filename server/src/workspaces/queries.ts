import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { addSetting, incrementSetting, readSetting } from '../platform/db/settings.ts'
import { insertion, statement } from '../platform/db/statement.ts'
import type { Tables } from '../platform/db/tables.ts'
import { everyWorkspace } from '../platform/lib/caller.ts'

export type WorkspaceRow = Selectable<Tables['workspaces']>
export type TokenRow = Selectable<Tables['tokens']>
/**
 * With the limit of the token whose quota it shares (null: no own limit), and the member who issued that
 * token. A token that a member rotated stays in the quota of the first one.
 */
export type TokenWithQuota = TokenRow & { quota_limit: number | null; quota_member: number | null }

interface Page {
  after: number | undefined
  limit: number
}

export const insertWorkspace = insertion('workspaces')

export async function findWorkspace(db: Db, id: number): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The workspace's word for `completed` in v3 and in events. */
export async function findCompletedStatus(
  db: Db,
  id: number,
): Promise<WorkspaceRow['completed_status'] | undefined> {
  const [row] = await completedStatusById(db, id)
  return row?.completed_status
}

const completedStatusById = statement((db, id: number) =>
  db.selectFrom('workspaces').select('completed_status').where('id', '=', id),
)

/** The workspace `id`, or all workspaces for `everyWorkspace`. */
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

/** Ids of workspaces with a former slug whose time is over. */
export async function workspacesWithOverdueSlugs(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('former_slugs_end_at', '<=', now)
    .orderBy('former_slugs_end_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
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

/** Records that the work of the move to `movedTo` is done, unless the clock was moved further meanwhile. */
export async function endClockMove(tx: Tx, id: number, movedTo: Date): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set({ clock_moving_from: null, clock_moving_to: null })
    .where('id', '=', id)
    .where('clock_moving_to', '=', movedTo)
    .execute()
}

export async function putLogo(tx: Tx, row: Tables['logos']): Promise<void> {
  const { type, bytes } = row
  await tx
    .insertInto('logos')
    .values(row)
    .onConflict(conflict => conflict.column('workspace_id').doUpdateSet({ type, bytes }))
    .execute()
}

export async function deleteLogo(tx: Tx, workspaceId: number): Promise<void> {
  await tx.deleteFrom('logos').where('workspace_id', '=', workspaceId).execute()
}

/** The logo, if it is still the one with this digest. */
export async function findLogo(
  db: Db,
  workspaceId: number,
  digest: string,
): Promise<Tables['logos'] | undefined> {
  return db
    .selectFrom('logos')
    .innerJoin('workspaces', 'workspaces.id', 'logos.workspace_id')
    .select(['logos.workspace_id', 'logos.type', 'logos.bytes'])
    .where('logos.workspace_id', '=', workspaceId)
    .where('workspaces.logo_digest', '=', digest)
    .executeTakeFirst()
}

/** Locks the workspace's row. Rows that refer to it are not blocked. */
export async function lockWorkspace(tx: Tx, id: number): Promise<WorkspaceRow | undefined> {
  return tx.selectFrom('workspaces').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Increments the calendar version, so that processes drop their cached calendar. Call it in every transaction
 * that changes services, notaries, hours, time off or closures.
 */
export async function advanceCalendarVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set(({ eb }) => ({ calendar_version: eb('calendar_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const insertToken = insertion('tokens')

/** The token with this hash, in any state. */
export async function findTokenByHash(db: Db, hash: string): Promise<TokenWithQuota | undefined> {
  return withQuota(db).where('tokens.hash', '=', hash).executeTakeFirst()
}

/** The tokens with these hashes, in any state, by hash. */
export async function findTokensByHash(db: Db, hashes: string[]): Promise<Map<string, TokenWithQuota>> {
  const rows = await withQuota(db).where(sql<boolean>`tokens.hash = any(${hashes}::text[])`).execute()
  return new Map(rows.map(row => [row.hash, row]))
}

const withQuota = (db: Db) =>
  db
    .selectFrom('tokens')
    .leftJoin('tokens as first', 'first.id', 'tokens.quota_of')
    .selectAll('tokens')
    .select('first.rate_limit as quota_limit')
    .select(
      sql<
        number | null
      >`case when tokens.quota_of is null then tokens.issued_by_member else first.issued_by_member end`.as(
        'quota_member',
      ),
    )

/**
 * Locks the token for this transaction, after its workspace. So calls that issue, rotate and revoke its
 * tokens run one after the other, and none can delay a revocation for long. `workspaceId` may be
 * `everyWorkspace`.
 */
export async function lockToken(tx: Tx, workspaceId: number, id: number): Promise<TokenRow | undefined> {
  let query = tx.selectFrom('tokens').selectAll().where('id', '=', id)
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  const found = await query.executeTakeFirst()
  if (found?.workspace_id) await lockWorkspace(tx, found.workspace_id)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/**
 * Tokens of the workspace, or of all for `everyWorkspace`; only those of one member if `memberId` is given.
 */
export async function listTokens(
  db: Db,
  workspaceId: number,
  memberId: number | undefined,
  page: Page,
): Promise<TokenRow[]> {
  let query = db
    .selectFrom('tokens')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  if (memberId !== undefined) query = query.where('issued_by_member', '=', memberId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query.execute()
}

export async function countLiveTokens(tx: Tx, workspaceId: number, now: Date): Promise<number> {
  const { count } = await liveTokens(tx, workspaceId, now)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findToken(db: Db, id: number): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The live tokens that the member issued or rotated. */
export async function liveTokensOfMember(
  tx: Tx,
  workspaceId: number,
  memberId: number,
  now: Date,
): Promise<Pick<TokenRow, 'id' | 'scopes'>[]> {
  return liveTokens(tx, workspaceId, now)
    .where('issued_by_member', '=', memberId)
    .select(['id', 'scopes'])
    .orderBy('id')
    .execute()
}

/**
 * Ids of the tokens that the member issued or rotated, in any state, and of those that they issued or became.
 */
export async function tokensFromMember(tx: Tx, workspaceId: number, memberId: number): Promise<number[]> {
  const rows = await tx
    .withRecursive('descendants', db =>
      db
        .selectFrom('tokens')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('issued_by_member', '=', memberId)
        .union(
          db
            .selectFrom('tokens')
            .innerJoin('descendants', join =>
              join.on(({ eb, or, ref }) =>
                or([
                  eb('tokens.issued_by', '=', ref('descendants.id')),
                  eb('tokens.replaces', '=', ref('descendants.id')),
                ]),
              ),
            )
            .select('tokens.id'),
        ),
    )
    .selectFrom('descendants')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the tokens that this one replaced by rotating itself, directly or indirectly. */
export async function replacedBy(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .withRecursive('replaced', db =>
      db
        .selectFrom('tokens')
        .select('replaces')
        .where('id', '=', id)
        .union(
          db
            .selectFrom('tokens')
            .innerJoin('replaced', 'replaced.replaces', 'tokens.id')
            .select('tokens.replaces'),
        ),
    )
    .selectFrom('replaced')
    .select('replaces')
    .execute()
  return rows.flatMap(row => row.replaces ?? [])
}

const liveTokens = (db: Db, workspaceId: number, now: Date) =>
  db
    .selectFrom('tokens')
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

export async function changeToken(tx: Tx, id: number, changes: Updateable<Tables['tokens']>): Promise<void> {
  await tx.updateTable('tokens').set(changes).where('id', '=', id).execute()
}

/**
 * Ids of the tokens whose revocation also revokes this token: its issuer, the token it replaces, and so on.
 */
export async function originsOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .withRecursive('origins', db =>
      db
        .selectFrom('tokens')
        .select(['issued_by', 'replaces'])
        .where('id', '=', id)
        .union(
          db
            .selectFrom('tokens')
            .innerJoin('origins', join =>
              join.on(({ eb, or, ref }) =>
                or([
                  eb('tokens.id', '=', ref('origins.issued_by')),
                  eb('tokens.id', '=', ref('origins.replaces')),
                ]),
              ),
            )
            .select(['tokens.issued_by', 'tokens.replaces']),
        ),
    )
    .selectFrom('origins')
    .select(['issued_by', 'replaces'])
    .execute()
  return rows.flatMap(row => [row.issued_by ?? [], row.replaces ?? []].flat())
}

/**
 * Revokes the token and all tokens that it issued or rotated itself into, except those already revoked.
 * Returns the revoked ids.
 */
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
            .innerJoin('descendants', join =>
              join.on(({ eb, or, ref }) =>
                or([
                  eb('tokens.issued_by', '=', ref('descendants.id')),
                  eb('tokens.replaces', '=', ref('descendants.id')),
                ]),
              ),
            )
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

/** The tokens issued by one token belong to the other from now on. */
export async function handOverIssued(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('tokens').set({ issued_by: to }).where('issued_by', '=', from).execute()
}

export async function markTokenUsed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute()
}

const epochName = 'token_epoch'

/** Changes with every revocation: while it is the same, the tokens in memory are valid. */
export const readTokenEpoch = async (db: Db): Promise<string> => (await readSetting(db, epochName)) ?? '0'

export const advanceTokenEpoch = (tx: Tx): Promise<void> => incrementSetting(tx, epochName)

/** True for the first transaction of all processes and starts. */
export const claimFirstStart = (tx: Tx, at: Date): Promise<boolean> =>
  addSetting(tx, 'first_start', at.toISOString())
