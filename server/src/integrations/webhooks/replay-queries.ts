import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { among } from '../../platform/db/unnest.ts'
import type { DeliveryStatus } from './queries.ts'

/** The events of a replay. */
export interface Span {
  endpointId: number
  /** Event ids: after `after`, up to and including `upTo`. */
  after: string
  upTo: string
  types: string[] | null
  /** Events with a delivery to the endpoint in another status than these are left out. */
  again: DeliveryStatus[]
}

/** The id of the event `ahead` places further on in the span. Undefined if there are fewer. */
export async function eventAhead(
  db: Db,
  workspaceId: number,
  { after, upTo }: Span,
  ahead: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .offset(ahead - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Ids of the events of the span. Uses `except`, not `not exists`: without statistics the planner chose a
 * nested loop (20,000 x 20,000 rows, 36 s). "<>" on the status keeps the planner from a wrong index. First
 * deliveries and replays have an index each by endpoint and event.
 */
const eventsIn = (workspaceId: number, { endpointId, after, upTo, types, again }: Span) => {
  const hadBy = (kind: RawBuilder<unknown>) => sql`
    select event_id from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
      and event_id > ${after} and event_id <= ${upTo} and status <> all(${again}::text[]) and ${kind}`
  return sql`
    select id from events where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo}
      and (${types}::text[] is null or type = any(${types}::text[]))
      -- The others get their deliveries yet.
      and sequence is not null
    except (${hadBy(sql`not is_replay`)} union all ${hadBy(sql`is_replay`)})`
}

/** Their number. */
export async function countEventsIn(db: Db, workspaceId: number, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${eventsIn(workspaceId, span)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first of them, oldest first, locked against deletion until the transaction ends. */
export async function selectEventsIn(
  tx: Tx,
  workspaceId: number,
  span: Span,
  limit: number,
): Promise<string[]> {
  const found = await sql<{ id: string }>`${eventsIn(workspaceId, span)} order by id limit ${limit}`.execute(
    tx,
  )
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from events where workspace_id = ${workspaceId} and ${among(ids)}
    order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}
