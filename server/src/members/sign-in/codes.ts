import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { codeRequired, hasSecondFactor, isCode, wrongCode } from '../accounts/second-factor.ts'
import { type Attempt, beginAttempt, takeBack } from '../accounts/throttle.ts'
import { guesserWith, type OpenedLink } from '../members/links.ts'
import { isFirstProof } from '../members/renewal.ts'
import { recordFailed } from './failed.ts'

type From = Pick<Caller, 'source' | 'requestId'>

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

/**
 * The same for a person who has a recovery link. Its failures count apart from those of strangers. Undefined
 * for an account without a second factor, and at the first proof of the mailbox: somebody else may have set
 * the factor up. Throws also `rate_limited`.
 */
export async function checkedCode(
  ctx: Context,
  from: From,
  { account, link }: { account: AccountRow; link: OpenedLink },
  code: string | undefined,
): Promise<Attempt | undefined> {
  if (!hasSecondFactor(account) || isFirstProof(link, account)) return undefined
  const attempt = await beginAttempt(ctx, guesserWith(link))
  await assertCode(ctx, from, account, code, attempt)
  return attempt
}
