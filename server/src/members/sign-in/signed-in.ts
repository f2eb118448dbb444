import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { Role } from '../../platform/lib/role.ts'
import type { Person } from '../../workspaces/person.ts'
import { type AccountRow, getAccount, lockedAccount } from '../accounts/accounts.ts'
import {
  lockMembers,
  type MembershipRow,
  membershipNow,
  membershipsOfAccount,
  membershipsOfAccounts,
  opensWorkspace,
} from '../members/members.ts'
import { maySessionGoOn } from '../members/own-factors.ts'
import {
  findSession,
  heldSession,
  isRecent,
  openSessionsWith,
  type SessionRow,
} from '../sessions/sessions.ts'

/** Who is signed in. A session of a portal has no account. */
export type SignedIn =
  | { session: SessionRow; account: AccountRow; memberships: MembershipRow[] }
  | { session: SessionRow; account: null; workspaceId: number }

/** Undefined for a secret that opens no session, and for a session that the configuration now forbids. */
export async function signedInWith(db: Db, ctx: Context, secret: string): Promise<SignedIn | undefined> {
  const session = await findSession(db, ctx, secret)
  return session && signedInBy(db, ctx, session)
}

/**
 * The same for a change of the person's account, which is locked until the transaction ends: the account
 * first, so that two changes never wait for each other. `accountId` is null for a session of a portal.
 */
export async function heldSignIn(
  tx: Tx,
  ctx: Context,
  secret: string,
  accountId: number | null,
): Promise<SignedIn | undefined> {
  if (accountId !== null) await lockedAccount(tx, accountId)
  const session = await heldSession(tx, ctx, secret, 'update')
  return session && signedInBy(tx, ctx, session)
}

async function signedInBy(db: Db, ctx: Context, session: SessionRow): Promise<SignedIn | undefined> {
  if (session.account_id === null)
    return { session, account: null, workspaceId: session.portal_workspace_id ?? 0 }
  const account = await getAccount(db, session.account_id)
  const memberships = await membershipsOfAccount(db, account.id)
  if (!maySessionGoOn(ctx, session, memberships)) return undefined
  return { session, account, memberships }
}

/**
 * The person in the workspace that the request names. It may leave it out if the account has one. Throws
 * `no_workspace` for a workspace of which the account is no member, and if it is not clear which;
 * `unauthorized` if the workspace ended the access of the session.
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
  if (!opensWorkspace(session, membership)) throw signInAgain()
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
 * The person with the rights of this moment. Undefined if the session, its access or the membership has
 * ended. With `tx` they stay until the transaction ends. `changesMembers`: the call may end what another such
 * call needs.
 */
export async function personNow(
  ctx: Context,
  secret: string,
  person: Person,
  { tx, changesMembers }: { tx: Tx | undefined; changesMembers: boolean },
): Promise<Person | undefined> {
  const { workspaceId, memberId } = person
  if (tx && changesMembers) await lockMembers(tx, workspaceId)
  // First the membership, then the session: in this order a removal locks them.
  const membership =
    memberId === undefined ? undefined : await membershipNow(ctx.db, workspaceId, memberId, tx)
  const session = tx ? await heldSession(tx, ctx, secret, 'share') : await findSession(ctx.db, ctx, secret)
  if (!session) return undefined
  const shared = { ...person, isRecent: isRecent(session, ctx.clock.now()) }
  if (memberId === undefined) return session.portal_workspace_id === workspaceId ? shared : undefined
  if (!membership || membership.account_id !== session.account_id) return undefined
  if (!opensWorkspace(session, membership)) return undefined
  return { ...shared, role: membership.role, notaryId: membership.notary_id ?? undefined }
}

/**
 * The role that each session has in the workspace at this moment, in their order. Undefined where the
 * session, its access or the membership has ended, or the configuration forbids the session. Two statements,
 * and no use of the sessions.
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
    const membership = own.find(row => row.workspace_id === workspaceId)
    return membership && opensWorkspace(session, membership) ? membership.role : undefined
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
  throw only
    ? refusal('no_workspace', 'several_workspaces', { workspaces: ids })
    : refusal('no_workspace', 'no_membership')
}

const signInAgain = () => refusal('unauthorized', 'sign_in_again')

const noMember = (id: number) => refusal('no_workspace', 'not_a_member', { workspace: id })
