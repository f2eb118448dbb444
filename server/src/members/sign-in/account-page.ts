import type { FastifyReply } from 'fastify'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import { browserOf } from '../../platform/lib/browser-name.ts'
import { workspaceCookie } from '../../platform/lib/cookies.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import { button, nameField, type Page, sendPage, to } from '../pages/page.ts'
import { timeOn } from '../pages/time.ts'
import { type SessionRow, sessionsOf } from '../sessions/sessions.ts'
import type { Factors } from './factors.ts'
import { scriptOf } from './open-page.ts'
import { signInTexts } from './page-texts.ts'
import type { MeView } from './schema.ts'
import { meView } from './view.ts'

export interface Shown {
  rejection?: Rejection
  done?: string | undefined
  /** Whether the rejected form was one to confirm. Undefined: a status of 401 says so. */
  asksToConfirm?: boolean
}

/** The person of the page. Undefined if nobody is signed in with an account. */
export async function meOf({ ctx, request }: Page, factors: Factors): Promise<MeView | undefined> {
  const { signedIn } = request
  if (!signedIn?.account) return undefined
  return meView(ctx.db, ctx, factors, signedIn, signedIn.memberships)
}

export const toSignIn = (page: Page): FastifyReply => page.reply.redirect(to(page, '/sign-in'), 303)

/** A person's memberships, factors and sessions. A change that needs a recent sign-in asks to confirm. */
export async function accountPage(
  page: Page,
  factors: Factors,
  { rejection, done, asksToConfirm }: Shown = {},
): Promise<FastifyReply> {
  const { ctx, request } = page
  const me = await meOf(page, factors)
  const session = request.signedIn?.session
  if (!me || !session) return toSignIn(page)
  const { code, reason } = rejection?.error ?? {}
  if (reason === 'confirm' || (asksToConfirm ?? code === 'unauthorized'))
    return confirmPage(page, factors, me, rejection)
  const t = signInTexts[page.language]
  const sections: (Html | undefined)[] = [membershipsOf(page, me), nameForm(page, me, rejection)]
  for (const { isOwn, pages } of factors.all)
    if (!isOwn || mayUseOwnFactors(ctx, me.memberships))
      sections.push(await pages.account?.(page, me, rejection))
  sections.push(sessionsTable(page, await sessionsOf(ctx.db, ctx, me.account.id), session))
  const body = html`<p>${me.account.name}, ${me.account.email}</p>
${sections.map(section => section && html`<section>${section}</section>\n`)}
<form method="post" action="${to(page, '/account/sign-out')}">${button(t.signOut, 'plain')}</form>`
  const script = scriptOf(ctx, factors)
  return sendPage(page, {
    heading: t.account,
    body,
    rejection,
    done,
    script,
    path: '/account',
    back: wayBack(page, me),
  })
}

function membershipsOf(page: Page, { memberships }: MeView): Html {
  const t = signInTexts[page.language]
  if (memberships.length === 0) return html`<p>${t.noMembership}</p>`
  return html`<h2>${t.workspaces}</h2>
<ul>${memberships.map(({ id, workspace_name: name, role }) => html`<li>${name}: ${page.texts.roles[role]} (<a href="${to(page, `/account/leave/${id}`)}" aria-label="${t.leaveWorkspace(name)}">${t.leave}</a>)</li>`)}</ul>`
}

/** To the workspace from which the person came, as the console stored it. */
function wayBack(page: Page, { memberships }: MeView): Html | undefined {
  if (memberships.length === 0) return undefined
  const { ctx, request, language } = page
  const id = Number(workspaceCookie.read(ctx.config.publicUrl, request.headers.cookie))
  const last = memberships.find(({ workspace_id }) => workspace_id === id)
  const t = signInTexts[language]
  return last
    ? html`<a href="${to(page, `/console/w/${id}/today`)}">${t.backTo(last.workspace_name)}</a>`
    : html`<a href="${to(page, '/console')}">${t.openConsole}</a>`
}

function nameForm(page: Page, { account }: MeView, rejection?: Rejection): Html {
  const t = signInTexts[page.language]
  return html`<h2>${t.name}</h2>
<form method="post" action="${to(page, '/account/name')}" novalidate>
${nameField(page, account.name, rejection)}
${button(t.changeName, 'plain')}
</form>`
}

function sessionsTable(page: Page, sessions: SessionRow[], current: SessionRow): Html {
  const t = signInTexts[page.language]
  const end = (id: number) =>
    html`<form method="post" action="${to(page, '/account/end-session')}"><input type="hidden" name="id" value="${id}">${button(t.end, 'plain')}</form>`
  return html`<h2>${t.sessions}</h2>
<table class="sessions"><thead><tr><th scope="col">${t.lastUsed}</th><th scope="col">${t.address}</th><th scope="col">${t.browser}</th><th scope="col"><span class="quiet">${t.end}</span></th></tr></thead>
<tbody>${sessions.map(({ id, network, agent, last_seen_at }) => {
    const { browser, system } = browserOf(agent)
    return html`<tr><td>${timeOn(page, last_seen_at)}</td><td>${network}</td><td>${t.browserName(browser, system)}</td><td>${id === current.id ? t.thisSession : end(id)}</td></tr>`
  })}</tbody></table>
${sessions.length > 1 && html`<form method="post" action="${to(page, '/account/end-others')}">${button(t.endOthers, 'danger')}</form>`}`
}

/**
 * A change that needs a recent sign-in: the person signs in at the issuer, or uses a passkey or the password.
 */
async function confirmPage(
  page: Page,
  factors: Factors,
  me: MeView,
  rejection: Rejection | undefined,
): Promise<FastifyReply> {
  const { ctx } = page
  const t = signInTexts[page.language]
  const shown = rejection?.error.reason === 'confirm' ? undefined : rejection
  const forms: (Html | undefined)[] = []
  for (const { isOwn, pages } of factors.all.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn)))
    if (!isOwn || mayUseOwnFactors(ctx, me.memberships)) forms.push(await pages.confirm?.(page, me, shown))
  const body = html`<p>${t.confirmThat(me.account.name)}</p>
${forms}
<p class="link"><a href="${to(page, '/account')}">${page.texts.back}</a></p>`
  const content = { heading: t.confirmHeading, body, rejection: shown, isNarrow: true, path: '/account' }
  return sendPage(page, { ...content, script: scriptOf(ctx, factors) }, shown ? undefined : 403)
}
