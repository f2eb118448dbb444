import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { find, insertion, lock, update } from '../../platform/db/statement.ts'
import { deleteFinishedIn, stoppedIn } from '../../platform/db/stopped-work.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Sample data that is being loaded, and for a day after it. */
export type LoadRow = Selectable<Tables['sample_loads']>

export const insertLoad = insertion('sample_loads')
export const changeLoad = update('sample_loads')
export const findLoad = find('sample_loads')

/** Locks the load, so that one step at a time is made. */
export const lockLoad = lock('sample_loads')
export const stopped = stoppedIn('sample_loads')
export const deleteFinished = deleteFinishedIn('sample_loads')

/** The load of the workspace that has not finished, or that this call began before. */
export async function findBegun(
  db: Db,
  workspaceId: number,
  call: string | undefined,
): Promise<LoadRow | undefined> {
  return db
    .selectFrom('sample_loads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(row => row.or([row('finished_at', 'is', null), row('call', '=', call ?? null)]))
    .executeTakeFirst()
}

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
