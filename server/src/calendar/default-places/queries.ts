import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PlaceChangeRow = Selectable<Tables['place_changes']>

export const insertPlaceChange = insertion('place_changes')

export const changePlaceChange = update('place_changes')

export const deletePlaceChange = deletion('place_changes')

/** All of the workspace, oldest first. */
export async function selectPlaceChanges(db: Db, workspaceId: number): Promise<PlaceChangeRow[]> {
  return db
    .selectFrom('place_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
}

/** Locks the row for this transaction. Undefined if another transaction has it, or has deleted it. */
export async function lockPlaceChange(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<PlaceChangeRow | undefined> {
  return tx
    .selectFrom('place_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
