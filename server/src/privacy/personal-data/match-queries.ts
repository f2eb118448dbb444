import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Changes } from '../../platform/db/tables.ts'

/** Rows of an erasure's workspace, found by its items. */
export interface Of {
  workspaceId: number
  erasureId: number
}

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
 * The events between these ids. `is_item`: they are about an item, or about a part of a booking that
 * is one.
 */
export async function eventsBetween(
  db: Db,
  of: Of,
  [after, upTo]: [string, string],
): Promise<{ id: string; data: string; is_item: boolean }[]> {
  const data = sql`e.data`
  const { rows } = await sql<{ id: string; data: string; is_item: boolean }>`
    select e.id, ${data}::text as data,
      ${hasItem(of, sql`${data}->>'object'`, sql`${data}->>'id'`)}
      or ${hasItem(of, sql`${data}->>'object_type'`, sql`${data}->>'object_id'`)} and ${data}->>'object' = 'document'
      or ${hasItem(of, sql`'appointment'`, sql`${data}->>'appointment_id'`)}
        and coalesce(${data}->>'object' in ('video', 'signer'), false) as is_item
    from events e
    where e.workspace_id = ${of.workspaceId} and e.id > ${after} and e.id <= ${upTo}
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

/**
 * The entries with details between these ids, except those about what is kept. `is_item`: they are about what
 * was erased. Of the others those that may name a customer.
 */
export async function auditBetween(
  db: Db,
  of: Of,
  [after, upTo]: [number, number],
): Promise<(Omit<Entry, 'changes'> & { changes: string; is_item: boolean })[]> {
  const { workspaceId, erasureId } = of
  const { rows } = await sql<Omit<Entry, 'changes'> & { changes: string; is_item: boolean }>`
    select a.id, a.object, a.object_id, a.changes::text as changes, i.state is not distinct from 'erased' as is_item
    from audit a left join lateral (
      select state from erasure_items
      where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kind = a.object and ref = a.object_id
      limit 1
    ) i on true
    where a.workspace_id = ${workspaceId} and a.id > ${after} and a.id <= ${upTo} and a.changes is not null
      and (i.state = 'erased'
        or i.state is distinct from 'kept' and (a.object = any(${objects}::text[]) or a.action like '%-exported'))
    order by a.id`.execute(db)
  return rows
}

/** Customers named as actors between these ids, whose booking was erased. */
export async function erasedActors(
  db: Db,
  { workspaceId, erasureId }: Of,
  [after, upTo]: [number, number],
): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    select distinct a.actor from audit a
    where a.workspace_id = ${workspaceId} and a.id > ${after} and a.id <= ${upTo}
      and a.actor_name is not null and a.actor like 'customer:%' and exists (
        select from erasure_items i where i.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
          and i.kind in ('reservation', 'appointment') and i.ref = substr(a.actor, 10) and i.state = 'erased')`.execute(
    db,
  )
  return rows.map(({ actor }) => actor)
}

/** Bookings and signers of the mails between these ids that are items. */
export async function itemsOfMails(
  db: Db,
  of: Of,
  [after, upTo]: [number, number],
): Promise<{ bookingIds: number[]; signerIds: number[] }> {
  const { rows } = await sql<{ booking_id: number | null; signer_id: number | null }>`
    select distinct
      case when ${hasItem(of, sql`'reservation'`, sql`m.booking_id::text`)}
        or ${hasItem(of, sql`'appointment'`, sql`m.booking_id::text`)} then m.booking_id end as booking_id,
      case when ${hasItem(of, sql`'signer'`, sql`m.signer_id::text`)} then m.signer_id end as signer_id
    from mails m
    where m.workspace_id = ${of.workspaceId} and m.id > ${after} and m.id <= ${upTo}
      and (m.booking_id is not null or m.signer_id is not null)`.execute(db)
  const found = <T>(values: (T | null)[]) => [...new Set(values.filter(value => value !== null))]
  return {
    bookingIds: found(rows.map(row => row.booking_id)),
    signerIds: found(rows.map(row => row.signer_id)),
  }
}

/**
 * Bookings that the mails between these ids are about or list, and of which an item is or was a signer: their
 * customers read the name.
 */
export async function bookingsSignedInMails(
  db: Db,
  of: Of,
  [after, upTo]: [number, number],
): Promise<number[]> {
  const { workspaceId } = of
  const { rows } = await sql<{ id: number }>`
    select about.id from (
      select m.booking_id as id from mails m
        where m.workspace_id = ${workspaceId} and m.id > ${after} and m.id <= ${upTo} and m.booking_id is not null
      union
      select listed.id::bigint from mails m cross join lateral jsonb_array_elements(m.message->'about') as listed (id)
        where m.workspace_id = ${workspaceId} and m.id > ${after} and m.id <= ${upTo} and m.kind = 'message'
    ) about
    cross join lateral (
      select coalesce(reservation_id, id) as root_id from bookings
      where workspace_id = ${workspaceId} and id = about.id limit 1
    ) b
    where exists (
      select from signers s where s.workspace_id = ${workspaceId} and s.booking_id = b.root_id
        and ${hasItem(of, sql`'signer'`, sql`s.id::text`)}
    ) or exists (
      select from removed_parts r where r.workspace_id = ${workspaceId} and r.booking_id = b.root_id
        and r.kind = 'signer' and ${hasItem(of, sql`'signer'`, sql`r.id::text`)}
    )`.execute(db)
  return rows.map(({ id }) => id)
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

/** The signers of mails to that counted address that name no recipient, except those who are items. */
export async function signersOfMailsTo(db: Db, of: Of, signerAddress: string): Promise<SignerOfMails[]> {
  const { workspaceId } = of
  const { rows } = await sql<SignerOfMails>`
    select m.signer_id as id, max(s.email_folded) as email_folded,
      array_agg(t.email) filter (where t.email is not null and t.email <> '') as told
    from mails m
    left join signers s on s.workspace_id = m.workspace_id and s.id = m.signer_id and s.workspace_id = ${workspaceId}
    left join told t on t.workspace_id = m.workspace_id and t.appointment_id = m.booking_id
      and t.person = 'signer' and t.person_id = m.signer_id and t.workspace_id = ${workspaceId}
    where m.workspace_id = ${workspaceId} and m.signer_address = ${signerAddress} and m.recipient is null
      and m.signer_id is not null and not ${hasItem(of, sql`'signer'`, sql`m.signer_id::text`)}
    group by m.signer_id`.execute(db)
  return rows
}
