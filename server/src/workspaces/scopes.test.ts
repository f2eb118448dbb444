import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandScopes, manageScope, scopes } from './scopes.ts'

const resources = [...new Set(scopes.map(scope => scope.replace(/:.*/, '')))]

test('The scopes are those of the decision, without manage', () => {
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
  expect(scopes).not.toContain(manageScope)
})

test('A star is every scope of the contract, and not manage', () => {
  expect(expandScopes(['*'])).toEqual([...scopes])
})

test('A star behind a resource is only its scopes', () => {
  expect(expandScopes(['documents:*'])).toEqual(['documents:read', 'documents:write'])
  expect(expandScopes(['videos:*'])).toEqual(['videos:read'])
  for (const resource of resources)
    expect(expandScopes([`${resource}:*`])).toEqual(scopes.filter(scope => scope.startsWith(`${resource}:`)))
})

test('Manage is granted beside a star when it is asked for', () => {
  expect(expandScopes(['*', 'manage'])).toEqual([...scopes, 'manage'])
})

test('Whatever known scopes are asked for, each is granted once and nothing else is', () => {
  const known = fc.constantFrom(...scopes, manageScope, '*', ...resources.map(resource => `${resource}:*`))
  fc.assert(
    fc.property(fc.array(known, { minLength: 1 }), asked => {
      const granted = expandScopes(asked)
      expect(new Set(granted).size).toBe(granted.length)
      for (const scope of granted) {
        const resource = scope.replace(/:.*/, '')
        const covered = asked.some(
          one => one === scope || one === `${resource}:*` || (one === '*' && scope !== manageScope),
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
  'res:*',
  '**',
  'manage:*',
  'MANAGE',
  'admin',
  'toString',
  '__proto__',
  'reservations:write ',
])('The unknown scope %j is refused, and the known ones are named', scope => {
  expect(() => expandScopes(['reservations:read', scope])).toThrow(
    /unknown scope. Known scopes: \*, appointments:read/,
  )
})
