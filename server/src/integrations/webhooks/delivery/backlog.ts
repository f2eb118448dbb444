import type { Db } from '../../../platform/db/database.ts'
import { countEndpoints, countUnfinished, type EndpointCount, oldestDue } from './backlog-queries.ts'

export interface DeliveryBacklog {
  /** Unfinished deliveries to enabled endpoints, those that wait for a retry too. */
  waiting: number
  /** When the first due delivery was due. */
  oldest: Date | null
  endpoints: EndpointCount[]
}

/** More are not counted, because counting takes time. */
const most = 100_000

export async function deliveryBacklog(db: Db, now: Date): Promise<DeliveryBacklog> {
  const waiting = await countUnfinished(db, most)
  const oldest = await oldestDue(db, now)
  return { waiting, oldest, endpoints: await countEndpoints(db) }
}
