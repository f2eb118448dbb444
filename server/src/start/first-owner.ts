import { invite } from '../members/invitations/invitations.ts'
import { linkUrl } from '../members/invitations/one-time-link-urls.ts'
import { hasMembers } from '../members/members/members.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db/transaction.ts'
import { systemCaller } from '../platform/lib/caller.ts'

const hourMs = 3_600_000

/**
 * A link with which the first owner signs up, for the first start to print. Undefined if somebody is a member
 * already. Nobody knows who opens it: the link is the proof, and works once, for an hour.
 */
export async function firstOwnerLink(ctx: Context, workspaceId: number): Promise<string | undefined> {
  return transaction(ctx.db, async tx => {
    if (await hasMembers(tx)) return undefined
    const caller = systemCaller(workspaceId, 'first-start')
    const first = { email: null, role: 'owner', lifetimeMs: hourMs, provesAddress: true } as const
    return linkUrl(ctx, await invite(tx, ctx, caller, first))
  })
}
