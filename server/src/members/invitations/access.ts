import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { BatchedLookups } from '../../workspaces/batched-lookups.ts'
import { isLockedOut } from '../../workspaces/rate-limits.ts'
import { countGuess } from '../sign-in/guesses.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { type LinkRow, noLink, usableLinks } from './one-time-links.ts'

/**
 * Limits guesses at the secret of a link, in the path as `secret`. Secrets from an address that failed too
 * often are looked up together, as those of sessions are.
 */
export function admitLinks(app: App, ctx: Context): void {
  const lookups = new BatchedLookups(secrets => usableLinks(ctx.db, ctx, secrets))
  // After the body: a call that is rejected for its form guesses nothing.
  app.addHook('preHandler', async request => {
    const { secret } = request.params as { secret?: string }
    if (secret === undefined) return
    if (request.method !== 'GET') await limitAttempts(ctx, request)
    await assertLink(ctx, lookups, request, secret)
  })
}

/** Throws `not_found` for a link that cannot be used, `rate_limited` for an address that keeps guessing. */
async function assertLink(
  ctx: Context,
  lookups: BatchedLookups<LinkRow>,
  request: FastifyRequest,
  secret: string,
): Promise<void> {
  const link = (await isLockedOut(ctx, request))
    ? await lookups.find(secret)
    : (await usableLinks(ctx.db, ctx, [secret])).get(secret)
  if (link) return
  await countGuess(ctx, request)
  throw noLink()
}
