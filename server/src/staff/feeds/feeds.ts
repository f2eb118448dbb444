import { hash } from 'node:crypto'
import { findAnyNotary, getNotary, lockNotary, type NotaryRow } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeFromDirectory, workspaceOf } from '../../platform/db/directory.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { isKey, newKey } from '../../platform/lib/new-key.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { deleteFeed, type FeedRow, findFeed, findFeedByHash, insertFeed, setPrivacy } from './queries.ts'

export type { FeedRow }

/** A feed with what its key opens. */
export interface OpenFeed {
  feed: FeedRow
  notary: NotaryRow
  workspace: WorkspaceRow
}

/** The notary's feed. Throws `not_found`, also if there is none. */
export async function getFeed(db: Db, caller: Caller, notaryId: number): Promise<FeedRow> {
  await getNotary(db, caller, notaryId)
  const feed = await findFeed(db, caller.workspaceId, notaryId)
  if (!feed) throw notFound('Calendar feed')
  return feed
}

/**
 * Makes the notary's feed, with a new key, which is only in the result. A key from before stops working.
 * `privacy` stays unless it is given; at first it is `initials`, or `times` for a caller who sees no
 * customers. Throws `not_found`, and `forbidden` if the feed would show customers to such a caller.
 */
export async function makeFeed(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  given: FeedRow['privacy'] | undefined,
  seesCustomers: boolean,
): Promise<FeedRow & { key: string }> {
  await notaryLocked(tx, caller, notaryId)
  const { workspaceId } = caller
  const before = await findFeed(tx, workspaceId, notaryId)
  const privacy = given ?? before?.privacy ?? (seesCustomers ? 'initials' : 'times')
  assertMayShow(privacy, seesCustomers)
  if (before) await remove(tx, before)
  const key = newKey()
  const feed = await insertFeed(tx, {
    workspace_id: workspaceId,
    notary_id: notaryId,
    hash: hashOf(key),
    privacy,
    created_at: ctx.clock.now(),
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'calendar_feed', ref: feed.hash }])
  const action = before ? 'calendar-feed-rotated' : 'calendar-feed-added'
  const changes = changesOf(before, feed, ['privacy'])
  await audit(tx, ctx.clock, caller, { action, object: 'notary', id: notaryId, changes })
  return { ...feed, key }
}

/** The address opens what the feed shows to anybody, so its maker must be allowed to see it. */
function assertMayShow(privacy: FeedRow['privacy'], seesCustomers: boolean): void {
  if (privacy === 'times' || seesCustomers) return
  throw refusal('forbidden', 'feed_scope', { scope: 'bookings:read' })
}

/** Changes what the feed shows. Its key stays. Throws `not_found`, and `forbidden` as `makeFeed` does. */
export async function changeFeed(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  notaryId: number,
  privacy: FeedRow['privacy'],
  seesCustomers: boolean,
): Promise<FeedRow> {
  await notaryLocked(tx, caller, notaryId)
  const before = await getFeed(tx, caller, notaryId)
  assertMayShow(privacy, seesCustomers)
  const feed = await setPrivacy(tx, caller.workspaceId, notaryId, privacy)
  const changes = changesOf(before, feed, ['privacy'])
  await audit(tx, ctx.clock, caller, {
    action: 'calendar-feed-updated',
    object: 'notary',
    id: notaryId,
    changes,
  })
  return feed
}

/** Revokes the key: its address is not found from now on. Throws `not_found`. */
export async function revokeFeed(tx: Tx, ctx: Context, caller: Caller, notaryId: number): Promise<void> {
  await notaryLocked(tx, caller, notaryId)
  const before = await getFeed(tx, caller, notaryId)
  await remove(tx, before)
  await audit(tx, ctx.clock, caller, { action: 'calendar-feed-revoked', object: 'notary', id: notaryId })
}

/** Ends the notary's feed, if there is one: the person who had its address has left. */
export async function endFeed(tx: Tx, ctx: Context, caller: Caller, notaryId: number): Promise<void> {
  if (!(await lockNotary(tx, caller.workspaceId, notaryId, 'update'))) return
  if (await findFeed(tx, caller.workspaceId, notaryId)) await revokeFeed(tx, ctx, caller, notaryId)
}

/**
 * The feed that the key opens, read from the database at each call: a revoked key works nowhere. Undefined
 * for an unknown key and for a removed notary.
 */
export async function feedOfKey(db: Db, key: string): Promise<OpenFeed | undefined> {
  if (!isKey(key)) return undefined
  const digest = hashOf(key)
  const workspaceId = await workspaceOf(db, 'calendar_feed', digest)
  const feed = workspaceId === undefined ? undefined : await findFeedByHash(db, workspaceId, digest)
  if (!feed) return undefined
  const notary = await findAnyNotary(db, feed.workspace_id, feed.notary_id)
  if (!notary || notary.removed_at !== null) return undefined
  return { feed, notary, workspace: await getWorkspace(db, feed.workspace_id) }
}

/** Two calls about one notary run one after the other. */
async function notaryLocked(tx: Tx, caller: Caller, notaryId: number): Promise<void> {
  if (!(await lockNotary(tx, caller.workspaceId, notaryId, 'update'))) throw notFound('Notary')
}

async function remove(tx: Tx, { workspace_id, notary_id, hash }: FeedRow): Promise<void> {
  await deleteFeed(tx, workspace_id, notary_id)
  await removeFromDirectory(tx, workspace_id, 'calendar_feed', hash)
}

/** The key has 126 random bits, so a plain hash is enough. Also names the key where it must not be shown. */
export const hashOf = (key: string): string => hash('sha256', key)
