import type { Factor } from '../sign-in/factors.ts'
import { deleteIdentitiesOf, deleteOldStates, hasSingleSignOn, identitiesOf } from './identities.ts'
import { ssoPages } from './pages.ts'
import { Identity } from './schema.ts'
import { identityView } from './view.ts'

export const singleSignOn: Factor = {
  name: 'identities',
  isOwn: false,
  pages: ssoPages,
  opens: hasSingleSignOn,
  remove: async (tx, { id }, kept) => {
    const keptId = kept?.factor === 'identities' ? kept.id : undefined
    return { identities: await deleteIdentitiesOf(tx, id, keptId) }
  },
  facts: async (db, ctx, account) => ({ has_single_sign_on: await hasSingleSignOn(db, ctx, account) }),
  rows: {
    schema: Identity,
    of: async (db, ctx, account) => (await identitiesOf(db, account)).map(row => identityView(ctx, row)),
  },
  deleteExpired: deleteOldStates,
}
