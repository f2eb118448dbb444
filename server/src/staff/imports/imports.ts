import { lockNotaries } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { Outdated } from '../../platform/http/change.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { CheckedFile } from './check-file.ts'
import { continueImport } from './continue-import.ts'
import { type Plan, planImport } from './plan.ts'
import { findByCall, findLast, insertImport, insertPart, type StoredImport } from './queries.ts'
import type { RowError } from './row-error.ts'
import { inParts } from './rules.ts'

/** Checks the file against the workspace as it is now. Writes nothing. */
export async function tryImport(ctx: Context, caller: Caller, file: CheckedFile): Promise<Plan> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  return planImport(ctx.db, ctx, caller, workspace, file)
}

/** A plan, and what it depends on. Undefined: this call has begun its import already. */
export type Prepared = { plan: Plan; lastId: number | undefined; calendarVersion: number } | undefined

/** How an import is made, besides its file. */
export interface Manner {
  notify: boolean
  /** Digest of the idempotency key and the call. */
  call: string | undefined
}

/** Longest time that an import waits for another one of the workspace. */
const waitMs = 10_000

/**
 * Plans the import, outside any transaction. Finishes an import of the workspace that still runs first: its
 * rows count. Throws `unavailable` if that takes too long.
 */
export async function prepareImport(
  ctx: Context,
  caller: Caller,
  file: CheckedFile,
  { call }: Manner,
): Promise<Prepared> {
  const last = await findLast(ctx.db, caller.workspaceId)
  if (last && !last.finished_at) {
    if (call !== undefined && last.call === call) return undefined
    const other = await continueImport(ctx, last, waitMs)
    if (other && !other.finished_at) throw stillRunning()
  }
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const plan = await planImport(ctx.db, ctx, caller, workspace, file)
  return { plan, lastId: last?.id, calendarVersion: workspace.calendar_version }
}

/** A call with the same key joins its import for as long as the key is kept. */
const keptForMs = 24 * 3_600_000

/**
 * Accepts all rows of the plan, or none. Their appointments are added by `continueImport`. Joins the import
 * that an earlier call with the same key began. Throws `unprocessable_entity` that names the first errors of
 * the rows, if there are any.
 */
export async function beginImport(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  prepared: Prepared,
  { notify, call }: Manner,
): Promise<StoredImport> {
  const { workspaceId } = caller
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - keptForMs)
  const begun = call && (await findByCall(tx, workspaceId, call, since))
  if (begun) return begun
  // A change of hours that is under way ends before, and counts.
  await lockNotaries(tx, workspaceId, 'share')
  if (!prepared || !(await isCurrent(tx, workspaceId, prepared))) throw new Outdated()
  const { arrivals, errors } = prepared.plan
  if (errors.length > 0) throw rejected(errors)
  const stored = await insert(tx, caller, { notify, call: call ?? null, started_at: now, changed_at: now })
  for (const [position, rows] of inParts(arrivals).entries())
    await insertPart(tx, workspaceId, stored.id, position, rows)
  return stored
}

/** False if hours, services or closures changed since, or another import began. */
async function isCurrent(
  tx: Tx,
  workspaceId: number,
  { lastId, calendarVersion }: NonNullable<Prepared>,
): Promise<boolean> {
  const last = await findLast(tx, workspaceId)
  const { calendar_version } = await getWorkspace(tx, workspaceId)
  return last?.id === lastId && calendar_version === calendarVersion
}

type New = Pick<StoredImport, 'notify' | 'call' | 'started_at' | 'changed_at'>

async function insert(tx: Tx, caller: Caller, given: New): Promise<StoredImport> {
  try {
    return await insertImport(tx, {
      ...given,
      workspace_id: caller.workspaceId,
      actor: caller.actor,
      actor_name: caller.actorName ?? null,
      source: caller.source,
      request_id: caller.requestId,
      left_out: JSON.stringify([]),
    })
  } catch (error) {
    // Another process began an import at the same moment.
    throw isUniqueViolation(error) ? new Outdated() : error
  }
}

/** Longest time that a call waits for its import, which goes on afterwards. */
const longestMs = 60_000

/** Adds the appointments. Returns the finished import. Throws `unavailable` if it takes too long. */
export async function finishImport(ctx: Context, begun: StoredImport): Promise<StoredImport> {
  const stored = await continueImport(ctx, begun, longestMs)
  if (!stored?.finished_at) throw stillRunning()
  return stored
}

const stillRunning = () => refusal('unavailable', 'import_running', {}, { retryAfterSeconds: 60 })

/** Errors in the body of a rejected import. A dry run lists more. */
const mostNamed = 20

function rejected(errors: RowError[]): AppError {
  const named = errors.slice(0, mostNamed)
  const problems = Object.fromEntries(
    named.map(({ row, column, problem }) => [column ? `rows.${row}.${column}` : `rows.${row}`, problem]),
  )
  const rows = new Set(errors.map(({ row }) => row)).size
  const values = { case: rows === 1 ? 'one' : 'other', rows }
  return new AppError('unprocessable_entity', 'rows_wrong', { values, problems })
}
