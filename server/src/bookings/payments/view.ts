import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import type { PaymentRow } from './payments.ts'
import { refundableOf } from './rules.ts'

export const entryView = (ctx: Context, row: PaymentRow) => ({
  object: 'payment' as const,
  id: row.id,
  reservation_id: row.booking_id,
  kind: row.kind,
  of_id: row.of_id,
  method: row.method,
  amount: majorUnits(row.amount_minor, row.currency),
  currency: row.currency,
  refundable: majorUnits(refundableOf(row), row.currency),
  is_voided: row.is_voided,
  reference: row.refund_reference ?? row.reference,
  note: row.note,
  received_at: wireTime(row.received_at),
  refund_state: row.refund_state,
  author: row.author,
  author_name: row.author_name,
  created_at: wireTime(row.created_at),
  links: { self: manageUrl(ctx, `/payments/${row.id}`) },
})
