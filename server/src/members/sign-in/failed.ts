import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'

/**
 * Records a failed sign-in in a transaction of its own. The response does not wait for it: its time would
 * show that the account exists.
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
