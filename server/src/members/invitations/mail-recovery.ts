import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { fromOf } from '../sign-in/access.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { requestRecovery } from './recoveries.ts'

/** Mails a recovery link after the response: its time must not show whether there is an account. */
export async function mailRecovery(ctx: Context, request: FastifyRequest, email: string): Promise<void> {
  await limitAttempts(ctx, request, email)
  const from = fromOf(request)
  ctx.later.run('recovery', () => transaction(ctx.db, tx => requestRecovery(tx, ctx, from, email)))
}
