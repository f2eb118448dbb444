import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Row = Selectable<Tables['appointments']>

/** Not in the order of the rows. */
export async function insertAppointments(tx: Tx, rows: Insertable<Tables['appointments']>[]): Promise<Row[]> {
  return tx.insertInto('appointments').values(rows).returningAll().execute()
}

/** What an appointment is recognized by. */
export type ExistingAppointment = Pick<
  Row,
  'id' | 'first_name' | 'last_name' | 'email' | 'service' | 'starts_at'
>

const columns = ['id', 'first_name', 'last_name', 'email', 'service', 'starts_at'] as const

/** Appointments that start at one of these times. */
export async function selectStartingAt(
  db: Db,
  workspaceId: number,
  starts: Date[],
): Promise<ExistingAppointment[]> {
  return db
    .selectFrom('appointments')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('starts_at', 'in', starts)
    .orderBy('id')
    .execute()
}

/** Appointments without a time of customers with one of these addresses, in lower case. */
export async function selectTimeless(
  db: Db,
  workspaceId: number,
  emails: string[],
): Promise<ExistingAppointment[]> {
  return db
    .selectFrom('appointments')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where(({ fn }) => fn<string>('lower', ['email']), 'in', emails)
    .where('starts_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Appointments that have one of these ids of another system. */
export async function selectReferenced(
  db: Db,
  workspaceId: number,
  externalIds: string[],
): Promise<{ id: number; external_id: string }[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where('external_id', 'in', externalIds)
    .$narrowType<{ external_id: string }>()
    .execute()
}
