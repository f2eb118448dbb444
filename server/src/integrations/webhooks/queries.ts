import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type DeliveryStatus = Tables['deliveries']['status']

export interface Page {
  after: number | undefined
  limit: number
}

export const insertEndpoint = insertion('webhook_endpoints')

const present = (db: Db, workspaceId: number) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)

export async function findEndpoint(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<EndpointRow | undefined> {
  return present(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

export async function selectEndpointLocked(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<EndpointRow | undefined> {
  return present(tx, workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function listEndpoints(db: Db, workspaceId: number, page: Page): Promise<EndpointRow[]> {
  const query = present(db, workspaceId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  return (page.after === undefined ? query : query.where('id', '<', page.after)).execute()
}

/**
 * Endpoints whose deliveries fail, and those that the server disabled, oldest first. Not those that staff
 * disabled.
 */
export async function failingEndpoints(db: Db, workspaceId: number): Promise<EndpointRow[]> {
  return present(db, workspaceId)
    .where(eb => eb.or([eb('failing_since', 'is not', null), eb('disabled_reason', 'is not', null)]))
    .where(sql`coalesce(disabled_reason, '')`, '<>', 'paused')
    .orderBy('id')
    .execute()
}

/** Enabled endpoints whose next delivery is due in the span by business time. */
export async function endpointsDueBetween(
  db: Db,
  workspaceId: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: number; url: string; at: Date }[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'lane_due_at as at'])
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .where('status', '=', 'enabled')
    .where('lane_due_at', '>=', from)
    .where('lane_due_at', '<', to)
    .orderBy('lane_due_at')
    .$narrowType<{ at: Date }>()
    .execute()
}

export async function countEndpoints(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const changeEndpoint = update('webhook_endpoints')

/** Fails the endpoint's open deliveries. */
export async function failOpenDeliveries(
  tx: Tx,
  workspaceId: number,
  endpointId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['pending', 'retrying'])
    .execute()
}

/** Postpones the endpoint's open deliveries until then. */
export async function postponeOpenDeliveries(
  tx: Tx,
  workspaceId: number,
  endpointId: number,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['pending', 'retrying'])
    .where('due_at', '<', until)
    .execute()
}

/** Locks the event until the transaction ends. False if it was deleted because it was too old. */
export async function keepEvent(tx: Tx, workspaceId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
