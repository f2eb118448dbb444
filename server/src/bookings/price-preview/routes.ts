import { feeWarningView } from '../../calendar/fee-caps/view.ts'
import { HandleParams } from '../../calendar/services/schema.ts'
import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { languageOf } from '../../platform/lib/language-tags.ts'
import { priceView } from '../pricing/view.ts'
import { previewPrice } from './preview.ts'
import { PreviewBody, PricePreview } from './schema.ts'

/** `/services/{handle}/price-preview` of the management interface. */
export function pricePreviewRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/services/:handle/price-preview',
    {
      id: 'previewPrice',
      tag: 'Calendar',
      scope: 'calendar:read',
      within: 'body',
      summary: 'Compute what a booking would cost',
      description:
        'Returns the lines, discounts, tax and total of a booking with these facts, as `POST /bookings` would agree on them now: the same computation. Nothing is stored, and no time is held. With a `timestamp` a customer or staff have 30 minutes to book at the price, after which a rush fee can apply. `fee_warnings` are for staff: do not show them to customers.',
      params: HandleParams,
      body: PreviewBody,
      response: PricePreview,
      idempotent: false,
      errors: ['not_found', 'unprocessable_entity'],
    },
    async ({ params, body, caller }) => {
      const { workspace_id: _workspaceId, ...given } = body
      const { warnings, ...priced } = await previewPrice(ctx, caller, params.handle, given)
      return {
        object: 'price_preview' as const,
        service: params.handle,
        ...priceView(priced, languageOf(given.lang ?? 'en').language),
        fee_warnings: warnings.map(feeWarningView),
      }
    },
    'POST',
  )
}
