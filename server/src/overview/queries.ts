import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Next {
  id: number
  starts_at: Date
  duration_minutes: number
  service: string
  notary_id: number | null
  first_name: string
  last_name: string
}

interface Asked {
  workspaceId: number
  from: Date
  to: Date
  /** Only appointments of this notary. */
  notaryId: number | undefined
}

/**
 * Scheduled appointments in a range of starts, by the index of starts. The status is looked up row by row: a
 * planner would otherwise read every booking of the workspace.
 */
function scheduledIn({ workspaceId, from, to, notaryId }: Asked) {
  return sql`
    from appointments a cross join lateral (
      select status from bookings where workspace_id = ${workspaceId} and id = a.id limit 1
    ) b
    where a.workspace_id = ${workspaceId} and a.starts_at >= ${from} and a.starts_at < ${to}
      and b.status = 'scheduled' ${notaryId === undefined ? sql`` : sql`and a.notary_id = ${notaryId}`}`
}

export async function countScheduled(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${scheduledIn(asked)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The first ones, by start. */
export async function selectNext(db: Db, asked: Asked, limit: number): Promise<Next[]> {
  const { rows } = await sql<Next>`
    select a.id, a.starts_at, a.duration_minutes, a.service, a.notary_id, a.first_name, a.last_name
    ${scheduledIn(asked)} order by a.starts_at, a.id limit ${limit}`.execute(db)
  return rows
}

/** Drafts and scheduled appointments from then on that have a time but no notary, counted up to `most`. */
export async function countUnassigned(
  db: Db,
  workspaceId: number,
  from: Date,
  most: number,
): Promise<number> {
  // The expression and the conditions of the index `bookings_unassigned`.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from bookings
      where workspace_id = ${workspaceId} and kind = 'appointment' and notary_id is null
        and status in ('draft', 'scheduled')
        and coalesce(starts_at, 'infinity') >= ${from} and coalesce(starts_at, 'infinity') < 'infinity'
      limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}
