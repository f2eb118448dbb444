import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { performChange } from '../../platform/http/act.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { checkedFields, serveForm } from '../../platform/http/pages/serve-form.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { html } from '../../platform/lib/html.ts'
import { type Endings, leaveWorkspace, opensWorkspace } from '../members/members.ts'
import { button, type Page, sendPage, to } from '../pages/page.ts'
import { dropSession, endThisSession, fromOf, ownOf } from './access.ts'
import { accountPage, meOf } from './account-page.ts'
import type { Factors } from './factors.ts'
import { openPage } from './open-page.ts'
import { assertRecent, endOtherSessions, endOwnSession, rename } from './own-account.ts'
import { signInTexts } from './page-texts.ts'
import { MeChanges } from './schema.ts'
import { signInPage } from './sign-in-page.ts'

const hidden = { schema: { hide: true } }

/** `/sign-in`, and `/account` with the forms that belong to no factor. */
export function signInPages(app: App, ctx: Context, factors: Factors, endings: Endings): void {
  app.get('/sign-in', hidden, async (request, reply) => {
    const page = openPage(ctx, factors, request, reply)
    return opensEverything(request) ? reply.redirect(to(page, '/console'), 303) : signInPage(page, factors)
  })
  app.get<{ Querystring: { done?: unknown } }>('/account', hidden, async (request, reply) => {
    const page = openPage(ctx, factors, request, reply)
    return accountPage(page, factors, { done: doneBy(page, factors, request.query.done) })
  })
  sessionForms(app, ctx, factors)
  nameForm(app, ctx, factors)
  leavePages(app, ctx, factors, endings)
}

/** The console itself leads a person here whose session no longer opens a workspace. */
const opensEverything = ({ signedIn }: FastifyRequest): boolean =>
  signedIn?.account != null &&
  signedIn.memberships.every(membership => opensWorkspace(signedIn.session, membership))

/** The query is anybody's text, such as the name of a method that every object has. */
function doneBy({ language }: Page, { all }: Factors, word: unknown): string | undefined {
  const texts = [signInTexts[language].done, ...all.map(({ pages }) => pages.done?.(language) ?? {})]
  const [found] = texts.filter(done => typeof word === 'string' && Object.hasOwn(done, word))
  return found?.[String(word)]
}

/** Serves a form of the account page. A rejected one is shown on that page. */
export function accountForm(
  app: App,
  ctx: Context,
  factors: Factors,
  path: string,
  submit: (page: Page, typed: Fields) => Promise<string | FastifyReply>,
): void {
  serveForm(app, ctx, `/account/${path}`, {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    submit,
    showRejected: (page, rejection) => accountPage(page, factors, { rejection }),
  })
}

/** The account page, which says what was done. */
export const accountAfter = (page: Page, done: string): string => `${to(page, '/account')}?done=${done}`

/** The id in a hidden field. One that no row can have is not found. */
export const idIn = (typed: Fields): number => checkedFields(IdParams, { id: idTextIn(typed) }).id

const idTextIn = ({ id = '' }: Fields): string =>
  /^[1-9]\d{0,14}$/.test(id) ? id : String(Number.MAX_SAFE_INTEGER)

function sessionForms(app: App, ctx: Context, factors: Factors): void {
  accountForm(app, ctx, factors, 'sign-out', async page => {
    await performChange(ctx, page, tx => endThisSession(tx, ctx, page.request))
    dropSession(ctx, page.reply)
    return to(page, '/sign-in')
  })
  accountForm(app, ctx, factors, 'end-others', async page => {
    await performChange(ctx, page, tx => endOtherSessions(tx, ctx, fromOf(page.request), ownOf(page.request)))
    return accountAfter(page, 'others')
  })
  accountForm(app, ctx, factors, 'end-session', async (page, typed) => {
    const id = idIn(typed)
    await performChange(ctx, page, tx =>
      endOwnSession(tx, ctx, fromOf(page.request), ownOf(page.request), id),
    )
    return accountAfter(page, 'ended')
  })
}

function nameForm(app: App, ctx: Context, factors: Factors): void {
  accountForm(app, ctx, factors, 'name', async (page, typed) => {
    const { name } = checkedFields(MeChanges, typed)
    await performChange(ctx, page, tx => rename(tx, ctx, fromOf(page.request), ownOf(page.request), name))
    return accountAfter(page, 'name')
  })
}

/** Asks first: only an invitation brings the person back. */
function leavePages(app: App, ctx: Context, factors: Factors, endings: Endings): void {
  app.get<{ Params: { id: string } }>('/account/leave/:id', hidden, async (request, reply) => {
    const page = openPage(ctx, factors, request, reply)
    const me = await meOf(page, factors)
    const leaving = me?.memberships.find(({ id }) => String(id) === request.params.id)
    if (!leaving) return reply.redirect(to(page, '/account'), 303)
    const t = signInTexts[page.language]
    const name = leaving.workspace_name
    const body = html`<p>${t.leaveMeans}</p>
<p>${t.leaveEnds}</p>
<form method="post" action="${to(page, '/account/leave')}"><input type="hidden" name="id" value="${leaving.id}">${button(t.leaveWorkspace(name), 'danger')}</form>
<p class="link"><a href="${to(page, '/account')}">${page.texts.back}</a></p>`
    return sendPage(page, {
      heading: t.leaveQuestion(name),
      body,
      isNarrow: true,
      path: `/account/leave/${leaving.id}`,
    })
  })
  accountForm(app, ctx, factors, 'leave', async (page, typed) => {
    const { request } = page
    await performChange(ctx, page, tx => {
      const { account, session } = ownOf(request)
      assertRecent(ctx, session)
      return leaveWorkspace(tx, ctx, fromOf(request), account, idIn(typed), endings)
    })
    return accountAfter(page, 'left')
  })
}
