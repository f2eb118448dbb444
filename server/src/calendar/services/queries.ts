import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type ServiceRow = Selectable<Tables['services']>

type Values = Insertable<Tables['services']>
type Changes = Updateable<Tables['services']>

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`

/** A driver would write a list as an array of PostgreSQL. */
const written = <V extends Changes>({ price_lines, questions, ...values }: V) => ({
  ...values,
  ...(price_lines && { price_lines: json(price_lines) }),
  ...(questions && { questions: json(questions) }),
})

export async function insertServices(tx: Tx, rows: Values[]): Promise<void> {
  await tx.insertInto('services').values(rows.map(written)).execute()
}

/** The services of the workspace, in catalog order, without archived ones. */
export const selectServices = statement((db, workspaceId: number) =>
  inOrder(db, workspaceId).where('archived_at', 'is', null),
)

/** Number of services, and bytes of their texts, price lines and questions. */
export interface CatalogSize {
  offered: number
  offeredBytes: number
  /** With archived services. */
  all: number
  allBytes: number
}

export async function catalogSize(db: Db, workspaceId: number): Promise<CatalogSize> {
  const bytes = sql`sum(octet_length(texts::text) + octet_length(price_lines::text)
    + octet_length(questions::text))`
  const sizes = await db
    .selectFrom('services')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      fn.countAll().filterWhere('archived_at', 'is', null).as('offered'),
      sql<number | null>`${bytes}`.as('allBytes'),
      sql<number | null>`${bytes} filter (where archived_at is null)`.as('offeredBytes'),
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return {
    offered: Number(sizes.offered),
    offeredBytes: Number(sizes.offeredBytes),
    all: Number(sizes.all),
    allBytes: Number(sizes.allBytes),
  }
}

/** What names each service, with archived ones: a service read whole can have 100 kB. */
export async function everyServiceName(
  db: Db,
  workspaceId: number,
): Promise<Pick<ServiceRow, 'handle' | 'label' | 'signing_methods'>[]> {
  return db
    .selectFrom('services')
    .select(['handle', 'label', 'signing_methods'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The same as `selectServices` with archived services, which past bookings have. */
export async function everyService(db: Db, workspaceId: number): Promise<ServiceRow[]> {
  return inOrder(db, workspaceId).execute()
}

/** One page. `after` is the id of the last service before it, which may be archived by now. */
export async function pageServices(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number; archived: boolean },
): Promise<ServiceRow[]> {
  let query = inOrder(db, workspaceId)
    .where('archived_at', page.archived ? 'is not' : 'is', null)
    .limit(page.limit + 1)
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

const inOrder = (db: Db, workspaceId: number) =>
  db
    .selectFrom('services')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
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
export async function putService(tx: Tx, values: Values): Promise<ServiceRow | undefined> {
  const row = written(values)
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
  changes: Changes,
): Promise<ServiceRow> {
  return tx
    .updateTable('services')
    .set(written(changes))
    .where('workspace_id', '=', workspaceId)
    .where('handle', '=', handle)
    .returningAll()
    .executeTakeFirstOrThrow()
}
