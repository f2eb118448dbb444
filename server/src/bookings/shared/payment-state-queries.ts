import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentState } from './money.ts'

/** What the reservation `r` costs (`totalOf`). */
const totalSql = sql<number>`coalesce(r.total_minor, r.unit_price_minor * r.quantity)`

const owedAgain = sql<number>`least(r.owed_again_minor, r.refunded_minor)`
/** What the customer of the reservation `r` owes (`unpaidOf`), unless the booking is canceled. */
const unpaidSql = sql<number>`case when r.prepaid then 0 else greatest(0, ${totalSql} - r.received_minor + ${owedAgain}) end`

/** The same, without what is held on the card (`dueOf`). */
export const dueSql = sql<number>`greatest(0, ${unpaidSql} - r.authorized_minor)`

/** What is held on the card for what is unpaid (`heldOf`), unless the booking is canceled. */
export const heldSql = sql<number>`least(${unpaidSql}, r.authorized_minor)`

const isUnpaid = (isCanceled: RawBuilder<unknown>) => sql`(not ${isCanceled} and ${unpaidSql} > 0)`
const isDue = (isCanceled: RawBuilder<unknown>) => sql`(not ${isCanceled} and ${dueSql} > 0)`
const isIn = (state: string) => sql`coalesce(r.card_hold = ${state}, false)`

/** Whether the money of the reservation `r` is in that state (`paymentStateOf`). */
export function hasPaymentState(state: PaymentState, isCanceled: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const unpaid = isUnpaid(isCanceled)
  const due = isDue(isCanceled)
  const conditions: Record<PaymentState, RawBuilder<SqlBool>> = {
    due: sql<SqlBool>`(${due} and (r.card_hold is null or r.card_hold = 'authorized'))`,
    card_saved: sql<SqlBool>`(${due} and ${isIn('saved')})`,
    failed: sql<SqlBool>`(${due} and (${isIn('failed')} or ${isIn('expired')}))`,
    authorized: sql<SqlBool>`(${unpaid} and not ${due})`,
    refunded: sql<SqlBool>`(not ${unpaid} and r.received_minor > 0 and r.refunded_minor = r.received_minor)`,
    partly_refunded: sql<SqlBool>`(not ${unpaid} and r.refunded_minor > ${owedAgain} and r.refunded_minor < r.received_minor)`,
    paid: sql<SqlBool>`(not ${unpaid} and r.refunded_minor = ${owedAgain} and (r.received_minor > r.refunded_minor or (r.prepaid and r.received_minor = 0)))`,
    none: sql<SqlBool>`(not ${unpaid} and r.received_minor = 0 and not r.prepaid)`,
  }
  return conditions[state]
}
