import { lockBookings, markBookingsErased, removedPartsOf } from '../../bookings/shared/bookings.ts'
import { eraseToldTo } from '../../bookings/told/erase-told.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  countFilesLeft,
  type ErasureRow,
  findErasure,
  findRunning,
  type Item,
  type ItemGroup,
  insertErasure,
  itemGroups,
  partsOfBookings,
  putItems,
} from './erasure-queries.ts'
import { findPerson } from './find-person.ts'
import { assertEnded, namedElsewhere, type Part, partsOf, shownKinds } from './rules.ts'

/** Data of a job of the queue `erasure`. */
export interface ErasureJob {
  workspace_id: number
  id: number
}

/**
 * Begins the erasure of what the workspace has about the customer or signer with that email, and has a job
 * finish it. From the commit on, nothing changes the bookings that are erased. Joins an erasure of the same
 * email that has not finished. Removes the person as a signer of open bookings of others about whom nobody
 * has decided. Throws `unable_to_erase` for other bookings that have not ended.
 */
export async function beginErasure(tx: Tx, ctx: Context, caller: Caller, email: string): Promise<ErasureRow> {
  const { workspaceId } = caller
  const email_folded = foldEmail(email)
  await lockName(tx, `erasure ${workspaceId} ${email_folded}`)
  const running = await findRunning(tx, workspaceId, email_folded)
  if (running) return running
  const workspace = await getWorkspace(tx, workspaceId)
  const { own, signing } = await findPerson(tx, workspaceId, email)
  const found = [...own, ...signing.flatMap(({ bookings }) => bookings)]
  await lockBookings(
    tx,
    caller,
    found.map(({ id }) => id),
  )
  // A call that ran meanwhile may have changed them.
  const present = await findPerson(tx, workspaceId, email)
  const named = namedElsewhere(present)
  const person = { ...present, signing: present.signing.filter(signer => !named.includes(signer)) }
  assertEnded(person)
  const parts = partsOf(person, workspace.keep_acts_days, businessNow(ctx, workspace))
  const now = ctx.clock.now()
  const erasure = await insertErasure(tx, {
    workspace_id: workspaceId,
    email,
    email_folded,
    stage: 'bookings',
    place: '',
    created_at: now,
    changed_at: now,
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'erasure', ref: erasure.id }])
  await putItems(tx, workspaceId, erasure.id, [
    ...parts.map(asItem),
    ...(await keptWith(tx, workspaceId, parts)),
    ...named.flatMap(({ id }) => [
      { kind: 'signer', ref: String(id), state: 'erased' as const, kept_until: null },
      // Each removal changes a booking, so the steps of the job do them.
      { kind: 'removal', ref: String(id), state: 'waiting' as const, kept_until: null },
    ]),
    { kind: 'word', ref: email_folded, state: 'erased', kept_until: null },
  ])
  const going = parts.filter(({ kind, keptUntil }) => kind !== 'signer' && keptUntil === null)
  const ids = going.map(({ id }) => id)
  await markBookingsErased(tx, caller, ids, now)
  await eraseToldTo(tx, workspaceId, email, keptIds(parts))
  const job: ErasureJob = { workspace_id: workspaceId, id: erasure.id }
  await ctx.jobs.enqueue(tx, { queue: 'erasure', data: job })
  await audit(tx, ctx.clock, caller, { action: 'person-erased', object: 'erasure', id: erasure.id })
  return erasure
}

const asItem = ({ kind, id, keptUntil }: Part): Item => ({
  kind,
  ref: String(id),
  state: keptUntil === null ? 'waiting' : 'kept',
  kept_until: keptUntil,
})

function keptIds(parts: Part[]) {
  const kept = (of: Part['kind']) =>
    parts.filter(({ kind, keptUntil }) => kind === of && keptUntil !== null).map(({ id }) => id)
  return { appointmentIds: kept('appointment'), signerIds: kept('signer') }
}

/** Signers, documents, videos and notes of kept bookings. */
async function keptWith(tx: Tx, workspaceId: number, parts: Part[]): Promise<Item[]> {
  const kept = parts.filter(({ kind, keptUntil }) => kind !== 'signer' && keptUntil !== null)
  if (kept.length === 0) return []
  const until = new Map(kept.map(({ root, keptUntil }) => [root, keptUntil]))
  const appointments = kept.filter(({ kind }) => kind === 'appointment').map(({ id }) => id)
  const found = await partsOfBookings(tx, workspaceId, [...until.keys()], appointments)
  const removed = await removedPartsOf(tx, workspaceId, [...until.keys()])
  const gone = removed.map(({ kind, id, booking_id }) => ({ kind, id, root_id: booking_id }))
  return [...found, ...gone].map(({ kind, id, root_id }) => ({
    kind,
    ref: String(id),
    state: 'kept',
    kept_until: until.get(root_id) ?? null,
  }))
}

/** An erasure with what it is about. */
export interface Erasure {
  row: ErasureRow
  groups: ItemGroup[]
  filesLeft: number
}

/** Throws `not_found`. */
export async function getErasure(db: Db, workspaceId: number, id: number): Promise<Erasure> {
  const row = await findErasure(db, workspaceId, id)
  if (!row) throw notFound('Erasure')
  const groups = await itemGroups(db, workspaceId, id, shownKinds)
  return { row, groups, filesLeft: await countFilesLeft(db, workspaceId, id) }
}
