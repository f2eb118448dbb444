import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { byKeys } from '../db/unnest.ts'
import type { DeliveryStatus } from './queries.ts'

/** Events that an endpoint can be told again. */
export interface Span {
  endpointId: number
  /** Ids: after the first, up to the second. */
  after: string
  upTo: string
  types: string[] | null
  /** Left out are those with a delivery to the endpoint in any other state than these. */
  again: DeliveryStatus[]
}

/** The id of the span's event so many on; undefined where there are fewer. */
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
 * Ids of the events of the span. A set less another takes its time whatever the planner knows: told by "not exists",
 * one without statistics looked at 20,000 times 20,000 rows, for 36 s. A state told by "<>" leads it to no wrong index;
 * first deliveries and replays have an index each that names endpoint and event.
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

/** How many there are. */
export async function countEventsIn(db: Db, workspaceId: number, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${eventsIn(workspaceId, span)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first of them, oldest first. They are kept until the transaction ends. */
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
    select e.id from ${byKeys(workspaceId, ids)} join events e on e.workspace_id = wanted.workspace_id and e.id = wanted.id
    order by e.id for key share of e`.execute(tx)
  return rows.map(({ id }) => id)
}
