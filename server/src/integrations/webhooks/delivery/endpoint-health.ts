import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { changesOf } from '../../../platform/events/changes.ts'
import { audit } from '../../../platform/events/record.ts'
import { relayWithin } from '../relay.ts'
import { notFailing } from '../rules.ts'
import { isSuccess } from './attempt.ts'
import { deliveriesOf, queueMailAboutEndpoint } from './endpoint-mails.ts'
import { changeHealth, isFailing, type LeasedEndpoint, lockHealth } from './queries.ts'
import type { Attempted } from './recording-queries.ts'

const dayMs = 86_400_000
/** After failures only for this long, the workspace gets one mail (decision "Failing endpoint"). */
const warnedAfterMs = dayMs
/** After failures only for this long, the endpoint is disabled (decision "Failing endpoint"). */
export const disabledAfterMs = 5 * dayMs

/**
 * Updates the endpoint's health from these attempts. A success ends its time of failing. A day of failures
 * queues a mail to the workspace. A 410, or five days of failures, disables the endpoint and queues a mail.
 * Returns whether it is disabled.
 */
export async function settleHealth(
  tx: Tx,
  ctx: Context,
  endpoint: LeasedEndpoint,
  done: Attempted[],
): Promise<boolean> {
  const gone = done.find(({ status }) => status === 410)
  if (!gone && done.some(({ status }) => isSuccess(status))) {
    if (await isFailing(tx, endpoint)) await changeHealth(tx, endpoint.workspace_id, endpoint.id, notFailing)
    return false
  }
  // In business time: a moved clock makes attempts of several days in one batch.
  const inOrder = done.toSorted((a, b) => a.moment.getTime() - b.moment.getTime())
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  const isLong = first && last && failedFor(endpoint, first, last) >= disabledAfterMs
  // Events that committed before the endpoint is disabled are still delivered to it.
  if (gone || isLong) await relayWithin(tx, ctx, endpoint.workspace_id)
  const before = await lockHealth(tx, endpoint)
  if (!first || !last) return before.status === 'disabled'
  if (!before.failing_since)
    await changeHealth(tx, endpoint.workspace_id, endpoint.id, {
      failing_since: first.moment,
      paused_seconds: 0,
    })
  if (before.status === 'disabled') return true
  const failedForMs = failedFor(before, first, last)
  if (gone) return disable(tx, ctx, endpoint, 'gone', gone, before)
  if (failedForMs >= disabledAfterMs) return disable(tx, ctx, endpoint, 'failing', last, before)
  if (failedForMs >= warnedAfterMs && !before.warned_at) await warn(tx, ctx, endpoint, last)
  return false
}

/** Time in which no process ran does not count: the receiver had no chance to succeed. */
function failedFor(
  { failing_since, paused_seconds }: Pick<LeasedEndpoint, 'failing_since' | 'paused_seconds'>,
  first: Attempted,
  last: Attempted,
): number {
  if (!failing_since) return last.moment.getTime() - first.moment.getTime()
  return last.moment.getTime() - failing_since.getTime() - paused_seconds * 1_000
}

/** Where the workspace has no address to mail to, the next failure tries again. */
async function warn(tx: Tx, ctx: Context, endpoint: LeasedEndpoint, failure: Attempted): Promise<void> {
  if (!(await queueMailAboutEndpoint(tx, ctx, endpoint, 'webhook_failing', failure))) return
  await changeHealth(tx, endpoint.workspace_id, endpoint.id, { warned_at: failure.moment })
}

async function disable(
  tx: Tx,
  ctx: Context,
  endpoint: LeasedEndpoint,
  reason: 'gone' | 'failing',
  failure: Attempted,
  before: Pick<LeasedEndpoint, 'status' | 'disabled_reason'>,
): Promise<true> {
  const disabled = { status: 'disabled', disabled_reason: reason } as const
  const after: typeof before = await changeHealth(tx, endpoint.workspace_id, endpoint.id, disabled)
  const changes = changesOf(before, after, ['status', 'disabled_reason'])
  const act = { action: 'webhook-disabled', object: 'webhook_endpoint', id: endpoint.id, changes } as const
  await audit(tx, ctx.clock, deliveriesOf(endpoint), act)
  await queueMailAboutEndpoint(tx, ctx, endpoint, 'webhook_disabled', failure)
  return true
}
