import type { AccountRow } from '../accounts/accounts.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { Caller } from '../lib/caller.ts'
import { auditPerson } from '../members/members.ts'

/**
 * Records a failed sign-in in a transaction of its own. The response does not wait for it: its time would show that
 * the account exists.
 */
export const recordFailed = (
  ctx: Context,
  { source, requestId }: Pick<Caller, 'source' | 'requestId'>,
  account: AccountRow,
): void =>
  ctx.later.run('audit entry of a failed sign-in', () =>
    transaction(ctx.db, tx =>
      auditPerson(tx, ctx, { source, requestId }, account, 'member-sign-in-failed', { actor: 'visitor' }),
    ),
  )
