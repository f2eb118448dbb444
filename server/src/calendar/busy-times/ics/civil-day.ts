export const daySeconds = 86_400
const dayMs = daySeconds * 1000

/** A day of the calendar. `index`: days since January 1, 1970. */
export interface CivilDay {
  index: number
  year: number
  month: number
  day: number
  /** 1 is Monday. */
  weekday: number
  dayOfYear: number
  daysInMonth: number
  daysInYear: number
}

/** Numbers only: rules look at millions of days. */
export function civilDay(index: number): CivilDay {
  const date = new Date(index * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const firstOfYear = indexOfDay(year, 1, 1)
  return {
    index,
    year,
    month,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() || 7,
    dayOfYear: index - firstOfYear + 1,
    daysInMonth: indexOfDay(year, month + 1, 1) - indexOfDay(year, month, 1),
    daysInYear: indexOfDay(year + 1, 1, 1) - firstOfYear,
  }
}

/** `month` may be beyond December. */
export const indexOfDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / dayMs
