import { setTimeout as sleep } from 'node:timers/promises'
import { removePastUploads } from '../../bookings/documents/documents.ts'
import { activeBookings } from '../../bookings/shared/bookings.ts'
import { deleteOldDeliveries, deletePastEvents } from '../../integrations/webhooks/delivery/retention.ts'
import { removePastMails } from '../../mail/queue/erase-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deletePastAudit } from '../../platform/events/erasure.ts'
import { eventIdAt } from '../../platform/events/record.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { continueErasures } from '../personal-data/continue-erasure.ts'
import { type Kept, workspacesWithPast, workspacesWithUploadRule } from './queries.ts'

const dayMs = 86_400_000
/** Rows of a kind in one transaction. */
const step = 500
/** Uploads in one transaction: each records an event. */
const uploadsAtOnce = 50
/** Longest duration of a round. The next one continues. */
const roundMs = 10_000
/** Workspaces of one round, chosen at random. */
const mostWorkspaces = 1_000

type Kind = 'deliveries' | 'events' | 'mails' | 'audit'

/**
 * Deletes rows from before that time, of the next `step` after that id. Returns the last id, undefined at the
 * end.
 */
type Delete = (
  tx: Tx,
  workspaceId: number,
  before: Date,
  after: string,
) => Promise<number | string | undefined>

/** In order: deliveries first, because an event that an open delivery needs stays. */
const kinds: Record<Kind, Delete> = {
  deliveries: (tx, id, before, after) => deleteOldDeliveries(tx, id, before, Number(after), step),
  events: (tx, id, before, after) =>
    deletePastEvents(tx, id, { before, beforeId: eventIdAt(before) }, after, step),
  mails: (tx, id, before, after) => removePastMails(tx, id, before, [Number(after), step], activeBookings),
  audit: (tx, id, before, after) => deletePastAudit(tx, id, before, Number(after), step),
}
const order = Object.keys(kinds) as Kind[]

/** Progress in a workspace. */
interface Place {
  kept: Kept
  kind: Kind | undefined
  after: string
}

/**
 * Deletes rows whose time is over by the settings of their workspace, in small steps; workspaces take turns.
 * Open deliveries of enabled endpoints stay, with their events, and mails of bookings that have not ended.
 */
export async function enforceRetention(ctx: Context): Promise<void> {
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
  const now = ctx.clock.now()
  const workspaces = await workspacesWithPast(ctx.db, now, mostWorkspaces)
  let places: Place[] = workspaces.map(kept => ({ kept, kind: order[0], after: '' }))
  while (places.length > 0) {
    const rest: Place[] = []
    for (const place of places) {
      const next = await forget(ctx, now, place)
      yield
      if (next.kind) rest.push(next)
    }
    places = rest
  }
}

/** One step, which goes on with the next kind when one is at its end. */
async function forget(ctx: Context, now: Date, { kept, ...from }: Place): Promise<Place> {
  let { kind, after } = from
  while (kind !== undefined) {
    const last = await deleteStep(ctx, now, kept, kind, after)
    if (last !== undefined) return { kept, kind, after: String(last) }
    kind = order[order.indexOf(kind) + 1]
    after = ''
  }
  return { kept, kind, after }
}

async function deleteStep(ctx: Context, now: Date, kept: Kept, kind: Kind, after: string) {
  const days = kept[kind]
  if (days === null) return undefined
  const before = new Date(now.getTime() - days * dayMs)
  return transaction(ctx.db, tx => kinds[kind](tx, kept.workspace_id, before, after))
}

/**
 * What needs a search of its own, and is done each hour: uploads of bookings that came to nothing, and what
 * erasures kept until now.
 */
export async function enforceSlowRetention(ctx: Context): Promise<void> {
  const endsAt = performance.now() + roundMs
  const now = ctx.clock.now()
  for (const { id, days } of await workspacesWithUploadRule(ctx.db)) {
    const caller = systemCaller(id, 'retention')
    const before = new Date(now.getTime() - days * dayMs)
    for (let removed = uploadsAtOnce; removed === uploadsAtOnce && performance.now() < endsAt; )
      removed = await transaction(ctx.db, tx => removePastUploads(tx, ctx, caller, before, uploadsAtOnce))
  }
  await continueErasures(ctx, roundMs)
}
