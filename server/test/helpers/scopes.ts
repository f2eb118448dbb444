import { managementScopes, scopes } from '../../src/platform/lib/scopes.ts'

/** Every scope except `scope`, and except `manage` if that includes it. */
export function scopesWithout(scope: string): string[] {
  const single: string[] = [...scopes, ...managementScopes]
  const isOfManagement = managementScopes.some(one => one === scope)
  return [...single.filter(one => one !== scope), ...(isOfManagement ? [] : ['manage'])]
}
