import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import {
  type ExistingAppointment,
  selectReferenced,
  selectStartingAt,
  selectTimeless,
} from './import-queries.ts'

export type { ExistingAppointment }

/** Appointments that start at one of these times, oldest first. */
export const findByStart = async (db: Db, caller: Caller, starts: Date[]): Promise<ExistingAppointment[]> =>
  starts.length === 0 ? [] : selectStartingAt(db, caller.workspaceId, starts)

/** Appointments without a time of customers with one of these addresses, oldest first. */
export const findWithoutTime = async (
  db: Db,
  caller: Caller,
  emails: string[],
): Promise<ExistingAppointment[]> =>
  emails.length === 0
    ? []
    : selectTimeless(db, caller.workspaceId, [...new Set(emails.map(one => one.toLowerCase()))])

/** The appointments that have these ids of another system, by that id. */
export async function findByExternalId(
  db: Db,
  caller: Caller,
  externalIds: string[],
): Promise<Map<string, number>> {
  if (externalIds.length === 0) return new Map()
  const rows = await selectReferenced(db, caller.workspaceId, externalIds)
  return new Map(rows.map(({ external_id, id }) => [external_id, id]))
}
