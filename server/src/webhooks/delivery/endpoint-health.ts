import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../events/record.ts'
import { relayWithin } from '../relay.ts'
import { deliveriesOf, soundAlarm } from './alarm.ts'
import { isSuccess } from './attempt.ts'
import { changeHealth, isFailing, type LaneRow, lockHealth } from './queries.ts'
import type { Attempted } from './recording-queries.ts'

const dayMs = 86_400_000
/** Nothing but failures for this long is told the workspace, once (decision "Failing endpoint"). */
const warnedAfterMs = dayMs
/** Nothing but failures for this long disables the endpoint (decision "Failing endpoint"). */
export const disabledAfterMs = 5 * dayMs

/**
 * Notes what the attempts say of the endpoint. A success ends a spell of failures; a day of it calls for a mail to the
 * workspace; 410, or five days, disables the endpoint, with a mail. True when it is disabled.
 */
export async function settleHealth(tx: Tx, ctx: Context, lane: LaneRow, done: Attempted[]): Promise<boolean> {
  const gone = done.find(({ status }) => status === 410)
  if (!gone && done.some(({ status }) => isSuccess(status))) {
    if (await isFailing(tx, lane)) await changeHealth(tx, lane, { failing_since: null, warned_at: null })
    return false
  }
  // By the business time of the attempts, which a moved clock may have run through at once.
  const inOrder = done.toSorted((a, b) => a.moment.getTime() - b.moment.getTime())
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  const isLong = first && last && failedFor(lane.failing_since ?? first.moment, last) >= disabledAfterMs
  // Events that committed before the endpoint is disabled are still delivered to it.
  if (gone || isLong) await relayWithin(tx, ctx, lane.workspace_id)
  const before = await lockHealth(tx, lane)
  if (!first || !last) return before.status === 'disabled'
  const since = before.failing_since ?? first.moment
  if (!before.failing_since) await changeHealth(tx, lane, { failing_since: since })
  if (before.status === 'disabled') return true
  const failedForMs = failedFor(since, last)
  if (gone) return disable(tx, ctx, lane, 'gone', gone)
  if (failedForMs >= disabledAfterMs) return disable(tx, ctx, lane, 'failing', last)
  if (failedForMs >= warnedAfterMs && !before.warned_at) await warn(tx, ctx, lane, last)
  return false
}

const failedFor = (since: Date, last: Attempted): number => last.moment.getTime() - since.getTime()

/** Where nobody could be mailed, the next failure asks again. */
async function warn(tx: Tx, ctx: Context, lane: LaneRow, failure: Attempted): Promise<void> {
  if (!(await soundAlarm(tx, ctx, lane, 'webhook_failing', failure))) return
  await changeHealth(tx, lane, { warned_at: failure.moment })
}

async function disable(
  tx: Tx,
  ctx: Context,
  lane: LaneRow,
  reason: 'gone' | 'failing',
  failure: Attempted,
): Promise<true> {
  await changeHealth(tx, lane, { status: 'disabled', disabled_reason: reason })
  const endpoint = { action: 'webhook-disabled', object: 'webhook_endpoint', id: lane.id }
  await audit(tx, ctx.clock, deliveriesOf(lane), endpoint)
  await soundAlarm(tx, ctx, lane, 'webhook_disabled', failure)
  return true
}
