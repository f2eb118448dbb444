import { shownTexts } from '../../calendar/services/texts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/lib/language-tags.ts'
import { nearestPlace, type Place } from '../shared/place.ts'
import { type NotaryAppointment, selectAppointmentsOfNotary } from './notary-appointment-queries.ts'

export type { NotaryAppointment }

/**
 * At most this many appointments of the notary that start in that span, canceled ones too, in order. Canceled
 * ones are left out first, then the earliest. One statement.
 */
export const appointmentsOfNotary = (
  db: Db,
  workspaceId: number,
  notaryId: number,
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<NotaryAppointment[]> => selectAppointmentsOfNotary(db, workspaceId, notaryId, from, to, most)

/** The same as `placeOf`, without a read. */
export const placeOfNotaryAppointment = (
  row: NotaryAppointment,
  notary: { location: string | null; meeting_url: string | null; timezone: string },
): Place =>
  nearestPlace(row.signing_method, {
    appointment: row,
    notary,
    service: { location: row.service_location, meeting_url: row.service_meeting_url },
  })

/** The name of its service in the notary's language. */
export const serviceOfNotaryAppointment = (
  { service_label: label, service_texts: texts }: NotaryAppointment,
  language: Language,
): string => shownTexts({ label, texts }, language).label
