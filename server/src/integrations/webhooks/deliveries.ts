import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { retryNow } from './delivery/queue-deliveries.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  findDelivery,
  findLastFailure,
  type HealthRow,
  listAttempts,
  measureAttempts,
} from './delivery-log-queries.ts'
import { keepEvent, selectEndpointLocked } from './queries.ts'
import { assertEnabled, assertRetriable } from './rules.ts'

export interface DeliveryWithAttempts {
  delivery: DeliveryRow
  attempts: AttemptRow[]
}

/** The delivery with all attempts. Throws `not_found`. */
export async function getDelivery(db: Db, caller: Caller, id: number): Promise<DeliveryWithAttempts> {
  return {
    delivery: await existing(db, caller, id),
    attempts: await listAttempts(db, caller.workspaceId, id),
  }
}

async function existing(db: Db, { workspaceId }: Caller, id: number): Promise<DeliveryRow> {
  const delivery = await findDelivery(db, workspaceId, id)
  if (!delivery) throw notFound('Delivery')
  return delivery
}

/**
 * Makes one more attempt now, for any status. Throws `not_found`, `unprocessable_entity` if its endpoint is
 * disabled or removed, its event was deleted for its age, or it had 50 attempts.
 */
export async function retry(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<DeliveryWithAttempts> {
  const delivery = await existing(tx, caller, id)
  assertRetriable(delivery.attempts)
  // Locked against a removal in between, which would leave an open delivery that nobody makes.
  const endpoint = await selectEndpointLocked(tx, caller.workspaceId, delivery.endpoint_id)
  if (!endpoint) throw refusal('unprocessable_entity', 'endpoint_removed')
  assertEnabled(endpoint)
  if (!(await keepEvent(tx, caller.workspaceId, delivery.event_id)))
    throw refusal('unprocessable_entity', 'event_deleted')
  await retryNow(tx, ctx, caller.workspaceId, id)
  await audit(tx, ctx.clock, caller, { action: 'delivery-retried', object: 'delivery', id })
  return getDelivery(tx, caller, id)
}

const healthSpanMs = 86_400_000
/** Bounds the work for an endpoint with millions of deliveries per day. */
const healthDeliveries = 10_000

export interface Health {
  since: Date
  measured: HealthRow | undefined
  lastFailure: AttemptRow | undefined
}

/** The attempts of the last 24 hours, of the latest 10,000 deliveries. */
export async function healthOf(ctx: Context, caller: Caller, endpointId: number): Promise<Health> {
  const since = new Date(ctx.clock.now().getTime() - healthSpanMs)
  const of = [ctx.db, caller.workspaceId, endpointId, since, healthDeliveries] as const
  return { since, measured: await measureAttempts(...of), lastFailure: await findLastFailure(...of) }
}
