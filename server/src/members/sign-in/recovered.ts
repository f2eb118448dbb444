import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { siteIfAny } from '../members/passkey-site.ts'
import { welcome } from './entered.ts'
import type { Recovered } from './entrances.ts'
import { identityView } from './identity-routes.ts'
import { passkeyView } from './passkey-view.ts'

/** Signs the person in, and shows what else opens the account: somebody else may have set it up. */
export async function recovered(tx: Tx, ctx: Context, reply: FastifyReply, entered: Recovered) {
  const { passkeys, identities } = entered.others
  const site = siteIfAny(ctx)
  return {
    ...(await welcome(tx, ctx, reply, entered)),
    others: {
      passkeys: passkeys.map(row => passkeyView(row, site)),
      identities: identities.map(row => identityView(ctx, row)),
    },
  }
}
