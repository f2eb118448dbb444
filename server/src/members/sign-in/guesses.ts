import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuseBeyond } from '../../platform/http/limit.ts'
import { BatchedLookups } from '../../workspaces/batched-lookups.ts'
import { countFailure, isLockedOut } from '../../workspaces/rate-limits.ts'
import { openSessionsWith, type SessionRow } from '../sessions/sessions.ts'
import { type SignedIn, signedInWith } from './signed-in.ts'

/**
 * Finds sessions by their secret. Secrets from an address that failed too often, as with wrong access tokens,
 * are looked up together, five times a second: so guessing costs little, and a right one still works.
 */
export class SessionLookups {
  readonly #ctx: Context
  readonly #sessions: BatchedLookups<SessionRow>

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#sessions = new BatchedLookups(secrets => openSessionsWith(ctx.db, ctx, secrets))
  }

  /** Who is signed in with the cookie. Undefined for an unknown one, which the caller counts. */
  async signedIn(request: FastifyRequest, secret: string): Promise<SignedIn | undefined> {
    const isGuess = (await isLockedOut(this.#ctx, request)) && !(await this.#sessions.find(secret))
    return isGuess ? undefined : signedInWith(this.#ctx.db, this.#ctx, secret)
  }
}

/** Counts a wrong cookie or link. Throws `rate_limited` for an address with too many in this minute. */
export async function countGuess(ctx: Context, request: FastifyRequest): Promise<void> {
  refuseBeyond(await countFailure(ctx, request), 'bad_links')
}
