import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { eventIdAt } from '../../events/record.ts'
import { deleteEvents, lockPastEvents } from '../../events/retention.ts'
import { deletePastDeliveries, findOpenEvents, type Past, workspacesWithPast } from './retention-queries.ts'

/** How long events, deliveries and their attempts are kept (decision "Retention"). */
const keptForMs = 30 * 86_400_000
/** Rows of a kind that are looked at in one transaction. */
const step = 500
/** How long a round takes at most: what is left goes in the next one. */
const roundMs = 10_000
/** Workspaces that a round sees to: those that have waited longest. */
const mostWorkspaces = 1_000

/** How far a workspace's deliveries, or then its events, have been gone through; undefined: to the end. */
interface Place {
  workspaceId: number
  delivery: number | undefined
  event: string | undefined
}

/**
 * Deletes what is past its time, in small steps that hold nobody up; workspaces take turns. What is still to be
 * delivered stays, with its event, as long as its endpoint is enabled. An event may go before what tells of its
 * deliveries.
 */
export async function forgetOldDeliveries(ctx: Context): Promise<void> {
  const endsAt = performance.now() + roundMs
  let beganAt = performance.now()
  for await (const _step of retentionSteps(ctx)) {
    // As long as the step took: the embedded database, which it has to itself, is others' half of the time.
    await sleep(performance.now() - beganAt)
    beganAt = performance.now()
    if (beganAt >= endsAt) return
  }
}

/** Each step of a round, as it is done. */
export async function* retentionSteps(ctx: Context): AsyncGenerator<void> {
  const before = new Date(ctx.clock.now().getTime() - keptForMs)
  const past = { before, beforeId: eventIdAt(before) }
  const workspaces = await workspacesWithPast(ctx.db, past, mostWorkspaces)
  let places: Place[] = workspaces.map(workspaceId => ({ workspaceId, delivery: 0, event: '' }))
  while (places.length > 0) {
    const rest: Place[] = []
    for (const place of places) {
      const next = await forget(ctx, past, place)
      yield
      if (next) rest.push(next)
    }
    places = rest
  }
}

/** One step. The place after it; undefined at the end. */
async function forget(ctx: Context, past: Past, { workspaceId, ...from }: Place): Promise<Place | undefined> {
  return transaction(ctx.db, async tx => {
    const { delivery, event } = from
    const rest =
      delivery === undefined ? undefined : await deletePastDeliveries(tx, workspaceId, past, delivery, step)
    if (rest !== undefined) return { workspaceId, delivery: rest, event }
    const last = await deletePastEvents(tx, workspaceId, past, event ?? '', step)
    return last === undefined ? undefined : { workspaceId, delivery: undefined, event: last }
  })
}

/**
 * Deletes events past their time: of the next `limit` after that id, those that are numbered and that no open delivery needs.
 * Returns the last id looked at; undefined when there are no more.
 */
export async function deletePastEvents(
  tx: Tx,
  workspaceId: number,
  past: Past,
  after: string,
  limit: number,
): Promise<string | undefined> {
  // Locked before open deliveries are looked for: a transaction that opens a delivery has locked its event.
  const ids = await lockPastEvents(tx, workspaceId, past, after, limit)
  if (ids.length === 0) return undefined
  const open = await findOpenEvents(tx, workspaceId, ids)
  await deleteEvents(
    tx,
    workspaceId,
    ids.filter(id => !open.has(id)),
  )
  return ids.length === limit ? ids.at(-1) : undefined
}
