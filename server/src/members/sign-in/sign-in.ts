import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { type AccountRow, accountOf, lockedAsBefore, withPassword } from '../accounts/accounts.ts'
import { useCode } from '../accounts/second-factor.ts'
import {
  type Attempt,
  beginAttempt,
  forgetFailures,
  guesserIn,
  guesserOf,
  takeBack,
} from '../accounts/throttle.ts'
import { auditPerson } from '../members/members.ts'
import { assertOwnFactors } from '../members/sso-only.ts'
import {
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'
import { assertCode } from './codes.ts'
import { recordFailed } from './failed.ts'

export interface Credentials {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
}

/** The request of a person. */
export type From = Pick<Caller, 'source' | 'requestId'>

/**
 * An account whose password and code were right. The attempt counts as a failure until the person is signed
 * in.
 */
export interface Checked {
  account: AccountRow
  attempt: Attempt
}

/**
 * The account of the address, after password and second factor were checked. Throws `unauthorized`: the same
 * for an unknown address and a wrong password, after the same work; with the reason `code_required` if the
 * password is right and the account has a second factor. Throws `forbidden` with the reason `sso_only`,
 * `rate_limited` after too many failures of this device, of this `session`, or of strangers.
 */
export async function checkedAccount(
  ctx: Context,
  from: From,
  { email, password, code }: Credentials,
  origin: Origin,
  session?: SessionRow,
): Promise<Checked> {
  const attempt = await beginAttempt(ctx, session ? guesserIn(session) : await guesserOf(ctx, email, origin))
  const found = await accountOf(ctx.db, email)
  const account = await withPassword(ctx, found, password)
  if (!account) {
    ctx.metrics.signIns.inc({ method: 'password', outcome: 'wrong_password' })
    if (found) recordFailed(ctx, from, found)
    throw wrongPassword()
  }
  await assertOwnFactor(ctx, from, account, 'password').catch(async error => {
    await takeBack(ctx, attempt)
    throw error
  })
  await assertCode(ctx, from, account, code, attempt)
  return { account, attempt }
}

/**
 * Throws `forbidden`, with the reason `sso_only`, if only the issuer may sign this account in. Counts and
 * records it.
 */
export async function assertOwnFactor(
  ctx: Context,
  from: From,
  account: AccountRow,
  method: 'password' | 'passkey',
): Promise<void> {
  try {
    await assertOwnFactors(ctx.db, ctx, account)
  } catch (error) {
    ctx.metrics.signIns.inc({ method, outcome: 'sso_only' })
    recordFailed(ctx, from, account)
    throw error
  }
}

const wrongPassword = () => new AppError('unauthorized', 'The email address or the password is wrong.')

/**
 * Uses the code up, forgets failures, ends the session `before` of the browser, and opens a new one. Throws
 * `unauthorized` if the password was changed since the check.
 */
export async function signIn(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, attempt, code, before }: Checked & { code: string | undefined; before: SessionRow | undefined },
  origin: Origin,
): Promise<OpenedSession> {
  const locked = await lockedAsBefore(tx, account)
  if (locked.password !== account.password) throw wrongPassword()
  await useCode(tx, ctx, locked, code)
  await forgetFailures(tx, attempt)
  if (before) await signOut(tx, ctx, before)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  return openSession(tx, ctx, { method: 'password', of: { accountId: account.id }, ...origin })
}
