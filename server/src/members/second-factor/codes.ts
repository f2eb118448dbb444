import type { Context } from '../../platform/context.ts'
import { type AccountRow, hasSecondFactor } from '../accounts/accounts.ts'
import { type Attempt, takeBack } from '../sessions/throttle.ts'
import { recordFailed } from '../sign-in/failed.ts'
import type { From } from '../sign-in/own-account.ts'
import { codeRequired, isCode, wrongCode } from './second-factor.ts'

/**
 * Throws `unauthorized` for a missing or wrong code of the second factor. A wrong one counts as a failure: a
 * missing one takes the attempt back.
 */
export async function assertCode(
  ctx: Context,
  from: From,
  account: AccountRow,
  code: string | undefined,
  attempt: Attempt,
): Promise<void> {
  if (!hasSecondFactor(account)) return
  if (code === undefined) {
    await takeBack(ctx, attempt)
    throw codeRequired()
  }
  if (await isCode(ctx.db, ctx, account, code)) return
  ctx.metrics.signIns.inc({ method: 'password', outcome: 'wrong_code' })
  recordFailed(ctx, from, account)
  throw wrongCode()
}
