import type { Db } from '../../platform/db/database.ts'

/** Starts of the notary's scheduled appointments after `now`. */
export async function upcomingStarts(
  db: Db,
  workspaceId: number,
  notaryId: number,
  now: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('bookings', join =>
      join
        .onRef('bookings.workspace_id', '=', 'appointments.workspace_id')
        .onRef('bookings.id', '=', 'appointments.id'),
    )
    .select('appointments.starts_at')
    .where('appointments.workspace_id', '=', workspaceId)
    .where('bookings.workspace_id', '=', workspaceId)
    .where('appointments.notary_id', '=', notaryId)
    .where('appointments.starts_at', '>', now)
    .where('bookings.status', '=', 'scheduled')
    .$narrowType<{ starts_at: Date }>()
    .execute()
  return rows.map(({ starts_at }) => starts_at)
}
