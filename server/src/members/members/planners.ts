import type { Db } from '../../platform/db/database.ts'
import type { Role } from '../../platform/lib/role.ts'
import { type AccountRow, getAccount } from '../accounts/accounts.ts'
import { findMembership, selectWithRole } from './queries.ts'

/** Who plans the time of notaries. */
const planners: Role[] = ['owner', 'admin', 'scheduler']

/** Ids of the memberships of those who plan. */
export async function plannersOf(db: Db, workspaceId: number): Promise<number[]> {
  const ids: number[] = []
  for (const role of planners) ids.push(...(await selectWithRole(db, workspaceId, role)).map(({ id }) => id))
  return ids
}

/** The account of the member to whom a mail for planners goes. Undefined once the member plans no more. */
export async function plannerOfMail(
  db: Db,
  workspaceId: number,
  membershipId: number,
): Promise<AccountRow | undefined> {
  const member = await findMembership(db, workspaceId, membershipId)
  return member && planners.includes(member.role) ? getAccount(db, member.account_id) : undefined
}
