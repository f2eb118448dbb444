import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { everyWorkspace } from '../../platform/lib/caller.ts'
import type { Role } from '../../platform/lib/role.ts'

export type MembershipRow = Selectable<Tables['memberships']>

interface Page {
  after: number | undefined
  limit: number
}

const active = (db: Db) => db.selectFrom('memberships').selectAll().where('ended_at', 'is', null)

export const insertMembership = insertion('memberships')

export const changeMembership = update('memberships')

/** A page of the members of one workspace, or of all for `everyWorkspace`, newest first. */
export async function pageMemberships(db: Db, workspaceId: number, page: Page): Promise<MembershipRow[]> {
  let query = active(db)
  if (workspaceId !== everyWorkspace) query = query.where('workspace_id', '=', workspaceId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function findMembership(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<MembershipRow | undefined> {
  return active(db).where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()
}

/** Whether a member signs in as this notary. */
export async function isMember(db: Db, workspaceId: number, notaryId: number): Promise<boolean> {
  const found = await active(db)
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .executeTakeFirst()
  return found !== undefined
}

/** Active memberships of the account, oldest first. */
export async function membershipsOfAccount(db: Db, accountId: number): Promise<MembershipRow[]> {
  return active(db).where('account_id', '=', accountId).orderBy('id').execute()
}

/**
 * Up to which sign-in memberships of the account in the workspace, also those that ended, ended its sessions.
 */
export async function sessionsEndedBefore(db: Db, workspaceId: number, accountId: number): Promise<number> {
  const { ended } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.max('sessions_after').as('ended'))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return ended ?? 0
}

/** Active members of the workspace with that role. */
export async function selectWithRole(db: Db, workspaceId: number, role: Role): Promise<MembershipRow[]> {
  return active(db).where('workspace_id', '=', workspaceId).where('role', '=', role).orderBy('id').execute()
}

/** Active memberships of these accounts. */
export async function membershipsOfAccounts(db: Db, accountIds: number[]): Promise<MembershipRow[]> {
  if (accountIds.length === 0) return []
  return active(db).where('account_id', 'in', accountIds).execute()
}

/** The active membership, locked until the transaction ends. With `share` it only stays as it is. */
export async function lockMembership(
  tx: Tx,
  workspaceId: number,
  id: number,
  strength: 'share' | 'update',
): Promise<MembershipRow | undefined> {
  const query = active(tx).where('workspace_id', '=', workspaceId).where('id', '=', id)
  return (strength === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
}

/** Whether the installation has a member at all. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await active(db).limit(1).executeTakeFirst()) !== undefined
}
