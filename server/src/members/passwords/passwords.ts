import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import {
  type AccountRow,
  changeAccount,
  getAccount,
  hasSecondFactor,
  lockedAccount,
  lockedAsBefore,
  replacePassword,
} from '../accounts/accounts.ts'
import { endRecoveries } from '../invitations/recoveries.ts'
import { auditPerson } from '../members/members.ts'
import {
  clearDevices,
  endSessions,
  type OpenedSession,
  type Origin,
  openSession,
} from '../sessions/sessions.ts'
import { assertRecent, type From, type Own } from '../sign-in/own-account.ts'
import { checkPassword, hashPassword, type Waiter } from './hash.ts'
import { needsApp, passwordProblem, tooShortAlone } from './policy.ts'

/** The form in which a password is stored, and whether it is too short to be the only factor. */
export interface StoredPassword {
  password: string
  password_needs_app: boolean
}

/**
 * Hashes a new password outside any transaction: it takes 25 ms. Throws `invalid_request` with the rule that
 * it breaks.
 */
export async function newPassword(
  password: string,
  account: { email: string; name: string; hasSecondFactor: boolean },
): Promise<StoredPassword> {
  const wrong = await passwordProblem(password, account)
  if (wrong !== undefined) throw invalidParams({ password: wrong })
  const waiter = { kind: 'known', of: account.email } as const
  return { password: await hashPassword(password, waiter), password_needs_app: needsApp(password) }
}

/**
 * The account if this is its password. An unknown account costs the same time. Stores the password anew if
 * the parameters of the hash have risen, and whether it needs the app if a process of an earlier version set
 * it: the result has what is stored.
 */
export async function withPassword(
  ctx: Context,
  account: AccountRow | undefined,
  password: string,
  waiter: Waiter,
): Promise<AccountRow | undefined> {
  const { matches, needsRehash } = await checkPassword(password, account?.password ?? null, waiter)
  if (!matches || !account) return undefined
  const password_needs_app = needsApp(password)
  if (!needsRehash && account.password_needs_app === password_needs_app) return account
  const stored = {
    password: needsRehash ? await hashPassword(password, waiter) : account.password,
    password_needs_app,
  }
  if (await replacePassword(ctx.db, account, stored)) return { ...account, ...stored }
  // Another call has stored the password anew, or a new password.
  return withPassword(ctx, await getAccount(ctx.db, account.id), password, waiter)
}

/**
 * `stored` was chosen by the rules for the account of before. Throws `invalid_request` if it needs the app,
 * which was turned off in the meantime.
 */
export async function setPassword(tx: Tx, id: number, stored: StoredPassword): Promise<void> {
  if (stored.password_needs_app && !hasSecondFactor(await lockedAccount(tx, id)))
    throw invalidParams({ password: tooShortAlone })
  await changeAccount(tx, id, { ...stored })
}

/** The account signs in without a password from now on. */
export const deletePassword = (tx: Tx, id: number): Promise<void> =>
  changeAccount(tx, id, { password: null, password_needs_app: null })

/** Hashes a new password by the rules for this account. Throws `invalid_request`. */
export const passwordFor = (account: AccountRow, password: string): Promise<StoredPassword> =>
  newPassword(password, { ...account, hasSecondFactor: hasSecondFactor(account) })

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
  await clearDevices(tx, account.id, session)
  await endRecoveries(tx, ctx, account.id)
  await auditPerson(tx, ctx, from, account, 'member-password-changed')
  const of = { accountId: account.id }
  return openSession(tx, ctx, { method: session.method, of, replaces: session, ...origin })
}
