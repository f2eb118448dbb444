import type { FastifyReply } from 'fastify'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Page, sendPage, to } from '../pages/page.ts'
import type { Factors } from './factors.ts'
import { scriptOf } from './open-page.ts'
import { signInTexts } from './page-texts.ts'

/** The page to sign in, with every factor that opens an account. */
export function signInPage(
  page: Page,
  factors: Factors,
  given: { email?: string | undefined; rejection?: Rejection } = {},
): FastifyReply {
  const t = signInTexts[page.language]
  const formsOf = (isOwn: boolean) =>
    factors.all.filter(factor => factor.isOwn === isOwn).map(({ pages }) => pages.signIn?.(page, given))
  const own = html`${formsOf(true)}`
  const body = html`${formsOf(false)}
${surrounded(page, factors, own, given.email !== undefined)}
<p class="link"><a href="${to(page, '/recovery')}">${t.cannotSignIn}</a></p>`
  const { rejection } = given
  return sendPage(page, {
    heading: t.signIn,
    body,
    rejection,
    isNarrow: true,
    script: scriptOf(page.ctx, factors),
    path: '/sign-in',
  })
}

/** The factors that Jurat checks, below those of an issuer. */
export const surrounded = (page: Page, { all }: Factors, own: Html, isOpen?: boolean) =>
  all.reduce((inner, { pages }) => pages.surround?.(page, inner, isOpen) ?? inner, own)
