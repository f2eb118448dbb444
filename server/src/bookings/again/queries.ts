import type { Db } from '../../platform/db/database.ts'

export interface AgainRow {
  reservation_id: number
  /** Null without a booked time. */
  appointment_id: number | null
}

/**
 * The newest reservation in place of this booking that is not canceled. `notaryId`: only if it is that
 * notary's.
 */
export async function selectAgain(
  db: Db,
  workspaceId: number,
  againOf: number,
  notaryId: number | undefined,
): Promise<AgainRow | undefined> {
  return db
    .selectFrom('bookings')
    .select(['id as reservation_id', 'appointment_id'])
    .where('workspace_id', '=', workspaceId)
    .where('again_of', '=', againOf)
    .where('status', '<>', 'canceled')
    .where('erased_at', 'is', null)
    .$if(notaryId !== undefined, query => query.where('notary_id', '=', notaryId ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
