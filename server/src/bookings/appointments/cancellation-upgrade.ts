import type { Db } from '../../platform/db/database.ts'
import { copyCancellationsAfter, selectWorkspaceIds } from './cancellation-queries.ts'

/** Name of the setting that records that this is done. */
export const cancellationsUpdate = 'who canceled appointments'

const batch = 1_000

/**
 * Copies who canceled an appointment, and when, from the audit trail: earlier versions wrote it only there.
 * Nothing reopens a canceled appointment, so each has at most one such entry.
 */
export async function copyCancellations(db: Db): Promise<void> {
  for (const id of await selectWorkspaceIds(db)) {
    let last: number | null = 0
    while (last !== null) last = await copyCancellationsAfter(db, id, last, batch)
  }
}
