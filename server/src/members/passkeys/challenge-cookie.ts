import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { challengeCookie } from '../../platform/lib/cookies.ts'
import { type Challenge, challengeSeconds, sealChallenge, useChallenge } from './challenges.ts'

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
