import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { hasSecondFactor, lockedAsBefore } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import { assertRecent, type From, type Own } from '../sign-in/own-account.ts'
import { passwordNeedsApp, renewRecoveryCodes, turnOffApp, turnOnApp } from './second-factor.ts'

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

const passwordFirst = () => refusal('unprocessable_entity', 'short_password')

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
