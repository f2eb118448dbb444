import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { type AppError, refusal } from '../../platform/lib/errors.ts'
import { isInstallation } from '../members/members.ts'
import { selectInvitationTimes } from './queries.ts'

const hourMs = 3_600_000
/** An invitation is a mail to anybody. Those of the operator are not limited, and do not count. */
const mostAnHour = { ofWorkspace: 50, toAddress: 5, mailsToAddress: 20 }

/**
 * Throws `rate_limited` with the reason `too_many_invitations`: for a workspace, and for an address in all
 * spellings of one workspace. Returns whether the invitation may be mailed: not if all workspaces together
 * mailed the address too often. The locks make invitations at the same time count each other.
 */
export async function assertMayInvite(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  email: string,
): Promise<{ mayMail: boolean }> {
  if (isInstallation(caller)) return { mayMail: true }
  const { workspaceId } = caller
  const address = countedAddress(email)
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  await lockName(tx, `invitations of workspace ${workspaceId}`)
  await lockName(tx, `invitations of address ${address}`)
  const ofWorkspace = await selectInvitationTimes(tx, { workspaceId }, since)
  if (ofWorkspace.length >= mostAnHour.ofWorkspace)
    throw tooMany(ctx, ofWorkspace, mostAnHour.ofWorkspace, 'workspace')
  const toAddress = await selectInvitationTimes(tx, { workspaceId, address }, since)
  if (toAddress.length >= mostAnHour.toAddress) throw tooMany(ctx, toAddress, mostAnHour.toAddress, 'address')
  // Not a refusal: other workspaces must not keep this one from inviting the person.
  const mailed = await selectInvitationTimes(tx, { address, isMailed: true }, since)
  return { mayMail: mailed.length < mostAnHour.mailsToAddress }
}

/** `times`: newest first. The caller can try again when the oldest one that counts is an hour old. */
function tooMany({ clock }: Context, times: Date[], most: number, of: 'workspace' | 'address'): AppError {
  const oldest = times[most - 1] ?? clock.now()
  const leftMs = oldest.getTime() + hourMs - clock.now().getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return refusal('rate_limited', 'too_many_invitations', { case: of, most }, { retryAfterSeconds })
}
