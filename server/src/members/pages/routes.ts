import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asAppError } from '../../platform/http/error-response.ts'
import { readForms } from '../../platform/http/forms.ts'
import { limit } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { html } from '../../platform/lib/html.ts'
import { refererPolicy } from '../../platform/lib/same-origin.ts'
import { accountPages } from './account-pages.ts'
import { assetRoutes } from './assets.ts'
import { sendPage } from './document.ts'
import { entrancePages } from './entrance-pages.ts'
import { passkeyPages } from './passkey-pages.ts'
import { signInPages } from './sign-in-pages.ts'
import { ssoPages } from './sso-pages.ts'

/** Of an address. What a page calls has limits of its own. */
const pagesAMinute = 300

/** The pages on which the people of a business sign in. */
export function authPages(app: App, ctx: Context): void {
  assetRoutes(app)
  app.register(async pages => {
    readForms(pages)
    pages.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
    pages.addHook('onRequest', hide)
    pages.addHook('onRequest', request => limit(ctx, `auth-page:${networkOf(request.ip)}`, pagesAMinute))
    signInPages(pages, ctx)
    entrancePages(pages, ctx)
    accountPages(pages, ctx)
    passkeyPages(pages, ctx)
    ssoPages(pages, ctx)
    addressesOfForms(pages, ctx)
  })
}

/** Who opens the address of a form again, where its answer was shown, gets the page that has the form. */
function addressesOfForms(app: App, ctx: Context): void {
  for (const page of ['/account', '/sign-in']) {
    app.get(`${page}/*`, { schema: { hide: true } }, async (_request, reply) =>
      reply.redirect(`${basePath(ctx)}${page}`, 303),
    )
  }
}

/** Keeps pages with a secret in their address out of caches, search engines and the logs of other sites. */
async function hide(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...refererPolicy,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error)
  if (known.status >= 500) request.log.error({ requestId: request.id, err: known.cause ?? error }, known.code)
  sendPage(
    reply,
    { heading: 'This did not work', body: html`<p>${known.message}</p>`, isNarrow: true },
    known.status,
  )
}
