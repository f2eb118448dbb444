import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { countMessages, countMessagesTo, selectMessageTime } from './message-queries.ts'

/**
 * Mails with a message of staff within 24 hours, so that a workspace cannot send spam, and one notary cannot
 * take the share of the others.
 */
export const mostMessagesADay = { ofWorkspace: 500, ofNotary: 50, toAddress: 10 }

type Writer = Pick<Caller, 'workspaceId' | 'notaryId'>

const dayMs = 24 * 3_600_000

const since = ({ clock }: Context): Date => new Date(clock.now().getTime() - dayMs)

/** How many more messages the caller can send now: of the workspace, and of a notary's own share. */
export async function messagesLeft(db: Db, ctx: Context, by: Writer): Promise<number> {
  const left = await Promise.all(limitsOf(by).map(limit => leftOf(db, ctx, limit)))
  return Math.min(...left)
}

/** What is kept with a message of a notary, for the share of the notary. */
export const byNotary = ({ notaryId }: Writer): { notary_id?: number } =>
  notaryId === undefined ? {} : { notary_id: notaryId }

/** Those that hold for the caller. */
const limitsOf = ({ workspaceId, notaryId }: Writer) => [
  ...(notaryId === undefined
    ? []
    : [
        {
          of: { workspaceId, notaryId },
          most: mostMessagesADay.ofNotary,
          reason: 'messages_of_notary' as const,
        },
      ]),
  { of: { workspaceId }, most: mostMessagesADay.ofWorkspace, reason: 'messages' as const },
]

type Limit = ReturnType<typeof limitsOf>[number]

const leftOf = async (db: Db, ctx: Context, { of, most }: Limit): Promise<number> =>
  Math.max(0, most - (await countMessages(db, of, since(ctx))))

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

/** Throws `rate_limited` for `count` more messages than the caller can send. The count must be locked. */
export async function assertMessagesLeft(tx: Tx, ctx: Context, by: Writer, count: number): Promise<void> {
  for (const limit of limitsOf(by)) {
    const { of, most, reason } = limit
    const left = await leftOf(tx, ctx, limit)
    if (count <= left) continue
    const frees = await selectMessageTime(tx, of, since(ctx), count - left - 1)
    const waitMs = frees ? frees.getTime() + dayMs - ctx.clock.now().getTime() : dayMs
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw refusal('rate_limited', reason, { most, left }, { retryAfterSeconds })
  }
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
