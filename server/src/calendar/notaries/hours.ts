import type { Static } from 'typebox'
import type { DatedException, Span, WeeklySpan } from '../../platform/db/calendar-tables.ts'
import { clockOf, minutesOf } from '../../platform/lib/time-of-day.ts'
import { weekdays } from '../../platform/lib/weekdays.ts'
import type { DatedExceptionWire, SpanWire, WeeklySpanWire } from './schema.ts'

/** The stored hours of a notary. */
export interface Hours {
  weekly: WeeklySpan[]
  exceptions: DatedException[]
}

export const weeklyOf = (wire: Static<typeof WeeklySpanWire>[]): WeeklySpan[] =>
  wire.map(span => ({ weekday: weekdays.indexOf(span.weekday) + 1, ...spanOf(span) }))

export const exceptionsOf = (wire: Static<typeof DatedExceptionWire>[]): DatedException[] =>
  wire.map(({ date, spans }) => ({ date, spans: spans.map(spanOf) }))

export const hoursWire = ({ weekly, exceptions }: Hours) => ({
  weekly: weekly.map(span => ({ weekday: weekdays[span.weekday - 1] ?? 'monday', ...spanWire(span) })),
  exceptions: exceptions.map(({ date, spans }) => ({ date, spans: spans.map(spanWire) })),
})

const spanOf = ({ from, to }: Static<typeof SpanWire>): Span => ({ from: minutesOf(from), to: minutesOf(to) })

const spanWire = ({ from, to }: Span) => ({ from: clockOf(from), to: clockOf(to) })
