import { isInstallation } from '../../members/members/members.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'

/** A token cannot own the live workspace: only a person can. Throws `forbidden`. */
export function assertMayGoLive(caller: Caller): void {
  if (!isInstallation(caller) && caller.role !== 'owner') throw refusal('forbidden', 'owner_goes_live')
}

/** Throws `unprocessable_entity`. */
export function assertTest({ mode }: Pick<WorkspaceRow, 'mode'>): void {
  if (mode === 'live') throw refusal('unprocessable_entity', 'is_live')
}

/**
 * An owner makes the first live workspace of the installation. More are for its operator to decide: a live
 * workspace sends mail. Throws `unprocessable_entity`.
 */
export function assertFirst(caller: Caller, hasLive: boolean): void {
  if (hasLive && !isInstallation(caller)) throw refusal('unprocessable_entity', 'has_live')
}
