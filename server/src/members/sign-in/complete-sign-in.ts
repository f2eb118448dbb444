import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { membershipsOfAccount } from '../members/members.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import { keepSession } from './access.ts'
import type { Factors } from './factors.ts'
import { queueNewDeviceMail } from './sign-in-mails.ts'
import { meView } from './view.ts'

/** A person for whom a session was just opened. */
export interface NewlySignedIn {
  account: AccountRow
  session: OpenedSession
}

/**
 * Stores the session in the browser, mails the person if the device is new, and shows who is signed in. Every
 * factor ends here.
 */
export async function completeSignIn(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  reply: FastifyReply,
  opened: NewlySignedIn,
) {
  keepSession(ctx, reply, opened.session)
  await queueNewDeviceMail(tx, ctx, opened.account, opened.session)
  return meView(tx, ctx, factors, opened, await membershipsOfAccount(tx, opened.account.id))
}
