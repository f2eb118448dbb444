import {
  type ChangeAtWork,
  oldestPlaceChange,
  type PlacesChanged,
  queuePlaceJob,
  recordStep,
} from '../../calendar/default-places/default-places.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { lockBooking } from '../shared/bookings.ts'
import { selectWithDefaultPlace } from './default-place-queries.ts'
import { acceptPlaces, peopleBefore, tell } from './told.ts'

/** Appointments of one transaction, which takes about as long as a slow call, and transactions of one job. */
const step = 10
const steps = 5

/**
 * Tells the people of future appointments of the workspace's oldest change of a default place, the next
 * appointments first. A job handles some of them and queues a job for the rest, so that other workspaces get
 * their turn, and a crash repeats nothing.
 */
export async function tellDefaultPlaces(
  ctx: Context,
  { workspace_id: workspaceId }: PlacesChanged,
  jobId: string,
): Promise<void> {
  const caller = systemCaller(workspaceId, jobId)
  for (let done = 0; done < steps; done++) {
    const isLeft = await transaction(ctx.db, tx => tellSome(tx, ctx, caller))
    if (!isLeft) return
  }
  await transaction(ctx.db, tx => queuePlaceJob(tx, ctx, workspaceId))
}

/** Returns whether something is left to tell. */
async function tellSome(tx: Tx, ctx: Context, caller: Caller): Promise<boolean> {
  const work = await oldestPlaceChange(tx, ctx, caller.workspaceId)
  if (!work) return false
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const found = await selectWithDefaultPlace(tx, workspace.id, work.change, now, step)
  let [people, appointments] = [0, 0]
  for (const { id } of found) {
    const told = await tellOfAppointment(tx, ctx, caller, workspace, id, work)
    people += told
    if (told > 0) appointments++
  }
  const last = found.length === step ? found.at(-1) : undefined
  return recordStep(tx, ctx, caller, work, { people, appointments, last })
}

/** Returns the number of people who are mailed. */
async function tellOfAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  id: number,
  { change, before, after }: ChangeAtWork,
): Promise<number> {
  const booking = await lockBooking(tx, caller, id)
  if (booking?.status !== 'scheduled' || booking.erased_at) return 0
  const people = await peopleBefore(tx, caller, id, before)
  if (change.notify) return tell(tx, ctx, caller, workspace, id, { before: people, places: after })
  await acceptPlaces(tx, workspace.id, id, people, after)
  return 0
}
