import type Holidays from 'date-holidays'

/** A public holiday: its first and its last day. */
export interface HolidayDates {
  name: string
  from: string
  to: string
}

type Library = typeof Holidays

/** Loading the library takes half a second and 26 MiB, so it is loaded when it is first needed. */
export async function openHolidays() {
  const { default: library } = await import('date-holidays')
  return {
    /** Country codes of ISO 3166-1, in their order. */
    countries: (): string[] => Object.keys(new library().getCountries()).sort(),
    /** Parts of a country that have holidays of their own, and parts of these: `BY`, `BY-A`. */
    regions: (country: string, lang: string): Map<string, string> => regionsOf(library, country, lang),
    publicHolidays: (country: string, region: string | undefined, year: number, lang: string) =>
      publicHolidays(library, country, region, year, lang),
  }
}

function regionsOf(library: Library, country: string, lang: string): Map<string, string> {
  const holidays = new library()
  const entries = Object.entries(holidays.getStates(country, lang) ?? {}).flatMap(
    ([state, name]): [string, string][] => [
      [state, name],
      ...Object.entries(holidays.getRegions(country, state, lang) ?? {}).map(
        ([part, inner]): [string, string] => [`${state}-${part}`, `${name}, ${inner}`],
      ),
    ],
  )
  return new Map(entries.toSorted(([, a], [, b]) => a.localeCompare(b, lang)))
}

/** In UTC every day has 24 hours, so that the bounds are dates. */
const options = { types: ['public' as const], timezone: 'UTC' }

function publicHolidays(
  library: Library,
  country: string,
  region: string | undefined,
  year: number,
  lang: string,
): HolidayDates[] {
  const [state = '', part] = region?.split('-') ?? []
  const holidays =
    part === undefined ? new library(country, state, options) : new library(country, state, part, options)
  const found = holidays
    .getHolidays(year, country === 'US' && lang === 'en' ? 'en-us' : lang)
    .map(holiday => ({ name: holiday.name, ...daysOf(holiday) }))
  const distinct = new Map(found.map(holiday => [`${holiday.from} ${holiday.name}`, holiday]))
  return [...distinct.values()].toSorted((a, b) => a.from.localeCompare(b.from))
}

/**
 * `date` is the first day, also of one that begins in the evening before, as in the Islamic calendar. A part
 * of a day counts as a day.
 */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): {
  from: string
  to: string
} {
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000))
  const from = date.slice(0, 10)
  return {
    from,
    to: Temporal.PlainDate.from(from)
      .add({ days: days - 1 })
      .toString(),
  }
}
