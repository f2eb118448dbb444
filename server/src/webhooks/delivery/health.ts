import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../events/record.ts'
import { isSuccess } from './attempt.ts'
import { type Attempted, changeHealth, findHealth, type LaneRow } from './queries.ts'

const dayMs = 86_400_000
/** Nothing but failures for this long disables the endpoint (decision "Failing endpoint"). */
const disabledAfterMs = 5 * dayMs

/**
 * Notes what the attempts say of the endpoint. A success ends a spell of failures; 410, or a spell of five days,
 * disables it. True when it has been disabled.
 */
export async function settleHealth(tx: Tx, ctx: Context, lane: LaneRow, done: Attempted[]): Promise<boolean> {
  const before = await findHealth(tx, lane)
  const isGone = done.some(({ status }) => status === 410)
  if (!isGone && done.some(({ status }) => isSuccess(status))) {
    if (before.failing_since) await changeHealth(tx, lane, { failing_since: null, warned_at: null })
    return false
  }
  // By the business time of the attempts, which a moved clock may have run through at once.
  const moments = done.map(({ moment }) => moment.getTime())
  const since = before.failing_since ?? new Date(Math.min(...moments))
  const failedForMs = Math.max(...moments) - since.getTime()
  const reason = isGone ? 'gone' : failedForMs >= disabledAfterMs ? 'failing' : undefined
  if (reason === undefined || before.status === 'disabled') {
    if (!before.failing_since) await changeHealth(tx, lane, { failing_since: since })
    return before.status === 'disabled'
  }
  await changeHealth(tx, lane, { status: 'disabled', disabled_reason: reason, failing_since: since })
  const caller = {
    workspaceId: lane.workspace_id,
    actor: 'system',
    source: 'system',
    requestId: 'deliveries',
  } as const
  await audit(tx, ctx.clock, caller, { action: 'webhook-disabled', object: 'webhook_endpoint', id: lane.id })
  return true
}
