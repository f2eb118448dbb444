import { priceOf } from '../../bookings/pricing/rules.ts'
import { warningsOfBooking } from '../../calendar/fee-caps/fee-caps.ts'
import { feeWarningView } from '../../calendar/fee-caps/view.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Entry } from './readiness.ts'

/** Lines of the booking over the fee cap of its notary's state. None of a canceled booking. */
export async function feeWarningsOf(db: Db, { workspaceId }: Caller, entry: Entry) {
  const { unit_price_minor, currency, quantity, pricing, status, ...booking } = entry
  if (unit_price_minor === null || currency === null || status === 'canceled') return []
  const { lines } = priceOf({ unit_price_minor, quantity, pricing })
  const warnings = await warningsOfBooking(db, workspaceId, {
    category: booking.category,
    signing_method: booking.signing_method,
    notary_id: booking.notary_id,
    currency,
    lines,
  })
  return warnings.map(feeWarningView)
}
