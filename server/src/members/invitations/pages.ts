import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { performChange } from '../../platform/http/act.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import { checkedFields, serveForm } from '../../platform/http/pages/serve-form.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import { button, codeField, emailField, nameField, type Page, sendPage, to } from '../pages/page.ts'
import { meOf } from '../sign-in/account-page.ts'
import type { FactorPages, Factors } from '../sign-in/factors.ts'
import { openPage, scriptOf } from '../sign-in/open-page.ts'
import type { MeView } from '../sign-in/schema.ts'
import { surrounded } from '../sign-in/sign-in-page.ts'
import { LinkLookups } from './access.ts'
import { deadLinkPage, isDeadLink } from './dead-link-page.ts'
import { RecoveryRequestBody } from './link-schema.ts'
import { mailRecovery } from './mail-recovery.ts'
import { type OpenedLink, openLink } from './one-time-links.ts'
import { openPortalFor } from './open-portal.ts'
import { linkTexts } from './page-texts.ts'
import { renewsOwn } from './renewal.ts'

type Secret = { secret: string }

const hidden = { schema: { hide: true } }

/** Pages that a one-time link opens. Opening one changes nothing: mail scanners open links. */
export function linkPages(app: App, ctx: Context, factors: Factors): void {
  const lookups = new LinkLookups(ctx)
  invitationPages(app, ctx, factors, lookups)
  recoveryRequestPages(app, ctx, factors)
  recoveryPages(app, ctx, factors, lookups)
  portalPages(app, ctx, factors, lookups)
}

function invitationPages(app: App, ctx: Context, factors: Factors, lookups: LinkLookups): void {
  const show = async (page: Page, request: FastifyRequest<{ Params: Secret }>, rejection?: Rejection) => {
    const { secret } = request.params
    const link = await openLink(ctx.db, ctx, 'invitation', secret)
    return invitationPage(page, factors, { link, secret, rejection })
  }
  app.get<{ Params: Secret }>('/invitation/:secret', hidden, async (request, reply) => {
    const page = openPage(ctx, factors, request, reply)
    try {
      await lookups.assertLink(request, request.params.secret)
      return await show(page, request)
    } catch (error) {
      return shownIfDead(page, error)
    }
  })
  serveForm<Page, Secret>(app, ctx, '/invitation/:secret', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed, request) {
      const { secret } = request.params
      await lookups.assertMayUse(request, secret)
      await formIn(factors, 'accept', typed).submit(page, factors, secret, typed)
      return to(page, '/console?joined')
    },
    showRejected: (page, rejection, request) =>
      show(page, request, rejection).catch(error => shownIfDead(page, error)),
  })
}

/** The form of the factor that was sent. */
function formIn<K extends 'accept' | 'recover'>(
  { all }: Factors,
  kind: K,
  typed: Fields,
): NonNullable<FactorPages[K]> {
  const [form] = all.flatMap(({ pages }) => {
    const found = pages[kind]
    return found?.isIn(typed) ? [found] : []
  })
  if (!form) throw invalidParams({ password: problem('required') })
  return form
}

function shownIfDead(page: Page, error: unknown): FastifyReply {
  if (error instanceof AppError && isDeadLink(error)) return deadLinkPage(page)
  throw error
}

interface Invited {
  link: OpenedLink
  secret: string
  rejection: Rejection | undefined
}

async function invitationPage(page: Page, factors: Factors, given: Invited): Promise<FastifyReply> {
  const { ctx, request } = page
  const { link, secret, rejection } = given
  const t = linkTexts[page.language]
  const { name: workspace } = await getWorkspace(ctx.db, link.workspace_id)
  const role = link.role ?? 'viewer'
  const renews = await renewsOwn(ctx, link, request.signedIn?.account)
  // An account that must be set up anew accepts like a new person.
  const me = renews ? undefined : await meOf(page, factors)
  const form = (me || mayUseOwnFactors(ctx, [{ role }])) && acceptForm(page, factors, given, me)
  const elsewhere = !me && factors.all.map(({ pages }) => pages.acceptElsewhere?.(page, secret))
  const body = html`<p>${t.invitedTo(workspace, page.texts.roles[role], link.email)}</p>
${elsewhere}
${form}
${renews ? html`<p>${t.renews}</p>` : !me && html`<p>${t.haveAccount} <a href="${to(page, '/sign-in')}">${t.signIn}</a>${t.thenOpenAgain}</p>`}`
  return sendPage(page, {
    heading: t.join(workspace),
    body,
    rejection,
    isNarrow: true,
    script: scriptOf(ctx, factors),
    path: `/invitation/${encodeURIComponent(secret)}`,
  })
}

/** Accepts as the account that is signed in, or makes one. */
function acceptForm(page: Page, factors: Factors, given: Invited, me: MeView | undefined): Html {
  const { link, secret, rejection } = given
  const t = linkTexts[page.language]
  if (me)
    return html`<form method="post" novalidate>
<p>${t.signedInAs(me.account.name, me.account.email)}</p>
${button(t.acceptWithThis)}
</form>`
  const form = html`<form method="post" novalidate>
${link.email === null && emailField(page, 'username', '', rejection)}
${nameField(page, '', rejection)}
${factors.all.map(({ pages }) => pages.accept?.fields(page, secret, rejection))}
${button(t.createAccount, page.ctx.config.oidc ? 'plain' : 'primary')}
</form>`
  return surrounded(page, factors, form)
}

function recoveryRequestPages(app: App, ctx: Context, factors: Factors): void {
  app.get('/recovery', hidden, async (request, reply) => askPage(openPage(ctx, factors, request, reply)))
  serveForm(app, ctx, '/recovery', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed, request) {
      const { email } = checkedFields(RecoveryRequestBody, typed)
      await mailRecovery(ctx, request, email)
      const t = linkTexts[page.language]
      const body = html`<p>${t.mailIsSent(email)}</p>
<p>${t.noMail}</p>`
      return sendPage(page, { heading: t.lookIntoMail, body, isNarrow: true, path: '/recovery' })
    },
    showRejected: (page, rejection) => askPage(page, rejection),
  })
}

function askPage(page: Page, rejection?: Rejection): FastifyReply {
  const t = linkTexts[page.language]
  const body = html`<p>${t.recoverText}</p>
<form method="post" action="${to(page, '/recovery')}" novalidate>
${emailField(page, 'username', '', rejection)}
${button(t.mailLink)}
</form>
<p class="link"><a href="${to(page, '/sign-in')}">${t.backToSignIn}</a></p>`
  return sendPage(page, { heading: t.recoverHeading, body, rejection, isNarrow: true, path: '/recovery' })
}

function recoveryPages(app: App, ctx: Context, factors: Factors, lookups: LinkLookups): void {
  app.get<{ Params: Secret }>('/recovery/:secret', hidden, async (request, reply) =>
    recoverPage(openPage(ctx, factors, request, reply), factors, request.params.secret),
  )
  serveForm<Page, Secret>(app, ctx, '/recovery/:secret', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed, request) {
      const { secret } = request.params
      const form = formIn(factors, 'recover', typed)
      await lookups.assertMayUse(request, secret)
      const { others, done } = await form.submit(page, factors, secret, typed)
      const hasOthers = Object.values(others).flat().length > 0
      return `${to(page, '/account')}?done=${hasOthers ? 'recovered' : done}`
    },
    showRejected: (page, rejection, { params }) =>
      isDeadLink(rejection.error) ? deadLinkPage(page) : recoverPage(page, factors, params.secret, rejection),
  })
}

function recoverPage(page: Page, factors: Factors, secret: string, rejection?: Rejection): FastifyReply {
  const t = linkTexts[page.language]
  const asksCode = Boolean(rejection?.fields.code) || /code/.test(rejection?.error.reason ?? '')
  const body = html`<form method="post" novalidate>
<div data-code${!asksCode && html` hidden`}>${codeField(page, rejection)}</div>
${factors.all.map(({ pages }) => pages.recover?.fields(page, secret, rejection))}
${button(t.setPassword)}
</form>`
  return sendPage(page, {
    heading: t.recoverAccount,
    body,
    rejection,
    isNarrow: true,
    script: scriptOf(page.ctx, factors),
    path: `/recovery/${encodeURIComponent(secret)}`,
  })
}

function portalPages(app: App, ctx: Context, factors: Factors, lookups: LinkLookups): void {
  app.get<{ Params: Secret }>('/portal/:secret', hidden, async (request, reply) => {
    const page = openPage(ctx, factors, request, reply)
    const t = linkTexts[page.language]
    const body = html`<p>${t.portalText}</p>
<form method="post">${button(t.open)}</form>`
    const path = `/portal/${encodeURIComponent(request.params.secret)}`
    return sendPage(page, { heading: t.portalHeading, body, isNarrow: true, path })
  })
  serveForm<Page, Secret>(app, ctx, '/portal/:secret', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, _typed, request) {
      const { secret } = request.params
      await lookups.assertMayUse(request, secret)
      await performChange(ctx, page, tx => openPortalFor(tx, ctx, request, page.reply, secret))
      return to(page, '/docs/')
    },
    showRejected(page, rejection) {
      if (isDeadLink(rejection.error)) return deadLinkPage(page)
      throw rejection.error
    },
  })
}
