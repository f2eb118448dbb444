import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * How the stored error of a failed mail begins if the mail server may have taken it. Stored rows have it, so
 * it must not change (decision "One mail a cause").
 */
export const unknownFate = 'It is unknown whether the mail server took it:'

/** The error of a mail that was not sent because customers cause too many. Stored rows have it. */
export const heldError =
  'Not sent, because customers caused too many mails to this address or about this appointment in a day. Send it again if it is wanted.'

type MailsExpression = ExpressionBuilder<Tables, 'mails'>

/** The mail was sent, kept, or is being sent, or nobody knows whether the mail server took it. */
export const mayHaveGone = (eb: MailsExpression) =>
  eb.or([eb('status', 'in', ['sending', 'sent', 'kept']), failedWith(eb, 'like')])

/** The mail was withdrawn, had no address, or failed, and certainly no mail server took it. */
export const hasCertainlyNotGone = (eb: MailsExpression) =>
  eb.or([eb('status', 'in', ['skipped', 'withdrawn']), failedWith(eb, 'not like')])

/** The mail is one of too many that customers caused. */
export const isHeld = (eb: MailsExpression) =>
  eb.and([eb('status', '=', 'failed'), eb('error', '=', heldError)])

const failedWith = (eb: MailsExpression, like: 'like' | 'not like') =>
  eb.and([eb('status', '=', 'failed'), eb('error', like, `${unknownFate}%`)])
