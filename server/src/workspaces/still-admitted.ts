import type { FastifyRequest } from 'fastify'
import type { KnownTokens } from './known-tokens.ts'
import type { FindRoles } from './person.ts'
import { mayDo } from './roles.ts'
import { allows } from './scopes.ts'

/**
 * Which of these requests would be admitted again, in their order. Each was admitted when it began, so nobody
 * is guessing. Tokens are read from memory, which is at most a second old.
 */
export async function stillAdmitted(
  tokens: KnownTokens,
  rolesOf: FindRoles,
  requests: FastifyRequest[],
  tokenOf: (request: FastifyRequest) => string | undefined,
): Promise<boolean[]> {
  const people = requests.filter(({ caller }) => caller?.role !== undefined)
  const found = people.length > 0 ? await rolesOf(people) : []
  const roles = new Map(people.map((request, at) => [request, found[at]]))
  return Promise.all(
    requests.map(async request => {
      const scope = String(request.routeOptions.config.scope)
      if (roles.has(request)) {
        const role = roles.get(request)
        return role !== undefined && mayDo(role, scope)
      }
      // The admin token is the same until the process ends.
      if (request.caller?.tokenId === undefined) return true
      const row = await tokens.find(tokenOf(request) ?? '', async () => false)
      return row !== undefined && allows(row.scopes, scope)
    }),
  )
}
