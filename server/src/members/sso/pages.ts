import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { perform, performChange } from '../../platform/http/act.ts'
import type { App } from '../../platform/http/operation.ts'
import { serveForm } from '../../platform/http/pages/serve-form.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { deadLinkPage, isDeadLink } from '../invitations/dead-link-page.ts'
import { button, type Page, sendPage, to } from '../pages/page.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import { accountPage } from '../sign-in/account-page.ts'
import type { FactorPages, Factors } from '../sign-in/factors.ts'
import { openPage } from '../sign-in/open-page.ts'
import { accountAfter, accountForm, idIn } from '../sign-in/pages.ts'
import { signInPage } from '../sign-in/sign-in-page.ts'
import { finishAct, issuerOf, startSso } from './acts.ts'
import { attemptIn, type SsoAction } from './attempts.ts'
import { type IdentityRow, identitiesOf, isCurrent } from './identities.ts'
import type { Oidc } from './oidc.ts'
import { disconnect } from './sso.ts'
import { ssoTexts } from './texts.ts'

export const ssoPages: FactorPages = {
  routes(app, ctx, factors) {
    const oidc = issuerOf(ctx)
    startForms(app, ctx, factors, oidc)
    app.get('/sign-in/sso', { schema: { hide: true } }, (request, reply) =>
      finish(openPage(ctx, factors, request, reply), factors, oidc),
    )
    accountForm(app, ctx, factors, 'sso/disconnect', async (page, typed) => {
      const id = idIn(typed)
      await performChange(ctx, page, tx =>
        disconnect(tx, ctx, factors, fromOf(page.request), ownOf(page.request), id),
      )
      return accountAfter(page, 'disconnected')
    })
  },
  errors: (language, { config }) =>
    ssoTexts[language].errors(config.oidc?.label ?? '', new URL(config.publicUrl).origin),
  done: language => ssoTexts[language].done,
  signIn: page => issuerForm(page, '/sign-in/sso', 'signInWith'),
  surround,
  acceptElsewhere: (page, secret) =>
    issuerForm(page, `/invitation/${encodeURIComponent(secret)}/sso`, 'continueWith'),
  confirm: (page, { account }) =>
    account.has_single_sign_on ? issuerForm(page, '/account/sso/confirm', 'confirmWith') : undefined,
  account: section,
}

/** A button that leads to the issuer: "Sign in with Acme". Nothing where no issuer is configured. */
function issuerForm(
  page: Page,
  path: string,
  text: 'signInWith' | 'continueWith' | 'connectTo' | 'confirmWith',
  kind = 'primary',
): Html | undefined {
  const { oidc } = page.ctx.config
  if (!oidc) return undefined
  const label = ssoTexts[page.language][text](oidc.label)
  return html`<form method="post" action="${to(page, path)}">${button(label, kind)}</form>`
}

/** The other factors, below the button of the issuer. Where only owners may use them, they open them. */
function surround(page: Page, others: Html, isOpen?: boolean): Html {
  const t = ssoTexts[page.language]
  const { oidc } = page.ctx.config
  if (!oidc) return others
  if (!oidc.isOnly || isOpen === undefined)
    return html`<p class="quiet">${t.without(oidc.label)}</p>
${others}`
  return html`<details${isOpen && html` open`}><summary>${t.forOwners}</summary>
${others}</details>`
}

/** The identities of the account, to connect and disconnect. */
async function section(page: Page): Promise<Html | undefined> {
  const { ctx, request } = page
  const rows = await identitiesOf(ctx.db, ownOf(request).account)
  if (!ctx.config.oidc && rows.length === 0) return undefined
  const connect = !rows.some(row => isCurrent(ctx, row))
  return html`<h2>${ssoTexts[page.language].heading}</h2>
${rows.length > 0 && html`<ul>${rows.map(row => identityLine(page, row))}</ul>`}
${connect && issuerForm(page, '/account/sso/connect', 'connectTo', 'plain')}`
}

function identityLine(page: Page, row: IdentityRow): Html {
  const t = ssoTexts[page.language]
  const { ctx } = page
  const where = isCurrent(ctx, row) ? (ctx.config.oidc?.label ?? '') : t.notUsed(row.issuer)
  return html`<li><div class="row"><span>${t.at(row.shown, where)}</span>
<form method="post" action="${to(page, '/account/sso/disconnect')}"><input type="hidden" name="id" value="${row.id}">${button(t.disconnect, 'danger')}</form></div></li>`
}

type Secret = { secret?: string }

function startForms(app: App, ctx: Context, factors: Factors, oidc: Oidc | undefined): void {
  const forms: [string, SsoAction][] = [
    ['/sign-in/sso', 'sign_in'],
    ['/account/sso/connect', 'connect'],
    ['/account/sso/confirm', 'confirm'],
    ['/invitation/:secret/sso', 'accept'],
  ]
  for (const [url, action] of forms)
    serveForm<Page, Secret>(app, ctx, url, {
      open: (request, reply) => openPage(ctx, factors, request, reply),
      async submit(page, _typed, request) {
        const { secret: invitation } = request.params
        const body = { action, ...(invitation !== undefined && { invitation }) }
        return goingPage(page, await startSso(ctx, oidc, { ...page, body }))
      },
      showRejected: (page, { error }, { params }) =>
        failed(page, factors, error, { action, invitation: params.secret }),
    })
}

/**
 * A redirect would be one of the form, which the policy of the page forbids: many issuers redirect further.
 */
function goingPage(page: Page, url: string): FastifyReply {
  const t = ssoTexts[page.language]
  const label = page.ctx.config.oidc?.label ?? ''
  const body = html`<p class="link"><a href="${url}">${t.continueTo(label)}</a></p>`
  return sendPage(page, { heading: t.goingTo(label), body, goTo: url, isNarrow: true })
}

const after: Record<SsoAction, string> = {
  sign_in: '/console',
  accept: '/console?joined',
  connect: '/account?done=connected',
  confirm: '/account?done=confirmed',
}

/** The page to which the issuer sends the browser back. The cookie shows that the sign-in began here. */
async function finish(page: Page, factors: Factors, oidc: Oidc | undefined): Promise<FastifyReply> {
  const { ctx, request, reply } = page
  const attempt = attemptIn(ctx, request.headers.cookie)
  const [, query = ''] = request.url.split('?')
  try {
    await perform(ctx, { ...page, params: {}, body: { query } }, finishAct(ctx, factors, oidc))
    return await reply.redirect(to(page, after[attempt?.action ?? 'sign_in']), 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.metrics.refused(error)
    return failed(page, factors, error, attempt)
  }
}

/** The page from which the person came, with the reason. */
async function failed(
  page: Page,
  factors: Factors,
  error: AppError,
  { action, invitation }: { action?: SsoAction; invitation?: string | undefined } = {},
): Promise<FastifyReply> {
  const rejection = { error, fields: {} }
  if (action === 'accept' && invitation !== undefined) {
    if (isDeadLink(error)) return deadLinkPage(page)
    const back = `/invitation/${encodeURIComponent(invitation)}`
    const body = html`<p class="link"><a href="${to(page, back)}">${ssoTexts[page.language].backToInvitation}</a></p>`
    return sendPage(page, { heading: page.texts.failed, body, rejection, isNarrow: true, path: back })
  }
  const isOwn = action === 'connect' || action === 'confirm'
  if (!isOwn || !page.request.signedIn?.account) return signInPage(page, factors, { rejection })
  return accountPage(page, factors, { rejection, asksToConfirm: action === 'confirm' })
}
