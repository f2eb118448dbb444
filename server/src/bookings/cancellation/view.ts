import { wireTime } from '../../platform/lib/clock.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import type { BookingStatus } from '../shared/bookings.ts'
import { type Agreed, feeAt, feesOf, freeUntil } from './rules.ts'

/** What it costs to cancel a booking, at that business time. Null: nothing was agreed. */
export function cancellationView(
  agreed: Agreed,
  { startsAt, status, now }: { startsAt: Date | null; status: BookingStatus; now: Date },
) {
  if (!agreed.cancellation_policy) return null
  const inUnits = (minor: number) => majorUnits(minor, agreed.currency)
  const fees = feesOf(agreed)
  const until = startsAt && freeUntil(agreed, startsAt)
  const isOver = status === 'canceled' || status === 'completed'
  return {
    free_until_hours: agreed.cancellation_policy.free_until_hours,
    free_until: until && wireTime(until),
    fee: inUnits(fees.late),
    no_show_fee: inUnits(fees.noShow),
    fee_now: isOver ? 0 : inUnits(feeAt(agreed, startsAt, now)),
    charged: agreed.fee_minor === null ? null : inUnits(agreed.fee_minor),
  }
}
