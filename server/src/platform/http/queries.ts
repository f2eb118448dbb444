import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

interface KeyRef {
  workspaceId: number
  key: string
}

/** Inserts the key, or takes over an expired one. False if the key is in use. */
export async function insertKey(
  tx: Tx,
  { workspaceId, key, fingerprint }: KeyRef & { fingerprint: string },
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  return (await claim(tx, workspaceId, key, fingerprint, expiresAt, now)).length > 0
}

const claim = statement(
  (db, workspaceId: number, key: string, fingerprint: string, expiresAt: Date, now: Date) => {
    const fresh = { fingerprint, status: null, body: null, expires_at: expiresAt }
    return db
      .insertInto('idempotency_keys')
      .values({ workspace_id: workspaceId, key, ...fresh })
      .onConflict(conflict =>
        conflict
          .columns(['workspace_id', 'key'])
          .doUpdateSet(fresh)
          .where('idempotency_keys.expires_at', '<=', now),
      )
      .returning('key')
  },
)

export async function findKey(db: Db, { workspaceId, key }: KeyRef) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function storeResponse(
  tx: Tx,
  { workspaceId, key }: KeyRef,
  response: { status: number; body: string },
): Promise<void> {
  await store(tx, workspaceId, key, response.status, response.body)
}

const store = statement((db, workspaceId: number, key: string, status: number, body: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key),
)

/** Deletes up to `limit` expired keys. Returns how many. */
export async function deleteSomeExpiredKeys(db: Db, now: Date, limit: number): Promise<number> {
  const expired = await db
    .selectFrom('idempotency_keys')
    .select(['workspace_id', 'key'])
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute()
  for (const { workspace_id, key } of expired) {
    await db
      .deleteFrom('idempotency_keys')
      .where('workspace_id', '=', workspace_id)
      .where('key', '=', key)
      .where('expires_at', '<=', now)
      .execute()
  }
  return expired.length
}

/** Stored responses of a workspace after that key, in the order of keys. */
export async function storedResponses(
  db: Db,
  workspaceId: number,
  after: string,
  limit: number,
): Promise<{ key: string; body: string }[]> {
  const { rows } = await sql<{ key: string; body: string | null }>`
    select key, body from idempotency_keys where workspace_id = ${workspaceId} and key > ${after}
    order by key limit ${limit}`.execute(db)
  return rows.map(({ key, body }) => ({ key, body: body ?? 'null' }))
}

export async function replaceResponse(tx: Tx, { workspaceId, key }: KeyRef, body: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ body })
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .execute()
}

export async function deleteKey(tx: Tx, { workspaceId, key }: KeyRef): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .execute()
}
