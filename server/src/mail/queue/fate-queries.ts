import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * How the stored error of a failed mail begins if the mail server may have taken it. Stored rows have it, so
 * it must not change (decision "One mail a cause").
 */
export const unknownFate = 'It is unknown whether the mail server took it:'

type MailsExpression = ExpressionBuilder<Tables, 'mails'>

/** The mail was sent, kept, or is being sent, or nobody knows whether the mail server took it. */
export const mayHaveGone = (eb: MailsExpression) =>
  eb.or([eb('status', 'in', ['sending', 'sent', 'kept']), failedWith(eb, 'like')])

/** The mail was withdrawn, had no address, or failed, and certainly no mail server took it. */
export const hasCertainlyNotGone = (eb: MailsExpression) =>
  eb.or([eb('status', 'in', ['skipped', 'withdrawn']), failedWith(eb, 'not like')])

const failedWith = (eb: MailsExpression, like: 'like' | 'not like') =>
  eb.and([eb('status', '=', 'failed'), eb('error', like, `${unknownFate}%`)])
