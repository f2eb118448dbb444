import { addAppointments, queueMailsOfImported } from '../../bookings/appointments/add-many.ts'
import { claimMany } from '../../calendar/claims/claims.ts'
import { lockNotaries } from '../../calendar/notaries/notaries.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { isLockTimeout, isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { CheckedFile } from './check-file.ts'
import { type Plan, planImport } from './plan.ts'
import type { RowError } from './row-error.ts'

/** Checks the file against the workspace as it is now. Writes nothing. */
export async function tryImport(tx: Tx, ctx: Context, caller: Caller, file: CheckedFile): Promise<Plan> {
  return planImport(tx, ctx, caller, await getWorkspace(tx, caller.workspaceId), file)
}

/**
 * Adds the appointments of the file, all or none, and claims the time of the scheduled ones. Records
 * `appointment-created` for those that are ahead. Throws `unprocessable_entity` that names the first errors
 * of the rows, if there are any, and `unavailable` while another import of the workspace runs for longer.
 */
export async function importFile(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  file: CheckedFile,
  { notify }: { notify: boolean },
): Promise<Plan> {
  await waitForOthers(tx, caller.workspaceId)
  // Whoever changes hours waits until the import is done, and was done before it otherwise.
  await lockNotaries(tx, caller.workspaceId, 'share')
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const plan = await planImport(tx, ctx, caller, workspace, file)
  if (plan.errors.length > 0) throw rejected(plan.errors)
  const added = await add(tx, ctx, caller, plan)
  await claimAll(tx, ctx, workspace, plan, added)
  await queueMailsOfImported(tx, ctx, workspace, added, { notify })
  await noteImport(tx, ctx, caller, plan, notify)
  return plan
}

/** Imports of a workspace run one after the other: each compares its rows with those of the one before. */
async function waitForOthers(tx: Tx, workspaceId: number): Promise<void> {
  try {
    await lockName(tx, `imports ${workspaceId}`)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw refusal('unavailable', 'import_running', {}, { retryAfterSeconds: 60, cause: error })
  }
}

type Added = Awaited<ReturnType<typeof addAppointments>>

async function add(tx: Tx, ctx: Context, caller: Caller, { arrivals }: Plan): Promise<Added> {
  try {
    return await addAppointments(
      tx,
      ctx,
      caller,
      arrivals.map(({ appointment }) => appointment),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw refusal('unprocessable_entity', 'changed_meanwhile', { case: 'external_id' })
  }
}

async function claimAll(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { arrivals, quarters }: Plan,
  added: Added,
): Promise<void> {
  const claims = added.flatMap(({ id, notary_id }, index) => {
    const ofRow = quarters.get(arrivals[index]?.row ?? 0)
    if (!ofRow || notary_id === null) return []
    return [
      { workspaceId: workspace.id, notaryId: notary_id, bookingId: id, quarters: ofRow, expiresAt: null },
    ]
  })
  const lost = await claimMany(tx, claims, businessNow(ctx, workspace))
  if (lost.length > 0) throw refusal('unprocessable_entity', 'changed_meanwhile', { case: 'time' })
}

/** One entry for the whole file, besides those of its appointments. */
async function noteImport(tx: Tx, ctx: Context, caller: Caller, plan: Plan, notify: boolean): Promise<void> {
  const made = (after: unknown) => ({ before: null, after })
  const counts = Object.entries(countsOf(plan)).map(([status, count]) => [status, made(count)] as const)
  await audit(tx, ctx.clock, caller, {
    action: 'appointments-imported',
    object: 'workspace',
    id: caller.workspaceId,
    changes: Object.fromEntries([...counts, ['notify', made(notify)]]),
  })
}

/** Number of rows without errors, by status. */
export function countsOf({ arrivals }: Plan) {
  const of = (status: string) => arrivals.filter(({ appointment }) => appointment.status === status).length
  return {
    draft: of('draft'),
    scheduled: of('scheduled'),
    completed: of('completed'),
    canceled: of('canceled'),
  }
}

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
