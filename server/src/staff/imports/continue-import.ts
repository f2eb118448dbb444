import { addAppointments, queueMailsOfImported } from '../../bookings/appointments/add-many.ts'
import { findByExternalId } from '../../bookings/appointments/existing-appointments.ts'
import { type PlannedTime, servedTimes } from '../../calendar/availability/plan-times.ts'
import { claimMany, findClaimant } from '../../calendar/claims/claims.ts'
import { lockNotaries } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import { inBackground } from '../../platform/db/background-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isLockTimeout, isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { continueStopped } from '../../platform/jobs/continue-stopped.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { countsOf, type Refusal, timeError, wantedTimes } from './plan.ts'
import { changeImport, deleteFinished, lockImport, type StoredImport, stopped, takePart } from './queries.ts'
import type { Arrival } from './resolve.ts'
import type { RowError } from './row-error.ts'

type ImportRef = Pick<StoredImport, 'workspace_id' | 'id'>

/**
 * Adds the appointments of an import, some in each transaction, until the time is over. Returns the import as
 * it is then. Any number of callers and processes may continue the same import: each step locks it.
 */
export async function continueImport(
  ctx: Context,
  of: ImportRef,
  longestMs: number,
): Promise<StoredImport | undefined> {
  const endsAt = performance.now() + longestMs
  for (;;) {
    // Calls go first: none of them waits for more than one step.
    const stored = await inBackground(of.workspace_id, () => nextStep(ctx, of))
    if (!stored || stored.finished_at || performance.now() > endsAt) return stored
  }
}

/** Rows whose time is taken. The step is undone, and made again without them. */
class Lost extends Error {
  readonly rows: number[]

  constructor(rows: number[]) {
    super('Another call was faster.')
    this.rows = rows
  }
}

const mostAttempts = 5

async function nextStep(ctx: Context, of: ImportRef): Promise<StoredImport | undefined> {
  const lost = new Set<number>()
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx.db, tx => step(tx, ctx, of, lost))
    } catch (error) {
      if (error instanceof Lost) for (const row of error.rows) lost.add(row)
      // An external_id was used by a call that committed just now: the next attempt sees it.
      else if (!isUniqueViolation(error) || attempt === mostAttempts) throw error
    }
  }
}

async function step(
  tx: Tx,
  ctx: Context,
  { workspace_id, id }: ImportRef,
  lost: Set<number>,
): Promise<StoredImport | undefined> {
  const stored = await locked(tx, workspace_id, id)
  if (!stored || stored.finished_at) return stored
  const part = await takePart(tx, workspace_id, id)
  if (!part) return finish(tx, ctx, stored)
  const { added, errors } = await addPart(tx, ctx, stored, part, lost)
  const counts = countsOf(added)
  return changeImport(tx, workspace_id, id, {
    draft: stored.draft + counts.draft,
    scheduled: stored.scheduled + counts.scheduled,
    completed: stored.completed + counts.completed,
    canceled: stored.canceled + counts.canceled,
    left_out: JSON.stringify([...stored.left_out, ...errors]),
    changed_at: ctx.clock.now(),
  })
}

async function locked(tx: Tx, workspaceId: number, id: number): Promise<StoredImport | undefined> {
  try {
    return await lockImport(tx, workspaceId, id)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw refusal('unavailable', 'import_running', {}, { retryAfterSeconds: 60, cause: error })
  }
}

function without(part: Arrival[], errors: RowError[]): Arrival[] {
  const wrong = new Set(errors.map(({ row }) => row))
  return part.filter(({ row }) => !wrong.has(row))
}

/** Adds the rows that can still be added, without lost ones. Throws `Lost` for times that are taken. */
async function addPart(tx: Tx, ctx: Context, stored: StoredImport, part: Arrival[], lost: Set<number>) {
  const caller = callerOf(stored)
  // Whoever changes hours waits until the step is done, and was done before it otherwise.
  await lockNotaries(tx, caller.workspaceId, 'share')
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const used = await usedIds(tx, caller, part)
  const times = await servedTimes(tx, ctx, workspace, wantedTimes(without(part, used)))
  for (const row of lost) times.set(row, await takenTime(tx, ctx, workspace, times.get(row)))
  const untimely = part.flatMap(arrival => refusedTime(arrival, times.get(arrival.row)))
  const errors = [...used, ...untimely].sort((a, b) => a.row - b.row)
  const added = without(part, errors)
  const rows = await addAppointments(
    tx,
    ctx,
    caller,
    added.map(({ appointment }) => appointment),
  )
  const ids = rows.map(({ id }) => id)
  await claimTimes(tx, ctx, workspace, { added, ids, times })
  await queueMailsOfImported(tx, ctx, workspace, rows, { notify: stored.notify })
  return { added, errors }
}

/** Its rows are those of whoever sent the file, also when another process adds them. */
const callerOf = ({ workspace_id, actor, actor_name, source, request_id }: StoredImport): Caller => ({
  workspaceId: workspace_id,
  actor,
  actorName: actor_name ?? undefined,
  source,
  requestId: request_id,
})

async function usedIds(tx: Tx, caller: Caller, part: Arrival[]): Promise<RowError[]> {
  const ids = part.flatMap(({ appointment }) => appointment.external_id ?? [])
  const used = await findByExternalId(tx, caller, ids)
  return part.flatMap(({ row, appointment: { external_id: id } }) => {
    const other = id === null ? undefined : used.get(id)
    if (other === undefined) return []
    const wrong = problem('used_before', { case: 'appointment', appointment: other })
    return [{ row, column: 'external_id', code: 'external_id' as const, problem: wrong }]
  })
}

/** Who has the time that was lost. */
async function takenTime(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  time: PlannedTime | undefined,
): Promise<Refusal> {
  if (!time || !('quarters' in time)) return time ?? { reason: 'booked' }
  const { notaryId, quarters } = time
  const bookingId = await findClaimant(tx, workspace.id, notaryId, quarters, businessNow(ctx, workspace))
  return bookingId === undefined ? { reason: 'held' } : { reason: 'booked', taken: { bookingId } }
}

const refusedTime = (arrival: Arrival, time: PlannedTime | undefined): RowError[] =>
  !time || 'quarters' in time ? [] : [timeError(arrival, time)]

interface AddedTimes {
  added: Arrival[]
  /** Of the appointments, in the same order. */
  ids: number[]
  times: Map<number, PlannedTime>
}

async function claimTimes(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { added, ids, times }: AddedTimes,
): Promise<void> {
  const claims = added.flatMap(({ row }, index) => {
    const time = times.get(row)
    const bookingId = ids[index] ?? 0
    return time && 'quarters' in time ? [{ row, bookingId, ...time }] : []
  })
  const lost = await claimMany(tx, workspace.id, claims, businessNow(ctx, workspace))
  if (lost.length > 0)
    throw new Lost(claims.filter(({ bookingId }) => lost.includes(bookingId)).map(({ row }) => row))
}

/** One entry for the whole file, besides those of its appointments. */
async function finish(tx: Tx, ctx: Context, stored: StoredImport): Promise<StoredImport> {
  const { draft, scheduled, completed, canceled, notify, left_out } = stored
  const leftOut = left_out.length === 0 ? {} : { left_out: left_out.length }
  const counts = { draft, scheduled, completed, canceled, notify, ...leftOut }
  await audit(tx, ctx.clock, callerOf(stored), {
    action: 'appointments-imported',
    object: 'workspace',
    id: stored.workspace_id,
    changes: Object.fromEntries(
      Object.entries(counts).map(([name, after]) => [name, { before: null, after }]),
    ),
  })
  const now = ctx.clock.now()
  return changeImport(tx, stored.workspace_id, stored.id, { changed_at: now, finished_at: now })
}

/** After this long nobody works on an import: its process ended, or its call broke off. */
const leftForMs = 30_000
const keptForMs = 24 * 3_600_000
const roundMs = 10_000

/** Continues imports that nobody works on, and deletes those that no repeated call can ask for. */
export async function continueImports(ctx: Context): Promise<void> {
  await continueStopped(ctx, {
    what: 'an import',
    leftForMs,
    stopped,
    continue: left => continueImport(ctx, left, roundMs),
  })
  await deleteFinished(ctx.db, new Date(ctx.clock.now().getTime() - keptForMs))
}
