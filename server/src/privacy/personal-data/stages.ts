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
import { deleteToldOfErased, eraseTold } from '../../bookings/told/erase-told.ts'
import { eraseUploads } from '../../bookings/uploads/uploads.ts'
import { eraseVideos } from '../../bookings/videos/videos.ts'
import { eraseResponses } from '../../integrations/webhooks/erase-responses.ts'
import { eraseMails, forgetSignersInMails } from '../../mail/queue/erase-mails.ts'
import { deleteViewsAbout } from '../../members/saved-views/saved-views.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Changes } from '../../platform/db/tables.ts'
import { forgetActors, rewriteChanges, rewriteEvents } from '../../platform/events/erasure.ts'
import {
  deleteStoredResponse,
  eraseStoredResponse,
  storedResponses,
} from '../../platform/http/idempotency.ts'
import { type Caller, everyWorkspace, systemCaller } from '../../platform/lib/caller.ts'
import { erasedChanges, erasedJson } from '../../platform/lib/erased-json.ts'
import {
  type ErasureRow,
  type ItemPlace,
  itemsAmong,
  type Name,
  namesOf,
  putItems,
  refsOfKind,
  waitingItems,
} from './erasure-queries.ts'
import { entriesOfFormer, nameRemovedSigners } from './former-signers.ts'
import type { Matchers } from './known-words.ts'
import {
  auditBetween,
  bookingsSignedInMails,
  erasedActors,
  eventsBetween,
  idAhead,
  itemsOfMails,
  type Of,
} from './match-queries.ts'
import { endOfResponses } from './rules.ts'
import { idsOf, isUniqueWord, placeIn, refsIn, wordsOf } from './subject.ts'
import { unsentToSigners } from './unsent-mails.ts'

/** One step of a stage: where it goes on, undefined at the end of the stage, and how many rows it erased. */
interface Step {
  place: string | undefined
  erased?: number
}

export type Stage = (tx: Tx, ctx: Context, erasure: ErasureRow, matchers: Matchers) => Promise<Step>

/** For stages that look for no words. */
export const noMatchers: Matchers = { all: () => false, unique: () => false }

/** Bookings in one step, each with its documents. */
const bookingsAtOnce = 20
const requestsAtOnce = 100
/** Bookings whose requests and new addresses one step looks up. */
const bookingsLookedUp = 500
/**
 * Rows that one step looks at. It looks up which of them are about items: it never reads all items, of which
 * a person with many bookings has many thousands.
 */
const rowsAtOnce = 1_000
/** The same for events: what each endpoint responded to an event is erased with it. */
const eventsAtOnce = 200
const answersAtOnce = 200

const idOf = ({ id }: { id: number }) => id

/** The rows of bookings and signers, with what belongs to them. */
export const eraseBookings: Stage = async (tx, ctx, { workspace_id: workspaceId, id, place }) => {
  // What lies before the place is erased: a step would read past all of it.
  const waiting = await waitingItems(tx, workspaceId, id, placeIn(place), bookingsAtOnce)
  const last = waiting.at(-1)
  if (last === undefined) return { place: undefined }
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
  return { place: `${last.kind} ${last.ref}` }
}

/** A signer of an open booking of somebody else. Staff may have removed it meanwhile. */
async function removeIfPresent(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  if (await findSigner(tx, caller.workspaceId, id)) await removeSigner(tx, ctx, caller, id)
}

const aboutNames = (names: Name[]) => ({
  texts: names.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  parts: names.flatMap(({ first_name, last_name }) => [first_name, last_name]),
})

/**
 * What visitors wanted to book, and new addresses until they were confirmed: for the bookings, some at a
 * time, then by the address.
 */
export const eraseVisits: Stage = async (tx, _ctx, { workspace_id: workspaceId, id, email, place }) => {
  const { kind, ref } = placeIn(place)
  if (kind !== byAddress) {
    const of = kind === 'appointment' || kind === 'reservation' ? { kind, ref } : firstBooking
    const refs = await refsOfKind(tx, workspaceId, id, of, bookingsLookedUp)
    const bookingIds = refs.map(Number)
    await eraseEmailChanges(tx, workspaceId, { email: null, bookingIds })
    const reservationIds = of.kind === 'reservation' ? bookingIds : []
    const isMore = await eraseSomeRequests(tx, workspaceId, id, { email: null, reservationIds })
    if (isMore) return { place: `${of.kind} ${of.ref}` }
    if (refs.length === bookingsLookedUp) return { place: `${of.kind} ${refs.at(-1)}` }
    return { place: of.kind === 'appointment' ? 'reservation ' : byAddress }
  }
  await eraseEmailChanges(tx, workspaceId, { email, bookingIds: [] })
  if (await eraseSomeRequests(tx, workspaceId, id, { email, reservationIds: [] })) return { place }
  if (email !== null) {
    await eraseVisitor(tx, workspaceId, email)
    await deleteViewsAbout(tx, workspaceId, { texts: [email], parts: [] })
  }
  return { place: undefined }
}

const firstBooking: ItemPlace = { kind: 'appointment', ref: '' }
const byAddress = 'address'

/** Returns whether there may be more. */
async function eraseSomeRequests(
  tx: Tx,
  workspaceId: number,
  id: number,
  about: { email: string | null; reservationIds: number[] },
): Promise<boolean> {
  const requests = await eraseRequests(tx, workspaceId, about, requestsAtOnce)
  await putItems(tx, workspaceId, id, [
    ...requests.map(one => item('booking_request', String(one.id))),
    ...wordsOf(requests.flatMap(({ key, phone }) => [key, phone ?? ''])).map(word => item('word', word)),
  ])
  return requests.length === requestsAtOnce
}

const item = (kind: string, ref: string) => ({ kind, ref, state: 'erased' as const, kept_until: null })

/** Mails to the person, and about the person's bookings: also about those that are kept. */
export const eraseMailsAbout: Stage = async (tx, _ctx, { workspace_id: workspaceId, id, email, place }) => {
  const last = await idAhead(tx, 'mails', workspaceId, place || '0', rowsAtOnce)
  const span = spanOf(place, last)
  const of = { workspaceId, erasureId: id }
  await forgetSignersInMails(tx, workspaceId, await bookingsSignedInMails(tx, of, span), span)
  const unsent = await unsentToSigners(tx, of, email)
  const hasBookings = (await anyItem(tx, of, 'appointment')) || (await anyItem(tx, of, 'reservation'))
  const items = await itemsOfMails(tx, of, span)
  const erased = await eraseMails(tx, workspaceId, { email, hasBookings, ...items, unsent }, span)
  // A mail that was being sent, or sent again, when its booking was erased has written it anew.
  await deleteToldOfErased(tx, workspaceId, items.bookingIds)
  return { place: last, erased }
}

const anyItem = async (tx: Tx, { workspaceId, erasureId }: Of, kind: string): Promise<boolean> =>
  (await refsOfKind(tx, workspaceId, erasureId, { kind, ref: '' }, 1)).length > 0

const spanOf = (place: string, last: string | undefined): [number, number] => [
  Number(place),
  last === undefined ? Number.MAX_SAFE_INTEGER : Number(last),
]

/** Payloads of events, and what receivers responded to them. */
export const eraseEvents: Stage = async (tx, _ctx, erasure, { all: hasWord }) => {
  const { workspace_id: workspaceId, id, place } = erasure
  const last = await idAhead(tx, 'events', workspaceId, place, eventsAtOnce)
  const found = await eventsBetween(tx, { workspaceId, erasureId: id }, [place, last ?? 'evt_z'])
  const events = found
    .filter(event => event.is_item || hasWord(event.data))
    .map(event => ({ id: event.id, data: JSON.parse(event.data) as object }))
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
export const eraseAudit: Stage = async (tx, _ctx, erasure, { all: hasWord }) => {
  const { workspace_id: workspaceId, id, email, place } = erasure
  const from = /^\d+$/.test(place) ? place : '0'
  const last = await idAhead(tx, 'audit', workspaceId, from, rowsAtOnce)
  const span = spanOf(from, last)
  const of = { workspaceId, erasureId: id }
  const entries = (await auditBetween(tx, of, span))
    .filter(entry => entry.is_item || hasWord(entry.changes))
    .map(entry => ({ ...entry, changes: JSON.parse(entry.changes) as Changes }))
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
  const actors = await erasedActors(tx, of, span)
  if (actors.length > 0) await forgetActors(tx, workspaceId, actors, span)
  return { place: last, erased: entries.length }
}

/**
 * Stored responses of calls with an idempotency key: first those of the workspace, then those of the admin
 * token, which belong to no workspace. `place` is the key, after a letter for which of the two.
 */
export const eraseStoredResponses: Stage = async (tx, _ctx, erasure, { all, unique }) => {
  const { workspace_id: own, id, place } = erasure
  if (place === endOfResponses) return { place: undefined }
  const isOwn = !place.startsWith(ofAdmin)
  const workspaceId = isOwn ? own : everyWorkspace
  const answers = await storedResponses(tx, workspaceId, place.slice(1), answersAtOnce)
  const read = answers.map(answer => ({ answer, refs: refsIn(answer) }))
  const places = new Set(read.flatMap(({ refs }) => [...refs])).values().map(placeIn)
  const known = (await itemsAmong(tx, own, id, [...places])).filter(isOwn ? () => true : isUnique)
  const items = new Set(known.map(({ kind, ref }) => `${kind} ${ref}`))
  const hasWord = isOwn ? all : unique
  const about = read.filter(
    ({ answer, refs }) => hasWord(answer.key) || hasWord(answer.body) || !refs.isDisjointFrom(items),
  )
  for (const { answer } of about) {
    // A client can write an address into the key. Without it the call would not be found again.
    if (all(answer.key)) await deleteStoredResponse(tx, workspaceId, answer.key)
    else await eraseStoredResponse(tx, workspaceId, answer)
  }
  const isMore = answers.length === answersAtOnce
  const next = isMore ? `${isOwn ? ofWorkspace : ofAdmin}${answers.at(-1)?.key}` : ofAdmin
  return { place: isMore || isOwn ? next : undefined, erased: about.length }
}

const ofWorkspace = 'w'
const ofAdmin = 'a'

const isUnique = ({ kind, ref }: ItemPlace) => kind !== 'word' || isUniqueWord(ref)
