import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentState } from './money.ts'

/** What the reservation `r` costs (`totalOf`). */
const totalSql = sql<number>`coalesce(r.total_minor, r.unit_price_minor * r.quantity)`

/** What the customer of the reservation `r` owes (`unpaidOf`), unless the booking is canceled. */
export const unpaidSql = sql<number>`case when r.prepaid then 0 else greatest(0, ${totalSql} - r.received_minor) end`

const isDue = (isCanceled: RawBuilder<unknown>) => sql`(not ${isCanceled} and ${unpaidSql} > 0)`

/** Whether the money of the reservation `r` is in that state (`paymentStateOf`). */
export function hasPaymentState(state: PaymentState, isCanceled: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const due = isDue(isCanceled)
  const conditions: Record<PaymentState, RawBuilder<SqlBool>> = {
    due: sql<SqlBool>`${due}`,
    refunded: sql<SqlBool>`(not ${due} and r.received_minor > 0 and r.refunded_minor = r.received_minor)`,
    partly_refunded: sql<SqlBool>`(not ${due} and r.refunded_minor > 0 and r.refunded_minor < r.received_minor)`,
    paid: sql<SqlBool>`(not ${due} and r.refunded_minor = 0 and (r.received_minor > 0 or r.prepaid))`,
    none: sql<SqlBool>`(not ${due} and r.received_minor = 0 and not r.prepaid)`,
  }
  return conditions[state]
}
