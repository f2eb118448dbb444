import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AddedPrice, PriceFacts } from '../../platform/db/price-types.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { percentOf } from '../../platform/lib/percent.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { noTime, plainPricing, pricedWith, pricingColumns } from '../pricing/agreed.ts'
import { totalOf } from '../pricing/rules.ts'
import { settleResult } from '../release/release.ts'
import { signersOfBooking } from '../shared/booking-rows.ts'
import { assertNotCanceled, bookingForChange } from '../shared/bookings.ts'
import { changeReservation, lockPricing, type ReservationRow } from './queries.ts'
import { getReservation } from './reservations.ts'

/** The reservation, whose price nothing else changes until the transaction ends. Throws `not_found`. */
export async function withLockedPrice(tx: Tx, caller: Caller, id: number): Promise<ReservationRow> {
  await lockPricing(tx, caller.workspaceId, id)
  return getReservation(tx, caller, id)
}

/**
 * Changes the lines and discounts that staff added. Writes an audit entry, and may make the result ready.
 * Throws `not_found`, `reservation_canceled`.
 */
export async function changeAdded(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  action: 'price-line-added' | 'price-line-removed',
  change: (added: AddedPrice[], reservation: ReservationRow) => AddedPrice[],
): Promise<ReservationRow> {
  assertNotCanceled(await bookingForChange(tx, caller, 'reservation', id))
  const before = await withLockedPrice(tx, caller, id)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const agreed = before.pricing ?? plainPricing(workspace, { ...noTime, signers: before.signer_count })
  const after = { ...before, pricing: { ...agreed, added: change(agreed.added, before) } }
  const columns = pricingColumns(after)
  await changeReservation(tx, caller.workspaceId, id, columns)
  const changes = changesOf(addedIn(before), addedIn(after), ['added_lines', 'total_price'])
  await audit(tx, ctx.clock, caller, { action, object: 'reservation', id, changes })
  // A lower price may leave nothing to pay.
  if (before.appointment_id !== null) await settleResult(tx, ctx, caller, before.appointment_id)
  return { ...after, ...columns }
}

/** What staff added, as people read it in the history: `Courier: 15 USD`. */
const addedIn = (row: ReservationRow) => ({
  ...totalIn(row),
  added_lines: (row.pricing?.added ?? []).map(one => {
    if ('percent' in one) return `${one.reason}: -${percentOf(one.percent)} %`
    const amount = `${majorUnits(one.amount_minor, row.currency)} ${row.currency}`
    return 'label' in one ? `${one.label}: ${amount}` : `${one.reason}: -${amount}`
  }),
})

/** Computes the price again with these facts. Another total is in the audit trail. */
export async function changeFacts(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  facts: Partial<PriceFacts>,
): Promise<void> {
  if (!(await lockPricing(tx, caller.workspaceId, id))) return
  const before = await getReservation(tx, caller, id)
  if (before.pricing) await price(tx, ctx, caller, before, pricedWith(before, facts))
}

/** The same after a signer was added or removed. What was done stays. */
export async function countSigners(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  if (!(await lockPricing(tx, caller.workspaceId, id))) return
  const before = await getReservation(tx, caller, id)
  if (!before.pricing || before.status === 'completed' || before.status === 'canceled') return
  const { length } = await signersOfBooking(tx, caller.workspaceId, id)
  const signers = Math.max(before.signer_count, length)
  await price(tx, ctx, caller, before, pricedWith(before, { signers }))
}

async function price(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  await changeReservation(tx, caller.workspaceId, before.id, pricingColumns(after))
  const changes = changesOf(totalIn(before), totalIn(after), ['total_price'])
  if (Object.keys(changes).length === 0) return
  const id = before.id
  await audit(tx, ctx.clock, caller, { action: 'reservation-priced', object: 'reservation', id, changes })
}

const totalIn = (row: ReservationRow) => ({ total_price: majorUnits(totalOf(row), row.currency) })
