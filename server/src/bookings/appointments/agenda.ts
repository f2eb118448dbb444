import type { Db } from '../../platform/db/database.ts'
import { type AgendaRow, selectAgenda } from './agenda-queries.ts'
import type { Place } from './place.ts'

export type { AgendaRow }

/** Appointments of the notary that start in that span, canceled ones too, in order. One statement. */
export const agendaOf = (
  db: Db,
  workspaceId: number,
  notaryId: number,
  { from, to }: { from: Date; to: Date },
): Promise<AgendaRow[]> => selectAgenda(db, workspaceId, notaryId, from, to)

/** The same as `placeOf`, without a read. */
export const agendaPlace = (
  row: AgendaRow,
  notary: { location: string | null; meeting_url: string | null },
): Place => ({
  location: row.location ?? notary.location ?? row.service_location,
  meetingUrl: row.meeting_url ?? notary.meeting_url ?? row.service_meeting_url,
})
