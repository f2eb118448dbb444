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

/** Tables of a workspace that are read to the end, for rows that no index finds. */
export type WalkedTable = 'events' | 'audit' | 'mails' | 'booking_requests' | 'email_changes' | 'saved_views'

/** The last of the next `count` ids after that one. Undefined when there are fewer. */
export async function idAhead(
  db: Db,
  table: WalkedTable,
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

/** An audit entry with details. */
export interface Entry {
  id: number
  object: string
  object_id: string | null
  changes: Changes
}

/** Entries with details about the person between these ids, except those about what is kept. */
export async function auditAbout(
  db: Db,
  of: Of,
  words: Words,
  [after, upTo]: [number, number],
): Promise<Entry[]> {
  const { workspaceId, erasureId } = of
  const stateOf = (state: 'erased' | 'kept') => sql`exists (
    select from erasure_items i where i.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
      and i.kind = a.object and i.ref = a.object_id and i.state = ${state})`
  const { rows } = await sql<Entry>`
    select a.id, a.object, a.object_id, a.changes from audit a
    where a.workspace_id = ${workspaceId} and a.id > ${after} and a.id <= ${upTo} and a.changes is not null and (
      ${stateOf('erased')} or not ${stateOf('kept')}
        and (a.object = any(${objects}::text[]) or a.action like '%-exported')
        and ${hasWord(sql`a.changes::text`, words)})
    order by a.id`.execute(db)
  return rows
}

/** The entries with details of a signer before that one, newest first. */
export async function entriesBefore(
  db: Db,
  workspaceId: number,
  { id, object, object_id }: Entry,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, object, object_id, changes from audit
    where workspace_id = ${workspaceId} and object = ${object} and object_id = ${object_id} and id < ${id}
      and changes is not null
    order by id desc`.execute(db)
  return rows
}

/** Those of these signers, who once had the address, who were removed while they had it. */
export async function removedWith(
  db: Db,
  workspaceId: number,
  refs: string[],
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ref from unnest(${refs}::text[]) as ref
    where not exists (select from signers s where s.workspace_id = ${workspaceId} and s.id = ref::bigint)
      and lower(coalesce((
        select a.changes->'email'->>'after' from audit a
        where a.workspace_id = ${workspaceId} and a.object = 'signer' and a.object_id = ref
          and a.changes->'email' is not null
        order by a.id desc limit 1), ${email}::text)) = lower(${email}::text)`.execute(db)
  return rows.map(({ ref }) => ref)
}

/**
 * A signer of unsent mails. `email_folded` is null for one who was removed. `told`: the addresses at which
 * the signer was told.
 */
export interface SignerOfMails {
  id: number
  email_folded: string | null
  told: string[] | null
}

/** The signers of mails to that counted address that name no recipient, except these. */
export async function signersOfMailsTo(
  db: Db,
  workspaceId: number,
  signerAddress: string,
  except: number[],
): Promise<SignerOfMails[]> {
  const { rows } = await sql<SignerOfMails>`
    select m.signer_id as id, max(s.email_folded) as email_folded,
      array_agg(t.email) filter (where t.email is not null and t.email <> '') as told
    from mails m
    left join signers s on s.workspace_id = m.workspace_id and s.id = m.signer_id and s.workspace_id = ${workspaceId}
    left join told t on t.workspace_id = m.workspace_id and t.appointment_id = m.booking_id
      and t.person = 'signer' and t.person_id = m.signer_id and t.workspace_id = ${workspaceId}
    where m.workspace_id = ${workspaceId} and m.signer_address = ${signerAddress} and m.recipient is null
      and m.signer_id is not null and m.signer_id <> all(${except}::bigint[])
    group by m.signer_id`.execute(db)
  return rows
}
