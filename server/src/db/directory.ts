import type { Db, Tx } from './database.ts'

/** What a bare id or key can name: bookings share one id sequence, every key is of one kind. */
export type Kind =
  | 'booking'
  | 'signer'
  | 'document'
  | 'video'
  | 'mail'
  | 'notary'
  | 'webhook_endpoint'
  | 'key'

/** Enters the new rows' ids and keys in the directory, so that they can be found without their workspace. */
export async function enter(tx: Tx, workspaceId: number, entries: { kind: Kind; ref: number | string }[]) {
  await tx
    .insertInto('directory')
    .values(entries.map(({ kind, ref }) => ({ kind, ref: String(ref), workspace_id: workspaceId })))
    .execute()
}

/** The workspace that owns the id or key; undefined for one that was never given out. */
export async function workspaceOf(db: Db, kind: Kind, ref: number | string): Promise<number | undefined> {
  const row = await db
    .selectFrom('directory')
    .select('workspace_id')
    .where('kind', '=', kind)
    .where('ref', '=', String(ref))
    .executeTakeFirst()
  return row?.workspace_id
}
