import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuseBeyond } from '../../platform/http/limit.ts'
import { BatchedLookups } from '../../workspaces/batched-lookups.ts'
import { countFailure, isLockedOut } from '../../workspaces/rate-limits.ts'
import { type LinkRow, noLink, usableLinks } from '../members/links.ts'
import { type SignedIn, signedInWith } from '../members/signed-in.ts'
import { openSessionsWith, type SessionRow } from '../sessions/sessions.ts'

/**
 * Finds sessions and links by their secret. Secrets from an address that failed too often, as with wrong
 * access tokens, are looked up together, five times a second: so guessing costs little, and a right one still
 * works.
 */
export class Secrets {
  readonly #ctx: Context
  readonly #sessions: BatchedLookups<SessionRow>
  readonly #links: BatchedLookups<LinkRow>

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#sessions = new BatchedLookups(secrets => openSessionsWith(ctx.db, ctx, secrets))
    this.#links = new BatchedLookups(secrets => usableLinks(ctx.db, ctx, secrets))
  }

  /** Who is signed in with the cookie. Undefined for an unknown one, which the caller counts. */
  async signedIn(request: FastifyRequest, secret: string): Promise<SignedIn | undefined> {
    const isGuess = (await isLockedOut(this.#ctx, request)) && !(await this.#sessions.find(secret))
    return isGuess ? undefined : signedInWith(this.#ctx.db, this.#ctx, secret)
  }

  /** Throws `not_found` for a link that cannot be used, `rate_limited` for an address that keeps guessing. */
  async assertLink(request: FastifyRequest, secret: string): Promise<void> {
    const link = (await isLockedOut(this.#ctx, request))
      ? await this.#links.find(secret)
      : (await usableLinks(this.#ctx.db, this.#ctx, [secret])).get(secret)
    if (link) return
    await countGuess(this.#ctx, request)
    throw noLink()
  }
}

/** Counts a wrong cookie or link. Throws `rate_limited` for an address with too many in this minute. */
export async function countGuess(ctx: Context, request: FastifyRequest): Promise<void> {
  refuseBeyond(
    await countFailure(ctx, request),
    'Too many requests from this IP address had no valid session or link. Try again after Retry-After seconds.',
  )
}
