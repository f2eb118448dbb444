import type { Db } from '../db/database.ts'

export interface LinkKeyRow {
  id: string
  secret: string
  created_at: Date
}

export async function listLinkKeys(db: Db): Promise<LinkKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute()
}

export async function insertLinkKey(db: Db, key: LinkKeyRow): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute()
}

/** Forgets keys that an even newer one replaced before `before`, when no link of theirs can be alive. */
export async function deleteLinkKeys(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('signing_keys').where('id', 'in', ids).execute()
}
