import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Work } from '../../platform/lib/begun.ts'
import { type MailRef, type MailRow, mailsOf } from './queries.ts'

/** Pending mails of one workspace that are due by `until`, in the order of due times. */
export async function selectDueOf(
  db: Db,
  workspaceId: number,
  until: Date,
  limit: number,
): Promise<(MailRef & { due_at: Date })[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id', 'due_at'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The same, all of them, without mails to members and those with a one-time link. */
export async function selectKeepable(db: Db, workspaceId: number, until: Date): Promise<MailRef[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .where('due_at', '<=', until)
    .where('link_id', 'is', null)
    .where('membership_id', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
}

/**
 * Mails of one workspace that are due in the span by business time, in any state, in the order of due times.
 */
export async function mailsDueBetween(
  db: Db,
  workspaceId: number,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<MailRow[]> {
  return mailsOf(db, workspaceId)
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Pending mails of all workspaces that are due by their business time and do not wait: of each workspace its
 * longest due one first, then its second, and so on.
 */
export async function selectDue(db: Db, now: Date, limit: number): Promise<(MailRef & Work)[]> {
  const { rows } = await sql<MailRef & Work>`
    select workspace_id, id, begun from (
      select *, row_number() over (partition by workspace_id order by due_at, id) as place from (
        select workspace_id, id, due_at, begun from mails
        where status = 'pending' and due_at <= ${now} and (waits_until is null or waits_until <= ${now})
        union
        select m.workspace_id, m.id, m.due_at, m.begun from workspaces w join mails m on m.workspace_id = w.id
        where w.clock_offset_ms > 0 and m.status = 'pending' and (m.waits_until is null or m.waits_until <= ${now})
          and m.due_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
      ) found
    ) due
    order by place, due_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Counts that a pending mail is taken up, which waits until then if this has no result. `begun`: how often it
 * was taken up before. False if that is wrong, or the mail is not pending, or waits.
 */
export async function beginMail(
  db: Db,
  { workspace_id, id }: MailRef,
  { now, until, begun }: { now: Date; until: Date; begun: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('mails')
    .set({ begun: sql<number>`begun + 1`, waits_until: until })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('begun', '=', begun)
    .where(({ eb }) => eb.or([eb('waits_until', 'is', null), eb('waits_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Mails that are due, and when the first of them was. */
export async function selectBacklog(db: Db, now: Date): Promise<{ due: number; oldest: Date | null }> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('due'), fn.min<Date | null>('due_at').as('oldest')])
    .where('status', '=', 'pending')
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
}

/**
 * Mails of live workspaces that were not sent since then: failed, or kept because there is no mail server.
 */
export async function countUnsent(
  db: Db,
  since: Date,
): Promise<{ status: 'failed' | 'kept'; count: number }[]> {
  return db
    .selectFrom('mails')
    .innerJoin('workspaces', 'workspaces.id', 'mails.workspace_id')
    .select(({ fn }) => ['mails.status', fn.countAll<number>().as('count')])
    .where('workspaces.mode', '=', 'live')
    .where('mails.status', 'in', ['failed', 'kept'])
    .where('mails.changed_at', '>=', since)
    .groupBy('mails.status')
    .$narrowType<{ status: 'failed' | 'kept' }>()
    .execute()
}

/** Mails of the workspace that failed or were kept since then, each counted up to `most`. */
export async function countUnsentOf(
  db: Db,
  workspaceId: number,
  since: Date,
  most: number,
): Promise<{ failed: number; kept: number }> {
  const counted = (status: string) => sql`(
    select count(*)::int from (
      select 1 from mails
      where workspace_id = ${workspaceId} and status = ${sql.lit(status)} and changed_at >= ${since}
      limit ${most}
    ) found
  )`
  const { rows } = await sql<{ failed: number; kept: number }>`
    select ${counted('failed')} as failed, ${counted('kept')} as kept`.execute(db)
  return rows[0] ?? { failed: 0, kept: 0 }
}

/** Mails that have been in state `sending` since before `since`. */
export async function selectLost(db: Db, since: Date, limit: number): Promise<MailRef[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id'])
    .where('status', '=', 'sending')
    .where('changed_at', '<', since)
    .limit(limit)
    .execute()
}
