import type { Static } from 'typebox'
import { copyRateCard } from '../../bookings/shipping/shipping.ts'
import { copyClosures } from '../../calendar/closures/closures.ts'
import { copyNotaries } from '../../calendar/notaries/copy-notaries.ts'
import { everyNotary, type NotaryRow } from '../../calendar/notaries/notaries.ts'
import { copyServices } from '../../calendar/services/services.ts'
import { addMember, getMember } from '../../members/members/members.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { audit } from '../../platform/events/record.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { logoOf } from '../../workspaces/logo.ts'
import {
  copiedSettings,
  createWorkspace,
  hasLiveWorkspace,
  lockedWorkspace,
  type WorkspaceRow,
} from '../../workspaces/workspaces.ts'
import { assertFirst, assertMayGoLive, assertTest } from './rules.ts'
import type { GoLiveBody } from './schema.ts'

/**
 * Makes a live workspace from a test workspace (decision 068). The member who asks becomes its owner.
 * Throws `not_found`, `forbidden`, `invalid_request` for a notary that does not exist, and
 * `unprocessable_entity` for a live workspace and for an owner's second one.
 */
export async function goLive(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { name, timezone, notary_ids = [] }: Static<typeof GoLiveBody>,
): Promise<WorkspaceRow> {
  assertMayGoLive(caller)
  const test = await lockedWorkspace(tx, id)
  assertTest(test)
  // Two owners who press the button at once: the second finds the workspace of the first.
  await lockName(tx, 'go live')
  assertFirst(caller, await hasLiveWorkspace(tx))
  const notaries = await notariesToCopy(tx, id, notary_ids)
  const inTest: Caller = { ...caller, workspaceId: id }
  const system: Caller = { ...systemCaller(id, 'go-live'), requestId: caller.requestId }
  const live = await createWorkspace(tx, ctx, system, [(inside, made) => copyServices(inside, id, made)], {
    ...copiedSettings(test),
    logo: await logoOf(tx, test),
    name,
    mode: 'live',
    timezone: timezone ?? test.timezone,
  })
  const owner = await ownerIn(tx, ctx, inTest, { ...system, workspaceId: live.id })
  await copyRateCard(tx, ctx, id, owner)
  await copyClosures(tx, ctx, id, owner)
  await copyNotaries(tx, ctx, owner, notaries)
  const changes = { live_workspace_id: { before: null, after: live.id } }
  const entry = { action: 'workspace-went-live', object: 'workspace', id, changes } as const
  await audit(tx, ctx.clock, inTest, entry)
  return live
}

/** Throws `invalid_request` for one that the workspace does not have, or has no longer. */
async function notariesToCopy(tx: Tx, workspaceId: number, ids: number[]): Promise<NotaryRow[]> {
  if (ids.length === 0) return []
  const known = new Map((await everyNotary(tx, workspaceId)).map(notary => [notary.id, notary]))
  return ids.map((id, at) => {
    const notary = known.get(id)
    if (!notary || notary.removed_at !== null)
      throw invalidParams({ [`notary_ids.${at}`]: problem('no_such_notary') })
    return notary
  })
}

/** The member as owner of the live workspace. The admin token belongs to no member: then `system`. */
async function ownerIn(tx: Tx, ctx: Context, caller: Caller, system: Caller): Promise<Caller> {
  if (caller.memberId === undefined) return system
  const { account } = await getMember(tx, caller, caller.memberId)
  const { id } = await addMember(tx, ctx, system, { account, role: 'owner', notaryId: null })
  return { ...caller, workspaceId: system.workspaceId, memberId: id, actor: `member:${id}` }
}
