import { sql } from 'kysely'
import { spelledZone } from '../lib/time-zone.ts'
import type { Db } from './database.ts'

const keys = { workspaces: 'id', notaries: 'workspace_id, id', appointments: 'workspace_id, id' }
const batch = 10_000

/**
 * Rewrites stored time zones with the spelling of the IANA database. Earlier versions stored them as typed.
 */
export async function upgradeTimeZones(db: Db): Promise<void> {
  for (const [table, key] of Object.entries(keys)) {
    const { rows } = await sql<{
      timezone: string
    }>`select distinct timezone from ${sql.table(table)}`.execute(db)
    for (const { timezone } of rows) {
      const zone = spelledZone(timezone) ?? timezone
      while (zone !== timezone && (await rename(db, table, key, timezone, zone)) === batch);
    }
  }
}

/**
 * Changes a batch of rows, in a fixed order, so that two processes wait for each other and do not deadlock.
 */
async function rename(db: Db, table: string, key: string, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set timezone = ${to} where (${sql.raw(key)}) in (
      select ${sql.raw(key)} from ${sql.table(table)} where timezone = ${from} order by ${sql.raw(key)} limit ${batch}
      for update)`.execute(db)
  return Number(numAffectedRows)
}
