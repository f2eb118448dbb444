import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import {
  changePlaceChange,
  deletePlaceChange,
  insertPlaceChange,
  lockPlaceChange,
  type PlaceChangeRow,
  selectPlaceChanges,
} from './queries.ts'
import { type DefaultPlace, type EarlierPlaces, isSamePlace, placesBefore } from './rules.ts'

export type { EarlierPlaces, PlaceChangeRow }

/** Data of a job of the queue `default-places`: whose changes are to be told. */
export interface PlacesChanged {
  workspace_id: number
}

interface PlaceChange {
  owner: { service: string } | { notary_id: number }
  before: DefaultPlace
  after: DefaultPlace
  /** False: it counts as told, and nobody is mailed. */
  notify: boolean | undefined
}

/**
 * Records a changed default place and queues the job that tells the people of future appointments (decision
 * "What was told"). It reads appointments, which are above this group.
 */
export async function recordPlaceChange(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { owner, before, after, notify = true }: PlaceChange,
): Promise<void> {
  if (isSamePlace(before, after)) return
  await insertPlaceChange(tx, {
    workspace_id: caller.workspaceId,
    ...owner,
    location: before.location,
    meeting_url: before.meeting_url,
    notify,
    changed_at: ctx.clock.now(),
    people: 0,
    appointments: 0,
  })
  await queuePlaceJob(tx, ctx, caller.workspaceId)
}

/** A recorded change that is being told. */
export interface ChangeAtWork {
  change: PlaceChangeRow
  /** Default places before the change and after it: later changes have turns of their own. */
  before: EarlierPlaces
  after: EarlierPlaces
  /** Whether no later change waits. */
  isLast: boolean
}

/**
 * The oldest change of the workspace that is still to be told, locked for this transaction. Undefined without
 * one, and while another transaction has it: a later job then tries again.
 */
export async function oldestPlaceChange(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
): Promise<ChangeAtWork | undefined> {
  const changes = await selectPlaceChanges(tx, workspaceId)
  const [oldest, ...later] = changes
  if (!oldest) return undefined
  const change = await lockPlaceChange(tx, workspaceId, oldest.id)
  if (change) {
    return { change, before: placesBefore(changes), after: placesBefore(later), isLast: later.length === 0 }
  }
  await queuePlaceJob(tx, ctx, workspaceId, new Date(ctx.clock.now().getTime() + lookAgainMs))
  return undefined
}

const lookAgainMs = 2_000

/** Appointments that are done now, and how many of their people are told. */
export interface Step {
  people: number
  appointments: number
  /** The last of them. Undefined if no appointment is left. */
  last: { starts_at: Date; id: number } | undefined
}

/**
 * Keeps how far the work is, and returns whether something is left. After the last step of a change the audit
 * trail says how many people are told.
 */
export async function recordStep(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { change, isLast }: ChangeAtWork,
  { last, ...told }: Step,
): Promise<boolean> {
  const { workspace_id, id } = change
  const people = change.people + told.people
  const appointments = change.appointments + told.appointments
  if (last) {
    const place = { told_starts_at: last.starts_at, told_id: last.id }
    await changePlaceChange(tx, workspace_id, id, { people, appointments, ...place })
  } else {
    await deletePlaceChange(tx, workspace_id, id)
    if (people > 0) await auditTold(tx, ctx, caller, change, { people, appointments })
  }
  return last !== undefined || !isLast
}

async function auditTold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { service, notary_id }: PlaceChangeRow,
  { people, appointments }: { people: number; appointments: number },
): Promise<void> {
  const object = service === null ? 'notary' : 'service'
  await audit(tx, ctx.clock, caller, {
    action: `${object}-place-told`,
    object,
    id: service ?? notary_id ?? '',
    changes: {
      people_told: { before: null, after: people },
      appointments: { before: null, after: appointments },
    },
  })
}

/** Queues a job that tells what is left. */
export async function queuePlaceJob(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  startAt?: Date,
): Promise<void> {
  const data: PlacesChanged = { workspace_id: workspaceId }
  await ctx.jobs.enqueue(tx, { queue: 'default-places', data, ...(startAt && { startAt }) })
}
