import type { Insertable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export interface LinkKeyRow {
  id: string
  secret: string
  created_at: Date
  /** False for an unencrypted key of the previous version. */
  is_sealed: boolean
}

/** All keys, newest first. */
export async function listLinkKeys(db: Db): Promise<LinkKeyRow[]> {
  const sealed = db
    .selectFrom('link_keys')
    .select(eb => ['id', 'secret', 'created_at', eb.lit<boolean>(true).as('is_sealed')])
  const plain = db
    .selectFrom('signing_keys')
    .select(eb => ['id', 'secret', 'created_at', eb.lit<boolean>(false).as('is_sealed')])
    .where('id', 'not in', db.selectFrom('link_keys').select('id'))
  return sealed.unionAll(plain).orderBy('created_at', 'desc').orderBy('id').execute()
}

export async function insertLinkKey(db: Db, key: Insertable<Tables['link_keys']>): Promise<void> {
  await db.insertInto('link_keys').values(key).execute()
}

/** Deletes the keys, encrypted or not. */
export async function deleteLinkKeys(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('signing_keys').where('id', 'in', ids).execute()
  await db.deleteFrom('link_keys').where('id', 'in', ids).execute()
}

/**
 * Deletes all keys except one, and returns their ids. Unencrypted ones are deleted first: a process that
 * encrypts one holds its row, and has encrypted it before the second statement runs.
 */
export async function deleteOtherLinkKeys(tx: Tx, id: string): Promise<string[]> {
  const plain = await tx.deleteFrom('signing_keys').where('id', '<>', id).returning('id').execute()
  const sealed = await tx.deleteFrom('link_keys').where('id', '<>', id).returning('id').execute()
  return [...new Set([...plain, ...sealed].map(key => key.id))]
}

/** Unencrypted keys, locked until the transaction ends. */
export async function lockPlainLinkKeys(tx: Tx) {
  return tx.selectFrom('signing_keys').selectAll().orderBy('id').forUpdate().execute()
}

/** Stores an encrypted copy of an unencrypted key, unless there is one. */
export async function insertSealedCopy(tx: Tx, key: Insertable<Tables['link_keys']>): Promise<void> {
  await tx
    .insertInto('link_keys')
    .values(key)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Deletes the unencrypted copies of the signing keys, which older releases read. The encrypted copies stay.
 */
export async function deletePlainLinkKeys(tx: Tx, now: Date): Promise<void> {
  const due = tx.selectFrom('link_keys').select('id').where('plain_until', '<=', now)
  await tx.deleteFrom('signing_keys').where('id', 'in', due).execute()
}
