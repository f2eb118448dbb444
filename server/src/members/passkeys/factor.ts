import type { Context } from '../../platform/context.ts'
import type { Factor } from '../sign-in/factors.ts'
import { deleteOldChallenges } from './challenges.ts'
import { passkeyPages } from './pages.ts'
import { Passkey } from './schema.ts'
import { siteIfAny } from './site.ts'
import { deletePasskeysOf, isUsable, passkeysOf, unusablePasskeys } from './stored-passkeys.ts'
import { passkeyView } from './view.ts'

export const passkeyFactor: Factor = {
  name: 'passkeys',
  isOwn: true,
  pages: passkeyPages,
  opens: async (db, ctx, account) =>
    (await passkeysOf(db, account)).some(row => isUsable(row, siteIfAny(ctx))),
  remove: async (tx, { id }) => ({ passkeys: await deletePasskeysOf(tx, id) }),
  rows: {
    schema: Passkey,
    of: async (db, ctx, account) =>
      (await passkeysOf(db, account)).map(row => passkeyView(row, siteIfAny(ctx))),
  },
  deleteExpired: deleteOldChallenges,
  problem,
}

/** Their owners cannot sign in with them any more: a passkey belongs to one host. */
async function problem(ctx: Context): Promise<string | undefined> {
  const { passkeys, hosts } = await unusablePasskeys(ctx.db, siteIfAny(ctx))
  if (passkeys === 0) return undefined
  return `${passkeys} ${passkeys === 1 ? 'passkey works' : 'passkeys work'} only on ${hosts.join(', ')}, and PUBLIC_URL is ${ctx.config.publicUrl}. Set PUBLIC_URL back, or have people add new passkeys (docs/sign-in.md, "Passkeys").`
}
