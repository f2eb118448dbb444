import type { Tx } from '../../platform/db/database.ts'
import { blankResponses } from './erasure-queries.ts'

/** Erases what receivers responded to these events. */
export async function eraseResponses(tx: Tx, workspaceId: number, eventIds: string[]): Promise<void> {
  if (eventIds.length > 0) await blankResponses(tx, workspaceId, eventIds)
}
