import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AccountRow, changeAccount, getAccount } from '../accounts/accounts.ts'
import { auditPerson, findMembership, membershipsOfAccount } from '../members/members.ts'
import { clearDevices, endSessions } from '../sessions/sessions.ts'
import type { AccountAccess, Factors, KeptRow } from '../sign-in/factors.ts'
import type { OpenedLink } from './one-time-links.ts'
import { endRecoveries } from './recoveries.ts'

/** Whether a recovery with this link is the first proof of the account's mailbox. */
export const isFirstProof = ({ provesMailbox }: OpenedLink, { email_proved_at }: AccountRow): boolean =>
  provesMailbox && email_proved_at === null

/**
 * Whether accepting the invitation sets the account of its address up anew: somebody else may have made the
 * account, and the person reads the mailbox, or the account opens no workspace.
 */
export async function renewsAccount(db: Db, link: OpenedLink, account: AccountRow): Promise<boolean> {
  if (account.email_proved_at !== null || link.email !== account.email_folded) return false
  return link.provesMailbox || (await membershipsOfAccount(db, account.id)).length === 0
}

/**
 * Whether accepting the invitation resets the signed-in account. Its session does not prevent this, because
 * it proves no more than the factors that the reset removes.
 */
export const renewsOwn = async (
  { db }: Context,
  link: OpenedLink,
  account: AccountRow | null | undefined,
): Promise<boolean> => Boolean(account && (await renewsAccount(db, link, account)))

/**
 * Removes all that opened the account before, and sets it up with what the person gives now. Memberships
 * stay. The account, which must be locked, and what was removed: `queueRenewalMail` takes it.
 */
export async function renewAccount(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  { provesMailbox }: OpenedLink,
  account: AccountRow,
  given: SetUp,
  kept?: KeptRow,
): Promise<{ account: AccountRow; had: AccountAccess }> {
  const had = await removeAccess(tx, ctx, factors, account, kept)
  await endRecoveries(tx, ctx, account.id)
  const proof = provesMailbox ? { email_proved_at: ctx.clock.now() } : {}
  return { account: await setUp(tx, account, { ...given, ...proof }), had }
}

/**
 * Removes all that opens the account, except the row `kept`, and returns what there was. The account no
 * longer knows its devices. `account` must be locked. The person then gets a new factor in the same
 * transaction.
 */
async function removeAccess(
  tx: Tx,
  ctx: Context,
  { all }: Factors,
  account: AccountRow,
  kept?: KeptRow,
): Promise<AccountAccess> {
  const had: AccountAccess = { ...nothing }
  for (const factor of all) Object.assign(had, await factor.remove(tx, account, kept))
  // Last: a sign-in that was faster has committed its session by now.
  had.sessions = await endSessions(tx, ctx, account.id)
  await clearDevices(tx, account.id)
  return had
}

/** What the person who sets the account up gives. */
type SetUp = Partial<Pick<AccountRow, 'name' | 'password' | 'user_handle' | 'email_proved_at'>>

/** `account` must be locked. It has no app, so a password was chosen by the rule for one alone. */
async function setUp(tx: Tx, account: AccountRow, given: SetUp): Promise<AccountRow> {
  const set = { ...given, password_needs_app: false }
  await changeAccount(tx, account.id, set)
  return { ...account, password: null, totp_secret: null, totp_step: null, ...set }
}

/** Writes what was removed to the audit trail of each workspace of the account, and to the person. */
export async function queueRenewalMail(
  tx: Tx,
  ctx: Context,
  request: Pick<Caller, 'source' | 'requestId'>,
  account: AccountRow,
  had: AccountAccess,
): Promise<void> {
  const none: AccountAccess = { ...nothing }
  const changes = changesOf(had, none, Object.keys(none) as (keyof AccountAccess)[])
  await auditPerson(tx, ctx, request, account, 'member-renewed', { changes })
  const [first] = await membershipsOfAccount(tx, account.id)
  if (!first) return
  await queueMail(tx, ctx, await getWorkspace(tx, first.workspace_id), 'member_renewed', {
    membershipId: first.id,
    at: ctx.clock.now(),
    hasPassword: had.has_password,
    passkeys: had.passkeys,
    identities: had.identities,
    hasAuthenticator: had.has_authenticator,
    sessions: had.sessions,
  })
}

const nothing: AccountAccess = {
  has_password: false,
  passkeys: 0,
  identities: 0,
  has_authenticator: false,
  sessions: 0,
}

/** To whom such a mail goes. Undefined once the membership is gone. */
export async function recipientOfRenewal(
  db: Db,
  workspaceId: number,
  membershipId: number,
): Promise<AccountRow | undefined> {
  const recipient = await findMembership(db, workspaceId, membershipId)
  return recipient && getAccount(db, recipient.account_id)
}

/** An account whose mailbox was not proved, and that belongs to another workspace. */
export const notProved = () => refusal('unprocessable_entity', 'address_not_proved')
