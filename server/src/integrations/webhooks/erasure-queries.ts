import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Deletes what receivers responded to these events: a receiver may send back what it got. */
export async function blankResponses(tx: Tx, workspaceId: number, eventIds: string[]): Promise<void> {
  const ids: number[] = []
  for (const kind of [sql`not d.is_replay`, sql`d.is_replay`]) {
    const { rows } = await sql<{ id: number }>`
      update deliveries d set response_head = null, response_body = null
      from webhook_endpoints p
      where d.workspace_id = ${workspaceId} and p.workspace_id = ${workspaceId} and d.endpoint_id = p.id
        and d.event_id = any(${eventIds}::text[]) and ${kind}
      returning d.id`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  if (ids.length === 0) return
  await sql`
    update delivery_attempts set response_head = null, response_body = null
    where workspace_id = ${workspaceId} and delivery_id = any(${ids}::bigint[])`.execute(tx)
}
