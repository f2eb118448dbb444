import { lockBookings, markBookingsErased, removedPartsOf } from '../../bookings/shared/bookings.ts'
import { eraseTold, eraseToldTo } from '../../bookings/told/erase-told.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type ErasureRow, type Item, idsInState, partsOfBookings, putItems } from './erasure-queries.ts'
import { type Found, findOwn, findSigning, type Person } from './find-person.ts'
import { assertEnded, endedOf, namedElsewhere, type Part, partsOf } from './rules.ts'
import type { Stage } from './stages.ts'
import { placeIn } from './subject.ts'

/**
 * Lists some bookings of the person, and then some where the person signs: what is erased and what is kept.
 * From then on nothing changes those that are erased. The first step refuses bookings that have not ended;
 * one that was opened again, or made, before a later step stays as it is.
 */
export const listParts: Stage = async (tx, ctx, erasure) => {
  const { kind, ref } = placeIn(erasure.place)
  if (kind !== signing) {
    const last = await listOwn(tx, ctx, erasure, Number(ref))
    if (last !== undefined) return { place: `${own} ${last}` }
  }
  const last = await listSigning(tx, ctx, erasure, kind === signing ? Number(ref) : 0)
  if (last !== undefined) return { place: `${signing} ${last}` }
  await forgetTold(tx, erasure)
  return { place: undefined }
}

const own = 'own'
const signing = 'signing'

/** Returns the id after which the next step goes on. Undefined: there are no more. */
async function listOwn(tx: Tx, ctx: Context, erasure: ErasureRow, after: number) {
  const { workspace_id: workspaceId, email } = erasure
  if (email === null) return undefined
  const find = () => findOwn(tx, workspaceId, email, after)
  await lockAll(tx, erasure, (await find()).found)
  // A call that ran meanwhile may have changed them.
  const { found, last } = await find()
  await putParts(tx, ctx, erasure, { email, own: found, signing: [] })
  return last
}

/** The same for bookings of others. */
async function listSigning(tx: Tx, ctx: Context, erasure: ErasureRow, after: number) {
  const { workspace_id: workspaceId, id, email } = erasure
  if (email === null) return undefined
  const find = () => findSigning(tx, workspaceId, email, after)
  await lockAll(
    tx,
    erasure,
    (await find()).found.flatMap(({ bookings }) => bookings),
  )
  const { found, last } = await find()
  const named = namedElsewhere({ email, own: [], signing: found })
  const others = found.filter(signer => !named.includes(signer))
  await putParts(tx, ctx, erasure, { email, own: [], signing: others })
  const removed = named.flatMap(({ id: signer }) => [
    { kind: 'signer', ref: String(signer), state: 'erased' as const, kept_until: null },
    // Each removal changes a booking, so the steps of the next stage do them.
    { kind: 'removal', ref: String(signer), state: 'waiting' as const, kept_until: null },
  ])
  await putItems(tx, workspaceId, id, removed)
  return last
}

async function lockAll(tx: Tx, { workspace_id, id }: ErasureRow, found: Found[]): Promise<void> {
  const ids = found.map(booking => booking.id)
  await lockBookings(tx, systemCaller(workspace_id, `erasure-${id}`), ids)
}

/** Throws `unable_to_erase` in the first step. */
async function putParts(tx: Tx, ctx: Context, erasure: ErasureRow, person: Person): Promise<void> {
  const { workspace_id: workspaceId, id, place } = erasure
  if (place === '') assertEnded(person)
  const workspace = await getWorkspace(tx, workspaceId)
  const parts = partsOf(endedOf(person), workspace.keep_acts_days, businessNow(ctx, workspace))
  await putItems(tx, workspaceId, id, [...parts.map(asItem), ...(await keptWith(tx, workspaceId, parts))])
  const going = parts.filter(({ kind, keptUntil }) => kind !== 'signer' && keptUntil === null)
  const caller = systemCaller(workspaceId, `erasure-${id}`)
  const ids = going.map(part => part.id)
  await markBookingsErased(tx, caller, ids, ctx.clock.now())
  await eraseTold(tx, workspaceId, { appointmentIds: ids, signerIds: [] })
}

const asItem = ({ kind, id, keptUntil }: Part): Item => ({
  kind,
  ref: String(id),
  state: keptUntil === null ? 'waiting' : 'kept',
  kept_until: keptUntil,
})

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

/** What was told at the address stays only with what is kept. */
async function forgetTold(tx: Tx, { workspace_id: workspaceId, id, email }: ErasureRow): Promise<void> {
  if (email === null) return
  const [appointmentIds, signerIds] = [
    await idsInState(tx, workspaceId, id, 'appointment', 'kept'),
    await idsInState(tx, workspaceId, id, 'signer', 'kept'),
  ]
  await eraseToldTo(tx, workspaceId, email, { appointmentIds, signerIds })
}
