import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asAppError, logFailure } from '../../platform/http/error-response.ts'
import { readForms } from '../../platform/http/forms.ts'
import { limit } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import { messageOf } from '../../platform/http/pages/errors.ts'
import { basePath } from '../../platform/http/urls.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { html } from '../../platform/lib/html.ts'
import { refererPolicy } from '../../platform/lib/same-origin.ts'
import { keepLanguage } from './language.ts'
import { type Page, sendPage } from './page.ts'

/** Of an address. What a page does has limits of its own. */
const pagesAMinute = 300

/** Serves pages of signing in. `open` makes the page of a request that failed. */
export function servePages(
  app: App,
  ctx: Context,
  open: (request: FastifyRequest, reply: FastifyReply) => Page,
): void {
  readForms(app)
  app.setErrorHandler((error, request, reply) => sendFailure(open(request, reply), error))
  app.addHook('onRequest', hide)
  app.addHook('onRequest', async (request, reply) => keepLanguage(ctx, request, reply))
  app.addHook('onRequest', request => limit(ctx, `auth-page:${networkOf(request.ip)}`, pagesAMinute))
  addressesOfForms(app, ctx)
}

/** A person who opens the address of a form again gets the page that has the form. */
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

function sendFailure(page: Page, error: unknown): void {
  const { request, texts } = page
  const known = asAppError(error)
  logFailure(request, known, error)
  const body = html`<p>${messageOf(texts, known)}</p>`
  sendPage(page, { heading: texts.failed, body, isNarrow: true }, known.status)
}
