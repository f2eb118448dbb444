import type { Db } from '../../platform/db/database.ts'

/** Whether the workspace has a reservation or an appointment, in any state. */
export async function hasBookings(db: Db, workspaceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
