import { bookableService } from '../../calendar/availability/availability.ts'
import { lockHolds } from '../../calendar/claims/claims.ts'
import { serviceOf } from '../../calendar/services/services.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Networks } from '../../platform/lib/client-network.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { phoneNumber } from '../../platform/lib/phone-number.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type Earlier, quantityAgain } from '../again/again.ts'
import { newAnswers } from '../answers/answers.ts'
import { answersAgain, type GivenAnswers } from '../answers/rules.ts'
import { eraseRequest } from './erase-requests.ts'
import { assertFree, holdTimeOf, releaseEarlier, renewHold } from './hold.ts'
import {
  changeRequest,
  countAttempt,
  countCodes,
  findRequestByKey,
  hasConfirmedFrom,
  insertRequest,
  lockRequest,
  type RequestRow,
  selectCodesFrom,
  selectConfirmedFrom,
  selectRequestsBefore,
  selectRequestsOf,
} from './queries.ts'
import {
  assertCode,
  assertCurrent,
  codeLifetimeMs,
  keptForMs,
  longest,
  mostAttempts,
  mostCodes,
  mostFromNetwork,
  mostOfWorkspace,
  mostOfWorkspacePerMs,
  networksOf,
  newCode,
  requestsPerMs,
  secondsFull,
  secondsUntilRequest,
  tooManyAttempts,
  tooManyCodes,
  tooManyMails,
} from './rules.ts'

export { heldUntil } from './hold.ts'

export { findRequest, findRequestByKey } from './queries.ts'

export type { RequestRow }

export interface NewRequest {
  service: string
  quantity?: number | undefined
  startsAt: Date
  /** Default: the workspace's. */
  timezone?: string | undefined
  first_name: string
  last_name: string
  email: string
  /** Of the client (`networksOf`). */
  networks: Networks
  /** Key of an earlier request of the same visitor, whose hold ends. */
  replaces?: string | undefined
  phone?: string | undefined
  lang?: string | undefined
  answers?: GivenAnswers | undefined
  /**
   * The booking that did not take place, and that the customer books again. Its quantity and answers count
   * where none are given.
   */
  earlier?: Earlier | undefined
  /** Customer of a booking whose key the visitor has. */
  former?: { email: string } | undefined
}

/**
 * Stores what a visitor wants to book, mails a code to the address, and holds the time within limits: anybody
 * could block the calendar (decision "Held while the code is typed"). Throws `invalid_request` for an unknown
 * service, time zone or phone number, `slot_unavailable`, `rate_limited` for too many codes to one address.
 */
export async function createRequest(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { startsAt, networks, replaces, earlier, former, ...input }: NewRequest,
): Promise<RequestRow> {
  const [network, larger] = networks
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const service = await serviceOf(tx, workspace.id, input.service)
  const timezone = zoneNamed(input.timezone ?? workspace.timezone)
  const phone = input.phone === undefined ? null : phoneNumber(input.phone)
  const quantity = input.quantity ?? quantityAgain(earlier, service.handle)
  const answers =
    input.answers === undefined && earlier
      ? answersAgain(earlier.row.answers, service.questions, { as: 'customer', lang: input.lang ?? 'en' })
      : newAnswers(caller, service, input.answers, input.lang ?? 'en')
  const wanted = bookableService(service, quantity)
  const now = ctx.clock.now()
  const email_folded = countedAddress(input.email)
  const hasLink = former !== undefined && countedAddress(former.email) === email_folded
  await assertRequestsLeft(tx, ctx, caller, { emailFolded: email_folded, networks, hasLink })
  await lockHolds(tx, workspace.id)
  await releaseEarlier(tx, workspace.id, { emailFolded: email_folded, network, replaces })
  await assertFree(tx, ctx, workspace, wanted, startsAt)
  const request = await insertRequest(tx, {
    workspace_id: workspace.id,
    key: newKey(),
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    email_folded,
    phone,
    service: service.handle,
    quantity,
    answers: answers && JSON.stringify(answers),
    starts_at: startsAt,
    timezone,
    lang: input.lang ?? 'en',
    code: newCode(),
    expires_at: new Date(businessNow(ctx, workspace).getTime() + codeLifetimeMs),
    reservation_id: null,
    earlier_booking_id: earlier?.bookingId ?? null,
    created_at: now,
    last_code_at: now,
    requested_from: network,
    requested_from_larger: larger ?? null,
  })
  await holdTimeOf(tx, ctx, caller, workspace, request, wanted)
  await queueCodeMail(tx, ctx, caller, workspace, request)
  return request
}

/**
 * Mails a new code, which replaces the one before. Throws `not_found` for a request that is unknown or was
 * confirmed, `rate_limited` after three codes.
 */
export async function resendCode(tx: Tx, ctx: Context, caller: Caller, key: string): Promise<RequestRow> {
  const before = await lockOpen(tx, caller, key)
  if (before.codes_sent >= mostCodes) throw tooManyMails(requestsPerMs / 1000)
  await assertCodesLeft(tx, ctx, caller, networksOf(before))
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const changes = {
    code: newCode(),
    codes_sent: before.codes_sent + 1,
    last_code_at: ctx.clock.now(),
    attempts: 0,
    expires_at: new Date(businessNow(ctx, workspace).getTime() + codeLifetimeMs),
  }
  await changeRequest(tx, workspace.id, before.id, changes)
  const request = { ...before, ...changes }
  await renewHold(tx, ctx, caller, workspace, request)
  await queueCodeMail(tx, ctx, caller, workspace, request)
  return request
}

/**
 * Changes the time of the request, and holds the new one instead of the old one until the old hold would have
 * ended: a hold is renewed with a code. Throws `not_found` for a request that is unknown or was confirmed,
 * `slot_unavailable`.
 */
export async function chooseTime(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  key: string,
  startsAt: Date,
): Promise<RequestRow> {
  const before = await lockOpen(tx, caller, key)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const wanted = bookableService(await serviceOf(tx, workspace.id, before.service), before.quantity)
  await assertFree(tx, ctx, workspace, { ...wanted, own: { requestId: before.id } }, startsAt)
  await changeRequest(tx, workspace.id, before.id, { starts_at: startsAt })
  const request = { ...before, starts_at: startsAt }
  await holdTimeOf(tx, ctx, caller, workspace, request, wanted)
  return request
}

/** The request, locked after the holds. Throws `not_found` for one that is unknown or was confirmed. */
async function lockOpen(tx: Tx, { workspaceId }: Caller, key: string): Promise<RequestRow> {
  await lockHolds(tx, workspaceId)
  const request = await lockRequest(tx, workspaceId, key)
  if (!request || request.reservation_id !== null) throw notFound('Booking request')
  return request
}

/** An address that asks for a code. */
interface Asking {
  emailFolded: string
  /** Of the client. */
  networks: Networks
  /** The client has the link of a booking of the address. */
  hasLink: boolean
}

/** Requests for one inbox at the same time count each other. Throws `rate_limited`. */
async function assertRequestsLeft(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { emailFolded, networks, hasLink }: Asking,
): Promise<void> {
  const { workspaceId } = caller
  const [network, larger] = networks
  await lockName(tx, `booking requests ${workspaceId} ${emailFolded}`)
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - requestsPerMs)
  const all = (await selectRequestsOf(tx, workspaceId, emailFolded, since)).map(one => ({ ...one, count: 1 }))
  // An IPv6 line has many networks, and is one visitor.
  const own = all.filter(one => one.network === network || (larger !== undefined && one.larger === larger))
  const isKnown = hasLink || (await hasConfirmedFrom(tx, workspaceId, emailFolded, networks))
  const wait = secondsUntilRequest({ all, own, isKnown }, now)
  if (wait !== undefined) throw tooManyMails(wait)
  await assertCodesLeft(tx, ctx, caller, networks)
}

/**
 * Whether visitors of the networks can get a code now. The counts take no lock: requests at the same time may
 * exceed them by a few. Throws `rate_limited`.
 */
export async function assertCodesLeft(
  db: Db,
  ctx: Context,
  { workspaceId }: Caller,
  [network, larger]: Networks,
): Promise<void> {
  const now = ctx.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const since = before(requestsPerMs)
  const full = async (of: string, column: 'requested_from' | 'requested_from_larger', most: number) =>
    secondsFull(await selectCodesFrom(db, workspaceId, of, column, since), most, requestsPerMs, now)
  const wait = longest(
    await full(network, 'requested_from', mostFromNetwork.ofNetwork),
    larger === undefined ? undefined : await full(larger, 'requested_from_larger', mostFromNetwork.ofLarger),
  )
  if (wait !== undefined) throw tooManyCodes(wait)
  if ((await countCodes(db, workspaceId, before(mostOfWorkspacePerMs))) >= mostOfWorkspace)
    throw tooManyCodes(mostOfWorkspacePerMs / 1000)
}

async function queueCodeMail(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  { id, codes_sent }: RequestRow,
): Promise<void> {
  await queueMail(tx, ctx, workspace, 'booking_code', { requestId: id, codesSent: codes_sent })
  await audit(tx, ctx.clock, caller, { action: 'booking-code-sent', object: 'booking_request', id })
}

/** The request of that key. Throws `not_found`. */
export async function getRequest(db: Db, caller: Caller, key: string): Promise<RequestRow> {
  const request = await findRequestByKey(db, caller.workspaceId, key)
  if (!request) throw notFound('Booking request')
  return request
}

/** What a visitor can do with the code of a request: confirm it until that time, or have a new one sent. */
export function codeOf({ attempts, codes_sent, expires_at }: RequestRow, now: Date) {
  const isValid = attempts < mostAttempts && expires_at > now
  return { validUntil: isValid ? expires_at : null, canResend: codes_sent < mostCodes }
}

/**
 * Counts an attempt to confirm the code. It commits on its own, so that a wrong code counts too. Throws
 * `not_found`, `unprocessable_entity` after five attempts.
 */
export async function beginAttempt(ctx: Context, caller: Caller, key: string): Promise<void> {
  await getRequest(ctx.db, caller, key)
  if (!(await countAttempt(ctx.db, caller.workspaceId, key, mostAttempts))) throw tooManyAttempts()
}

/**
 * The request, locked, whose code was given. Throws `not_found` for an unknown one, `unprocessable_entity`
 * for a code that has expired, `invalid_request` for a wrong one.
 */
export async function requestToConfirm(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  key: string,
  code: string,
): Promise<RequestRow> {
  const request = await lockRequest(tx, caller.workspaceId, key)
  if (!request) throw notFound('Booking request')
  assertCurrent(request, businessNow(ctx, await getWorkspace(tx, caller.workspaceId)))
  assertCode(request, code)
  return request
}

/**
 * Stores what was booked, and the networks of the client: the same code leads to the same reservation from
 * now on.
 */
export async function markConfirmed(
  tx: Tx,
  caller: Caller,
  { id }: RequestRow,
  reservationId: number,
  [network, larger]: Networks,
): Promise<void> {
  await changeRequest(tx, caller.workspaceId, id, {
    reservation_id: reservationId,
    confirmed_from: network,
    confirmed_from_larger: larger ?? null,
  })
}

/**
 * Seconds until clients of the networks can book again, if they may book `most` with requests of a day.
 * Undefined: they can now.
 */
export async function secondsUntilBookable(
  db: Db,
  { clock }: Context,
  { workspaceId }: Caller,
  [network, larger]: Networks,
  most: { ofNetwork: number; ofLarger: number },
): Promise<number | undefined> {
  const now = clock.now()
  const since = new Date(now.getTime() - keptForMs)
  const full = async (of: string, column: 'confirmed_from' | 'confirmed_from_larger', limit: number) =>
    secondsFull(await selectConfirmedFrom(db, workspaceId, of, column, since), limit, keptForMs, now)
  return longest(
    await full(network, 'confirmed_from', most.ofNetwork),
    larger === undefined ? undefined : await full(larger, 'confirmed_from_larger', most.ofLarger),
  )
}

const sweptAtOnce = 500

/** Deletes requests that are older than a day, with their mails, in small steps. */
export async function deleteOldRequests({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs)
  for (let found = sweptAtOnce; found === sweptAtOnce; ) {
    const old = await selectRequestsBefore(db, before, sweptAtOnce)
    for (const { workspace_id, id } of old) {
      await transaction(db, tx => eraseRequest(tx, workspace_id, id))
    }
    found = old.length
  }
}
