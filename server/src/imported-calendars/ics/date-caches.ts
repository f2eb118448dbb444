import ICAL from 'ical.js'

/** More than the days of 50 years. */
const mostDates = 20_000

/**
 * Limits what `ical.js` keeps of each date that it meets: the weekday and the week. A rule that it searches for ever would
 * fill the memory of the thread in seconds, and Node would then end the whole process.
 */
export function limitCaches(): void {
  Object.assign(ICAL.Time, { _dowCache: limitedCache(), _wnCache: limitedCache() })
}

function limitedCache(): object {
  let known = new Map<string | symbol, unknown>()
  return new Proxy(
    {},
    {
      has: (_target, date) => known.has(date),
      get: (_target, date) => known.get(date),
      set: (_target, date, value) => {
        if (known.size >= mostDates) known = new Map()
        known.set(date, value)
        return true
      },
    },
  )
}
