import type { FastifyRequest } from 'fastify'
import { openPaymentPage } from '../../bookings/checkouts/payment-page.ts'
import type { Context } from '../../platform/context.ts'
import { accessByKey } from '../booking/access.ts'

const usualUrl = 'https://api.stripe.com'

/** Where a form of the customer may lead to: browsers check the redirect of a form against the policy. */
export const paymentOrigin = ({ config }: Context): string =>
  config.stripeUrl === usualUrl ? 'https://checkout.stripe.com' : new URL(config.stripeUrl).origin

/** Whether a form may lead there. A domain of the business's own at Stripe is only reached by a link. */
export const isFormTarget = (ctx: Context, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === paymentOrigin(ctx)

/**
 * Where the form leads to: the page at Stripe, if `path` is the page that leads there. That page is shown
 * when it would be in a frame, where Stripe does not open, and for a domain of the business's own: it has a
 * link.
 */
export async function toPayment(ctx: Context, request: FastifyRequest, path: string): Promise<string> {
  const key = /\/schedule\/([^/?]+)\/pay(?:\?|$)/.exec(path)?.[1]
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
  const access = key === undefined || isFramed ? undefined : await accessByKey(ctx.db, key, request.id)
  if (!access?.reservation) return path
  const page = await openPaymentPage(ctx, access.caller, access.reservation.id)
  if (page === 'over') return path
  if (page === 'unreachable') return `${path}${path.includes('?') ? '&' : '?'}state=unreachable`
  return isFormTarget(ctx, page.url) ? page.url : path
}
