import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { RateCard } from './rate-card.ts'
import { CardQuery, QuoteBody, ShippingQuote } from './schema.ts'
import { quoteShipping, rateCardOf, replaceRateCard } from './shipping.ts'

const tag = 'Shipping'

/** `/shipping/quote` of the contract. */
export function shippingRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/shipping/quote',
    {
      id: 'quoteShipping',
      tag,
      scope: 'shipping:read',
      summary: 'Quote shipping to an address',
      body: QuoteBody,
      response: ShippingQuote,
      errors: ['unprocessable_entity'],
      idempotent: false,
    },
    async ({ body, caller }) => ({
      object: 'shipping_quote' as const,
      ...(await quoteShipping(ctx, caller, body)),
      links: { self: v3Url(ctx, '/shipping/quote') },
    }),
    'POST',
  )
}

/** `/shipping/rate-card` of the management interface. */
export function shippingManageRoutes(app: App, ctx: Context): void {
  const url = '/shipping/rate-card'
  read(
    app,
    url,
    {
      id: 'getRateCard',
      tag,
      scope: 'workspace:read',
      within: 'query',
      summary: 'Read the rate card',
      description: "Returns the workspace's rate card, or the default one.",
      query: CardQuery,
      response: RateCard,
      errors: ['not_found'],
    },
    async ({ caller }) => rateCardOf(ctx.db, caller),
  )
  write(
    app,
    ctx,
    'PUT',
    url,
    {
      id: 'replaceRateCard',
      tag,
      scope: 'shipping:write',
      within: 'query',
      summary: 'Replace the rate card',
      query: CardQuery,
      body: RateCard,
      response: RateCard,
      errors: ['not_found'],
    },
    async (tx, { body, caller }) => replaceRateCard(tx, ctx, caller, body),
  )
}
