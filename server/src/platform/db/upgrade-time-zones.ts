import { sql } from 'kysely'
import { spelledZone } from '../lib/time-zone.ts'
import type { Db } from './database.ts'

/** The tables, and the column with the workspace's id. */
const tables = { workspaces: 'id', notaries: 'workspace_id', appointments: 'workspace_id' }
const batch = 10_000

/**
 * Rewrites stored time zones with the spelling of the IANA database. Earlier versions stored them as typed.
 */
export async function upgradeTimeZones(db: Db): Promise<void> {
  for (const [table, workspace] of Object.entries(tables)) {
    const { rows } = await sql<Stored>`
      select distinct ${sql.ref(workspace)} as workspace, timezone from ${sql.table(table)}`.execute(db)
    for (const stored of rows) {
      const zone = spelledZone(stored.timezone) ?? stored.timezone
      while (zone !== stored.timezone && (await rename(db, table, workspace, stored, zone)) === batch);
    }
  }
}

interface Stored {
  workspace: number
  timezone: string
}

/**
 * Changes a batch of rows, in a fixed order, so that two processes wait for each other and do not deadlock.
 */
async function rename(db: Db, table: string, column: string, from: Stored, to: string): Promise<number> {
  const ofWorkspace = sql`${sql.ref(column)} = ${from.workspace}`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set timezone = ${to} where ${ofWorkspace} and id in (
      select id from ${sql.table(table)} where ${ofWorkspace} and timezone = ${from.timezone}
      order by id limit ${batch} for update)`.execute(db)
  return Number(numAffectedRows)
}
