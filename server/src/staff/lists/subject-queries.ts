import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Subject, SubjectNames } from '../../platform/events/subject-names.ts'

interface Named {
  object: string
  id: string
  name: string | null
}

const person = sql`first_name || ' ' || last_name`
const file = sql`coalesce(original_filename, filename)`

/** Rows that people know by a name, by the kind that the audit trail has: their table, and the name. */
const named: Record<string, { table: string; name: RawBuilder<unknown> }> = {
  appointment: { table: 'appointments', name: person },
  reservation: { table: 'reservations', name: person },
  signer: { table: 'signers', name: person },
  document: { table: 'documents', name: file },
  video: { table: 'videos', name: file },
  mail: { table: 'mails', name: sql`recipient` },
  notary: { table: 'notaries', name: sql`name` },
  closure: { table: 'closures', name: sql`name` },
  member: { table: 'memberships', name: sql`(select name from accounts where id = account_id)` },
  token: { table: 'tokens', name: sql`name` },
  // What follows the path can be a secret of the receiver.
  webhook_endpoint: { table: 'webhook_endpoints', name: sql`substring(url from '^[^?#]*')` },
}

/** What the rows of the entries are called now. Removed ones have no name. */
export async function selectSubjectNames(
  db: Db,
  workspaceId: number,
  entries: Subject[],
): ReturnType<SubjectNames> {
  const parts = Object.entries(named).flatMap(([object, { table, name }]) => {
    const own = entries.filter(entry => entry.object === object && /^\d{1,15}$/.test(entry.object_id))
    if (own.length === 0) return []
    const ids = [...new Set(own.map(({ object_id }) => Number(object_id)))]
    return [
      sql`select ${sql.lit(object)} as object, id::text as id, ${name} as name from ${sql.table(table)}
        where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`,
    ]
  })
  if (parts.length === 0) return () => null
  const { rows } = await sql<Named>`${sql.join(parts, sql` union all `)}`.execute(db)
  const names = new Map(rows.map(({ object, id, name }) => [`${object} ${id}`, name?.trim() || null]))
  return ({ object, object_id }) => names.get(`${object} ${object_id}`) ?? null
}
