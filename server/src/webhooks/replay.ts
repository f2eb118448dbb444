import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { audit, eventIdAt } from '../events/record.ts'
import type { Caller } from '../lib/caller.ts'
import { queueDeliveries } from './delivery/queue.ts'
import { endpointForChange } from './endpoints.ts'
import { findEndpoint, selectEndpointLocked } from './queries.ts'
import { countEventsIn, eventAhead, type Span, selectEventsIn } from './replay-queries.ts'
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
/** How many events one statement looks at: some hundredths of a second, whatever has been delivered of them. */
const windowSize = 20_000
/** How many windows without anything to send a job passes over. */
const windowsAJob = 100

/** What a replay would send. */
export interface Counted {
  span: Span
  deliveries: number
}

/**
 * Counts what happened from `since` to before `until` and the endpoint wants. What is on its way to it is left out, and
 * so is what it has got, unless told otherwise. It looks at every event of the span, a window at a time, and so in no
 * transaction: nothing waits for it. Throws `invalid_request`.
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
  // A removed one is refused in the transaction: the call may be one that was answered before.
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
 * Delivers what has been counted, oldest first. What has been delivered or put on its way meanwhile is left out, so
 * after a crash the same call makes up the rest (decision "Replay"). Answers how many were counted. Throws `not_found`,
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

/** What a job of the queue `replay` carries: what is left of a span. */
export interface ReplayRest {
  workspace_id: number
  span: Span
}

/** Goes on with a replay, unless the endpoint has been removed meanwhile. */
export async function continueReplay(ctx: Context, { workspace_id, span }: ReplayRest): Promise<void> {
  const after = await restOf(ctx.db, workspace_id, span)
  if (after === undefined) return
  await transaction(ctx.db, async tx => {
    if (await selectEndpointLocked(tx, workspace_id, span.endpointId))
      await queueStep(tx, ctx, workspace_id, { ...span, after })
  })
}

/** Where the first window with something to send begins, as far as a job looks; undefined: there is none. */
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

/** Makes the first deliveries of the span, and a job for the rest: it commits with them, or not at all. */
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
