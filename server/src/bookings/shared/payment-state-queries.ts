import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentState } from './money.ts'

/** What the reservation `r` costs (`totalOf`). */
const totalSql = sql<number>`coalesce(r.total_minor, r.unit_price_minor * r.quantity)`

const owedAgain = sql<number>`least(r.owed_again_minor, r.refunded_minor)`
/** What the customer of the reservation `r` owes (`unpaidOf`), unless the booking is canceled. */
export const unpaidSql = sql<number>`case when r.prepaid then 0 else greatest(0, ${totalSql} - r.received_minor + ${owedAgain}) end`

const isDue = (isCanceled: RawBuilder<unknown>) => sql`(not ${isCanceled} and ${unpaidSql} > 0)`

/** Whether the money of the reservation `r` is in that state (`paymentStateOf`). */
export function hasPaymentState(state: PaymentState, isCanceled: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const due = isDue(isCanceled)
  const conditions: Record<PaymentState, RawBuilder<SqlBool>> = {
    due: sql<SqlBool>`${due}`,
    refunded: sql<SqlBool>`(not ${due} and r.received_minor > 0 and r.refunded_minor = r.received_minor)`,
    partly_refunded: sql<SqlBool>`(not ${due} and r.refunded_minor > ${owedAgain} and r.refunded_minor < r.received_minor)`,
    paid: sql<SqlBool>`(not ${due} and r.refunded_minor = ${owedAgain} and (r.received_minor > r.refunded_minor or (r.prepaid and r.received_minor = 0)))`,
    none: sql<SqlBool>`(not ${due} and r.received_minor = 0 and not r.prepaid)`,
  }
  return conditions[state]
}
