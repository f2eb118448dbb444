import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { insertion, statement } from '../db/statement.ts'
import { unnest } from '../db/unnest.ts'
import type { Caller } from '../lib/caller.ts'
import type { Changes } from './changes.ts'

export interface EventRow {
  workspace_id: number
  id: string
  sequence: number | null
  type: string
  occurred_at: Date
  source: string
  request_id: string
  data: object
}

export interface AuditRow {
  workspace_id: number
  id: number
  at: Date
  actor: string
  source: string
  action: string
  object: string
  object_id: string
  request_id: string
  actor_name: string | null
  changes: Changes | null
}

const insertEntry = insertion('audit')

export async function insertAudit(tx: Tx, row: Omit<AuditRow, 'id'>): Promise<void> {
  await insertEntry(tx, { ...row, changes: jsonOf(row.changes) })
}

const jsonOf = (changes: Changes | null): string | null => changes && JSON.stringify(changes)

/** Inserts one entry for each id, which becomes its `object_id`, all with the same changes. */
export async function insertAudits(
  tx: Tx,
  ids: string[],
  entry: Omit<AuditRow, 'id' | 'object_id'>,
): Promise<void> {
  const { workspace_id, at, actor, source, action, object, request_id, actor_name, changes } = entry
  await sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id, actor_name, changes)
    select ${workspace_id}::bigint, ${at}::timestamptz, ${actor}::text, ${source}::text, ${action}::text, ${object}::text,
      object_id, ${request_id}::text, ${actor_name}::text, ${jsonOf(changes)}::jsonb
    from unnest(${ids}::text[]) as given (object_id)`.execute(tx)
}

/** Inserts an entry for each object, each with changes of its own. */
export async function insertAuditsOf(
  tx: Tx,
  objects: { id: string; changes: Changes }[],
  entry: Omit<AuditRow, 'id' | 'object_id' | 'changes'>,
): Promise<void> {
  const { workspace_id, at, actor, source, action, object, request_id, actor_name } = entry
  const rows = objects.map(({ id, changes }) => ({ object_id: id, changes: jsonOf(changes) }))
  await sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id, actor_name, changes)
    select ${workspace_id}::bigint, ${at}::timestamptz, ${actor}::text, ${source}::text, ${action}::text, ${object}::text,
      object_id, ${request_id}::text, ${actor_name}::text, changes::jsonb
    from ${unnest(rows, { object_id: 'text', changes: 'text' }, 'given')}`.execute(tx)
}

/** The entries about the object since that time with the caller's source, and the time of the first one. */
export async function countAuditBySource(
  db: Db,
  { workspaceId, source }: Pick<Caller, 'workspaceId' | 'source'>,
  object: string,
  id: number,
  since: Date,
): Promise<{ entries: number; first: Date | null }> {
  const { entries, first } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.countAll().as('entries'), fn.min('at').as('first')])
    .where('workspace_id', '=', workspaceId)
    .where('object', '=', object)
    .where('object_id', '=', String(id))
    .where('source', '=', source)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return { entries: Number(entries), first }
}

/** Inserts the event and its audit entry with one statement. The action of the entry is the event's type. */
export async function insertEvent(tx: Tx, id: string, data: object, by: Omit<AuditRow, 'id'>): Promise<void> {
  const { workspace_id, at, actor, source, action, object, object_id, request_id } = by
  const entry = [actor, object, object_id, by.actor_name, jsonOf(by.changes)] as const
  await insertBoth(tx, id, JSON.stringify(data), workspace_id, action, at, source, request_id, ...entry)
}

/** Inserts events, each with its id and its payload. Their audit entries are inserted separately. */
export async function insertEvents(
  tx: Tx,
  events: { id: string; data: object }[],
  by: Omit<EventRow, 'id' | 'data' | 'sequence'>,
): Promise<void> {
  const rows = events.map(({ id, data }) => ({ ...by, id, data: JSON.stringify(data) }))
  await tx.insertInto('events').values(rows).execute()
}

const insertBoth = statement(
  (
    _db,
    id: string,
    data: string,
    workspaceId: number,
    type: string,
    at: Date,
    source: string,
    requestId: string,
    actor: string,
    object: string,
    objectId: string,
    actorName: string | null,
    changes: string | null,
  ) => sql`
    with event as (
      insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
      values (${workspaceId}, ${id}, ${type}, ${at}, ${source}, ${requestId}, ${data})
    )
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id, actor_name, changes)
    values (${workspaceId}, ${at}, ${actor}, ${source}, ${type}, ${object}, ${objectId}, ${requestId},
      ${actorName}, ${changes})`,
)
