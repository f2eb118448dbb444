import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import { assertOwnFactors } from '../members/own-factors.ts'
import type { From } from './own-account.ts'

/**
 * Records a failed sign-in in a transaction of its own. The response does not wait for it: its time would
 * show that the account exists.
 */
export const recordFailed = (ctx: Context, { source, requestId }: From, account: AccountRow): void =>
  ctx.later.run('audit entry of a failed sign-in', () =>
    transaction(ctx.db, tx =>
      auditPerson(tx, ctx, { source, requestId }, account, 'member-sign-in-failed', { actor: 'visitor' }),
    ),
  )

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
