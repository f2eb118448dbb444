import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type ServiceRow = Selectable<Tables['services']>

export async function insertServices(tx: Tx, rows: Insertable<Tables['services']>[]): Promise<void> {
  await tx.insertInto('services').values(rows).execute()
}

/** The services of the workspace, in catalog order, without archived ones. */
export const selectServices = statement((db, workspaceId: number) => offered(db, workspaceId))

/** How many services are not archived. */
export async function countServices(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('services')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same as `selectServices` with archived services, which past bookings have. */
export async function everyService(db: Db, workspaceId: number): Promise<ServiceRow[]> {
  return db
    .selectFrom('services')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** One page. `after` is the id of the last service before it, which may be archived by now. */
export async function pageServices(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number },
): Promise<ServiceRow[]> {
  let query = offered(db, workspaceId).limit(page.limit + 1)
  if (page.after !== undefined) {
    const last = db
      .selectFrom('services')
      .select(['position', 'id'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', page.after)
    query = query.where(({ eb, refTuple }) =>
      eb(refTuple('position', 'id'), '>', last.$asTuple('position', 'id')),
    )
  }
  return query.execute()
}

const offered = (db: Db, workspaceId: number) =>
  db
    .selectFrom('services')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')

const ofHandle = statement((db, workspaceId: number, handle: string) =>
  db.selectFrom('services').selectAll().where('workspace_id', '=', workspaceId).where('handle', '=', handle),
)

/** The service with that handle, archived or not. */
export const findService = async (
  db: Db,
  workspaceId: number,
  handle: string,
): Promise<ServiceRow | undefined> => (await ofHandle(db, workspaceId, handle))[0]

/** The last position of the catalog, including archived services. -1 for an empty catalog. */
export async function lastPosition(db: Db, workspaceId: number): Promise<number> {
  const row = await db
    .selectFrom('services')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.position ?? -1
}

/**
 * Inserts the service, or replaces the archived service with the same handle. Returns undefined if an active
 * service has the handle.
 */
export async function putService(
  tx: Tx,
  row: Insertable<Tables['services']>,
): Promise<ServiceRow | undefined> {
  const { workspace_id: _workspaceId, handle: _handle, ...changes } = row
  return tx
    .insertInto('services')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['workspace_id', 'handle'])
        .doUpdateSet(changes)
        .where('services.archived_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Locks the active service for this transaction. */
export async function lockService(
  tx: Tx,
  workspaceId: number,
  handle: string,
): Promise<ServiceRow | undefined> {
  return tx
    .selectFrom('services')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('handle', '=', handle)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changeService(
  tx: Tx,
  workspaceId: number,
  handle: string,
  changes: Updateable<Tables['services']>,
): Promise<ServiceRow> {
  return tx
    .updateTable('services')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('handle', '=', handle)
    .returningAll()
    .executeTakeFirstOrThrow()
}
