import { sql } from 'kysely'
import type { ServiceTexts } from '../../platform/db/calendar-tables.ts'
import { statement } from '../../platform/db/statement.ts'

/** An appointment of a notary, with the name and the place of its service. */
export interface NotaryAppointment {
  id: number
  status: 'scheduled' | 'completed' | 'canceled'
  starts_at: Date
  duration_minutes: number
  first_name: string
  last_name: string
  phone: string | null
  location: string | null
  meeting_url: string | null
  signing_method: string
  revision: number
  assignments: number
  calendar_host: string | null
  notary_id: number
  /** Real time of the last move, or of the creation. */
  stamped_at: Date
  service_label: string
  service_texts: ServiceTexts
  service_location: string | null
  service_meeting_url: string | null
}

/**
 * At most this many appointments of the notary that start in that span, canceled ones too, in order. Canceled
 * ones are left out first, then the earliest.
 */
export const selectAppointmentsOfNotary = statement(
  (_db, workspaceId: number, notaryId: number, from: Date, to: Date, most: number) => sql<NotaryAppointment>`
    select * from (select a.id, b.status, a.starts_at, a.duration_minutes, a.first_name, a.last_name, a.phone, a.location,
      a.meeting_url, a.signing_method, a.revision, a.assignments, a.calendar_host, a.notary_id, coalesce(a.moved_at, a.created_at) as stamped_at,
      s.label as service_label, s.texts as service_texts, s.location as service_location, s.meeting_url as service_meeting_url
    from appointments a
    join bookings b on b.workspace_id = ${workspaceId} and b.id = a.id
    join services s on s.workspace_id = ${workspaceId} and s.handle = a.service
    where a.workspace_id = ${workspaceId} and a.notary_id = ${notaryId}
      and a.starts_at >= ${from} and a.starts_at < ${to}
    order by (b.status = 'canceled'), a.starts_at desc, a.id desc
    limit ${most}) latest
    order by starts_at, id`,
)
