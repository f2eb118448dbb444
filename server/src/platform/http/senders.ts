import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Party } from '../db/background-work.ts'
import { networksOf } from '../lib/client-network.ts'

const mostKnown = 10_000

/**
 * Who sends a call, before its workspace is known: reads that authenticate a call take turns at the database
 * too. It is the workspace that the same credential had before, and the network for all others. Only the
 * order of turns depends on it.
 */
export class Senders {
  readonly #workspaces = new Map<string, number>()

  partyOf(request: FastifyRequest): Party {
    const digest = digestOf(request)
    const known = digest === undefined ? undefined : this.#workspaces.get(digest)
    return known ?? `network ${networksOf(request.ip).at(-1)}`
  }

  /** Remembers the workspace of an authenticated call. */
  learn(request: FastifyRequest): void {
    const digest = request.caller ? digestOf(request) : undefined
    if (digest === undefined || !request.caller) return
    if (this.#workspaces.size >= mostKnown) this.#workspaces.clear()
    this.#workspaces.set(digest, request.caller.workspaceId)
  }
}

function digestOf({ headers: { authorization, cookie } }: FastifyRequest): string | undefined {
  const credential = authorization ?? cookie
  return credential === undefined ? undefined : hash('sha256', credential)
}
