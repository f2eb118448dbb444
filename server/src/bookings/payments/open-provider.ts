import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { stripeSecretsOf } from '../../workspaces/stripe-account.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider of the workspace. Undefined without an account. The library is loaded when it is used. */
export async function providerOf(
  db: Db,
  ctx: Context,
  workspaceId: number,
): Promise<PaymentProvider | undefined> {
  const secrets = await stripeSecretsOf(db, ctx, workspaceId)
  if (!secrets) return undefined
  const { stripeProvider } = await import('./stripe.ts')
  return stripeProvider(ctx.config.stripeUrl, secrets.secretKey)
}
