import { type Selectable, sql } from 'kysely'
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

/** Workspace and id of an appointment that is due to be canceled. */
export interface DueRef {
  workspace_id: number
  id: number
}

/** Marked appointments of all workspaces that are due by their business time, longest due first. */
export async function selectDue(db: Db, now: Date, limit: number): Promise<DueRef[]> {
  const { rows } = await sql<DueRef>`
    select a.workspace_id, a.id from appointments a join workspaces w on w.id = a.workspace_id
    where a.no_show_cancels_at is not null
      and a.no_show_cancels_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
    order by a.no_show_cancels_at limit ${limit}`.execute(db)
  return rows
}

/** Marked appointments of one workspace that are due by `until`, in the order of due times. */
export async function selectDueOf(
  db: Db,
  workspaceId: number,
  until: Date,
  limit: number,
): Promise<(DueRef & { no_show_cancels_at: Date | null })[]> {
  return db
    .selectFrom('appointments')
    .select(['workspace_id', 'id', 'no_show_cancels_at'])
    .where('workspace_id', '=', workspaceId)
    .where('no_show_cancels_at', '<=', until)
    .orderBy('no_show_cancels_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
