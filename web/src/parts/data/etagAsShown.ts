import { manage, withEtag } from '../../lib/api.ts'

/** What an answer or a list shows of an appointment. */
export interface Shown {
  id: number
  notary_id: number | null
  timestamp: string | null
}

/**
 * The ETag of an appointment, if notary and time are still as shown. Lists and the answers to changes have no
 * ETag. Throws with the text `changed` if somebody has changed them.
 */
export async function etagAsShown(
  { id, notary_id, timestamp }: Shown,
  changed: string,
): Promise<string | undefined> {
  const { row, etag } = await withEtag(manage.appointments.get(id))
  if (row.notary_id === notary_id && timeOf(row.timestamp) === timeOf(timestamp)) return etag
  throw new Error(changed)
}

const timeOf = (timestamp: string | null) => (timestamp === null ? undefined : Date.parse(timestamp))
