import { invalidParams } from '../lib/errors.ts'

/** The scopes of the contract (decision "Scopes"). */
export const scopes = [
  'appointments:read',
  'appointments:write',
  'reservations:read',
  'reservations:write',
  'signers:read',
  'signers:write',
  'documents:read',
  'documents:write',
  'videos:read',
  'availability:read',
  'shipping:read',
] as const

/** Allows the management interface, only for the token's workspace (decision "Management scope"). */
export const manageScope = 'manage'

/**
 * Expands `*` (every scope of the contract) and `<resource>:*`. Throws `invalid_request` for an unknown
 * scope.
 */
export function expandScopes(asked: string[]): string[] {
  const granted = asked.flatMap(scope => {
    const covered = covers(scope)
    if (covered.length === 0) {
      throw invalidParams({
        scopes: `has an unknown scope. Known scopes: *, ${[...scopes, manageScope].join(', ')}`,
      })
    }
    return covered
  })
  return [...new Set(granted)]
}

function covers(scope: string): string[] {
  if (scope === '*') return [...scopes]
  if (scope.endsWith(':*')) return scopes.filter(known => known.startsWith(scope.slice(0, -1)))
  return [...scopes, manageScope].filter(known => known === scope)
}
