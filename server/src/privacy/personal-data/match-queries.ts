import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasWord } from '../../platform/db/has-word.ts'
import type { Changes } from '../../platform/db/tables.ts'

/** Rows of an erasure's workspace, found by its items. */
export interface Of {
  workspaceId: number
  erasureId: number
}

/** Words that only this person has, in lower case. */
export type Words = string[]

/** The last of the next `count` ids after that one. Undefined when there are fewer. */
export async function idAhead(
  db: Db,
  table: 'events' | 'audit',
  workspaceId: number,
  after: string,
  count: number,
): Promise<string | undefined> {
  const id = table === 'events' ? sql`${after}` : sql`${Number(after)}`
  const { rows } = await sql<{ id: string | number }>`
    select id from ${sql.table(table)} where workspace_id = ${workspaceId} and id > ${id}
    order by id offset ${count - 1} limit 1`.execute(db)
  return rows[0] && String(rows[0].id)
}

const hasItem = (
  { workspaceId, erasureId }: Of,
  kind: RawBuilder<unknown>,
  ref: RawBuilder<unknown>,
) => sql`exists (
  select from erasure_items i where i.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
    and i.kind = ${kind} and i.ref = ${ref})`

/**
 * Events about the person between these ids: of an item, of a part of a booking that is one, or with a word.
 */
export async function eventsAbout(
  db: Db,
  of: Of,
  words: Words,
  [after, upTo]: [string, string],
): Promise<{ id: string; data: object }[]> {
  const data = sql`e.data`
  const { rows } = await sql<{ id: string; data: object }>`
    select e.id, e.data from events e
    where e.workspace_id = ${of.workspaceId} and e.id > ${after} and e.id <= ${upTo} and (
      ${hasItem(of, sql`${data}->>'object'`, sql`${data}->>'id'`)}
      or ${hasItem(of, sql`${data}->>'object_type'`, sql`${data}->>'object_id'`)} and ${data}->>'object' = 'document'
      or ${hasItem(of, sql`'appointment'`, sql`${data}->>'appointment_id'`)}
        and ${data}->>'object' in ('video', 'signer')
      or ${hasWord(sql`${data}::text`, words)})
    order by e.id`.execute(db)
  return rows
}

/** Objects whose entries may name a customer. Others name members, notaries or nobody. */
const objects = [
  'reservation',
  'appointment',
  'signer',
  'document',
  'video',
  'note',
  'booking_request',
  'mail',
]

/** Entries with details about the person between these ids, except those about what is kept. */
export async function auditAbout(
  db: Db,
  of: Of,
  words: Words,
  [after, upTo]: [number, number],
): Promise<{ id: number; changes: Changes }[]> {
  const { workspaceId, erasureId } = of
  const stateOf = (state: 'erased' | 'kept') => sql`exists (
    select from erasure_items i where i.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
      and i.kind = a.object and i.ref = a.object_id and i.state = ${state})`
  const { rows } = await sql<{ id: number; changes: Changes }>`
    select a.id, a.changes from audit a
    where a.workspace_id = ${workspaceId} and a.id > ${after} and a.id <= ${upTo} and a.changes is not null and (
      ${stateOf('erased')} or not ${stateOf('kept')}
        and (a.object = any(${objects}::text[]) or a.action like '%-exported')
        and ${hasWord(sql`a.changes::text`, words)})
    order by a.id`.execute(db)
  return rows
}
