import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { countMessages, countMessagesTo, selectMessageTime } from './message-queries.ts'

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
  const left = await messagesLeftTo(tx, ctx, workspaceId, [address])
  if (left(address) > 0) return
  const most = mostMessagesADay.toAddress
  throw refusal('rate_limited', 'messages_to_address', { most }, { retryAfterSeconds: dayMs / 1000 })
}

/** Messages at the same time wait for each other. Call it before the first count. */
export const lockMessages = (tx: Tx, workspaceId: number): Promise<void> =>
  lockName(tx, `messages ${workspaceId}`)

/** Throws `rate_limited` for `count` more messages than the workspace can send. The count must be locked. */
export async function assertMessagesLeft(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  count: number,
): Promise<void> {
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

/** How many more messages each of the counted addresses can get now. */
export async function messagesLeftTo(
  db: Db,
  ctx: Context,
  workspaceId: number,
  addresses: string[],
): Promise<(address: string) => number> {
  const counted = await countMessagesTo(db, workspaceId, addresses, since(ctx))
  const sent = new Map(counted.map(({ address, count }) => [address, count]))
  return address => Math.max(0, mostMessagesADay.toAddress - (sent.get(address) ?? 0))
}
