import { getNotary } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { lockName, shareName } from '../../platform/db/name-lock.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import type { Role } from '../../platform/lib/role.ts'
import { revokeTokensOf, tokenActorsOf } from '../../workspaces/tokens.ts'
import { type AccountRow, accountsById, getAccount } from '../accounts/accounts.ts'
import { removeViewsOfMember } from '../saved-views/saved-views.ts'
import { type SessionRow, signInOf, signInsOf } from '../sessions/sessions.ts'
import {
  changeMembership,
  findMembership,
  hasMembers,
  insertMembership,
  isMember,
  lockMembership,
  type MembershipRow,
  membershipsOfAccount,
  membershipsOfAccounts,
  pageMemberships,
  selectWithRole,
  sessionsEndedBefore,
} from './queries.ts'
import { assertKeepsOwner, assertMayManage, assertNotaryOfRole } from './rules.ts'

export type { MembershipRow }
export { findMembership, hasMembers, isMember, membershipsOfAccount, membershipsOfAccounts, selectWithRole }

/** A membership with its account. */
export interface Member extends MembershipRow {
  account: AccountRow
}

/** Newest first. One more than the page if another page follows. */
export async function listMembers(db: Db, workspaceId: number, page: Page): Promise<Member[]> {
  const rows = await pageMemberships(db, workspaceId, page)
  const accounts = await accountsById(
    db,
    rows.map(row => row.account_id),
  )
  return rows.flatMap(row => {
    const account = accounts.get(row.account_id)
    return account ? [{ ...row, account }] : []
  })
}

/** The membership. With `tx` it stays as it is until the transaction ends. Undefined if it has ended. */
export async function membershipNow(
  db: Db,
  workspaceId: number,
  id: number,
  tx?: Tx,
): Promise<MembershipRow | undefined> {
  if (!tx) return findMembership(db, workspaceId, id)
  await shareName(tx, nameOf(workspaceId, id))
  return lockMembership(tx, workspaceId, id, 'share')
}

/** Changes by a member share this lock, so that a removal has its turn however many there are. */
const nameOf = (workspaceId: number, id: number) => `member ${workspaceId} ${id}`

/**
 * Whether the session opens the workspace. A workspace ends the access to itself, and not the session: the
 * account and the other workspaces of the person are not its own.
 */
export const opensWorkspace = (
  session: SessionRow,
  { sessions_after }: Pick<MembershipRow, 'sessions_after'>,
): boolean => signInOf(session) > sessions_after

/** Throws `not_found`. */
export async function getMember(db: Db, caller: Caller, id: number): Promise<Member> {
  const row = await findMembership(db, caller.workspaceId, id)
  if (!row) throw notFound('Member')
  return { ...row, account: await getAccount(db, row.account_id) }
}

/**
 * Makes the account a member. Does nothing if it is one: the first role stays. Sessions that an earlier
 * membership ended do not come back.
 */
export async function addMember(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { account, role, notaryId }: { account: AccountRow; role: Role; notaryId: number | null },
): Promise<MembershipRow> {
  const { workspaceId } = caller
  const known = (await membershipsOfAccount(tx, account.id)).find(row => row.workspace_id === workspaceId)
  if (known) return known
  const row = await insertMembership(tx, {
    workspace_id: workspaceId,
    account_id: account.id,
    role,
    notary_id: notaryId,
    created_at: ctx.clock.now(),
    sessions_after: await sessionsEndedBefore(tx, workspaceId, account.id),
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'member', ref: row.id }])
  const added = changesOf(undefined, row, ['role', 'notary_id'])
  await audit(tx, ctx.clock, caller, { action: 'member-added', object: 'member', id: row.id, changes: added })
  return row
}

/**
 * Lets the changes of members in a workspace run one after the other. A call that changes members takes this
 * lock before any other, also before that of its session: of two people who remove each other, the second
 * finds that their session has ended. And there is always an owner.
 */
export const lockMembers = (tx: Tx, workspaceId: number): Promise<void> =>
  lockName(tx, `members ${workspaceId}`)

/**
 * The member, and all owners of the workspace, until the transaction ends. Waits for changes that the member
 * makes, so that what they gave is found. Throws `not_found`.
 */
async function lockedMember(
  tx: Tx,
  { workspaceId }: Caller,
  id: number,
): Promise<{ member: Member; owners: MembershipRow[] }> {
  await lockMembers(tx, workspaceId)
  await lockName(tx, nameOf(workspaceId, id))
  const row = await lockMembership(tx, workspaceId, id, 'update')
  if (!row) throw notFound('Member')
  const owners = await selectWithRole(tx, workspaceId, 'owner')
  return { member: { ...row, account: await getAccount(tx, row.account_id) }, owners }
}

/** What ends with a membership or a role. Higher folders provide it. */
export interface Endings {
  /** Ends the calendar feed of the notary, if there is one. */
  endFeed: EndFeed
  /**
   * Ends the invitations, portal links and portal sessions that these actors gave. With `roleNow`, only those
   * that a member of this role may not give.
   */
  endGivenAccess: (tx: Tx, ctx: Context, caller: Caller, actors: string[], roleNow?: Role) => Promise<void>
}

export type EndFeed = (tx: Tx, ctx: Context, caller: Caller, notaryId: number) => Promise<void>

export interface MemberChanges {
  role?: Role | undefined
  notary_id?: number | null | undefined
}

/**
 * Changes the role. The member's sessions no longer open the workspace, so that no page goes on with the
 * rights of before. Tokens and links that the member made and could not make now end, and so does the feed of
 * a notary who is no longer the member's. Throws `not_found`, `forbidden` if only an owner may do it,
 * `unprocessable_entity` for the last owner, `invalid_request` for a notary that does not fit.
 */
export async function changeMember(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  changes: MemberChanges,
  { endFeed, endGivenAccess }: Endings,
): Promise<Member> {
  const { member, owners } = await lockedMember(tx, caller, id)
  const role = changes.role ?? member.role
  const notaryId =
    changes.notary_id === undefined && role === member.role ? member.notary_id : (changes.notary_id ?? null)
  assertMayManage(caller.role, isInstallation(caller), member.role, role)
  if (role !== 'owner') assertKeepsOwner(owners, id)
  assertNotaryOfRole(role, notaryId)
  if (notaryId !== null) await getNotary(tx, caller, notaryId)
  if (role === member.role && notaryId === member.notary_id) return member
  const { sessions_after } = await accessEnded(tx, ctx, member)
  const row = await changeMembership(tx, caller.workspaceId, id, {
    role,
    notary_id: notaryId,
    sessions_after,
  })
  const changed = changesOf(member, row, ['role', 'notary_id'])
  await audit(tx, ctx.clock, caller, { action: 'member-updated', object: 'member', id, changes: changed })
  await revokeTokensOf(tx, ctx, caller, { memberId: id, roleNow: role }, endGivenAccess)
  await endGivenAccess(tx, ctx, caller, await actorsOf(tx, member), role)
  if (member.notary_id !== null && member.notary_id !== notaryId)
    await endFeed(tx, ctx, caller, member.notary_id)
  return { ...row, account: member.account }
}

/**
 * Ends the membership, the invitations, portal links and portal sessions that the member or the member's
 * tokens gave, and the calendar feed of the member's notary. Revokes the tokens that the member issued if
 * asked for. Throws `not_found`, `forbidden`, `unprocessable_entity` for the last owner.
 */
export async function removeMember(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { revokesTokens }: { revokesTokens: boolean },
  endings: Endings,
): Promise<void> {
  const { member, owners } = await lockedMember(tx, caller, id)
  assertMayManage(caller.role, isInstallation(caller), member.role)
  assertKeepsOwner(owners, id)
  await endMembership(tx, ctx, caller, member, 'member-removed')
  if (revokesTokens) await revokeTokensOf(tx, ctx, caller, { memberId: id }, endings.endGivenAccess)
  await endWhatMemberGave(tx, ctx, caller, member, endings)
}

/**
 * Ends the membership of the person who asks for it, in one of the workspaces of the account. Like a removal,
 * but the tokens go on working: whether the business still needs them is for the others to say. Throws
 * `not_found`, `unprocessable_entity` for the last owner.
 */
export async function leaveWorkspace(
  tx: Tx,
  ctx: Context,
  request: Pick<Caller, 'source' | 'requestId'>,
  account: AccountRow,
  id: number,
  endings: Endings,
): Promise<void> {
  const own = (await membershipsOfAccount(tx, account.id)).find(row => row.id === id)
  if (!own) throw notFound('Membership')
  const who = { actor: `member:${id}`, actorName: account.name }
  const caller: Caller = { ...request, ...who, workspaceId: own.workspace_id }
  const { member, owners } = await lockedMember(tx, caller, id)
  assertKeepsOwner(owners, id)
  await endMembership(tx, ctx, caller, member, 'member-left')
  await endWhatMemberGave(tx, ctx, caller, member, endings)
}

async function endMembership(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  member: Member,
  action: 'member-removed' | 'member-left',
): Promise<void> {
  const { workspace_id, id } = member
  const { sessions_after } = await accessEnded(tx, ctx, member)
  await changeMembership(tx, workspace_id, id, { ended_at: ctx.clock.now(), sessions_after })
  await removeViewsOfMember(tx, workspace_id, id)
  await audit(tx, ctx.clock, caller, { action, object: 'member', id })
}

async function endWhatMemberGave(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  member: Member,
  { endFeed, endGivenAccess }: Endings,
): Promise<void> {
  await endGivenAccess(tx, ctx, caller, await actorsOf(tx, member))
  if (member.notary_id !== null) await endFeed(tx, ctx, caller, member.notary_id)
}

/** Under which actors the member may have made links. */
const actorsOf = async (tx: Tx, { workspace_id, id }: MembershipRow): Promise<string[]> => [
  `member:${id}`,
  ...(await tokenActorsOf(tx, workspace_id, id)),
]

/**
 * The sessions of the member no longer open the workspace: the person signs in again to use it. The
 * membership stays, and so do the sessions elsewhere. Throws `not_found`, `forbidden` if the member is an
 * owner and the caller is not. Returns how many opened it.
 */
export async function endMemberSessions(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<number> {
  await lockMembers(tx, caller.workspaceId)
  await lockName(tx, nameOf(caller.workspaceId, id))
  const member = await getMember(tx, caller, id)
  assertMayManage(caller.role, isInstallation(caller), member.role)
  const { open, sessions_after } = await accessEnded(tx, ctx, member)
  await changeMembership(tx, caller.workspaceId, id, { sessions_after })
  await audit(tx, ctx.clock, caller, { action: 'member-sessions-ended', object: 'member', id })
  return open
}

/** What ends the access of all sessions of now to the workspace, and how many open sessions have it. */
async function accessEnded(tx: Tx, ctx: Context, { account_id, sessions_after }: MembershipRow) {
  const { last, open } = await signInsOf(tx, ctx, account_id, sessions_after)
  return { open, sessions_after: Math.max(last, sessions_after) }
}

/** Whether the admin token of the installation, or the server itself, calls. */
export const isInstallation = ({ actor }: Caller): boolean => actor === 'admin' || actor === 'system'

/**
 * Writes an audit entry about the person in each workspace of the account. The person did it, unless `actor`
 * says who else. `changes` is what changed.
 */
export async function auditPerson(
  tx: Tx,
  ctx: Context,
  request: Pick<Caller, 'source' | 'requestId'>,
  account: AccountRow,
  action: AuditAction,
  { actor, changes }: { actor?: string; changes?: Changes } = {},
): Promise<void> {
  for (const { workspace_id: workspaceId, id } of await membershipsOfAccount(tx, account.id)) {
    const who = actor === undefined ? { actor: `member:${id}`, actorName: account.name } : { actor }
    await audit(
      tx,
      ctx.clock,
      { ...request, ...who, workspaceId },
      { action, object: 'member', id, ...(changes && { changes }) },
    )
  }
}
