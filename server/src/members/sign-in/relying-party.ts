import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { challengeCookie } from '../../platform/lib/cookies.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { type Challenge, challengeSeconds, sealChallenge, useChallenge } from '../accounts/challenges.ts'
import { siteOrProblem } from '../members/passkey-site.ts'
import type { RelyingParty } from '../passkeys/webauthn.ts'

/** Throws `unprocessable_entity`, with the reason `no_passkeys`, if passkeys do not work at `PUBLIC_URL`. */
export function siteOf(ctx: Context): RelyingParty {
  const site = siteOrProblem(ctx)
  if (!('problem' in site)) return site
  throw new AppError('unprocessable_entity', site.problem, { reason: 'no_passkeys' })
}

/** Stores the challenge in the browser. */
export function keepChallenge(ctx: Context, reply: FastifyReply, challenge: Challenge): void {
  const cookie = challengeCookie.store(ctx.config.publicUrl, sealChallenge(ctx, challenge), challengeSeconds)
  reply.header('set-cookie', cookie)
}

/** The challenge of this browser, which is then used up. */
export const takeChallenge = (
  ctx: Context,
  { headers }: FastifyRequest,
  meant: Pick<Challenge, 'purpose' | 'of'>,
): Promise<Challenge | undefined> =>
  useChallenge(ctx, challengeCookie.read(ctx.config.publicUrl, headers.cookie), meant)
