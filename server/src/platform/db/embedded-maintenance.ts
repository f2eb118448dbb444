import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Size of the log that makes a checkpoint worthwhile. A start after a kill reads all of the log since the
 * last one.
 */
const logBytes = 64 * 1024 * 1024
/**
 * Tables up to this size take about 100 ms. Larger ones can block all callers for a second, so they are
 * vacuumed at night.
 */
const smallBytes = 32 * 1024 * 1024
const longestPauseMs = 1_000
/** UTC. */
const nightHour = 3

/**
 * The embedded database has no background processes: without checkpoints its log grows without end, and
 * without vacuum its tables keep the space of deleted rows. Decision 010.
 */
export async function upkeep(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(db)
  if (rows.some(({ bytes }) => bytes > logBytes)) await sql`checkpoint`.execute(db)
  const isNight = now.getUTCHours() === nightHour
  let tookMs = 0
  const failures: Error[] = []
  for (const { schema, name } of await worn(db, isNight)) {
    // Callers that waited get the database for as long as the vacuum took, before the next table.
    await sleep(Math.min(tookMs, longestPauseMs))
    const beganAt = performance.now()
    const vacuum = sql`vacuum (analyze) ${sql.id(schema, name)}`
    try {
      tookMs = await db.connection().execute(async held => {
        const heldAt = performance.now()
        await vacuum.execute(held)
        return performance.now() - heldAt
      })
    } catch (cause) {
      // One table that fails must not keep the others from it.
      tookMs = performance.now() - beganAt
      failures.push(new Error(`The table ${schema}.${name} could not be vacuumed.`, { cause }))
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

/**
 * Tables that autovacuum would vacuum because of changed rows (not age), including the catalog, and tables
 * that it would only analyze because a tenth of their rows changed. A start resets the counters, including
 * `n_live_tup`. So by day the row count of the last vacuum (`reltuples`) is used; at night, every table that
 * changed since a start is included.
 */
async function worn(db: Db, isNight: boolean): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, stat.relname as name
    from pg_stat_all_tables stat join pg_class on oid = relid
      cross join lateral (select case when ${isNight} then n_live_tup else greatest(reltuples, 0) end as rows) live
    where schemaname not in ('pg_toast', 'information_schema')
      and (n_dead_tup > 50 + 0.2 * rows or n_ins_since_vacuum > 1000 + 0.2 * rows
        or n_mod_since_analyze > 50 + 0.1 * rows)
      and (${isNight} or pg_total_relation_size(relid) <= ${smallBytes}::int8)`.execute(db)
  return rows
}
