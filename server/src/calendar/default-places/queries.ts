import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PlaceChangeRow = Selectable<Tables['place_changes']>

export const insertPlaceChange = insertion('place_changes')

/** Ids of the oldest and of the newest change of the workspace. Undefined without one. */
export async function endsOfPlaceChanges(
  db: Db,
  workspaceId: number,
): Promise<{ oldest: number; newest: number } | undefined> {
  const { oldest, newest } = await db
    .selectFrom('place_changes')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return oldest === null || newest === null ? undefined : { oldest: Number(oldest), newest: Number(newest) }
}

/** Whose default place it is: the handle of a service, or a notary. */
export interface Owner {
  service: string | null
  notary_id: number | null
}

export async function countPlaceChanges(db: Db, workspaceId: number, owner: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('place_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('service', 'is not distinct from', owner.service)
    .where('notary_id', 'is not distinct from', owner.notary_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The changes from this one on, oldest first, of these services and notaries. */
export async function selectPlaceChanges(
  db: Db,
  workspaceId: number,
  firstId: number,
  { services, notaryIds }: { services: string[]; notaryIds: number[] },
): Promise<PlaceChangeRow[]> {
  if (services.length === 0 && notaryIds.length === 0) return []
  return db
    .selectFrom('place_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '>=', firstId)
    .where(({ eb, or }) =>
      or([
        ...(services.length > 0 ? [eb('service', 'in', services)] : []),
        ...(notaryIds.length > 0 ? [eb('notary_id', 'in', notaryIds)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}

export async function changePlaceChanges(
  tx: Tx,
  workspaceId: number,
  ids: number[],
  progress: Updateable<Tables['place_changes']>,
): Promise<void> {
  await tx
    .updateTable('place_changes')
    .set(progress)
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
}

export async function deletePlaceChanges(tx: Tx, workspaceId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('place_changes')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
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
