import type { Db } from '../../platform/db/database.ts'
import { lastSequence } from '../../platform/events/numbering.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/**
 * Throws `invalid_request` for a position that the feed has not reached. A backup was restored then: events
 * are numbered from its end again, and the reader would wait for numbers that other events already have.
 */
export async function assertReached(db: Db, workspaceId: number, after: number): Promise<void> {
  if (after <= (await lastSequence(db, workspaceId))) return
  throw invalidParams({
    cursor: problem('cursor_ahead'),
  })
}
