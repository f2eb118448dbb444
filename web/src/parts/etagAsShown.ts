import type { CalendarAppointment } from '../../../client/src/manage.ts'
import { manage, withEtag } from '../lib/api.ts'

/** The ETag of an appointment in a list, which has none. Throws with that text if somebody has changed notary or time. */
export async function etagAsShown(
  { id, notary_id, starts_at }: Pick<CalendarAppointment, 'id' | 'notary_id' | 'starts_at'>,
  changed: string,
): Promise<string | undefined> {
  const { row, etag } = await withEtag(manage.appointments.get(id))
  if (row.notary_id === notary_id && Date.parse(row.timestamp ?? '') === Date.parse(starts_at)) return etag
  throw new Error(changed)
}
