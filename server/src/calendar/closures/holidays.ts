import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { bookedIn } from '../claims/booked-in.ts'
import { type HolidayDates, openHolidays } from './holiday-dates.ts'
import { selectClosures } from './queries.ts'
import { type Period, periodOf } from './rules.ts'
import type { HolidayQuery } from './schema.ts'

/** A public holiday, the closure that has all of its days, and the appointments booked in it. */
interface Holiday extends HolidayDates {
  closure_id: number | null
  appointment_ids: number[]
}

export interface Holidays {
  /** Null: the time zone of the workspace belongs to no country whose holidays are known. */
  country: string | null
  region: string | null
  year: number
  holidays: Holiday[]
  countries: string[]
  regions: { code: string; name: string }[]
}

/**
 * The public holidays of a year: of the given country, or of that of the workspace's time zone. Throws
 * `invalid_request` for a country or region whose holidays are not known.
 */
export async function listHolidays(
  ctx: Context,
  caller: Caller,
  query: Omit<Static<typeof HolidayQuery>, 'workspace_id'>,
): Promise<Holidays> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const data = await openHolidays()
  const countries = data.countries()
  const { lang = 'en', region } = query
  const country = query.country ?? countries.find(code => code === countryOfZone(workspace.timezone))
  const today = Temporal.Instant.fromEpochMilliseconds(businessNow(ctx, workspace).getTime())
  const { year = today.toZonedDateTimeISO(workspace.timezone).year } = query
  if (country === undefined) {
    if (region !== undefined) throw invalidParams({ country: problem('needs_holiday_country') })
    return { country: null, region: null, year, holidays: [], countries, regions: [] }
  }
  if (!countries.includes(country)) throw invalidParams({ country: problem('no_holiday_country') })
  const regions = data.regions(country, lang)
  if (region !== undefined && !regions.has(region)) {
    const wrong = regions.size === 0 ? 'none' : 'other'
    throw invalidParams({ region: problem('no_holiday_region', { case: wrong, country }) })
  }
  const dates = data.publicHolidays(country, region, year, lang)
  return {
    country,
    region: region ?? null,
    year,
    holidays: await withClosures(ctx, caller, dates, workspace.timezone),
    countries,
    regions: [...regions].map(([code, name]) => ({ code, name })),
  }
}

async function withClosures(
  ctx: Context,
  caller: Caller,
  dates: HolidayDates[],
  timezone: string,
): Promise<Holiday[]> {
  const periods = dates.map(({ from, to }, id) => ({
    id,
    ...periodOf({ closed_from: from, closed_to: to }, timezone),
  }))
  const rows = await selectClosures(ctx.db, caller.workspaceId, dates[0]?.from ?? '9999-12-31')
  const closures = rows.map(row => ({ id: row.id, ...periodOf(row, timezone) }))
  const covers = (closure: Period, { starts_at, ends_at }: Period) =>
    closure.starts_at <= starts_at && closure.ends_at >= ends_at
  const booked = await bookedIn(ctx.db, caller.workspaceId, periods)
  return dates.flatMap((holiday, at) => {
    const period = periods[at]
    // A day that the zone skips cannot be closed.
    if (!period || period.ends_at <= period.starts_at) return []
    return {
      ...holiday,
      closure_id: closures.find(closure => covers(closure, period))?.id ?? null,
      appointment_ids: booked.get(at) ?? [],
    }
  })
}
