import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { scopesOfRole } from '../../workspaces/roles.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { passwordAndApp } from '../accounts/accounts.ts'
import { type MembershipRow, opensWorkspace } from '../members/members.ts'
import type { SessionRow } from '../sessions/sessions.ts'
import { type Factors, factsOf } from './factors.ts'
import type { Own } from './own-account.ts'

export const sessionView = (row: SessionRow, current: SessionRow) => ({
  object: 'session' as const,
  id: row.id,
  method: row.method,
  network: row.network,
  agent: row.agent,
  current: row.id === current.id,
  created_at: wireTime(row.created_at),
  last_seen_at: wireTime(row.last_seen_at),
  authenticated_at: wireTime(row.authenticated_at),
  expires_at: wireTime(row.expires_at),
})

export async function meView(
  db: Db,
  ctx: Context,
  factors: Factors,
  { account, session }: Own,
  memberships: MembershipRow[],
) {
  return {
    object: 'me' as const,
    account: {
      id: account.id,
      email: account.email,
      name: account.name,
      ...passwordAndApp(account),
      ...(await factsOf(db, ctx, factors, account)),
    },
    memberships: await Promise.all(memberships.map(row => membershipView(db, row, session))),
    session: sessionView(session, session),
  }
}

async function membershipView(db: Db, row: MembershipRow, session: SessionRow) {
  const { name, mode } = await getWorkspace(db, row.workspace_id)
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    workspace_name: name,
    workspace_mode: mode,
    role: row.role,
    notary_id: row.notary_id,
    scopes: [...scopesOfRole[row.role]],
    needs_sign_in: !opensWorkspace(session, row),
  }
}
