import type { Role } from '../platform/lib/role.ts'
import { managementScopes, retiredScopes, type Scope, scopes } from '../platform/lib/scopes.ts'
import { manageScope } from './scopes.ts'

const every: readonly Scope[] = [...scopes, ...managementScopes]

/** The scopes of each role (decision "Roles"). */
export const scopesOfRole = {
  owner: every,
  // Who may change an owner is not a question of scopes.
  admin: every,
  // Time off needs calendar:write, which also opens services, notaries and hours: they have no scope of their
  // own.
  scheduler: [
    'bookings:read',
    'bookings:write',
    'calendar:read',
    'calendar:write',
    'events:read',
    'mails:read',
    'mails:write',
    'audit:read',
    'reports:read',
    'workspace:read',
  ],
  // These scopes cover only the notary's own bookings and calendar. Each operation checks that.
  notary: [
    ...(['bookings:read', 'bookings:write', 'calendar:read', 'calendar:write'] as const),
    ...(['reports:read', 'workspace:read'] as const),
  ],
  // No mails: their text is about customers. A session of a portal sees events without customers, too
  // (`sight.ts`).
  developer: ['webhooks:read', 'webhooks:write', 'events:read', 'workspace:read'],
  // No tokens, members and audit trail: they show who works with the business, not its bookings. Nothing of
  // v3 that has keys of customers: its responses cannot leave them out.
  viewer: [
    ...(['documents:read', 'videos:read', 'availability:read', 'shipping:read'] as const),
    'bookings:read',
    'calendar:read',
    'webhooks:read',
    'events:read',
    'mails:read',
    'workspace:read',
    'reports:read',
  ],
} satisfies Record<Role, readonly Scope[]>

const granted: Record<Role, readonly Scope[]> = scopesOfRole

/**
 * Whether the role allows an operation that asks for `scope`. The installation's own operations are not for
 * members.
 */
export const mayDo = (role: Role, scope: string): boolean => granted[role].some(one => one === scope)

/**
 * Whether the role has every right of a token with the scopes `held`. A notary has scopes only for their own
 * bookings, and a token sees those of all.
 */
export const mayHold = (role: Role, held: readonly string[]): boolean =>
  role !== 'notary' &&
  held.every(scope =>
    scope === manageScope
      ? managementScopes.every(one => mayDo(role, one))
      : retiredScopes.includes(scope) || mayDo(role, scope),
  )
