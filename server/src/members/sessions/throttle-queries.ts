import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export async function findFailures(
  db: Db,
  digest: string,
): Promise<Selectable<Tables['sign_in_failures']> | undefined> {
  return db.selectFrom('sign_in_failures').selectAll().where('email_digest', '=', digest).executeTakeFirst()
}

interface Delays {
  freeFailures: number
  firstDelayMs: number
  longestDelayMs: number
}

/**
 * Counts an attempt, and sets the delay that follows it, in one statement. Undefined during the delay of an
 * earlier one: of many attempts at once, those after the last free one are not counted and must not be
 * checked.
 */
export async function countAttempt(
  db: Db,
  digest: string,
  now: Date,
  { freeFailures, firstDelayMs, longestDelayMs }: Delays,
): Promise<{ blocked_until: Date } | undefined> {
  const beyond = sql`sign_in_failures.failures + 1 - ${freeFailures}::int`
  const delayMs = sql`least(${longestDelayMs}::float8, ${firstDelayMs}::float8 * power(2, least(20, ${beyond})))`
  const delayed = sql<Date>`${now}::timestamptz + ${delayMs} * interval '1 millisecond'`
  return db
    .insertInto('sign_in_failures')
    .values({ email_digest: digest, failures: 1, blocked_until: now, changed_at: now })
    .onConflict(conflict =>
      conflict
        .column('email_digest')
        .doUpdateSet({
          failures: sql`sign_in_failures.failures + 1`,
          blocked_until: sql`case when ${beyond} < 0 then ${now}::timestamptz else ${delayed} end`,
          changed_at: now,
        })
        .where('sign_in_failures.blocked_until', '<=', now),
    )
    .returning('blocked_until')
    .executeTakeFirst()
}

/** Takes an attempt back, and its delay. The delay of another attempt stays. */
export async function uncountAttempt(db: Db, digest: string, blockedUntil: Date, now: Date): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({
      failures: sql`greatest(0, failures - 1)`,
      blocked_until: sql`case when blocked_until = ${blockedUntil}::timestamptz then ${now}::timestamptz else blocked_until end`,
    })
    .where('email_digest', '=', digest)
    .execute()
}

export async function deleteFailuresOf(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_digest', '=', digest).execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('changed_at', '<', before).execute()
}
