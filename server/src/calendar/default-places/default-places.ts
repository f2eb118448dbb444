import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import {
  changePlaceChanges,
  countPlaceChanges,
  deletePlaceChanges,
  endsOfPlaceChanges,
  insertPlaceChange,
  lockPlaceChange,
  type PlaceChangeRow,
  selectPlaceChanges,
} from './queries.ts'
import {
  assertFewWait,
  type DefaultPlace,
  type EarlierPlaces,
  isSamePlace,
  placesBefore,
  toldTogether,
} from './rules.ts'

export type { EarlierPlaces, PlaceChangeRow }

/**
 * Data of a job of the queue `default-places`: whose changes are to be told, and the newest of them. Jobs of
 * an earlier version do not name it.
 */
export interface PlacesChanged {
  workspace_id: number
  change?: number
}

interface PlaceChange {
  owner: { service: string } | { notary_id: number }
  before: DefaultPlace
  after: DefaultPlace
  /** False: it counts as told, and nobody is mailed. */
  notify: boolean | undefined
  /** The notary has another email address, which gets the entries. `notify` is about the place alone. */
  isReaddressed?: boolean
}

/**
 * Records a changed default place or address of a notary, and queues the job that tells the people of
 * future appointments (decision "What was told"). It reads appointments, which are above this group. Throws
 * `rate_limited`.
 */
export async function recordPlaceChange(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { owner, before, after, notify = true, isReaddressed = false }: PlaceChange,
): Promise<void> {
  const isMoved = !isSamePlace(before, after)
  if (isMoved) await addChange(tx, ctx, caller, owner, before, notify)
  if (isReaddressed && !(isMoved && notify)) await addChange(tx, ctx, caller, owner, after, true)
}

/** `place`: the one before the change. */
async function addChange(
  tx: Tx,
  ctx: Context,
  { workspaceId }: Caller,
  owner: PlaceChange['owner'],
  place: DefaultPlace,
  notify: boolean,
): Promise<void> {
  const of = { service: null, notary_id: null, ...owner }
  assertFewWait(await countPlaceChanges(tx, workspaceId, of))
  const { id } = await insertPlaceChange(tx, {
    workspace_id: workspaceId,
    ...of,
    location: place.location,
    meeting_url: place.meeting_url,
    notify,
    changed_at: ctx.clock.now(),
    people: 0,
    appointments: 0,
  })
  await queueJob(tx, ctx, workspaceId, id)
}

/** A recorded change that is being told. */
export interface ChangeAtWork {
  change: PlaceChangeRow
  /** Later changes of the same service or notary that are told with it. */
  together: PlaceChangeRow[]
  /** When the last of them was made. */
  changedAt: Date
}

/**
 * The oldest change of the workspace that is still to be told, locked for this transaction. Undefined without
 * one, and while another transaction has it: a later job then tries again. Also undefined if a change is
 * newer than that of the job: it has a job of its own, and a workspace has one at a time.
 */
export async function oldestPlaceChange(
  tx: Tx,
  ctx: Context,
  { workspace_id: workspaceId, change: ofJob }: PlacesChanged,
): Promise<ChangeAtWork | undefined> {
  const ends = await endsOfPlaceChanges(tx, workspaceId)
  if (!ends || isSuperseded(ofJob, ends)) return undefined
  const change = await lockPlaceChange(tx, workspaceId, ends.oldest)
  if (!change) {
    const startAt = new Date(ctx.clock.now().getTime() + lookAgainMs)
    await queueJob(tx, ctx, workspaceId, ends.newest, startAt)
    return undefined
  }
  const { service, notary_id } = change
  const [, ...later] = await selectPlaceChanges(tx, workspaceId, change.id, {
    services: service === null ? [] : [service],
    notaryIds: notary_id === null ? [] : [notary_id],
  })
  const together = toldTogether(change, later)
  return { change, together, changedAt: together.at(-1)?.changed_at ?? change.changed_at }
}

const lookAgainMs = 2_000

/** An appointment at the default place of its service or notary. */
interface AtDefault {
  service: string
  notary_id: number | null
  created_at: Date
}

/**
 * The default places before the changes at work and after them, for each of these appointments. Later changes
 * have turns of their own. An appointment that was booked after a change was never told the place before it.
 */
export async function placesAround(
  tx: Tx,
  { change, together }: ChangeAtWork,
  appointments: AtDefault[],
): Promise<(appointment: AtDefault) => { before: EarlierPlaces; after: EarlierPlaces }> {
  const changes = await selectPlaceChanges(tx, change.workspace_id, change.id, {
    services: [...new Set(appointments.map(({ service }) => service))],
    notaryIds: [...new Set(appointments.flatMap(({ notary_id }) => notary_id ?? []))],
  })
  const done = new Set([change, ...together].map(({ id }) => id))
  return ({ created_at }) => {
    const since = changes.filter(({ changed_at }) => changed_at >= created_at)
    return { before: placesBefore(since), after: placesBefore(since.filter(({ id }) => !done.has(id))) }
  }
}

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
  { change, together }: ChangeAtWork,
  { last, ...told }: Step,
): Promise<boolean> {
  const { workspace_id, id } = change
  const people = change.people + told.people
  const appointments = change.appointments + told.appointments
  const ids = [id, ...together.map(later => later.id)]
  if (last) {
    const progress = { told_starts_at: last.starts_at, told_id: last.id, people, appointments }
    await changePlaceChanges(tx, workspace_id, ids, progress)
    return true
  }
  await deletePlaceChanges(tx, workspace_id, ids)
  if (people > 0) await auditTold(tx, ctx, caller, change, { people, appointments })
  return (await endsOfPlaceChanges(tx, workspace_id)) !== undefined
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

/** Queues a job that tells what this job leaves, unless a newer change has queued one. */
export async function queueRest(
  tx: Tx,
  ctx: Context,
  { workspace_id: workspaceId, change: ofJob }: PlacesChanged,
): Promise<void> {
  const ends = await endsOfPlaceChanges(tx, workspaceId)
  if (ends && !isSuperseded(ofJob, ends)) await queueJob(tx, ctx, workspaceId, ends.newest)
}

const isSuperseded = (ofJob: number | undefined, { newest }: { newest: number }): boolean =>
  ofJob !== undefined && ofJob < newest

async function queueJob(
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  change: number,
  startAt?: Date,
): Promise<void> {
  const data: PlacesChanged = { workspace_id: workspaceId, change }
  await ctx.jobs.enqueue(tx, { queue: 'default-places', data, ...(startAt && { startAt }) })
}
