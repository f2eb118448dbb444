import { invalidParams } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { isManagementScope, managementScopes, retiredScopes, scopes } from '../platform/lib/scopes.ts'

/** Stands for the scopes of the management interface, except `members:*` (decision "Management scope"). */
export const manageScope = 'manage'

const known: readonly string[] = [...scopes, ...managementScopes, manageScope]

/**
 * Expands `*` (every scope of the contract) and `<resource>:*`. Throws `invalid_request` for an unknown
 * scope.
 */
export function expandScopes(asked: string[]): string[] {
  const granted = asked.flatMap(scope => {
    const covered = covers(scope)
    if (retiredScopes.includes(scope)) throw invalidParams({ scopes: problem('scope_of_nothing', { scope }) })
    if (covered.length === 0) {
      throw invalidParams({ scopes: problem('unknown_scope', { known: known.join(', ') }) })
    }
    return covered
  })
  return [...new Set(granted)]
}

/** `<resource>:*` of a resource of the contract has no scope of the management interface. */
function covers(scope: string): string[] {
  if (scope === '*') return [...scopes]
  if (!scope.endsWith(':*')) return known.filter(one => one === scope)
  const ofContract = scopes.filter(one => isOf(one, scope))
  return ofContract.length > 0 ? ofContract : managementScopes.filter(one => isOf(one, scope))
}

const isOf = (scope: string, star: string): boolean => scope.startsWith(star.slice(0, -1))

/** Whether a token with the scopes `held` can call an operation that asks for `scope`. */
export const allows = (held: readonly string[], scope: string): boolean =>
  held.includes(scope) || (held.includes(manageScope) && isManagementScope(scope) && !isForMembers(scope))

/**
 * Those of `asked` that a token with the scopes `held` cannot grant to another token (decision "What a token
 * can grant").
 */
export const notGrantable = (held: readonly string[], asked: readonly string[]): string[] =>
  asked.filter(scope => !held.includes(scope) && !(held.includes(manageScope) && !isForMembers(scope)))

const isForMembers = (scope: string): boolean => scope.startsWith('members:')
