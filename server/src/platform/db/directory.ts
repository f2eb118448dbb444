import { sql } from 'kysely'
import { inBatches } from '../lib/in-batches.ts'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'

/** What a bare id or key can name. Bookings share one id sequence; each key has one kind. */
export type Kind =
  | 'booking'
  | 'signer'
  | 'document'
  | 'video'
  | 'mail'
  | 'notary'
  | 'closure'
  | 'webhook_endpoint'
  | 'key'
  | 'open_booking'
  | 'member'
  | 'invitation'
  | 'calendar_feed'
  | 'note'
  | 'payment'
  | 'invoice'
  | 'erasure'
  | 'upload'

/** Adds ids and keys to the directory, so that their workspace can be found. */
export async function addToDirectory(
  tx: Tx,
  workspaceId: number,
  entries: { kind: Kind; ref: number | string }[],
) {
  const count = entries.length
  insertEntries[count] ??= insertionOf(count)
  await insertEntries[count](tx, workspaceId, ...entries.flatMap(({ kind, ref }) => [kind, String(ref)]))
}

/** Entries of one statement of `addManyToDirectory`. */
const enteredAtOnce = 500

/** The same for any number of entries, without a prepared statement for each number. */
export async function addManyToDirectory(
  tx: Tx,
  workspaceId: number,
  entries: { kind: Kind; ref: number | string }[],
): Promise<void> {
  const rows = entries.map(({ kind, ref }) => ({ kind, ref: String(ref), workspace_id: workspaceId }))
  await inBatches(rows, enteredAtOnce, async batch => {
    await tx.insertInto('directory').values(batch).execute()
  })
}

/** Removes an entry, so that another workspace can have it. */
export async function removeFromDirectory(
  tx: Tx,
  workspaceId: number,
  kind: Kind,
  ref: string,
): Promise<void> {
  await tx
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** The same for several refs of a kind. */
export async function removeAllFromDirectory(
  tx: Tx,
  workspaceId: number,
  kind: Kind,
  refs: (string | number)[],
) {
  if (refs.length === 0) return
  await sql`
    delete from directory
    where kind = ${kind} and ref = any(${refs.map(String)}::text[]) and workspace_id = ${workspaceId}`.execute(
    tx,
  )
}

/** Compiled once per number of entries. On Citus a taken entry has its own error code only with `values`. */
const insertEntries: ReturnType<typeof insertionOf>[] = []

const insertionOf = (count: number) =>
  statement((_db, workspaceId: number, ...given: string[]) => {
    const rows = Array.from(
      { length: count },
      (_, at) => sql`(${given[2 * at]}, ${given[2 * at + 1]}, ${workspaceId})`,
    )
    return sql`insert into directory (kind, ref, workspace_id) values ${sql.join(rows)}`
  })

/** The workspace that owns the id or key. Undefined for an unknown one. */
export async function workspaceOf(db: Db, kind: Kind, ref: number | string): Promise<number | undefined> {
  const [row] = await ownerOf(db, kind, String(ref))
  return row?.workspace_id
}

const ownerOf = statement((db, kind: Kind, ref: string) =>
  db.selectFrom('directory').select('workspace_id').where('kind', '=', kind).where('ref', '=', ref),
)
