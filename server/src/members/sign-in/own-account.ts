import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { confirmFirst } from '../../workspaces/person.ts'
import {
  type AccountRow,
  lockedAsBefore,
  newPassword,
  type StoredPassword,
  setName,
  setPassword,
} from '../accounts/accounts.ts'
import {
  hasSecondFactor,
  passwordNeedsApp,
  renewRecoveryCodes,
  turnOffApp,
  turnOnApp,
} from '../accounts/second-factor.ts'
import { auditPerson } from '../members/members.ts'
import { endRecoveries } from '../members/recoveries.ts'
import {
  endSession,
  endSessions,
  forgetDevice,
  forgetDevices,
  isRecent,
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'
import type { From } from './sign-in.ts'

/** A person who is signed in with an account. */
export interface Own {
  account: AccountRow
  session: SessionRow
}

/**
 * Throws `forbidden`, with the reason `confirm`, if the person did not sign in within the last 15 minutes.
 */
export function assertRecent(ctx: Context, session: SessionRow): void {
  if (isRecent(session, ctx.clock.now())) return
  throw confirmFirst()
}

/**
 * Changes the password. Recovery links and all other sessions end, other devices are no longer known, and
 * this session gets a new id. Throws as `setPassword`.
 */
export async function changePassword(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  stored: StoredPassword,
  origin: Origin,
): Promise<OpenedSession> {
  assertRecent(ctx, session)
  await lockedAsBefore(tx, account)
  await setPassword(tx, account.id, stored)
  await endSessions(tx, ctx, account.id)
  await forgetDevices(tx, account.id, session)
  await endRecoveries(tx, ctx, account.id)
  await auditPerson(tx, ctx, from, account, 'member-password-changed')
  const of = { accountId: account.id }
  return openSession(tx, ctx, { method: session.method, of, replaces: session, ...origin })
}

/** Changes the person's name. The audit trail keeps the names of the time of each act. */
export async function rename(
  tx: Tx,
  ctx: Context,
  from: From,
  { account }: Own,
  name: string,
): Promise<AccountRow> {
  if (name === account.name) return account
  const renamed = { ...account, name }
  await setName(tx, account.id, name)
  await auditPerson(tx, ctx, from, renamed, 'member-renamed', {
    changes: changesOf(account, renamed, ['name']),
  })
  return renamed
}

/** Hashes a new password by the rules for this account. Throws `invalid_request`. */
export const passwordFor = (account: AccountRow, password: string): Promise<StoredPassword> =>
  newPassword(password, { ...account, hasSecondFactor: hasSecondFactor(account) })

/** Turns the authenticator app on. Returns the recovery codes. Throws `invalid_request` for a wrong code. */
export async function addApp(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  { secret, code }: { secret: string; code: string },
): Promise<string[]> {
  assertRecent(ctx, session)
  const codes = await turnOnApp(tx, ctx, await lockedAsBefore(tx, account), secret, code)
  await auditPerson(tx, ctx, from, account, 'member-authenticator-added')
  return codes
}

/** Turns the authenticator app off. Throws `unprocessable_entity` if the password is too short without it. */
export async function removeApp(tx: Tx, ctx: Context, from: From, { account, session }: Own): Promise<void> {
  assertRecent(ctx, session)
  const locked = await lockedAsBefore(tx, account)
  if (!hasSecondFactor(locked)) return
  if (passwordNeedsApp(locked)) throw passwordFirst()
  await turnOffApp(tx, locked)
  await auditPerson(tx, ctx, from, account, 'member-authenticator-removed')
}

const passwordFirst = () =>
  new AppError(
    'unprocessable_entity',
    'Your password needs the authenticator app, because it has fewer than 15 characters, or Jurat does not know how many. Set a password with at least 15 characters first. Then turn the app off.',
    { reason: 'short_password' },
  )

/** Replaces the recovery codes. Throws `unprocessable_entity` without an authenticator app. */
export async function newCodes(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
): Promise<string[]> {
  assertRecent(ctx, session)
  const codes = await renewRecoveryCodes(tx, await lockedAsBefore(tx, account))
  await auditPerson(tx, ctx, from, account, 'member-recovery-codes-renewed')
  return codes
}

/** Ends this session. */
export async function leave(tx: Tx, ctx: Context, from: From, { account, session }: Own): Promise<void> {
  await signOut(tx, ctx, session)
  await auditPerson(tx, ctx, from, account, 'member-signed-out')
}

/** Ends another session of the account, whose device is no longer known. Throws `not_found`. */
export async function endOwnSession(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  id: number,
): Promise<void> {
  await endSession(tx, ctx, account.id, id)
  await forgetDevice(tx, account.id, id, session)
  await auditPerson(tx, ctx, from, account, 'member-session-ended')
}

/** Ends all sessions of the account except this one, whose device alone stays known. */
export async function endOtherSessions(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
): Promise<void> {
  await forgetDevices(tx, account.id, session)
  if ((await endSessions(tx, ctx, account.id, session)) === 0) return
  await auditPerson(tx, ctx, from, account, 'member-sessions-ended')
}
