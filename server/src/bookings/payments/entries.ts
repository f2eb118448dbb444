import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { settleResult } from '../release/release.ts'
import { addMoney, type ReservationRow } from '../reservations/reservations.ts'
import { followKeptFee } from './invoices/invoices.ts'
import { findPayment, insertPayment, type NewPayment, type PaymentRow } from './queries.ts'

type Given = Omit<
  NewPayment,
  'workspace_id' | 'id' | 'booking_id' | 'currency' | 'author' | 'author_name' | 'created_at'
> & {
  /** Default: that of the reservation. Another one adds nothing to its sums. */
  currency?: string
}

/** Throws `not_found`. */
export async function getPayment(db: Db, caller: Caller, id: number): Promise<PaymentRow> {
  const row = await findPayment(db, caller.workspaceId, id)
  if (!row) throw notFound('Payment')
  return row
}

/** Adds an entry to a reservation whose price is locked, and what it adds to the sums. */
export async function addEntry(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  action: AuditAction,
  given: Given,
): Promise<PaymentRow> {
  const { workspaceId } = caller
  const { id: bookingId } = reservation
  const { currency = reservation.currency } = given
  const { id } = await insertPayment(tx, {
    workspace_id: workspaceId,
    booking_id: bookingId,
    author: caller.actor,
    author_name: caller.actorName ?? null,
    created_at: ctx.clock.now(),
    ...given,
    currency,
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'payment', ref: id }])
  if (currency === reservation.currency) await addMoney(tx, reservation, given)
  const after = (value: string | number) => ({ before: null, after: value })
  await audit(tx, ctx.clock, caller, {
    action,
    object: 'reservation',
    id: bookingId,
    changes: {
      amount: after(majorUnits(given.amount_minor, currency)),
      currency: after(currency),
      method: after(given.method),
    },
  })
  const isLess = given.refunded_minor > 0 || given.received_minor < 0
  if (isLess && reservation.status === 'canceled') await followKeptFee(tx, ctx, caller, bookingId)
  if (reservation.appointment_id !== null) await settleResult(tx, ctx, caller, reservation.appointment_id)
  return getPayment(tx, caller, id)
}

/** Takes back an entry, as of its own time. `note`: why. */
export const addVoid = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  reservation: ReservationRow,
  entry: PaymentRow,
  note: string,
): Promise<PaymentRow> =>
  addEntry(tx, ctx, caller, reservation, 'payment-voided', {
    kind: 'void',
    of_id: entry.id,
    currency: entry.currency,
    method: entry.method,
    amount_minor: entry.amount_minor,
    received_minor: -entry.received_minor,
    refunded_minor: -entry.refunded_minor,
    reference: null,
    note,
    received_at: entry.received_at,
  })
