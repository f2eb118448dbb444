import { type AccountRow, getAccount } from '../accounts/accounts.ts'
import { findSession, isRecent, openSessionsWith, type SessionRow } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../lib/errors.ts'
import type { Role } from '../lib/role.ts'
import type { Person } from '../workspaces/person.ts'
import { type MembershipRow, membershipsOfAccount, membershipsOfAccounts } from './members.ts'
import { maySessionGoOn } from './sso-only.ts'

/** Who is signed in. A session of a portal has no account. */
export type SignedIn =
  | { session: SessionRow; account: AccountRow; memberships: MembershipRow[] }
  | { session: SessionRow; account: null; workspaceId: number }

/** Undefined for a secret that opens no session, and for a session that the configuration now forbids. */
export async function signedInWith(db: Db, ctx: Context, secret: string): Promise<SignedIn | undefined> {
  const session = await findSession(db, ctx, secret)
  if (!session) return undefined
  if (session.account_id === null)
    return { session, account: null, workspaceId: session.portal_workspace_id ?? 0 }
  const account = await getAccount(db, session.account_id)
  const memberships = await membershipsOfAccount(db, account.id)
  if (!maySessionGoOn(ctx, session, memberships)) return undefined
  return { session, account, memberships }
}

/**
 * The person in the workspace that the request names. It may leave it out if the account has one. Throws
 * `no_workspace` for a workspace of which the account is no member, and if it is not clear which.
 */
export function personIn(signedIn: SignedIn, asked: number | undefined, now: Date): Person {
  const { session } = signedIn
  const shared = { isRecent: isRecent(session, now) }
  if (signedIn.account === null) {
    if (asked !== undefined && asked !== signedIn.workspaceId) throw noMember(asked)
    const actor = `portal:${session.id}`
    const { workspaceId } = signedIn
    const noMembership = { memberId: undefined, notaryId: undefined }
    return { ...shared, ...noMembership, workspaceId, actor, actorName: 'Portal', role: portalRole }
  }
  const { account, memberships } = signedIn
  const membership = membershipFor(memberships, asked)
  return {
    ...shared,
    workspaceId: membership.workspace_id,
    actor: `member:${membership.id}`,
    actorName: account.name,
    memberId: membership.id,
    role: membership.role,
    notaryId: membership.notary_id ?? undefined,
  }
}

/**
 * The role that each session has in the workspace at this moment, in their order. Undefined where the session or
 * the membership has ended, or the configuration forbids the session. Two statements, and no use of the sessions.
 */
export async function rolesNow(
  db: Db,
  ctx: Context,
  asked: { secret: string; workspaceId: number }[],
): Promise<(Role | undefined)[]> {
  const sessions = await openSessionsWith(db, ctx, [...new Set(asked.map(({ secret }) => secret))])
  const accounts = [...sessions.values()].flatMap(({ account_id }) => account_id ?? [])
  const memberships = await membershipsOfAccounts(db, [...new Set(accounts)])
  return asked.map(({ secret, workspaceId }) => {
    const session = sessions.get(secret)
    if (session?.account_id === null)
      return session.portal_workspace_id === workspaceId ? portalRole : undefined
    const own = memberships.filter(row => row.account_id === session?.account_id)
    if (!session || !maySessionGoOn(ctx, session, own)) return undefined
    return own.find(row => row.workspace_id === workspaceId)?.role
  })
}

const portalRole = 'developer'

function membershipFor(memberships: MembershipRow[], asked: number | undefined): MembershipRow {
  const [only, ...others] = memberships
  if (asked !== undefined) {
    const found = memberships.find(row => row.workspace_id === asked)
    if (!found) throw noMember(asked)
    return found
  }
  if (only && others.length === 0) return only
  const ids = memberships.map(row => row.workspace_id).join(', ')
  throw new AppError(
    'no_workspace',
    only
      ? `You are a member of several workspaces. Name one in the header Jurat-Workspace: ${ids}.`
      : 'You are not a member of a workspace. Ask an owner for an invitation.',
  )
}

const noMember = (id: number) =>
  new AppError('no_workspace', `You are not a member of the workspace ${id}. GET /auth/v1/me lists yours.`)
