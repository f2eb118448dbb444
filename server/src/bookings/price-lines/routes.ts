import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { languageOf } from '../../platform/lib/language-tags.ts'
import { priceView } from '../pricing/view.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { addPriceLine, removePriceLine } from './price-lines.ts'
import * as schema from './schema.ts'

const common = {
  tag: 'Reservations',
  scope: 'bookings:write',
  within: { row: 'booking', name: 'Reservation' },
  response: schema.ReservationPrice,
} as const

/** Lines and discounts of one booking. */
export function priceLineManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/price-lines',
    {
      ...common,
      id: 'addPriceLine',
      summary: 'Add a line or a discount to the price of a booking',
      description:
        'A line has `label` and `amount`. A discount has `reason`, and `amount` or `percent`; all discounts together are at most the sum of the lines. Customers read both. At most 20 for each booking. Works for any status except `canceled`. Fires no event.',
      params: IdParams,
      body: schema.PriceLineBody,
      status: 201,
      errors: ['reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      reservationPrice(ctx, await addPriceLine(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/reservations/:id/price-lines/:line',
    {
      ...common,
      id: 'removePriceLine',
      summary: 'Remove a line or a discount from the price of a booking',
      description:
        'Only what staff added. Returns the price without it. Works for any status except `canceled`. Fires no event.',
      params: schema.PriceLineParams,
      errors: ['reservation_canceled'],
    },
    async (tx, { params, caller }) =>
      reservationPrice(ctx, await removePriceLine(tx, ctx, caller, params.id, params.line)),
  )
}

const reservationPrice = (ctx: Context, row: ReservationRow) => ({
  object: 'reservation_price' as const,
  reservation_id: row.id,
  ...priceView(row, languageOf(row.lang).language),
  links: { self: manageUrl(ctx, `/reservations/${row.id}`) },
})
