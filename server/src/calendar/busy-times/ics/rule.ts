import type ICAL from 'ical.js'
import { type CivilDay, civilDay, indexOfDay } from './civil-day.ts'

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const

/** A recurrence rule (RFC 5545, 3.3.10), with what its start implies. */
export interface Rule {
  freq: (typeof frequencies)[number]
  interval: number
  /** The first day of a week: 1 is Monday. */
  weekStart: number
  isOn(day: CivilDay): boolean
  hours: number[] | undefined
  minutes: number[] | undefined
  seconds: number[] | undefined
  positions: number[] | undefined
}

/** Throws `RangeError` for a rule that cannot be repeated. `startDay`: days since 1970. */
export function ruleOf(recur: ICAL.Recur, startDay: number, isDate: boolean): Rule {
  const { parts, interval } = recur
  const freq = frequencies.find(name => name === recur.freq)
  const isShort = freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY'
  if (!freq || !(interval >= 1) || (isShort && isDate)) throw new RangeError('not a rule')
  // `ical.js` numbers weekdays from Sunday, which is 1.
  const weekStart = (((recur.wkst ?? 2) + 5) % 7) + 1
  const clock = (values: number[] | undefined, last: number) =>
    values && !isDate
      ? [...new Set(values.map(value => Math.min(value, last)))].sort((a, b) => a - b)
      : undefined
  return {
    freq,
    interval,
    weekStart,
    isOn: dayFilter(freq, parts, weekStart, civilDay(startDay)),
    hours: clock(parts.BYHOUR, 23),
    minutes: clock(parts.BYMINUTE, 59),
    // A leap second counts as the second before it.
    seconds: clock(parts.BYSECOND, 59),
    positions: parts.BYSETPOS,
  }
}

type Parts = ICAL.Recur['parts']
type Filter = (day: CivilDay) => boolean

/** Whether a day is one of the rule: it must pass every part. */
function dayFilter(freq: Rule['freq'], parts: Parts, weekStart: number, start: CivilDay): Filter {
  const { BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = parts
  const filters: Filter[] = []
  if (BYMONTH) filters.push(({ month }) => BYMONTH.includes(month))
  if (BYYEARDAY) filters.push(day => hasNumber(BYYEARDAY, day.dayOfYear, day.daysInYear))
  if (BYMONTHDAY) filters.push(day => hasNumber(BYMONTHDAY, day.day, day.daysInMonth))
  if (BYWEEKNO) filters.push(day => isInWeeks(BYWEEKNO, day, weekStart))
  if (BYDAY) filters.push(weekdayFilter(BYDAY, freq === 'YEARLY' && !BYMONTH ? 'year' : 'month'))
  const onlyMonths = !BYWEEKNO && !BYYEARDAY && !BYMONTHDAY && !BYDAY
  // What the rule leaves open is as in its start.
  if (freq === 'WEEKLY' && !BYDAY) filters.push(({ weekday }) => weekday === start.weekday)
  if (freq === 'MONTHLY' && onlyMonths) filters.push(({ day }) => day === start.day)
  if (freq === 'YEARLY' && onlyMonths) filters.push(({ day }) => day === start.day)
  if (freq === 'YEARLY' && onlyMonths && !BYMONTH) filters.push(({ month }) => month === start.month)
  if (freq === 'YEARLY' && BYWEEKNO && !BYYEARDAY && !BYMONTHDAY && !BYDAY)
    filters.push(({ weekday }) => weekday === start.weekday)
  return day => filters.every(passes => passes(day))
}

/** Counted from the begin, or with a negative number from the end. */
const hasNumber = (numbers: number[], number: number, last: number): boolean =>
  numbers.includes(number) || numbers.includes(number - last - 1)

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function weekdayFilter(texts: string[], within: 'year' | 'month'): Filter {
  const wanted = texts.map(text => {
    const [, number = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
    if (!weekdays.includes(name)) throw new RangeError('not a weekday')
    return { number: Number(number), weekday: weekdays.indexOf(name) + 1 }
  })
  return ({ weekday, day, daysInMonth, dayOfYear, daysInYear }) => {
    const [at, last] = within === 'year' ? [dayOfYear, daysInYear] : [day, daysInMonth]
    const [nth, fromEnd] = [Math.ceil(at / 7), Math.ceil((last - at + 1) / 7)]
    return wanted.some(one => one.weekday === weekday && [0, nth, -fromEnd].includes(one.number))
  }
}

/** Whether the day is in one of these weeks. The first week of a year has four of its days or more. */
function isInWeeks(weeks: number[], { index, weekday }: CivilDay, weekStart: number): boolean {
  const firstOfWeek = index - ((weekday - weekStart + 7) % 7)
  const { year } = civilDay(firstOfWeek + 3)
  const first = firstWeekOf(year, weekStart)
  const count = (firstWeekOf(year + 1, weekStart) - first) / 7
  return hasNumber(weeks, (firstOfWeek - first) / 7 + 1, count)
}

function firstWeekOf(year: number, weekStart: number): number {
  // January 4 is always in the first week.
  const fourth = civilDay(indexOfDay(year, 1, 4))
  return fourth.index - ((fourth.weekday - weekStart + 7) % 7)
}
