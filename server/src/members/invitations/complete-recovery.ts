import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import type { MeView } from '../sign-in/schema.ts'
import type { Recovered } from './recover-account.ts'

export type RecoveredView = MeView & Pick<Recovered, 'others'>

/** Signs the person in, and shows what else opens the account: somebody else may have set it up. */
export async function completeRecovery(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  reply: FastifyReply,
  recovered: Recovered,
): Promise<RecoveredView> {
  const me = await completeSignIn(tx, ctx, factors, reply, recovered)
  return { ...me, others: recovered.others }
}
