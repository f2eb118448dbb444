import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../platform/lib/errors.ts'
import { isManagementScope, managementScopes, retiredScopes, scopes } from '../platform/lib/scopes.ts'
import { allows, expandScopes, manageScope, notGrantable } from './scopes.ts'

const resourcesOf = (of: readonly string[]) => [...new Set(of.map(scope => scope.replace(/:.*/, '')))]
const resources = resourcesOf(scopes)
const managementOnly = resourcesOf(managementScopes).filter(resource => !resources.includes(resource))
const every: string[] = [...scopes, ...managementScopes, manageScope]
const forMembers = ['members:read', 'members:write']

describe('The scopes', () => {
  test('The scopes of the contract are those of the decision', () => {
    expect([...scopes].sort()).toEqual([
      'appointments:read',
      'appointments:write',
      'availability:read',
      'documents:read',
      'documents:write',
      'reservations:read',
      'reservations:write',
      'shipping:read',
      'signers:read',
      'signers:write',
      'videos:read',
    ])
  })

  test('The management interface has a scope to read and one to write for each resource with such operations', () => {
    const named =
      'audit bookings calendar events mails members people reports shipping tokens webhooks workspace'.split(
        ' ',
      )
    const unneeded = ['shipping:read', 'people:read', ...retiredScopes]
    expect([...unneeded, ...managementScopes].sort()).toEqual(
      named.flatMap(resource => [`${resource}:read`, `${resource}:write`]),
    )
  })

  test.each(retiredScopes)('A scope that opened nothing is rejected by name: %s', scope => {
    expect(() => expandScopes(['events:read', scope])).toThrow(AppError)
    try {
      expandScopes(['events:read', scope])
    } catch (error) {
      expect((error as AppError).params).toEqual({
        scopes: `has ${scope}, which opens no operation. Leave it out`,
      })
    }
  })

  test('The scopes of the two interfaces do not overlap, so that old tokens gain nothing', () => {
    expect(scopes.filter(isManagementScope)).toEqual([])
    expect([manageScope, 'admin', 'toString', '__proto__'].filter(isManagementScope)).toEqual([])
  })
})

describe('Expanding', () => {
  test('A star is every scope of the contract, and none of the management interface', () => {
    expect(expandScopes(['*'])).toEqual([...scopes])
  })

  test('A star behind a resource of the contract is only its scopes there', () => {
    expect(expandScopes(['documents:*'])).toEqual(['documents:read', 'documents:write'])
    expect(expandScopes(['videos:*'])).toEqual(['videos:read'])
    expect(expandScopes(['shipping:*'])).toEqual(['shipping:read'])
    for (const resource of resources)
      expect(expandScopes([`${resource}:*`])).toEqual(
        scopes.filter(scope => scope.startsWith(`${resource}:`)),
      )
  })

  test('A star behind a resource of the management interface is its scopes to read and to write', () => {
    expect(managementOnly).toHaveLength(11)
    const one: Record<string, string[]> = {
      people: ['people:write'],
      events: ['events:read'],
      audit: ['audit:read'],
      reports: ['reports:read'],
    }
    for (const resource of managementOnly)
      expect(expandScopes([`${resource}:*`])).toEqual(
        one[resource] ?? [`${resource}:read`, `${resource}:write`],
      )
  })

  test('The scope manage stays unchanged, also beside a star', () => {
    expect(expandScopes(['manage'])).toEqual(['manage'])
    expect(expandScopes(['*', 'manage'])).toEqual([...scopes, 'manage'])
  })

  test('Each requested known scope is granted once, and no other', () => {
    const stars = [...resources, ...managementOnly].map(resource => `${resource}:*`)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...every, '*', ...stars), { minLength: 1 }), asked => {
        const granted = expandScopes(asked)
        expect(new Set(granted).size).toBe(granted.length)
        for (const scope of granted) {
          const resource = scope.replace(/:.*/, '')
          const isOfContract = scopes.some(one => one === scope)
          const covered = asked.some(
            one =>
              one === scope ||
              (one === `${resource}:*` && scope !== 'shipping:write') ||
              (one === '*' && isOfContract),
          )
          expect(covered).toBe(true)
        }
        for (const scope of asked.filter(one => !one.includes('*'))) expect(granted).toContain(scope)
      }),
    )
  })

  test.each([
    '',
    ':*',
    ':',
    'reservations',
    'reservations:',
    'reservations:delete',
    'bookings',
    'bookings:delete',
    'book:*',
    'res:*',
    '**',
    'manage:*',
    'manage:read',
    'MANAGE',
    'admin',
    'toString',
    '__proto__',
    'reservations:write ',
  ])('The unknown scope %j is rejected, and the known ones are named', scope => {
    expect(() => expandScopes(['reservations:read', scope])).toThrow(
      /unknown scope. Known scopes: \*, appointments:read, .*bookings:read, .*manage/,
    )
  })
})

describe('A token with manage', () => {
  test('A token with manage can call every management operation except those for members, and none of the contract', () => {
    const allowed = [...scopes, ...managementScopes].filter(scope => allows(['manage'], scope))
    expect(allowed).toEqual(managementScopes.filter(scope => !forMembers.includes(scope)))
    expect(allows(['manage'], 'admin')).toBe(false)
    expect(allows(['manage', 'members:read'], 'members:read')).toBe(true)
  })

  test('A token with manage can grant every scope except members', () => {
    expect(notGrantable(['manage'], every)).toEqual(forMembers)
    expect(notGrantable(['manage', 'members:write'], every)).toEqual(['members:read'])
  })
})

test('A token without manage can do and grant exactly what it has', () => {
  const single = every.filter(scope => scope !== manageScope)
  fc.assert(
    fc.property(fc.subarray(single), held => {
      expect(single.filter(scope => allows(held, scope))).toEqual(held)
      expect(every.filter(scope => notGrantable(held, [scope]).length === 0)).toEqual(held)
    }),
  )
})
