import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Unfinished deliveries to enabled endpoints, counted up to `most`. Those that wait for a retry count too.
 */
export async function countUnfinished(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select 1 from webhook_endpoints e
      join deliveries d on d.workspace_id = e.workspace_id and d.endpoint_id = e.id
      where e.status = 'enabled' and e.removed_at is null and d.status in ('pending', 'retrying')
      limit ${most}
    ) unfinished`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the first due delivery to an enabled endpoint was due. Null if none is. */
export async function oldestDue(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(first.due_at) as oldest from webhook_endpoints e
    cross join lateral (
      select d.due_at from deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.status in ('pending', 'retrying')
      order by d.due_at limit 1
    ) first
    where e.status = 'enabled' and e.removed_at is null and e.lane_due_at <= ${now} and first.due_at <= ${now}`.execute(
    db,
  )
  return rows[0]?.oldest ?? null
}

export interface EndpointCount {
  mode: 'live' | 'test'
  state: 'healthy' | 'failing' | 'disabled'
  count: number
}

export async function countEndpoints(db: Db): Promise<EndpointCount[]> {
  const { rows } = await sql<EndpointCount>`
    select w.mode, count(*), case when e.status = 'disabled' then 'disabled'
      when e.failing_since is not null then 'failing' else 'healthy' end as state
    from webhook_endpoints e join workspaces w on w.id = e.workspace_id
    where e.removed_at is null
    group by 1, 3`.execute(db)
  return rows
}
