import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { html } from '../../platform/lib/html.ts'
import { attemptIn, type SsoAction } from '../sso/attempts.ts'
import { accountPage } from './account-pages.ts'
import { callAuth, type Refusal } from './call.ts'
import { sendPage } from './document.ts'
import { passwordPage, signedIn, statusOf } from './sign-in-pages.ts'

type Secret = { Params: { secret: string } }

const hidden = { schema: { hide: true } }

/** Single sign-on: forms that start it, and the page to which the issuer sends the browser back. */
export function ssoPages(app: App, ctx: Context): void {
  app.post('/sign-in/sso', hidden, (request, reply) => start(app, ctx, request, reply, 'sign_in'))
  app.post('/account/sso/connect', hidden, (request, reply) => start(app, ctx, request, reply, 'connect'))
  app.post('/account/sso/confirm', hidden, (request, reply) => start(app, ctx, request, reply, 'confirm'))
  app.post<Secret>('/invitation/:secret/sso', hidden, (request, reply) =>
    start(app, ctx, request, reply, 'accept', request.params.secret),
  )
  app.post('/account/sso/disconnect', hidden, async (request, reply) => {
    const { id = '' } = (request.body ?? {}) as Fields
    const path = `/identities/${encodeURIComponent(id)}`
    const { refusal } = await callAuth(app, request, reply, 'DELETE', path)
    if (refusal) return accountPage(app, ctx, request, reply, { refusal })
    return reply.redirect(`${basePath(ctx)}/account?done=disconnected`, 303)
  })
  app.get('/sign-in/sso', hidden, (request, reply) => finish(app, ctx, request, reply))
}

async function start(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  action: SsoAction,
  invitation?: string,
): Promise<FastifyReply> {
  const body = { action, ...(invitation === undefined ? {} : { invitation }) }
  const started = await callAuth<{ url: string }>(app, request, reply, 'POST', '/sso/start', body)
  if (started.refusal) return failed(app, ctx, request, reply, started.refusal, { action, invitation })
  // A redirect would be one of the form, which the policy of the page forbids: many issuers redirect further.
  const label = ctx.config.oidc?.label ?? ''
  const { url } = started.body
  const shown = html`<p class="link"><a href="${url}">Continue to ${label}</a></p>`
  return sendPage(reply, { heading: `Going to ${label}`, body: shown, goTo: url, isNarrow: true })
}

const after: Record<SsoAction, string> = {
  sign_in: '/console',
  accept: '/console',
  connect: '/account?done=connected',
  confirm: '/account?done=confirmed',
}

async function finish(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const attempt = attemptIn(ctx, request.headers.cookie)
  const query = request.url.split('?')[1] ?? ''
  // The browser comes from the issuer, another website. The cookie shows that it began here.
  const site = 'same-origin'
  const { refusal } = await callAuth(app, request, reply, 'POST', '/sso/finish', { query }, site)
  if (refusal) return failed(app, ctx, request, reply, refusal, attempt)
  return reply.redirect(basePath(ctx) + after[attempt?.action ?? 'sign_in'], 303)
}

/** The page from which the person came, with the reason. */
async function failed(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { action, invitation }: { action?: SsoAction; invitation?: string | undefined } = {},
): Promise<FastifyReply> {
  if (action === 'accept' && invitation !== undefined && refusal.status !== 404) {
    const back = `${basePath(ctx)}/invitation/${encodeURIComponent(invitation)}`
    const body = html`<p class="link"><a href="${back}">Back to the invitation</a></p>`
    const heading = 'This did not work'
    return sendPage(reply, { heading, body, refusal, isNarrow: true }, statusOf(refusal))
  }
  const isOwn = action === 'connect' || action === 'confirm'
  if (!isOwn || !(await signedIn(app, request, reply))) return passwordPage(ctx, reply, {}, refusal)
  // The account page asks to confirm for a status of 401.
  const status = action === 'confirm' ? 401 : 422
  return accountPage(app, ctx, request, reply, { refusal: { ...refusal, status } })
}
