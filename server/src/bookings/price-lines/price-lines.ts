import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { changeAdded } from '../reservations/reprice.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { withAdded, withoutAdded } from './rules.ts'
import type { PriceLineBody } from './schema.ts'

/**
 * Adds a line or a discount to the price of one booking. Writes an audit entry and no event. Throws
 * `not_found`, `invalid_request`, `reservation_canceled`, `unprocessable_entity` at the limit.
 */
export const addPriceLine = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  given: Static<typeof PriceLineBody>,
): Promise<ReservationRow> =>
  changeAdded(tx, ctx, caller, id, 'price-line-added', (added, { currency }) =>
    withAdded(added, given, { id: newKey(), currency }),
  )

/** Removes it. Throws `not_found`, `reservation_canceled`. */
export const removePriceLine = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  line: string,
): Promise<ReservationRow> =>
  changeAdded(tx, ctx, caller, id, 'price-line-removed', added => withoutAdded(added, line))
