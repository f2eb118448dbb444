import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  assertCode,
  assertCurrent,
  codeLifetimeMs,
  keptForMs,
  mostAttempts,
  mostCodes,
  newCode,
  requestsPerMs,
  tooManyAttempts,
  tooManyMails,
} from '../requests/rules.ts'
import type { BookingKind } from '../shared/bookings.ts'
import {
  countEmailAttempt,
  countEmailCodes,
  deleteEmailChangesAbout,
  deleteEmailChangesBefore,
  type EmailChangeRow,
  insertEmailChange,
  latestEmailChange,
  updateEmailChange,
} from './queries.ts'

export { findEmailChange } from './queries.ts'

export type { EmailChangeRow }

/**
 * The booking whose customer gets another address. `rootId`: the reservation, or an appointment without one.
 */
export interface OfBooking {
  objectType: BookingKind
  objectId: number
  rootId: number
}

/** Codes of an hour to one address, for all bookings: one of them does not use up those of the others. */
const mostCodesToAddress = 12

/**
 * Mails a code to the new address, which is used when the code is entered. Throws `rate_limited` after three
 * codes in an hour of one booking, or twelve to one address.
 */
export async function askForEmail(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { objectType, objectId, rootId }: OfBooking,
  { email, lang }: { email: string; lang: string },
): Promise<EmailChangeRow> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const now = ctx.clock.now()
  const email_folded = countedAddress(email)
  // Calls at the same time count each other.
  await lockName(tx, `email codes ${workspace.id} ${email_folded}`)
  const since = new Date(now.getTime() - requestsPerMs)
  const sought = { bookingId: rootId, emailFolded: email_folded }
  const { ofBooking, toAddress } = await countEmailCodes(tx, workspace.id, sought, since)
  // Those of other bookings count too, but leave some to the booking of the person.
  if (ofBooking >= mostCodes || toAddress >= mostCodesToAddress) throw tooManyMails(requestsPerMs / 1000)
  const change = await insertEmailChange(tx, {
    workspace_id: workspace.id,
    booking_id: rootId,
    email,
    email_folded,
    lang,
    code: newCode(),
    expires_at: new Date(businessNow(ctx, workspace).getTime() + codeLifetimeMs),
    confirmed_at: null,
    created_at: now,
  })
  await queueMail(tx, ctx, workspace, 'email_code', { bookingId: rootId, changeId: change.id })
  await audit(tx, ctx.clock, caller, { action: 'email-code-sent', object: objectType, id: objectId })
  return change
}

/** The address that waits for its code. Undefined without one. */
export async function emailToConfirm(
  db: Db,
  { workspaceId }: Caller,
  rootId: number,
): Promise<EmailChangeRow | undefined> {
  const change = await latestEmailChange(db, workspaceId, rootId)
  return change?.confirmed_at === null ? change : undefined
}

/**
 * Counts an attempt to enter the code. It commits on its own, so that a wrong code counts too. Throws
 * `unprocessable_entity` after five attempts.
 */
export async function beginEmailAttempt(ctx: Context, caller: Caller, rootId: number): Promise<void> {
  const change = await emailToConfirm(ctx.db, caller, rootId)
  if (!change) return
  if (!(await countEmailAttempt(ctx.db, caller.workspaceId, change.id, mostAttempts))) throw tooManyAttempts()
}

/**
 * Marks the address confirmed. Throws `not_found` without one that waits, `unprocessable_entity` for a code
 * that has expired, `invalid_request` for a wrong one.
 */
export async function confirmEmail(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  rootId: number,
  code: string,
): Promise<EmailChangeRow> {
  const change = await emailToConfirm(tx, caller, rootId)
  if (!change) throw notFound('Email change')
  assertCurrent(change, businessNow(ctx, await getWorkspace(tx, caller.workspaceId)))
  assertCode(change, code)
  await updateEmailChange(tx, caller.workspaceId, change.id, { confirmed_at: ctx.clock.now() })
  return change
}

/** Tells the earlier address that mails go to another one now. */
export async function tellEarlierAddress(
  tx: Tx,
  ctx: Context,
  { workspaceId }: Caller,
  { id, booking_id }: EmailChangeRow,
  email: string,
): Promise<void> {
  if (email === '') return
  const workspace = await getWorkspace(tx, workspaceId)
  await queueMail(tx, ctx, workspace, 'email_changed', { bookingId: booking_id, changeId: id, email })
}

const sweptAtOnce = 500

/** Deletes rows that are older than a day, in small steps. */
export async function deleteOldEmailChanges({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs)
  for (let found = sweptAtOnce; found === sweptAtOnce; )
    found = await deleteEmailChangesBefore(db, before, sweptAtOnce)
}

/** Deletes what the person asked for, at this address or for these bookings. */
export const eraseEmailChanges = (
  tx: Tx,
  workspaceId: number,
  about: { email: string | null; bookingIds: number[] },
): Promise<void> => deleteEmailChangesAbout(tx, workspaceId, about)
