import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { find, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { everyWorkspace } from '../../platform/lib/caller.ts'

export type LinkRow = Selectable<Tables['one_time_links']>
export type LinkKind = LinkRow['kind']

const usable = (db: Db, now: Date) =>
  db
    .selectFrom('one_time_links')
    .selectAll()
    .where('salt', 'is not', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

export const insertLink = insertion('one_time_links')

export const changeLink = update('one_time_links')

/** The link of that kind with this hash of one of its secrets, in any state. */
export async function findLinkByHash(db: Db, kind: LinkKind, hash: string): Promise<LinkRow | undefined> {
  return byHash(db, kind, hash).executeTakeFirst()
}

/** The same, locked until the transaction ends. Two calls with one link run one after the other. */
export async function lockLinkByHash(tx: Tx, kind: LinkKind, hash: string): Promise<LinkRow | undefined> {
  return byHash(tx, kind, hash).forUpdate().executeTakeFirst()
}

/** The usable links with these hashes of their secrets, of any kind. */
export async function selectLinksByHash(db: Db, hashes: string[], now: Date): Promise<LinkRow[]> {
  return usable(db, now)
    .where(({ or, eb }) => or([eb('hash', 'in', hashes), eb('proof_hash', 'in', hashes)]))
    .execute()
}

const byHash = (db: Db, kind: LinkKind, hash: string) =>
  db
    .selectFrom('one_time_links')
    .selectAll()
    .where(({ or, eb }) => or([eb('hash', '=', hash), eb('proof_hash', '=', hash)]))
    .where('kind', '=', kind)

export const findLink = find('one_time_links')

/** Invitations of the workspace, or of all for `everyWorkspace`, that can still be accepted, newest first. */
export async function pageInvitations(
  db: Db,
  workspaceId: number,
  now: Date,
  page: { after: number | undefined; limit: number },
): Promise<LinkRow[]> {
  let query = usable(db, now).where('kind', '=', 'invitation')
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

/**
 * Invitations and portal links of the workspace that were not revoked and expire after `since`, used or not:
 * those of the actors, or all of the kind. Locked until the transaction ends.
 */
export async function lockGivenLinks(
  tx: Tx,
  workspaceId: number,
  since: Date,
  of: { actors: string[] } | { kind: 'portal' },
): Promise<LinkRow[]> {
  const given = tx
    .selectFrom('one_time_links')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', since)
  const found =
    'kind' in of
      ? given.where('kind', '=', of.kind)
      : given
          .where('kind', 'in', ['invitation', 'portal'])
          .where(sql<boolean>`created_by = any(${of.actors}::text[])`)
  return found.orderBy('id').forUpdate().execute()
}

/**
 * The usable invitations of that address in the workspace, locked until the transaction ends. Null: those
 * without an address.
 */
export async function lockInvitationsOf(
  tx: Tx,
  workspaceId: number,
  email: string | null,
  now: Date,
): Promise<LinkRow[]> {
  return usable(tx, now)
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'invitation')
    .where('email', email === null ? 'is' : '=', email)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The usable recoveries of the account, of any of its workspaces. */
export async function selectRecoveriesOf(db: Db, accountId: number, now: Date): Promise<LinkRow[]> {
  return usable(db, now).where('account_id', '=', accountId).execute()
}

/** The recoveries of the account that this actor made since then, in any state. */
export async function selectRecoveriesSince(
  db: Db,
  accountId: number,
  actor: string,
  since: Date,
): Promise<LinkRow[]> {
  return db
    .selectFrom('one_time_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_by', '=', actor)
    .where('created_at', '>', since)
    .execute()
}

/**
 * When members invited by mail since then, newest first: of that workspace or any, to that address or any.
 * `isMailed`: only those whose link was mailed, and not refused by the mail server.
 */
export async function selectInvitationTimes(
  db: Db,
  of: { workspaceId?: number; address?: string; isMailed?: true },
  since: Date,
): Promise<Date[]> {
  let found = db
    .selectFrom('one_time_links')
    .select('created_at')
    .where('kind', '=', 'invitation')
    .where('counted_email', 'is not', null)
    .where('created_at', '>', since)
    .where('created_by', 'not in', ['admin', 'system'])
    .orderBy('created_at', 'desc')
  if (of.workspaceId !== undefined) found = found.where('workspace_id', '=', of.workspaceId)
  if (of.address !== undefined) found = found.where('counted_email', '=', of.address)
  if (of.isMailed) found = found.where('proof_hash', 'is not', null)
  return (await found.execute()).map(row => row.created_at)
}
