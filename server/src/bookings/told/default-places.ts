import { setTimeout as sleep } from 'node:timers/promises'
import {
  type EarlierPlaces,
  oldestPlaceChange,
  type PlacesChanged,
  placesAround,
  queueRest,
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
import { isPerson } from './people.ts'
import { selectTold } from './queries.ts'
import { acceptPlaces, type Party, peopleBefore, tell } from './told.ts'

/**
 * Appointments of one transaction, which takes about as long as a slow call, and transactions of one job. The
 * embedded database does nothing else during a transaction, so there it is short, and other calls get
 * `rests` times as long between two of them.
 */
const paces = {
  postgres: { step: 10, steps: 5, rests: 0 },
  embedded: { step: 2, steps: 25, rests: 2 },
}

/**
 * Tells the people of future appointments of the workspace's oldest change of a default place, the next
 * appointments first. A job handles some of them and queues a job for the rest, so that other workspaces get
 * their turn, and a crash repeats nothing.
 */
export async function tellDefaultPlaces(ctx: Context, job: PlacesChanged, jobId: string): Promise<void> {
  const caller = systemCaller(job.workspace_id, jobId)
  const { step, steps, rests } = paces[ctx.engine]
  for (let done = 0; done < steps; done++) {
    const begun = performance.now()
    const isLeft = await transaction(ctx.db, tx => tellSome(tx, ctx, caller, job, step))
    if (!isLeft) return
    if (rests > 0) await sleep(rests * (performance.now() - begun))
  }
  await transaction(ctx.db, tx => queueRest(tx, ctx, job))
}

/** Returns whether something is left to tell by this job. */
async function tellSome(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  job: PlacesChanged,
  step: number,
): Promise<boolean> {
  const work = await oldestPlaceChange(tx, ctx, job)
  if (!work) return false
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = businessNow(ctx, workspace)
  const found = await selectWithDefaultPlace(tx, workspace.id, work, now, step)
  const placesOf = await placesAround(tx, work, found)
  let [people, appointments] = [0, 0]
  for (const appointment of found) {
    const change = { notify: work.change.notify, ...placesOf(appointment) }
    const told = await tellOfAppointment(tx, ctx, caller, workspace, appointment.id, change)
    people += told
    if (told > 0) appointments++
  }
  const last = found.length === step ? found.at(-1) : undefined
  return recordStep(tx, ctx, caller, work, { people, appointments, last })
}

interface ChangedPlaces {
  notify: boolean
  before: EarlierPlaces
  after: EarlierPlaces
}

/** Returns the number of people who are mailed. */
async function tellOfAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  id: number,
  { notify, before, after }: ChangedPlaces,
): Promise<number> {
  const booking = await lockBooking(tx, caller, id)
  if (booking?.status !== 'scheduled' || booking.erased_at) return 0
  const people = await peopleToldBefore(tx, caller, id, before)
  if (notify) return tell(tx, ctx, caller, workspace, id, { before: people, places: after })
  await acceptPlaces(tx, workspace.id, id, people, after)
  return 0
}

/** The people before the change, the notary with the address at which the notary was told. */
async function peopleToldBefore(tx: Tx, caller: Caller, id: number, before: EarlierPlaces): Promise<Party[]> {
  const people = await peopleBefore(tx, caller, id, before)
  const rows = await selectTold(tx, caller.workspaceId, id)
  return people.map(party => {
    const row = party.person === 'notary' ? rows.find(isPerson(party)) : undefined
    return row ? { ...party, email: row.email } : party
  })
}
