import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Party } from '../db/background-work.ts'
import { networksOf } from '../lib/client-network.ts'

const mostKnown = 10_000

/**
 * Who sends a call, before its workspace is known: reads that authenticate a call take turns at the database
 * too. It is the workspace that the same credential was authenticated for before, and the network for all
 * others. Only the order of turns depends on it.
 */
export class Senders {
  readonly #workspaces = new Map<string, number>()

  partyOf(request: FastifyRequest): Party {
    const digest = digestOf(request)
    const known = digest === undefined ? undefined : this.#workspaces.get(digest)
    return known ?? `network ${networksOf(request.ip).at(-1)}`
  }

  /** Remembers the workspace of a call with a token or a session. Customers are known by a key. */
  learn(request: FastifyRequest): void {
    const { caller, sender } = request
    // Most calls come from a sender who is known.
    if (!caller || caller.source === 'customer' || caller.workspaceId === sender) return
    const digest = digestOf(request)
    if (digest === undefined) return
    this.#workspaces.set(digest, caller.workspaceId)
    const [oldest] = this.#workspaces.keys()
    if (this.#workspaces.size > mostKnown && oldest !== undefined) this.#workspaces.delete(oldest)
  }

  /** Forgets a credential that was refused. */
  forget(request: FastifyRequest): void {
    const digest = digestOf(request)
    if (digest !== undefined) this.#workspaces.delete(digest)
  }
}

function digestOf({ headers: { authorization, cookie } }: FastifyRequest): string | undefined {
  const credential = authorization ?? cookie
  return credential === undefined ? undefined : hash('sha256', credential)
}
