import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deletion, find, insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type VideoRow = Selectable<Tables['videos']>

export const insertVideo = insertion('videos')

export const findVideo = find('videos')

export async function listVideos(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; appointmentId: number | undefined },
): Promise<VideoRow[]> {
  let query = db.selectFrom('videos').selectAll().where('workspace_id', '=', workspaceId)
  if (page.appointmentId !== undefined) query = query.where('appointment_id', '=', page.appointmentId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** Deletes and returns the row. Only one transaction gets it. */
export const deleteVideo = deletion('videos')

export async function videosOfAppointments(
  db: Db,
  workspaceId: number,
  appointmentIds: number[],
): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    select * from videos where workspace_id = ${workspaceId} and appointment_id = any(${appointmentIds}::bigint[])
    order by id`.execute(db)
  return rows
}
