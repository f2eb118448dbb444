/** Orders of the parts of a date in figures. */
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A time of a cell: `2026-11-30 09:00`, or with its zone `2026-11-30T09:00:00Z`. */
type ReadTime = { local: string } | { utc: string }

const longest = 100
const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)? ?(Z|UTC|[+-]\d\d:?\d\d)$/i
const clock = /(?:^|[ t,])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?$/
const hourOnly = /(?:^|[ ,])(\d{1,2}) ?([ap])\.? ?m\.?$/
const figures = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\.?$/

/** English and Spanish, by as many letters as make them different. */
const monthNames = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'setiembre', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
]
const dayNames =
  'monday tuesday wednesday thursday friday saturday sunday lunes martes miércoles miercoles jueves viernes sábado sabado domingo'.split(
    ' ',
  )
const connecting = ['de', 'del', 'of', 'at', 'a', 'las', 'the', 'el']

/**
 * The time that a person or a program wrote: ISO 8601, `11/30/2026 9:00 AM`, `30.11.2026 09:00`,
 * `November 30, 2026 9:00 AM`, `30 de noviembre de 2026 9:00`. `order` is that of dates in figures that do
 * not begin with the year. Undefined for a text without a date of the calendar and a time of day.
 */
export function readTime(given: string, order: DateOrder | undefined): ReadTime | undefined {
  if (given.length > longest) return undefined
  if (withZone.test(given)) {
    const text = given
      .replace(' ', 'T')
      .replace(/ ?UTC$/i, 'Z')
      .replace(' ', '')
    const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? undefined : { utc: at.toISOString() }
  }
  const { date, time } = partsOf(given)
  const day = dateOf(date, order)
  return day && time ? { local: `${day} ${time}` } : undefined
}

/** The order of the dates of a file. `unclear`: a date that is a different one in two orders that fit. */
export function orderOf(texts: readonly string[]): { order: DateOrder | null } | { unclear: string } {
  const cells = texts
    .filter(text => text.length <= longest && !withZone.test(text))
    .map(text => ({ text, date: partsOf(text).date }))
    .filter(({ date }) => isOrdered(date))
  const fitting = dateOrders.map(order => ({
    order,
    count: cells.filter(({ date }) => dateOf(date, order) !== undefined).length,
  }))
  const most = Math.max(...fitting.map(({ count }) => count))
  if (most === 0) return { order: null }
  const best = fitting.filter(({ count }) => count === most).map(({ order }) => order)
  const unclear = cells.find(({ date }) => new Set(best.map(order => dateOf(date, order))).size > 1)
  return unclear ? { unclear: unclear.text } : { order: best[0] ?? null }
}

/** A date in figures that begins with the year says its order itself. */
function isOrdered(date: string): boolean {
  const first = figures.exec(date)?.[1]
  return first !== undefined && first.length <= 2
}

function partsOf(given: string): { date: string; time: string | undefined } {
  const text = given.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const [whole, hour, minute = '00', half] = clock.exec(text) ?? withoutMinutes(text)
  if (whole === undefined) return { date: text, time: undefined }
  return {
    date: trimmed(text.slice(0, text.length - whole.length)),
    time: timeOfDay(Number(hour), minute, half),
  }
}

function withoutMinutes(text: string): (string | undefined)[] {
  const [whole, hour, half] = hourOnly.exec(text) ?? []
  return [whole, hour, '00', half]
}

/** Without what joins a date to its time: `November 30, 2026 at`. */
const trimmed = (date: string): string => date.replace(/[,;]$/, '').trim()

function timeOfDay(hour: number, minute: string, half: string | undefined): string | undefined {
  if (Number(minute) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${padded(of24)}:${minute}`
}

function dateOf(date: string, order: DateOrder | undefined): string | undefined {
  const [, first, second, third] = figures.exec(date) ?? []
  if (first === undefined || second === undefined || third === undefined) return namedDate(date)
  if (first.length === 4) return calendarDate(first, second, third)
  if (first.length === 3 || third.length === 3 || third.length === 1) return undefined
  if (order === 'mdy') return calendarDate(third, first, second)
  if (order === 'dmy') return calendarDate(third, second, first)
  return order === 'ymd' && third.length <= 2 ? calendarDate(first, second, third) : undefined
}

/** `mon, nov 30, 2026`, `30 de noviembre de 2026`. */
function namedDate(date: string): string | undefined {
  const words = date.split(/[ ,./-]+/).filter(word => word !== '' && !connecting.includes(word))
  const numbers = words
    .map(word => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1])
    .filter(one => one !== undefined)
  const names = words.filter(word => !/^\d/.test(word))
  const months = names.filter(name => monthOf(name) !== undefined)
  // `mar` is March, or Tuesday in Spanish.
  const [month, other] = months.length > 1 ? months.filter(name => !isNameOf(dayNames, name)) : months
  const day = numbers.find(one => one.length <= 2)
  const year = numbers.find(one => one.length === 4)
  const strange = names.some(name => monthOf(name) === undefined && !isNameOf(dayNames, name))
  if (numbers.length !== 2 || numbers.length + names.length !== words.length) return undefined
  if (!month || other || strange || !day || !year) return undefined
  return calendarDate(year, String(monthOf(month)), day)
}

function monthOf(name: string): number | undefined {
  const at = monthNames.findIndex(names => isNameOf(names, name))
  return at < 0 ? undefined : at + 1
}

const isNameOf = (names: string[], name: string): boolean =>
  name.length >= 3 && names.some(one => one.startsWith(name))

function calendarDate(year: string, month: string, day: string): string | undefined {
  const full = year.length === 4 ? Number(year) : 2000 + Number(year)
  try {
    const fields = { year: full, month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(fields, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

const padded = (number: number): string => String(number).padStart(2, '0')
