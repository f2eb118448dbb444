import type { ChangeAtWork } from '../../calendar/default-places/default-places.ts'
import type { Db } from '../../platform/db/database.ts'

interface FoundAppointment {
  id: number
  starts_at: Date
  created_at: Date
  service: string
  notary_id: number | null
}

/**
 * Scheduled appointments that start after `now` and have no place or no link of their own, or of which the
 * notary was told at another address, of the service or notary that has changed, first starts first. Those
 * booked after the change were never told another place.
 */
export async function selectWithDefaultPlace(
  db: Db,
  workspaceId: number,
  { change: { service, notary_id, told_starts_at, told_id }, changedAt }: ChangeAtWork,
  now: Date,
  limit: number,
): Promise<FoundAppointment[]> {
  let query = db
    .selectFrom('appointments')
    .innerJoin('bookings', join =>
      join
        .onRef('bookings.workspace_id', '=', 'appointments.workspace_id')
        .onRef('bookings.id', '=', 'appointments.id'),
    )
    .select(['appointments.id', 'appointments.starts_at', 'appointments.created_at'])
    .select(['appointments.service', 'appointments.notary_id'])
    .where('appointments.workspace_id', '=', workspaceId)
    .where('bookings.workspace_id', '=', workspaceId)
    .where('bookings.status', '=', 'scheduled')
    .where('appointments.starts_at', '>', now)
    .where('appointments.created_at', '<=', changedAt)
    .where(({ eb, or, exists, selectFrom }) => {
      const hasDefault = (['appointments.location', 'appointments.meeting_url'] as const).map(column =>
        eb(column, 'is', null),
      )
      if (notary_id === null) return or(hasDefault)
      const toldElsewhere = selectFrom('told')
        .innerJoin('notaries', join =>
          join
            .onRef('notaries.workspace_id', '=', 'told.workspace_id')
            .onRef('notaries.id', '=', 'told.person_id'),
        )
        .select('told.email')
        .where('told.workspace_id', '=', workspaceId)
        .where('told.person', '=', 'notary')
        .where('told.person_id', '=', notary_id)
        .whereRef('told.appointment_id', '=', 'appointments.id')
        .whereRef('told.email', '!=', 'notaries.email')
      return or([...hasDefault, exists(toldElsewhere)])
    })
  if (service !== null) query = query.where('appointments.service', '=', service)
  if (notary_id !== null) query = query.where('appointments.notary_id', '=', notary_id)
  if (told_starts_at && told_id !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('appointments.starts_at', 'appointments.id'), '>', tuple(told_starts_at, told_id)),
    )
  }
  return query
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(limit)
    .$narrowType<{ starts_at: Date }>()
    .execute()
}
