import type { FastifyRequest } from 'fastify'
import type { Sight } from '../platform/events/redaction.ts'

type Request = Pick<FastifyRequest, 'caller' | 'grants'>

/**
 * Whether the response may have keys of customers. With a key a person can act as the customer, so it is for
 * members who may change bookings (decision "Keys of customers"). Tokens see keys as their scopes say.
 */
export const seesKeys = (request: Request): boolean =>
  request.caller?.role === undefined || request.grants('bookings:write')

/** What the caller sees of customers in events and deliveries. A session of a portal has no member. */
export function sightOf(request: Request): Sight {
  const { caller } = request
  if (caller?.role !== undefined && caller.memberId === undefined) return 'no_people'
  return seesKeys(request) ? 'all' : 'no_keys'
}
