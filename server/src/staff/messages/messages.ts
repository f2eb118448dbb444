import type { Static } from 'typebox'
import { lockBookings } from '../../bookings/shared/bookings.ts'
import {
  assertMessagesLeft,
  byNotary,
  lockMessages,
  messagesLeft,
  messagesLeftTo,
} from '../../mail/queue/message-limits.ts'
import { newMail, type PreparedMail, queueMail, queueMails } from '../../mail/queue/queue-mail.ts'
import { type Act, previewChange } from '../../mail-templates/kinds/change-preview.ts'
import { aboutMessage, composeMessage } from '../../mail-templates/kinds/message.ts'
import { mailOfParts } from '../../mail-templates/mail-of-parts.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { auditAll } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { brandOf } from '../../workspaces/brand.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type Addressee, selectAddressees, selectNamed } from './queries.ts'
import {
  assertNamed,
  assertRecipients,
  assertSubject,
  type LeftOut,
  type Recipient,
  recipientsOf,
} from './rules.ts'
import type { MessageBody } from './schema.ts'

type Named = Pick<Static<typeof MessageBody>, 'text' | 'appointment_ids' | 'reservation_ids'>
type Given = Named & { subject: string }

export interface Sent {
  recipients: Recipient[]
  leftOut: LeftOut[]
}

export interface Previewed extends Sent {
  /** Mails that the caller can still send within 24 hours. */
  left: number
  /** The mail to the first recipient. Its links open nothing. Undefined without a recipient. */
  mail: { to: string; subject: string; text: string; html: string } | undefined
}

/** What `sendMessage` would send, and to whom. Throws as it, except `rate_limited`. */
export async function previewMessage(
  ctx: Context,
  caller: Caller,
  { subject = '', act, ...named }: Named & { subject?: string; act?: Act },
): Promise<Previewed> {
  assertSubject(subject, act)
  const { db } = ctx
  const workspace = await getWorkspace(db, caller.workspaceId)
  const ids = await namedBookings(db, caller, named)
  const sent = await addressed(db, ctx, caller, workspace, ids)
  const left = await messagesLeft(db, ctx, caller)
  const [first] = sent.recipients
  if (!first) return { ...sent, left, mail: undefined }
  const [{ id, email }] = first.bookings
  const own = { subject, text: named.text, about: idsOf(first), address: countedAddress(email) }
  const about = await aboutMessage({ db, ctx, caller, workspace }, id, own, { hasKeys: false })
  const setting = { ctx, workspace, brand: brandOf(ctx, workspace), now: businessNow(ctx, workspace) }
  const parts = act ? previewChange(act, about, setting) : composeMessage(about, setting).parts
  return { ...sent, left, mail: mailOfParts(about.to, parts, null) }
}

/**
 * Writes to the customers of the bookings, one mail to each person. The text is kept only in the mails. Each
 * booking gets an audit entry with the number of recipients. Throws `not_found` for a booking that is not the
 * workspace's or not of the caller's own appointments, `invalid_request`, `rate_limited`, and
 * `unprocessable_entity` when nobody can get it.
 */
export async function sendMessage(tx: Tx, ctx: Context, caller: Caller, given: Given): Promise<Sent> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const ids = await namedBookings(tx, caller, given)
  // An erasure waits, or is done. A reservation has a lower id than its appointment.
  await lockBookings(tx, caller, ids)
  await lockMessages(tx, workspace.id)
  const sent = await addressed(tx, ctx, caller, workspace, ids)
  assertRecipients(sent.recipients)
  await assertMessagesLeft(tx, ctx, caller, sent.recipients.length)
  await queueAll(tx, ctx, caller, workspace, given, sent.recipients)
  await auditSent(tx, ctx, caller, sent.recipients)
  return sent
}

/** The appointments, and the reservations that have none. Throws `not_found`. */
async function namedBookings(
  db: Db,
  { workspaceId }: Caller,
  { appointment_ids: appointments = [], reservation_ids: reservations = [] }: Named,
): Promise<number[]> {
  assertNamed(appointments.length + reservations.length)
  const named = await selectNamed(db, workspaceId, 'appointment', appointments)
  if (named.length < appointments.length) throw notFound('Appointment')
  const waiting = await selectNamed(db, workspaceId, 'reservation', reservations)
  if (waiting.length < reservations.length) throw notFound('Reservation')
  const ids = [...named.map(({ id }) => id), ...waiting.map(({ id, appointment_id }) => appointment_id ?? id)]
  return [...new Set(ids)]
}

async function addressed(
  db: Db,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  ids: number[],
): Promise<Sent> {
  const bookings = await selectAddressees(db, workspace.id, ids)
  assertOwn(caller, bookings)
  const addresses = bookings.flatMap(({ email }) => (email === '' ? [] : [countedAddress(email)]))
  const leftTo = await messagesLeftTo(db, ctx, workspace.id, addresses)
  return recipientsOf(bookings, leftTo, businessNow(ctx, workspace))
}

/** For a member with the role notary, bookings of others do not exist. */
function assertOwn({ notaryId }: Caller, bookings: Addressee[]): void {
  if (notaryId === undefined) return
  const other = bookings.find(({ notary_id }) => notary_id !== notaryId)
  if (other) throw notFound(other.kind === 'appointment' ? 'Appointment' : 'Reservation')
}

const idsOf = ({ bookings }: Recipient) => bookings.map(({ id }) => id)
const textOf = ({ subject, text }: Given) => ({ subject, text })

/** One mail is sent at once. Several are left to the round of each minute, so that others do not wait. */
async function queueAll(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  given: Given,
  recipients: Recipient[],
): Promise<void> {
  const messageId = newKey()
  const facts = recipients.map(recipient => {
    const [{ id: bookingId, email }] = recipient.bookings
    const message = {
      ...textOf(given),
      about: idsOf(recipient),
      address: countedAddress(email),
      ...byNotary(caller),
    }
    return { bookingId, messageId, message }
  })
  const [first, ...others] = facts
  if (first && others.length === 0) return queueMail(tx, ctx, workspace, 'message', first)
  const mails = facts.map((one): PreparedMail => newMail('message', one))
  await queueMails(tx, ctx, workspace, mails)
}

/** Without subject and text: the trail outlives an erasure. */
async function auditSent(tx: Tx, ctx: Context, caller: Caller, recipients: Recipient[]): Promise<void> {
  const changes = { recipients: { before: null, after: recipients.length } }
  const written = recipients.flatMap(({ bookings }) => bookings)
  for (const object of ['reservation', 'appointment'] as const) {
    const ids = written.filter(({ kind }) => kind === object).map(({ id }) => id)
    await auditAll(tx, ctx.clock, caller, { action: 'message-sent', object, ids, changes })
  }
}
