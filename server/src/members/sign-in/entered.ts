import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { membershipsOfAccount } from '../members/members.ts'
import { tellOfNewDevice } from '../members/sign-in-notices.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import { keepSession } from './access.ts'
import { meView } from './view.ts'

/** A person for whom a session was just opened. */
export interface Entered {
  account: AccountRow
  session: OpenedSession
}

/**
 * Stores the session in the browser, mails the person if the device is new, and shows who is signed in. Every
 * way to sign in ends here.
 */
export async function welcome(tx: Tx, ctx: Context, reply: FastifyReply, entered: Entered) {
  keepSession(ctx, reply, entered.session)
  await tellOfNewDevice(tx, ctx, entered.account, entered.session)
  return meView(tx, ctx, entered, await membershipsOfAccount(tx, entered.account.id))
}
