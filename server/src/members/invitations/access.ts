import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { BatchedLookups } from '../../workspaces/batched-lookups.ts'
import { isLockedOut } from '../../workspaces/rate-limits.ts'
import { countGuess } from '../sign-in/guesses.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { type LinkRow, noLink, usableLinks } from './one-time-links.ts'

/**
 * Limits guesses at the secret of a link. Secrets from an address that failed too often are looked up
 * together, as those of sessions are.
 */
export class LinkLookups {
  readonly #ctx: Context
  readonly #lookups: BatchedLookups<LinkRow>

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#lookups = new BatchedLookups(secrets => usableLinks(ctx.db, ctx, secrets))
  }

  /** Throws `not_found` for a link that cannot be used, `rate_limited` for an address that keeps guessing. */
  async assertLink(request: FastifyRequest, secret: string): Promise<void> {
    const link = (await isLockedOut(this.#ctx, request))
      ? await this.#lookups.find(secret)
      : (await usableLinks(this.#ctx.db, this.#ctx, [secret])).get(secret)
    if (link) return
    await countGuess(this.#ctx, request)
    throw noLink()
  }

  /** The same before the link is used, which is an attempt to sign in. */
  async assertMayUse(request: FastifyRequest, secret: string): Promise<void> {
    await limitAttempts(this.#ctx, request)
    await this.assertLink(request, secret)
  }
}

/** Limits guesses at the secret of a link that the path has as `secret`. */
export function admitLinks(app: App, ctx: Context): void {
  const lookups = new LinkLookups(ctx)
  // After the body: a call that is rejected for its form guesses nothing.
  app.addHook('preHandler', async request => {
    const { secret } = request.params as { secret?: string }
    if (secret === undefined) return
    await (request.method === 'GET'
      ? lookups.assertLink(request, secret)
      : lookups.assertMayUse(request, secret))
  })
}
