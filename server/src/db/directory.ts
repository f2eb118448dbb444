import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'
import { rowsStatement } from './unnest.ts'

/** What a bare id or key can name. Bookings share one id sequence; each key has one kind. */
export type Kind =
  | 'booking'
  | 'signer'
  | 'document'
  | 'video'
  | 'mail'
  | 'notary'
  | 'webhook_endpoint'
  | 'key'

/** Adds ids and keys to the directory, so that their workspace can be found. */
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

/** The workspace that owns the id or key. Undefined for an unknown one. */
export async function workspaceOf(db: Db, kind: Kind, ref: number | string): Promise<number | undefined> {
  const [row] = await ownerOf(db, kind, String(ref))
  return row?.workspace_id
}

const ownerOf = statement((db, kind: Kind, ref: string) =>
  db.selectFrom('directory').select('workspace_id').where('kind', '=', kind).where('ref', '=', ref),
)
