import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type ToldRow = Selectable<Tables['told']>

const toldOf = (db: Db, workspaceId: number, appointmentId: number) =>
  db
    .selectFrom('told')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', '=', appointmentId)

export const selectTold = (db: Db, workspaceId: number, appointmentId: number): Promise<ToldRow[]> =>
  toldOf(db, workspaceId, appointmentId).execute()

/** The same, locked: waits for mails that are being written. */
export const lockTold = (tx: Tx, workspaceId: number, appointmentId: number): Promise<ToldRow[]> =>
  toldOf(tx, workspaceId, appointmentId).forUpdate().execute()

const keyOf = ({ workspace_id, appointment_id, person, person_id }: ToldRow) => ({
  workspace_id,
  appointment_id,
  person,
  person_id,
})

const valuesOf = ({ email, facts, sequence, mail_id, earlier }: ToldRow) => ({
  email,
  facts: facts && JSON.stringify(facts),
  sequence,
  mail_id,
  earlier: earlier && JSON.stringify(earlier),
})

/** Inserts the row, unless there is one of the same person. */
export async function insertKnown(tx: Tx, row: ToldRow): Promise<void> {
  await tx
    .insertInto('told')
    .values({ ...keyOf(row), ...valuesOf(row) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Inserts the row, or replaces that of the same person. */
export async function putTold(tx: Tx, row: ToldRow): Promise<void> {
  await tx
    .insertInto('told')
    .values({ ...keyOf(row), ...valuesOf(row) })
    .onConflict(conflict =>
      conflict.columns(['workspace_id', 'appointment_id', 'person', 'person_id']).doUpdateSet(valuesOf(row)),
    )
    .execute()
}

export async function deleteTold(
  tx: Tx,
  { workspace_id, appointment_id, person, person_id }: ToldRow,
): Promise<void> {
  await tx
    .deleteFrom('told')
    .where('workspace_id', '=', workspace_id)
    .where('appointment_id', '=', appointment_id)
    .where('person', '=', person)
    .where('person_id', '=', person_id)
    .execute()
}

export async function deleteToldOf(tx: Tx, workspaceId: number, appointmentIds: number[]): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .deleteFrom('told')
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', 'in', appointmentIds)
    .execute()
}

export async function deleteToldToSigners(tx: Tx, workspaceId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('told')
    .where('workspace_id', '=', workspaceId)
    .where('person', '=', 'signer')
    .where('person_id', 'in', ids)
    .execute()
}
