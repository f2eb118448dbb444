import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export async function selectWorkspaceIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from workspaces order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Copies the cancellations of a batch of audit entries to their appointments that have none. Returns the id
 * of the last entry, or null if there was none.
 */
export async function copyCancellationsAfter(
  db: Db,
  workspaceId: number,
  after: number,
  batch: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with entries as (
      select id, at, actor, actor_name, object_id::bigint as appointment_id from audit
      where workspace_id = ${workspaceId} and action = 'appointment-canceled' and id > ${after} order by id limit ${batch}
    ), copied as (
      update appointments a set canceled_at = entries.at, canceled_by = entries.actor, canceled_by_name = entries.actor_name
      from entries
      where a.workspace_id = ${workspaceId} and a.id = entries.appointment_id and a.canceled_at is null
    )
    select max(id) as last from entries`.execute(db)
  return rows[0]?.last ?? null
}
