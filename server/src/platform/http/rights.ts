import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database.ts'

/**
 * The right to make a call, as found when it was admitted. It may end before the call does something: the
 * body may come late, and other calls run meanwhile. Both functions put the caller of this moment on the
 * request, and throw as at admission.
 */
export interface Rights {
  /** Reads the right again, in `tx` if the call has one. */
  renew(tx?: Tx): Promise<void>
  /** The same with locks, for people: nobody can end the right before the transaction ends. */
  hold?(tx: Tx): Promise<void>
}

/** A right that was read this recently counts as current, except for changes by people. */
const lateAfterMs = 1_000

/** Call this before work that no transaction surrounds. */
export async function renewRights({ rights }: FastifyRequest, reply: FastifyReply, tx?: Tx): Promise<void> {
  if (reply.elapsedTime > lateAfterMs) await rights?.renew(tx)
}

/**
 * Call this first in the transaction of a change. Tokens and keys cost a statement only if the call is late.
 */
export async function holdRights(request: FastifyRequest, reply: FastifyReply, tx: Tx): Promise<void> {
  const { rights } = request
  if (rights?.hold) return rights.hold(tx)
  return renewRights(request, reply, tx)
}
