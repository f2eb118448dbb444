import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureTexts } from '../../mail/languages/failure-texts.ts'
import type { PageTexts } from '../../mail/languages/page-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { mainOf } from '../booking/access.ts'
import { type Shell, sendPage } from './document.ts'
import { plainShell, preferred } from './messages.ts'
import { carriedOf, contextIn, link } from './page-context.ts'

/**
 * A failed request for a page. What its address opened is in the request, so this reads nothing: the database
 * may be what failed.
 */
export function failurePage(
  ctx: Context,
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shell = shellOf(ctx, request)
  const [heading, text] = wordsOf(shell.texts, error)
  const body = html`<p>${text}</p>
${wayOn(shell, error, request)}${error.status >= 500 && html`<p class="quiet">${shell.texts.requestId(request.id)}</p>`}`
  return sendPage(reply, shell, { heading, body }, error.status)
}

function wordsOf(texts: PageTexts, { code }: AppError): [string, string] {
  if (code === 'not_found' || code === 'rest_no_route') return [texts.wrongLink, texts.wrongLinkHelp]
  if (code === 'rate_limited') return [texts.tooMany, texts.errors.rate_limited]
  if (code === 'internal_error' || code === 'unavailable') return [texts.failed, texts.errors[code]]
  return [texts.problem, texts.errors[code] ?? texts.errors.invalid_request]
}

/** With the brand and language of what the key or the slug has opened. */
function shellOf(ctx: Context, request: FastifyRequest): Shell {
  const { keyAccess: access, visited } = request
  const lang = access && mainOf(access)?.lang
  if (access)
    return { ...contextIn(ctx, request, access.caller, access.workspace, lang ?? preferred(request)), access }
  if (visited) return contextIn(ctx, request, visited.caller, visited.workspace, preferred(request))
  return plainShell(ctx, request)
}

/** The same page once more if the server or a limit refused it, else the page that the address opens. */
function wayOn(shell: Shell, { status }: AppError, request: FastifyRequest): Html {
  const { ctx, language, query, path } = shell
  const isRefused = status === 429 || status >= 500
  const own = homeOf(shell, request, isRefused || status === 403)
  const carried = carriedOf(query)
  if (own && isRefused && request.method === 'GET') {
    const all = new URLSearchParams(Object.entries(query) as [string, string][])
    return button(all.size > 0 ? `${path}?${all}` : path, failureTexts[language].tryAgain)
  }
  const home = own && link({ ctx, carried }, own.path)
  // The page that failed is no way on.
  const isSame = own && link({ ctx, carried: {} }, own.path) === path && request.method === 'GET'
  return home === undefined || isSame ? html`` : button(home, own?.text ?? '')
}

const button = (url: string, text: string): Html =>
  html`<p class="no-print"><a class="button plain" href="${url}">${text}</a></p>`

/**
 * Path of the page that the address opens, and the text of the link to it. `isUnread`: also of a key and a
 * slug that may be unknown, because the request was refused before they were looked up.
 */
function homeOf(
  { texts, language }: Shell,
  { url, params, keyAccess: access, visited }: FastifyRequest,
  isUnread: boolean,
): { path: string; text: string } | undefined {
  const { key = '', slug = '' } = (params ?? {}) as { key?: string; slug?: string }
  const area = url.split(/[/?]/)[1] ?? ''
  const { tryAgain, backToSession, backToBooking } = failureTexts[language]
  if (visited) return { path: `/book/${visited.slug}`, text: backToBooking }
  if (area === 'book')
    return isUnread && slug !== '' ? { path: `/book/${encodeURIComponent(slug)}`, text: tryAgain } : undefined
  if (!access && !(isUnread && isKey(key))) return undefined
  if (area === 'session') return { path: `/session/${key}`, text: backToSession }
  const isKeyed = area === 'schedule' || area === 'appointment' || area === 'upload'
  if (!isKeyed) return undefined
  const home =
    !access || area === 'upload' ? area : access.kind === 'reservation' ? 'schedule' : 'appointment'
  return { path: `/${home}/${key}`, text: texts.backTo[home] }
}
