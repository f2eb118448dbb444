import { type AccountRow, accountOf, isPassword, lockedAccount } from '../accounts/accounts.ts'
import { isCode, useCode, wrongCode } from '../accounts/second-factor.ts'
import {
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../accounts/sessions.ts'
import { assertNotDelayed, forgetFailures, noteFailure } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Caller } from '../lib/caller.ts'
import { networkOf } from '../lib/client-network.ts'
import { AppError } from '../lib/errors.ts'
import { auditPerson } from '../members/members.ts'
import { assertOwnFactors } from '../members/sso-only.ts'

export interface Credentials {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
}

/** The request of a person. */
export type From = Pick<Caller, 'source' | 'requestId'>

const attemptsAMinute = 20

/** Throws `rate_limited` for an IP address, or an IPv6 network, with more than 20 attempts in a minute. */
export async function limitAttempts(ctx: Context, { address }: Origin): Promise<void> {
  const quota = await ctx.rateLimiter.count(`sign-in:${networkOf(address)}`, attemptsAMinute)
  if (!quota.exceeded) return
  throw new AppError(
    'rate_limited',
    'Too many attempts to sign in from this IP address. Try again after Retry-After seconds.',
    {
      retryAfterSeconds: quota.retryAfterSeconds,
    },
  )
}

/**
 * The account of the address, after password and second factor were checked. Throws `unauthorized`: the same for
 * an unknown address and a wrong password, after the same work; with the reason `code_required` if the password
 * is right and the account has a second factor. Throws `forbidden` with the reason `sso_only`, `rate_limited`
 * after too many failures, which count also when the call is rejected.
 */
export async function checkedAccount(
  ctx: Context,
  from: From,
  { email, password, code }: Credentials,
  origin: Origin,
): Promise<AccountRow> {
  await limitAttempts(ctx, origin)
  await assertNotDelayed(ctx, email)
  const account = await accountOf(ctx.db, email)
  if (!(await isPassword(ctx, account, password)) || !account) {
    await noteFailed(ctx, from, email, account, 'wrong_password')
    throw new AppError('unauthorized', 'The email address or the password is wrong.')
  }
  await assertOwnFactor(ctx, from, account, 'password')
  await assertCode(ctx, from, account, code)
  return account
}

/**
 * Throws `forbidden`, with the reason `sso_only`, if only the issuer may sign this account in. Counts and records it.
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
    await recordFailed(ctx, from, account)
    throw error
  }
}

/** Throws `unauthorized` for a missing or wrong code of the second factor. A wrong one counts as a failure. */
export async function assertCode(
  ctx: Context,
  from: From,
  account: AccountRow,
  code: string | undefined,
): Promise<void> {
  await assertNotDelayed(ctx, account.email)
  if (await isCode(ctx.db, ctx, account, code)) return
  await noteFailed(ctx, from, account.email, account, 'wrong_code')
  throw wrongCode()
}

/** Counts and records the failure in transactions of their own. */
async function noteFailed(
  ctx: Context,
  from: From,
  email: string,
  account: AccountRow | undefined,
  outcome: 'wrong_password' | 'wrong_code',
): Promise<void> {
  await noteFailure(ctx, email)
  ctx.metrics.signIns.inc({ method: 'password', outcome })
  if (account) await recordFailed(ctx, from, account)
}

const recordFailed = (ctx: Context, from: From, account: AccountRow): Promise<void> =>
  transaction(ctx.db, tx =>
    auditPerson(tx, ctx, from, account, 'member-sign-in-failed', { actor: 'visitor' }),
  )

/** Uses the code up, ends the session `before` of the browser, and opens a new one. */
export async function signIn(
  tx: Tx,
  ctx: Context,
  from: From,
  {
    account,
    code,
    before,
  }: { account: AccountRow; code: string | undefined; before: SessionRow | undefined },
  origin: Origin,
): Promise<OpenedSession> {
  await useCode(tx, ctx, await lockedAccount(tx, account.id), code)
  if (before) await signOut(tx, ctx, before)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  return openSession(tx, ctx, { method: 'password', of: { accountId: account.id }, ...origin })
}

/** After the commit of a sign-in. */
export async function noteSignedIn(
  ctx: Context,
  method: OpenedSession['method'],
  email: string,
): Promise<void> {
  ctx.metrics.signIns.inc({ method, outcome: 'signed_in' })
  await forgetFailures(ctx, email)
}
