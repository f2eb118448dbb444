import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { MailRow } from './queries.ts'
import { calendarFilename, calendarMethod } from './rules.ts'
import { onlyCodes, withoutServerText } from './send.ts'

/** `aboutName`: what the row is called that the mail is about. */
export const mailView = (ctx: Context, row: MailRow, aboutName: string | null) => ({
  object: 'mail' as const,
  id: row.id,
  object_id: row.booking_id,
  signer_id: row.signer_id,
  notary_id: row.notary_id,
  endpoint_id: row.endpoint_id,
  about_name: aboutName,
  repeat_of: row.repeat_of,
  sent_with: row.sent_with,
  kind: row.kind,
  status: row.status,
  due_at: wireTime(row.due_at),
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  attachments: attachmentsOf(row),
  error: row.link_id === null ? row.error : row.error && onlyCodes(row.error),
  attempts: row.attempts,
  created_at: wireTime(row.created_at),
  sent_at: row.status === 'sent' || row.status === 'kept' ? wireTime(row.changed_at) : null,
  updated_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/mails/${row.id}`) },
})

/**
 * The mail for a member who may not see keys of customers. Links in a text have keys, in whatever encoding,
 * and a mail server can repeat the text in its refusal: neither is shown. Nor is the code of a visitor.
 */
export const mailWithoutKeys = (mail: ReturnType<typeof mailView>) => ({
  ...mail,
  subject: ['booking_code', 'email_code'].includes(mail.kind) ? null : mail.subject,
  text: null,
  html: null,
  attachments: [],
  error: mail.error && withoutServerText(mail.error),
})

export const attachmentsOf = ({ calendar_file, kind }: Pick<MailRow, 'calendar_file' | 'kind'>) =>
  calendar_file === null
    ? []
    : [
        {
          filename: calendarFilename,
          content_type: `text/calendar; charset=utf-8; method=${calendarMethod(kind)}`,
          content: calendar_file,
        },
      ]
