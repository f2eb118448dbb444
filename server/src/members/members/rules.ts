import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Role } from '../../platform/lib/role.ts'

/**
 * Owners are made, changed and removed by owners and by the installation's admin token only. `by` is the role
 * of the caller; undefined for the admin token. Throws `forbidden`.
 */
export function assertMayManage(by: Role | undefined, isInstallation: boolean, ...affected: Role[]): void {
  if (isInstallation || by === 'owner' || !affected.includes('owner')) return
  throw refusal('forbidden', 'only_owner')
}

/** A workspace that has an owner keeps one. Throws `unprocessable_entity`. */
export function assertKeepsOwner(owners: { id: number }[], leaving: number): void {
  if (owners.length !== 1 || owners[0]?.id !== leaving) return
  throw refusal('unprocessable_entity', 'last_owner')
}

/** The role `notary` needs a notary, and no other role has one. Throws `invalid_request`. */
export function assertNotaryOfRole(role: Role, notaryId: number | null): void {
  if (role === 'notary' && notaryId === null) throw invalidParams({ notary_id: problem('needs_notary') })
  if (role !== 'notary' && notaryId !== null) throw invalidParams({ notary_id: problem('only_for_notary') })
}
