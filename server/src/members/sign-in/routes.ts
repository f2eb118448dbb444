import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import type { EndFeed } from '../members/members.ts'
import { admitPeople } from './access.ts'
import { accountRoutes } from './account-routes.ts'
import { entranceRoutes } from './entrance-routes.ts'
import { identityRoutes } from './identity-routes.ts'
import { membershipRoutes } from './membership-routes.ts'
import { passkeyEntranceRoutes } from './passkey-entrance-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passkeySignInRoutes } from './passkey-sign-in-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { ssoRoutes } from './sso-routes.ts'

/** `/auth/v1`: how the people of a business sign in. The cookie of the session authenticates them. */
export function authRoutes(app: App, ctx: Context, endFeed: EndFeed): void {
  admitPeople(app, ctx)
  signInRoutes(app, ctx)
  entranceRoutes(app, ctx)
  accountRoutes(app, ctx)
  membershipRoutes(app, ctx, endFeed)
  passkeySignInRoutes(app, ctx)
  passkeyEntranceRoutes(app, ctx)
  passkeyRoutes(app, ctx)
  ssoRoutes(app, ctx)
  identityRoutes(app, ctx)
}
