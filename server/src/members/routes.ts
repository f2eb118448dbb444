import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import { acceptSmallBodies } from '../platform/http/small-bodies.ts'
import { factors } from './factors.ts'
import { admitLinks } from './invitations/access.ts'
import { endGivenAccess } from './invitations/given-access.ts'
import { invitationManageRoutes } from './invitations/manage-routes.ts'
import { linkPages } from './invitations/pages.ts'
import { linkRoutes } from './invitations/routes.ts'
import type { EndFeed } from './members/members.ts'
import { memberManageRoutes } from './members/routes.ts'
import { servePages } from './pages/routes.ts'
import { passkeyLinkRoutes } from './passkeys/by-link-routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passkeySignInRoutes } from './passkeys/sign-in-routes.ts'
import { passwordLinkRoutes } from './passwords/by-link-routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { admitPeople } from './sign-in/access.ts'
import { membershipRoutes } from './sign-in/membership-routes.ts'
import { openPage } from './sign-in/open-page.ts'
import { ownRoutes } from './sign-in/own-routes.ts'
import { signInPages } from './sign-in/pages.ts'
import { identityRoutes } from './sso/identity-routes.ts'
import { ssoRoutes } from './sso/routes.ts'

/** `/auth/v1`: how the people of a business sign in. The cookie of the session authenticates them. */
export function v1Routes(app: App, ctx: Context, endFeed: EndFeed): void {
  acceptSmallBodies(app)
  admitPeople(app, ctx)
  admitLinks(app, ctx)
  ownRoutes(app, ctx, factors)
  membershipRoutes(app, ctx, { endFeed, endGivenAccess })
  linkRoutes(app, ctx)
  passwordRoutes(app, ctx, factors)
  passwordLinkRoutes(app, ctx, factors)
  secondFactorRoutes(app, ctx)
  passkeySignInRoutes(app, ctx, factors)
  passkeyLinkRoutes(app, ctx, factors)
  passkeyRoutes(app, ctx, factors)
  ssoRoutes(app, ctx, factors)
  identityRoutes(app, ctx, factors)
}

export function manageRoutes(app: App, ctx: Context, endFeed: EndFeed): void {
  memberManageRoutes(app, ctx, { endFeed, endGivenAccess })
  invitationManageRoutes(app, ctx, factors)
  savedViewRoutes(app, ctx)
}

/** The pages on which the people of a business sign in. */
export function pages(app: App, ctx: Context, endFeed: EndFeed): void {
  app.register(async pages => {
    servePages(pages, ctx, (request, reply) => openPage(ctx, factors, request, reply))
    admitPeople(pages, ctx, { isForPages: true })
    signInPages(pages, ctx, factors, { endFeed, endGivenAccess })
    linkPages(pages, ctx, factors)
    for (const factor of factors.all) factor.pages.routes?.(pages, ctx, factors)
  })
}
