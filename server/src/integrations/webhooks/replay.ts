import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit, eventIdAt } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { queueDeliveries } from './delivery/queue-deliveries.ts'
import { endpointForChange } from './endpoints.ts'
import { findEndpoint, selectEndpointLocked } from './queries.ts'
import { countEventsIn, eventAhead, type Span, selectEventsIn } from './replay-queries.ts'
import { assertEnabled, assertReplayable, assertSpan, mostReplayed } from './rules.ts'

export interface ReplayInput {
  since: string
  /** Default: now. */
  until?: string
  include_delivered?: boolean
  /** Only counts. */
  dry_run?: boolean
}

/** Deliveries created in one transaction. */
const step = 1_000
/** Events read by one statement. On the embedded database others wait for it. */
const windowSize = 5_000
/** Windows without a matching event that one job passes. */
const windowsAJob = 400

/** The counted span of a replay. */
export interface Counted {
  span: Span
  deliveries: number
}

/**
 * Counts the events from `since` to before `until` that the endpoint wants, except those with a pending
 * delivery, and by default those it has received. Reads every event of the span in windows, without a
 * transaction, so that it blocks nothing. Throws `invalid_request`.
 */
export async function countReplay(
  ctx: Context,
  caller: Caller,
  endpointId: number,
  input: ReplayInput,
): Promise<Counted> {
  const [since, until] = [new Date(input.since), input.until ? new Date(input.until) : ctx.clock.now()]
  assertSpan(since, until)
  const endpoint = await findEndpoint(ctx.db, caller.workspaceId, endpointId)
  const types = endpoint?.event_types ?? null
  const again: Span['again'] = input.include_delivered ? ['failed', 'delivered'] : ['failed']
  const whole: Span = { endpointId, after: eventIdAt(since), upTo: eventIdAt(until), types, again }
  let deliveries = 0
  // A removed endpoint is rejected in the transaction, because this call may replay an earlier response.
  if (!endpoint) return { span: whole, deliveries }
  let from = whole.after
  for await (const window of windowsOf(ctx.db, caller.workspaceId, whole)) {
    const found = await countEventsIn(ctx.db, caller.workspaceId, window)
    if (deliveries === 0 && found > 0) from = window.after
    deliveries += found
    if (deliveries > mostReplayed) break
  }
  return { span: { ...whole, after: from }, deliveries }
}

/**
 * Creates the counted deliveries, oldest first. Skips events delivered or queued meanwhile, so after a crash
 * the same call creates the rest (decision "Replay"). Returns the counted number. Throws `not_found`,
 * `unprocessable_entity`.
 */
export async function replay(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  endpointId: number,
  { span, deliveries }: Counted,
  isDryRun: boolean,
): Promise<number> {
  const endpoint = await endpointForChange(tx, caller, endpointId)
  assertReplayable(deliveries)
  if (isDryRun) return deliveries
  assertEnabled(endpoint)
  await audit(tx, ctx.clock, caller, {
    action: 'events-replayed',
    object: 'webhook_endpoint',
    id: endpointId,
  })
  if (deliveries > 0) await queueStep(tx, ctx, caller.workspaceId, span)
  return deliveries
}

/** Data of a job of the queue `replay`: the rest of a span. */
export interface ReplayRest {
  workspace_id: number
  span: Span
}

/** Continues a replay, unless the endpoint was removed. */
export async function continueReplay(ctx: Context, { workspace_id, span }: ReplayRest): Promise<void> {
  const after = await restOf(ctx.db, workspace_id, span)
  if (after === undefined) return
  await transaction(ctx.db, async tx => {
    if (await selectEndpointLocked(tx, workspace_id, span.endpointId))
      await queueStep(tx, ctx, workspace_id, { ...span, after })
  })
}

/** Start of the first window with a matching event, within the reach of one job. Undefined: none. */
async function restOf(db: Db, workspaceId: number, span: Span): Promise<string | undefined> {
  let windows = 0
  for await (const window of windowsOf(db, workspaceId, span)) {
    const isFound = ++windows > windowsAJob || (await countEventsIn(db, workspaceId, window)) > 0
    if (isFound) return window.after
  }
  return undefined
}

/** The span in parts of `windowSize` events, oldest first. */
async function* windowsOf(db: Db, workspaceId: number, span: Span): AsyncGenerator<Span> {
  let { after } = span
  for (;;) {
    const end = await eventAhead(db, workspaceId, { ...span, after }, windowSize)
    yield { ...span, after, upTo: end ?? span.upTo }
    if (end === undefined) return
    after = end
  }
}

/** Creates the first deliveries of the span, and a job for the rest in the same transaction. */
async function queueStep(tx: Tx, ctx: Context, workspaceId: number, span: Span): Promise<void> {
  const end = await eventAhead(tx, workspaceId, span, windowSize)
  const ids = await selectEventsIn(tx, workspaceId, { ...span, upTo: end ?? span.upTo }, step)
  const last = ids.at(-1)
  if (last !== undefined) await queueDeliveries(tx, ctx, workspaceId, span.endpointId, ids)
  const after = ids.length === step ? last : end
  if (after === undefined) return
  const data: ReplayRest = { workspace_id: workspaceId, span: { ...span, after } }
  await ctx.jobs.enqueue(tx, { queue: 'replay', data })
}
