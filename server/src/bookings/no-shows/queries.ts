import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type CallRow = Selectable<Tables['calls']>

export const insertCall = insertion('calls')

/** The calls about an appointment, newest first: one more than the page, if there are more. */
export async function selectCalls(
  db: Db,
  workspaceId: number,
  appointmentId: number,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<CallRow[]> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', '=', appointmentId)
    .where('id', '<', after)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
