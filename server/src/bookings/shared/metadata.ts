import type { Db, Tx } from '../../platform/db/database.ts'
import { unlessTaken } from '../../platform/db/savepoint.ts'
import type { Metadata } from '../../platform/db/tables.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** Data of the business's other systems, in the columns of a reservation or an appointment. */
interface References {
  external_id: string | null
  metadata: Metadata | null
}

const mostKeys = 50

/** The fields as responses and events have them: only those that are set (decision "Metadata"). */
export const referencesOf = ({ external_id, metadata }: References) => ({
  ...(external_id === null ? {} : { external_id }),
  ...(metadata === null ? {} : { metadata }),
})

/**
 * The fields after a change. A missing field stays, and null removes it. Given keys of `metadata` are merged
 * into the known ones; an empty value removes the key. Throws `invalid_request` for more than 50 keys.
 */
export const changedReferences = (before: References, given: Partial<References>): References => ({
  external_id: given.external_id === undefined ? before.external_id : given.external_id,
  metadata: given.metadata === undefined ? before.metadata : merged(before.metadata, given.metadata),
})

/** The fields of a new booking. Throws `invalid_request`. */
export const newReferences = (given: Partial<References>): References =>
  changedReferences({ external_id: null, metadata: null }, given)

function merged(before: Metadata | null, given: Metadata | null): Metadata | null {
  if (given === null) return null
  const kept = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '')
  if (kept.length > mostKeys) throw invalidParams({ metadata: problem('too_many_keys', { most: mostKeys }) })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/**
 * Writes a row with a new `external_id`, or without one. Throws `invalid_request` that names the row of the
 * same kind that has it already.
 */
export async function writeReferenced<T>(
  tx: Tx,
  externalId: string | null,
  write: () => Promise<T>,
  findOther: (db: Db, externalId: string) => Promise<{ id: number } | undefined>,
  kind: 'reservation' | 'appointment',
): Promise<T> {
  if (externalId === null) return write()
  const written = await unlessTaken(tx, write)
  if (written !== undefined) return written
  const other = await findOther(tx, externalId)
  throw invalidParams({
    external_id: problem('used_by', { kind, id: `${other?.id}` }),
  })
}
