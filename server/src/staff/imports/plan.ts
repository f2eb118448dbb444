import { type PlannedTime, planTimes, type WantedOfRow } from '../../calendar/availability/plan-times.ts'
import { everyNotary } from '../../calendar/notaries/notaries.ts'
import { everyService } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { Turns } from '../../platform/lib/turns.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { CheckedFile } from './check-file.ts'
import { duplicateErrors } from './duplicates.ts'
import { type Arrival, resolve, type World } from './resolve.ts'
import type { RowError } from './row-error.ts'
import { assertPlannable } from './rules.ts'
import type { ImportRow } from './schema.ts'

/** What an import would do. */
export interface Plan {
  /** Rows without errors, in their order. Scheduled ones have a notary. */
  arrivals: Arrival[]
  /** In the order of the rows. */
  errors: RowError[]
  /** Texts of the file that name no service, and no notary, of the workspace. */
  unknown: { services: string[]; notaries: string[] }
}

/** Checks the rows against the workspace, and finds the time of the scheduled ones. Writes nothing. */
export async function planImport(
  db: Db,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  file: CheckedFile,
): Promise<Plan> {
  const world: World = {
    timezone: workspace.timezone,
    services: await everyService(db, workspace.id),
    notaries: await everyNotary(db, workspace.id),
    now: businessNow(ctx, workspace),
    createdAt: ctx.clock.now(),
    isForeign: file.isForeign,
  }
  const turns = new Turns()
  const resolved: ReturnType<typeof resolve>[] = []
  for (const one of file.good) {
    resolved.push(resolve(one, world))
    await turns.give()
  }
  const wrong = resolved.flatMap(({ errors }) => errors)
  const all = resolved.flatMap(({ arrival }) => arrival ?? [])
  const known = await duplicateErrors(db, caller, all)
  const arrivals = without(all, known)
  const times = await timesOf(db, ctx, workspace, arrivals, presentIn(world))
  const untimely = arrivals.flatMap(arrival => {
    const time = times.get(arrival.row)
    return !time || 'quarters' in time ? [] : [timeError(arrival, time)]
  })
  const errors = [...file.errors, ...wrong, ...known, ...untimely].map(error => ({
    ...error,
    column: file.headings.get(error.column ?? '') ?? error.column,
  }))
  const good = without(arrivals, untimely).map(arrival => withNotary(arrival, times))
  errors.sort((a, b) => a.row - b.row)
  return { arrivals: good, errors, unknown: unknownOf(file, wrong) }
}

/** How many notaries were not removed. */
const presentIn = ({ notaries }: World): number => notaries.filter(one => one.removed_at === null).length

const mostUnknown = 100

/** What the caller can say with `services` and `notaries`. */
function unknownOf({ good }: CheckedFile, errors: RowError[]): Plan['unknown'] {
  const of = (code: RowError['code'], textOf: (value: ImportRow) => string | undefined) => {
    const rows = new Set(errors.flatMap(error => (error.code === code ? error.row : [])))
    const texts = good.flatMap(({ row, value }) => (rows.has(row) ? (textOf(value) ?? []) : []))
    return [...new Set(texts)].slice(0, mostUnknown)
  }
  return { services: of('service', ({ service }) => service), notaries: of('notary', one => one.notary_name) }
}

function without(arrivals: Arrival[], errors: RowError[]): Arrival[] {
  const wrong = new Set(errors.map(({ row }) => row))
  return arrivals.filter(({ row }) => !wrong.has(row))
}

async function timesOf(db: Db, ctx: Context, workspace: WorkspaceRow, arrivals: Arrival[], notaries: number) {
  const wanted = wantedTimes(arrivals)
  assertPlannable(wanted, notaries)
  return planTimes(db, ctx, workspace, wanted)
}

/** The times of the scheduled ones. */
export const wantedTimes = (arrivals: Arrival[]): WantedOfRow[] =>
  arrivals.flatMap(({ row, appointment }) => {
    const { status, starts_at: startsAt, category, duration_minutes: durationMinutes } = appointment
    const { signing_method: signingMethod } = appointment
    const onlyNotaryId = appointment.notary_id ?? undefined
    if (status !== 'scheduled' || startsAt === null) return []
    return [{ row, category, signingMethod, startsAt, durationMinutes, onlyNotaryId }]
  })

/** The notary who was chosen. A draft has none. */
function withNotary(arrival: Arrival, times: Map<number, PlannedTime>): Arrival {
  const { row, appointment } = arrival
  const time = times.get(row)
  if (time && 'quarters' in time)
    return { ...arrival, appointment: { ...appointment, notary_id: time.notaryId } }
  return appointment.status === 'draft'
    ? { ...arrival, appointment: { ...appointment, notary_id: null } }
    : arrival
}

export type Refusal = Exclude<PlannedTime, { quarters: Date[] }>

/** Why the row cannot have its time. */
export function timeError({ row, startColumn: column }: Arrival, { reason, taken }: Refusal): RowError {
  const problems: Record<Refusal['reason'], Problem> = {
    past: problem('past_and_scheduled'),
    notice: problem('too_soon'),
    horizon: problem('too_far'),
    closed: problem('outside_hours'),
    signing_method: problem('no_method_then'),
    booked: takenBy(taken),
    held: problem('held_now'),
  }
  return { row, column, code: reason === 'notice' ? 'past' : reason, problem: problems[reason] }
}

function takenBy(taken: Refusal['taken']): Problem {
  if (!taken) return problem('taken', { case: 'all' })
  return 'row' in taken
    ? problem('taken', { case: 'row', row: taken.row })
    : problem('taken', { case: 'appointment', appointment: taken.bookingId })
}

/** Number of rows by status. */
export function countsOf(arrivals: Arrival[]) {
  const of = (status: string) => arrivals.filter(({ appointment }) => appointment.status === status).length
  return {
    draft: of('draft'),
    scheduled: of('scheduled'),
    completed: of('completed'),
    canceled: of('canceled'),
  }
}
