import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { countMessages, selectFullAddresses, selectMessageTime } from './message-queries.ts'

/** Mails with a message of staff within 24 hours, so that a workspace cannot send spam. */
export const mostMessagesADay = { ofWorkspace: 500, toAddress: 10 }

const dayMs = 24 * 3_600_000

const since = ({ clock }: Context): Date => new Date(clock.now().getTime() - dayMs)

/** How many more messages the workspace can send now. */
export async function messagesLeft(db: Db, ctx: Context, workspaceId: number): Promise<number> {
  return Math.max(0, mostMessagesADay.ofWorkspace - (await countMessages(db, workspaceId, since(ctx))))
}

/**
 * Throws `rate_limited` for an address that got as many messages as it can get. The count must be locked.
 */
export async function assertAddressLeft(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  address: string,
): Promise<void> {
  if (!(await fullAddresses(tx, ctx, workspaceId, [address])).has(address)) return
  const most = mostMessagesADay.toAddress
  throw refusal('rate_limited', 'messages_to_address', { most }, { retryAfterSeconds: dayMs / 1000 })
}

/**
 * Locks the count, so that messages at the same time count each other. Throws `rate_limited` for `count` more
 * messages than the workspace can send.
 */
export async function assertMessagesLeft(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  count: number,
): Promise<void> {
  await lockName(tx, `messages ${workspaceId}`)
  const left = await messagesLeft(tx, ctx, workspaceId)
  if (count <= left) return
  const frees = await selectMessageTime(tx, workspaceId, since(ctx), count - left - 1)
  const waitMs = frees ? frees.getTime() + dayMs - ctx.clock.now().getTime() : dayMs
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw refusal(
    'rate_limited',
    'messages',
    { most: mostMessagesADay.ofWorkspace, left },
    { retryAfterSeconds },
  )
}

/** Those of the counted addresses that got as many messages as an address can get. */
export async function fullAddresses(
  db: Db,
  ctx: Context,
  workspaceId: number,
  addresses: string[],
): Promise<Set<string>> {
  const { toAddress } = mostMessagesADay
  return new Set(await selectFullAddresses(db, workspaceId, addresses, since(ctx), toAddress))
}
