import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type ServiceRow = Selectable<Tables['services']>

export async function insertServices(tx: Tx, rows: ServiceRow[]): Promise<void> {
  await tx.insertInto('services').values(rows).execute()
}

export async function listServices(db: Db, workspaceId: number): Promise<ServiceRow[]> {
  return db
    .selectFrom('services')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .orderBy('handle')
    .execute()
}
