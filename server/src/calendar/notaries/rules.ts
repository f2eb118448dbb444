import type { DatedException, Span } from '../../platform/db/calendar-tables.ts'
import { isDate } from '../../platform/http/validation.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Hours } from './hours.ts'
import { overlapIn } from './overlaps.ts'

/**
 * Hours must be consistent: no span is empty or overlaps another, and no date has two exceptions. `given`:
 * the parts that the call replaces, one of which the error names. Throws `invalid_request`.
 */
export function assertHours(hours: Hours, given: Partial<Hours>): void {
  for (const [index, span] of (given.weekly ?? []).entries()) assertSpan(`weekly.${index}`, span)
  assertExceptions(given.exceptions ?? [])
  const overlap = overlapIn(hours.weekly, hours.exceptions)
  if (!overlap) return
  const [one, other] = overlap
  const isGiven =
    (given.weekly && one.startsWith('weekly')) || (given.exceptions && one.startsWith('exceptions'))
  throw invalidParams(
    isGiven ? { [one]: problem('overlaps', { other }) } : { [other]: problem('overlaps', { other: one }) },
  )
}

const ownFields = new Set([
  ...['lang', 'notify_assigned', 'notify_moved', 'notify_canceled', 'notify_next_day', 'notify_calendar'],
])

/** Pages and searches read all notaries of a workspace. */
const mostNotaries = 500

/** Throws `unprocessable_entity` if the workspace has more notaries, with the new one. */
export function assertRoom(notaries: number): void {
  if (notaries <= mostNotaries) return
  throw refusal('unprocessable_entity', 'too_many_notaries', { most: mostNotaries })
}

/**
 * With notaries who were removed and times that are over: past bookings and reports need them, and the
 * calendar of the business reads them.
 */
const mostKept = { notaries: 5_000, spans: 150_000, times_off: 100_000 }

/** Throws `unprocessable_entity` if the workspace keeps more, with the new one. */
export function assertRoomForKept(what: keyof typeof mostKept, count: number): void {
  if (count <= mostKept[what]) return
  throw refusal('unprocessable_entity', 'too_many_kept', { case: what, most: mostKept[what] })
}

/** The calendar of a workspace is read as a whole after each change of it. */
const mostSpans = 50_000
const mostTimesOff = { notary: 1_000, workspace: 20_000 }

/** A date without spans counts as one. */
export const spansOf = ({ weekly, exceptions }: Hours): number =>
  weekly.length + exceptions.reduce((sum, { spans }) => sum + Math.max(1, spans.length), 0)

/** Throws `unprocessable_entity` if the hours of all notaries have more spans, with the new ones. */
export function assertRoomForSpans(spans: number): void {
  if (spans <= mostSpans) return
  throw refusal('unprocessable_entity', 'too_many_spans', { most: mostSpans, count: spans })
}

/** Throws `unprocessable_entity` if there are more times off that are not over, with the new one. */
export function assertRoomForTimeOff(current: { notary: number; workspace: number }): void {
  for (const place of ['notary', 'workspace'] as const)
    if (current[place] > mostTimesOff[place])
      throw refusal('unprocessable_entity', 'too_many_times_off', { case: place, most: mostTimesOff[place] })
}

/** A notary can change only what is mailed to them, and in which language. Throws `forbidden`. */
export function assertOwnFields(input: object): void {
  // `notify` is about a place, which they cannot change.
  const other = Object.keys(input).find(field => !ownFields.has(field) && field !== 'notify')
  if (other === undefined) return
  throw refusal('forbidden', 'own_fields', { fields: [...ownFields].join(', '), field: other })
}

/** Throws 409 `notary_booked` while the notary has appointments to come. */
export function assertUnbooked(appointments: number): void {
  if (appointments === 0) return
  throw refusal('notary_booked', 'appointments_ahead', {
    case: appointments === 1 ? 'one' : 'other',
    count: appointments,
  })
}

/** Throws `invalid_request` for time off that does not end after its start. */
export function assertPeriod(startsAt: Date, endsAt: Date): void {
  if (endsAt <= startsAt) throw invalidParams({ ends_at: problem('not_after_start') })
}

function assertExceptions(exceptions: DatedException[]): void {
  const seen = new Map<string, number>()
  for (const [index, { date, spans }] of exceptions.entries()) {
    const name = `exceptions.${index}`
    if (!isDate(date) || date < '0001-01-01')
      throw invalidParams({ [`${name}.date`]: problem('not_a_calendar_date') })
    const first = seen.get(date)
    if (first !== undefined)
      throw invalidParams({ [`${name}.date`]: problem('same_date', { index: `${first}` }) })
    seen.set(date, index)
    for (const [at, span] of spans.entries()) assertSpan(`${name}.spans.${at}`, span)
  }
}

function assertSpan(name: string, { from, to }: Span): void {
  if (from === to) throw invalidParams({ [`${name}.to`]: problem('same_time') })
}
