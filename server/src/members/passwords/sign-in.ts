import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { networksOf } from '../../platform/lib/client-network.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { type AccountRow, accountOf, lockedAsBefore } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import {
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'
import {
  type Attempt,
  beginAttempt,
  deleteFailures,
  type Guesser,
  guesserIn,
  guesserOf,
  takeBack,
} from '../sessions/throttle.ts'
import type { SecondFactor } from '../sign-in/factors.ts'
import { assertOwnFactor, recordFailed } from '../sign-in/failed.ts'
import type { From } from '../sign-in/own-account.ts'
import type { Waiter } from './hash.ts'
import { withPassword } from './passwords.ts'

export interface Credentials {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
}

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
  second: SecondFactor,
  from: From,
  { email, password, code }: Credentials,
  origin: Origin,
  session?: SessionRow,
): Promise<Checked> {
  const guesser = session ? guesserIn(session) : await guesserOf(ctx, email, origin)
  const attempt = await beginAttempt(ctx, guesser.name)
  const found = await accountOf(ctx.db, email)
  const account = await withPassword(ctx, found, password, waiterOf(guesser, origin))
  if (!account) {
    ctx.metrics.signIns.inc({ method: 'password', outcome: 'wrong_password' })
    if (found) recordFailed(ctx, from, found)
    throw wrongPassword()
  }
  await assertOwnFactor(ctx, from, account, 'password').catch(async error => {
    await takeBack(ctx, attempt)
    throw error
  })
  await second.assertCode(ctx, from, account, code, attempt)
  return { account, attempt }
}

/** Strangers wait by their network; a provider can give one customer a /48. */
function waiterOf({ name, isKnown }: Guesser, { address }: Origin): Waiter {
  if (isKnown) return { kind: 'known', of: name }
  const [network, larger = network] = networksOf(address)
  return { kind: 'stranger', of: larger }
}

const wrongPassword = () => refusal('unauthorized', 'wrong_password')

/**
 * Uses the code up, deletes failures, ends the session `before` of the browser, and opens a new one. Throws
 * `unauthorized` if the password was changed since the check.
 */
export async function signIn(
  tx: Tx,
  ctx: Context,
  second: SecondFactor,
  from: From,
  { account, attempt, code, before }: Checked & { code: string | undefined; before: SessionRow | undefined },
  origin: Origin,
): Promise<OpenedSession> {
  const locked = await lockedAsBefore(tx, account)
  if (locked.password !== account.password) throw wrongPassword()
  await second.useCode(tx, ctx, locked, code)
  await deleteFailures(tx, attempt)
  if (before) await signOut(tx, ctx, before)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  return openSession(tx, ctx, { method: 'password', of: { accountId: account.id }, ...origin })
}
