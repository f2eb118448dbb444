import type { FastifyReply } from 'fastify'
import type { AppError } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { type Page, sendPage, to } from '../pages/page.ts'
import { linkTexts } from './page-texts.ts'

export const isDeadLink = ({ code, reason }: AppError): boolean => code === 'not_found' && reason !== 'no_sso'

/** A person who opens a used link again often has an account by now. */
export function deadLinkPage(page: Page): FastifyReply {
  const t = linkTexts[page.language]
  const body = html`<p>${t.linkIsDeadText}</p>
<p>${t.haveAccount} <a href="${to(page, '/sign-in')}">${t.signIn}</a>${t.or}<a href="${to(page, '/recovery')}">${t.setNewPassword}</a>.</p>`
  return sendPage(page, { heading: t.linkIsDead, body, isNarrow: true }, 404)
}
