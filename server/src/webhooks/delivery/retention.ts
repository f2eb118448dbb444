import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { eventIdAt } from '../../events/record.ts'
import { deleteEvents, lockPastEvents } from '../../events/retention.ts'
import { deletePastDeliveries, findOpenEvents, type Past, workspacesWithPast } from './retention-queries.ts'

/** How long events, deliveries and attempts are kept (decision "Retention"). */
const keptForMs = 30 * 86_400_000
/** Rows of a kind in one transaction. */
const step = 500
/** Longest duration of a round. The next one continues. */
const roundMs = 10_000
/** Workspaces of one round: those with the oldest rows. */
const mostWorkspaces = 1_000

/** Progress in a workspace's deliveries, then in its events. Undefined: finished. */
interface Place {
  workspaceId: number
  delivery: number | undefined
  event: string | undefined
}

/**
 * Deletes past rows in small steps; workspaces take turns. Open deliveries of enabled endpoints stay, with
 * their events. An event can be deleted before the log of its deliveries.
 */
export async function forgetOldDeliveries(ctx: Context): Promise<void> {
  const endsAt = performance.now() + roundMs
  let beganAt = performance.now()
  for await (const _step of retentionSteps(ctx)) {
    // Rests as long as the step took: on the embedded database, callers get half of the time.
    await sleep(performance.now() - beganAt)
    beganAt = performance.now()
    if (beganAt >= endsAt) return
  }
}

/** The steps of a round, one at a time. */
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

/** One step. Returns the progress; undefined at the end. */
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
 * Deletes events past their time: of the next `limit` after that id, those that are numbered and that no open
 * delivery needs. Returns the last id looked at; undefined when there are no more.
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
