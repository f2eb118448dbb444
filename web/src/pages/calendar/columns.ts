import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { type Span, takesFrom, without } from '../../lib/spans.ts'
import { isoDate } from '../../lib/time.ts'
import type { Row } from './rows.ts'
import { datesBetween } from './view.ts'

type CalendarNotary = StaffCalendar['notaries'][number]

/** A column of a grid with a time axis: a notary's day, or a day of all notaries that are shown. */
export interface Column {
  date: string
  /** Undefined: the column is of several notaries. */
  notary: CalendarNotary | undefined
  notaries: CalendarNotary[]
  appointments: CalendarAppointment[]
}

/** A column for each notary. */
export const columnsOfDay = ({ from }: StaffCalendar, rows: Row[]): Column[] =>
  rows.map(({ notary, appointments }) => ({ date: from, notary, notaries: [notary], appointments }))

/** A column for each day. */
export function columnsOfWeek({ from, to }: StaffCalendar, rows: Row[]): Column[] {
  const notaries = rows.map(({ notary }) => notary)
  const appointments = rows.flatMap(row => row.appointments)
  const notary = notaries.length === 1 ? notaries[0] : undefined
  return datesBetween(from, to).map(date => ({ date, notary, notaries, appointments }))
}

/** Times in which somebody of the column works. */
export function openIn({ notary, notaries }: Column, closures: Span[]): Span[] {
  // A notary's time off has a place of its own in the column.
  if (notary) return notary.hours
  return notaries
    .flatMap(({ hours, time_off }) => without(hours, [...time_off, ...closures]))
    .map(({ start, end }) => ({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(end).toISOString(),
    }))
}

/** Who has time off on the date of a column of several notaries. */
export const awayIn = (
  { date, notary, notaries }: Column,
  zone: string,
): { notary: CalendarNotary; reason: string }[] =>
  notary
    ? []
    : notaries.flatMap(one =>
        one.time_off
          .filter(span => takesFrom(zone, date, span, one.hours))
          .map(({ reason }) => ({ notary: one, reason })),
      )

/** Closed days of the date. */
export const closedOn = (calendar: StaffCalendar, date: string) =>
  calendar.closures.filter(
    ({ starts_at, ends_at }) =>
      isoDate(calendar.timezone, starts_at) <= date &&
      isoDate(calendar.timezone, Date.parse(ends_at) - 1) >= date,
  )
