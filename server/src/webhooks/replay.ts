import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { audit, eventIdAt } from '../events/record.ts'
import { queueDeliveries } from './delivery/queue.ts'
import { endpointForChange } from './endpoints.ts'
import { countEventsIn, type Span, selectEndpointLocked, selectEventsIn } from './queries.ts'
import { assertEnabled, assertReplayable, assertSpan, mostReplayed } from './rules.ts'

export interface ReplayInput {
  since: string
  /** Without it, now. */
  until?: string
  include_delivered?: boolean
  /** Only counts. */
  dry_run?: boolean
}

/** How many deliveries one transaction makes. */
const step = 1_000

/**
 * Delivers again what happened from `since` to before `until` and the endpoint wants. What is on its way to it is left
 * out, and so is what it has got, unless told otherwise: after a crash the same call makes up the rest (decision
 * "Replay"). Answers how many there are. Throws `not_found`, `invalid_request`, `unprocessable_entity`.
 */
export async function replay(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  endpointId: number,
  input: ReplayInput,
): Promise<number> {
  const { workspaceId } = caller
  const endpoint = await endpointForChange(tx, caller, endpointId)
  const [since, until] = [new Date(input.since), input.until ? new Date(input.until) : ctx.clock.now()]
  assertSpan(since, until)
  const span: Span = {
    endpointId,
    after: eventIdAt(since),
    before: eventIdAt(until),
    types: endpoint.event_types,
    unless: input.include_delivered ? ['pending', 'retrying'] : ['pending', 'retrying', 'delivered'],
  }
  const deliveries = await countEventsIn(tx, workspaceId, span, mostReplayed + 1)
  assertReplayable(deliveries)
  if (input.dry_run) return deliveries
  assertEnabled(endpoint)
  await audit(tx, ctx.clock, caller, {
    action: 'events-replayed',
    object: 'webhook_endpoint',
    id: endpointId,
  })
  await queueStep(tx, ctx, workspaceId, span)
  return deliveries
}

/** What a job of the queue `replay` carries: what is left of a span. */
export interface ReplayRest {
  workspace_id: number
  span: Span
}

/** Goes on with a replay, unless the endpoint has been removed meanwhile. */
export async function continueReplay(ctx: Context, { workspace_id, span }: ReplayRest): Promise<void> {
  await transaction(ctx.db, async tx => {
    if (await selectEndpointLocked(tx, workspace_id, span.endpointId))
      await queueStep(tx, ctx, workspace_id, span)
  })
}

/** Makes the first deliveries of the span, and a job for the rest: it commits with them, or not at all. */
async function queueStep(tx: Tx, ctx: Context, workspaceId: number, span: Span): Promise<void> {
  const ids = await selectEventsIn(tx, workspaceId, span, step)
  const last = ids.at(-1)
  if (last === undefined) return
  await queueDeliveries(tx, ctx, workspaceId, span.endpointId, ids)
  if (ids.length < step) return
  const data: ReplayRest = { workspace_id: workspaceId, span: { ...span, after: last } }
  await ctx.jobs.enqueue(tx, { queue: 'replay', data })
}
