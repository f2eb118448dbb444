import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How much log makes a checkpoint worth it: all since the last is read again when a process that was killed starts. */
const logBytes = 64 * 1024 * 1024
/** Tables up to this size are done in some 100 ms. Larger ones, for which everybody may wait a second, have their turn at night. */
const smallBytes = 32 * 1024 * 1024
const longestPauseMs = 1_000
/** UTC. */
const nightHour = 3

/**
 * What processes of PostgreSQL's own do beside a server, and nobody beside the embedded database: without checkpoints its
 * log grows for as long as it runs, and without vacuum its tables keep the room of what was deleted. Decision 010.
 */
export async function upkeep(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(db)
  if (rows.some(({ bytes }) => bytes > logBytes)) await sql`checkpoint`.execute(db)
  const isNight = now.getUTCHours() === nightHour
  let tookMs = 0
  for (const { schema, name } of await worn(db, isNight)) {
    // Whoever has waited meanwhile has the database for as long, or would wait for the next table too.
    await sleep(Math.min(tookMs, longestPauseMs))
    tookMs = await db.connection().execute(async held => {
      const beganAt = performance.now()
      await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(held)
      return performance.now() - beganAt
    })
  }
}

/**
 * The tables that autovacuum would take up by what has changed in them, not by their age, the catalog's too; and those that
 * it would only analyze, after a tenth has changed. Each start forgets what was counted, rows (`n_live_tup`) too: by day
 * they are as many as at the last vacuum (`reltuples`), at night whatever has changed since a start has its turn.
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
