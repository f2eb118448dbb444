import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/client-network.ts'
import type { Party } from './admission.ts'

/** Who makes the call: the token or the member, else the network, which customers and visitors have. */
export function partyOf({ caller, ip }: FastifyRequest, workspaceId: number): Party {
  const isKnown = caller?.tokenId !== undefined || caller?.memberId !== undefined
  return { workspaceId, of: isKnown ? caller.actor : networkOf(ip) }
}
