import { eraseAppointments } from '../../bookings/appointments/erase-appointments.ts'
import { eraseEmailChanges } from '../../bookings/corrections/corrections.ts'
import { eraseDocuments } from '../../bookings/documents/documents.ts'
import { eraseNotes } from '../../bookings/notes/notes.ts'
import { erasePayments } from '../../bookings/payments/payments.ts'
import { eraseRequests } from '../../bookings/requests/erase-requests.ts'
import { eraseReservations, eraseVisitor } from '../../bookings/reservations/erase-reservations.ts'
import { removedPartsOf } from '../../bookings/shared/bookings.ts'
import { bookingsNaming, eraseSigners } from '../../bookings/signers/erase-signers.ts'
import { findSigner, removeSigner } from '../../bookings/signers/signers.ts'
import { eraseTold } from '../../bookings/told/erase-told.ts'
import { eraseUploads } from '../../bookings/uploads/uploads.ts'
import { eraseVideos } from '../../bookings/videos/videos.ts'
import { eraseResponses } from '../../integrations/webhooks/erase-responses.ts'
import { eraseMails, forgetSignersInMails } from '../../mail/queue/erase-mails.ts'
import { deleteViewsAbout } from '../../members/saved-views/saved-views.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { forgetActors, rewriteChanges, rewriteEvents } from '../../platform/events/erasure.ts'
import {
  deleteStoredResponse,
  eraseStoredResponse,
  storedResponses,
} from '../../platform/http/idempotency.ts'
import { type Caller, everyWorkspace, systemCaller } from '../../platform/lib/caller.ts'
import { erasedChanges, erasedJson } from '../../platform/lib/erased-json.ts'
import { textHasWord } from '../../platform/lib/whole-words.ts'
import { rowsToCompare } from './chunks.ts'
import {
  type ErasureRow,
  type ItemRow,
  itemsOf,
  type Name,
  namesOf,
  putItems,
  waitingItems,
} from './erasure-queries.ts'
import { entriesOfFormer, nameRemovedSigners } from './former-signers.ts'
import { auditAbout, eventsAbout, idAhead } from './match-queries.ts'
import { concernOf, idsOf, wordsAmong, wordsOf } from './subject.ts'
import { unsentToSigners } from './unsent-mails.ts'

/** One step of a stage: where it goes on, undefined at the end of the stage, and how many rows it erased. */
interface Step {
  place: string | undefined
  erased?: number
}

export type Stage = (tx: Tx, ctx: Context, erasure: ErasureRow) => Promise<Step>

/** Bookings in one step, each with its documents. */
const bookingsAtOnce = 20
const requestsAtOnce = 100
/** Rows that are looked at in one step, unless they are compared with many words. */
const rowsAtOnce = 2_000
/** The same for events: what each endpoint responded to an event is erased with it. */
const eventsAtOnce = 200
const answersAtOnce = 500

const idOf = ({ id }: { id: number }) => id

/** The rows of bookings and signers, with what belongs to them. */
export const eraseBookings: Stage = async (tx, ctx, { workspace_id: workspaceId, id }) => {
  const waiting = await waitingItems(tx, workspaceId, id, bookingsAtOnce)
  if (waiting.length === 0) return { place: undefined }
  const [reservations, appointments] = [idsOf(waiting, 'reservation'), idsOf(waiting, 'appointment')]
  const bookings = [...reservations, ...appointments]
  await deleteViewsAbout(tx, workspaceId, aboutNames(await namesOf(tx, workspaceId, bookings)))
  const caller = systemCaller(workspaceId, `erasure-${id}`)
  for (const signer of idsOf(waiting, 'removal')) await removeIfPresent(tx, ctx, caller, signer)
  const words = [
    ...(await eraseReservations(tx, workspaceId, reservations)),
    ...(await eraseAppointments(tx, workspaceId, appointments)),
  ]
  const signers = await eraseSigners(tx, workspaceId, { bookingIds: bookings, ids: idsOf(waiting, 'signer') })
  await eraseTold(tx, workspaceId, { appointmentIds: appointments, signerIds: signers.map(idOf) })
  const documents = await eraseDocuments(tx, ctx, caller, bookings)
  const videos = await eraseVideos(tx, ctx, caller, appointments)
  await eraseUploads(tx, ctx, workspaceId, appointments)
  const notes = await eraseNotes(tx, workspaceId, bookings)
  const payments = await erasePayments(tx, workspaceId, bookings)
  const named = (kind: string, refs: (string | number)[]) =>
    refs.map(ref => ({ kind, ref: String(ref), state: 'erased' as const, kept_until: null }))
  const removed = await removedPartsOf(tx, workspaceId, bookings)
  await putItems(tx, workspaceId, id, [
    ...waiting.map(({ kind, ref }) => ({ kind, ref, state: 'erased' as const, kept_until: null })),
    ...named('signer', signers.map(idOf)),
    ...named('document', documents.map(idOf)),
    ...named('video', videos.map(idOf)),
    ...named('note', notes),
    // The rows stay, without what staff wrote.
    ...named('payment', payments),
    ...removed.map(part => item(part.kind, String(part.id))),
    ...named(
      'file',
      [...documents, ...videos].map(({ storage_key }) => storage_key),
    ),
    ...named('word', wordsOf([...words, ...signers.map(({ key }) => key)])),
  ])
  return { place: '' }
}

/** A signer of an open booking of somebody else. Staff may have removed it meanwhile. */
async function removeIfPresent(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  if (await findSigner(tx, caller.workspaceId, id)) await removeSigner(tx, ctx, caller, id)
}

const aboutNames = (names: Name[]) => ({
  texts: names.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  parts: names.flatMap(({ first_name, last_name }) => [first_name, last_name]),
})

/** What a visitor wanted to book. */
export const eraseVisits: Stage = async (tx, _ctx, { workspace_id: workspaceId, id, email }) => {
  const items = await itemsOf(tx, workspaceId, id)
  const bookingIds = [...idsOf(items, 'reservation'), ...idsOf(items, 'appointment')]
  const reservationIds = idsOf(items, 'reservation')
  await eraseEmailChanges(tx, workspaceId, { email, bookingIds })
  const requests = await eraseRequests(tx, workspaceId, { email, reservationIds }, requestsAtOnce)
  await putItems(tx, workspaceId, id, [
    ...requests.map(one => item('booking_request', String(one.id))),
    ...wordsOf(requests.flatMap(({ key, phone }) => [key, phone ?? ''])).map(word => item('word', word)),
  ])
  if (email !== null) {
    await eraseVisitor(tx, workspaceId, email)
    await deleteViewsAbout(tx, workspaceId, { texts: [email], parts: [] })
  }
  return { place: requests.length === requestsAtOnce ? '' : undefined }
}

const item = (kind: string, ref: string) => ({ kind, ref, state: 'erased' as const, kept_until: null })

/** Mails to the person, and about the person's bookings: also about those that are kept. */
export const eraseMailsAbout: Stage = async (tx, _ctx, { workspace_id: workspaceId, id, email, place }) => {
  const items = await itemsOf(tx, workspaceId, id)
  const bookingIds = [...idsOf(items, 'reservation'), ...idsOf(items, 'appointment')]
  const signerIds = idsOf(items, 'signer')
  if (place === '0')
    await forgetSignersInMails(tx, workspaceId, await bookingsNaming(tx, workspaceId, signerIds))
  const unsent = await unsentToSigners(tx, workspaceId, email, signerIds)
  const about = { email, bookingIds, signerIds, unsent }
  const { erased, last } = await eraseMails(tx, workspaceId, about, Number(place), rowsAtOnce)
  return { place: last === undefined ? undefined : String(last), erased }
}

/** Payloads of events, and what receivers responded to them. */
export const eraseEvents: Stage = async (tx, _ctx, erasure) => {
  const { workspace_id: workspaceId, id, place } = erasure
  const words = wordsAmong(await itemsOf(tx, workspaceId, id))
  const count = rowsToCompare(words.length, eventsAtOnce)
  const last = await idAhead(tx, 'events', workspaceId, place, count)
  const of = { workspaceId, erasureId: id }
  const events = await eventsAbout(tx, of, words, [place, last ?? 'evt_z'])
  await nameRemovedSigners(tx, erasure, events)
  await rewriteEvents(
    tx,
    workspaceId,
    events.map(event => ({ id: event.id, data: erasedJson(event.data) as object })),
  )
  await eraseResponses(
    tx,
    workspaceId,
    events.map(event => event.id),
  )
  return { place: last, erased: events.length }
}

/** Details of audit entries, and names of customers in them. The entries stay: who did what, and when. */
export const eraseAudit: Stage = async (tx, _ctx, { workspace_id: workspaceId, id, email, place }) => {
  const items = await itemsOf(tx, workspaceId, id)
  const words = wordsAmong(items)
  const count = rowsToCompare(words.length, rowsAtOnce)
  const last = await idAhead(tx, 'audit', workspaceId, place || '0', count)
  const span: [number, number] = [Number(place), last === undefined ? Number.MAX_SAFE_INTEGER : Number(last)]
  const entries = await auditAbout(tx, { workspaceId, erasureId: id }, words, span)
  const former = await entriesOfFormer(tx, workspaceId, email, entries)
  const corrected = await bookingsNaming(
    tx,
    workspaceId,
    former.map(entry => Number(entry.object_id)),
  )
  await forgetSignersInMails(tx, workspaceId, corrected)
  await rewriteChanges(
    tx,
    workspaceId,
    [...entries, ...former].map(entry => ({ id: entry.id, changes: erasedChanges(entry.changes) })),
  )
  const gone = items.filter(({ state }) => state === 'erased')
  const bookingIds = [...idsOf(gone, 'reservation'), ...idsOf(gone, 'appointment')]
  await forgetActors(tx, workspaceId, bookingIds.map(customerActor), span)
  return { place: last, erased: entries.length }
}

const customerActor = (bookingId: number) => `customer:${bookingId}`

/**
 * Stored responses of calls with an idempotency key: first those of the workspace, then those of the admin
 * token, which belong to no workspace. `place` is the key, after a letter for which of the two.
 */
export const eraseStoredResponses: Stage = async (tx, _ctx, { workspace_id: own, id, place }) => {
  const isOwn = !place.startsWith(ofAdmin)
  const workspaceId = isOwn ? own : everyWorkspace
  const items = await itemsOf(tx, own, id)
  const count = rowsToCompare(wordsAmong(items).length, answersAtOnce)
  const answers = await storedResponses(tx, workspaceId, place.slice(1), count)
  const wanted = isOwn ? items : items.filter(isUnique)
  const [words, concerns] = [wordsAmong(wanted), concernOf(wanted)]
  const about = answers.filter(answer => textHasWord(answer.key, words) || concerns(answer))
  for (const answer of about) {
    // A client can write an address into the key. Without it the call would not be found again.
    if (textHasWord(answer.key, wordsAmong(items))) await deleteStoredResponse(tx, workspaceId, answer.key)
    else await eraseStoredResponse(tx, workspaceId, answer)
  }
  const isMore = answers.length === count
  const next = isMore ? `${isOwn ? ofWorkspace : ofAdmin}${answers.at(-1)?.key}` : ofAdmin
  return { place: isMore || isOwn ? next : undefined, erased: about.length }
}

const ofWorkspace = 'w'
const ofAdmin = 'a'

/** Ids and keys are unique in the installation. A person may have the same address in other workspaces. */
const isUnique = ({ kind, ref }: ItemRow) => kind !== 'word' || /^[\w-]+$/.test(ref)
