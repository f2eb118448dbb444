import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'
import { rowsStatement } from './unnest.ts'

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
  const rows = entries.map(({ kind, ref }) => ({ kind, ref: String(ref) }))
  await insertEntries(tx, rows, workspaceId)
}

const insertEntries = rowsStatement(
  { kind: 'text', ref: 'text' },
  'given',
  (rows, workspaceId: number) => sql`
    insert into directory (kind, ref, workspace_id)
    select kind, ref, ${workspaceId}::bigint from ${rows}`,
)

/** The workspace that owns the id or key; undefined for one that was never given out. */
export async function workspaceOf(db: Db, kind: Kind, ref: number | string): Promise<number | undefined> {
  const [row] = await ownerOf(db, kind, String(ref))
  return row?.workspace_id
}

const ownerOf = statement((db, kind: Kind, ref: string) =>
  db.selectFrom('directory').select('workspace_id').where('kind', '=', kind).where('ref', '=', ref),
)
