import type { RateCard } from './rate-card.ts'

/** The day, YYYY-MM-DD, on which a quote of now ships: today before the cutoff hour of a business day. */
export function shipDate(now: Temporal.Instant, timezone: string, card: RateCard): string {
  const local = now.toZonedDateTimeISO(timezone)
  const today = local.toPlainDate()
  const isToday = isBusinessDay(today, card) && local.hour < card.cutoff_hour
  return isToday ? today.toString() : expectedDelivery(today.toString(), 1, card)
}

/** The day, YYYY-MM-DD, that many business days after the day of shipping. */
export function expectedDelivery(shipped: string, businessDays: number, card: RateCard): string {
  let day = Temporal.PlainDate.from(shipped)
  for (let counted = 0; counted < businessDays; ) {
    day = day.add({ days: 1 })
    if (isBusinessDay(day, card)) counted += 1
  }
  return day.toString()
}

function isBusinessDay(day: Temporal.PlainDate, card: RateCard): boolean {
  if (day.dayOfWeek > 5) return false
  const date = day.toString()
  return !card.holidays.some(holiday =>
    typeof holiday === 'string' ? date.endsWith(holiday) : isNth(day, holiday),
  )
}

type MovingHoliday = Exclude<RateCard['holidays'][number], string>

function isNth(day: Temporal.PlainDate, { month, weekday, nth }: MovingHoliday): boolean {
  if (day.month !== month || day.dayOfWeek !== weekday) return false
  return nth === -1 ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === nth
}
