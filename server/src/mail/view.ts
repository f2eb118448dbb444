import type { Context } from '../context.ts'
import { withoutKeys } from '../events/redaction.ts'
import { manageUrl } from '../http/urls.ts'
import { wireTime } from '../lib/clock.ts'
import type { MailRow } from './queries.ts'
import { calendarFilename, calendarMethod } from './rules.ts'

export const mailView = (ctx: Context, row: MailRow) => ({
  object: 'mail' as const,
  id: row.id,
  object_id: row.booking_id,
  signer_id: row.signer_id,
  notary_id: row.notary_id,
  endpoint_id: row.endpoint_id,
  repeat_of: row.repeat_of,
  kind: row.kind,
  status: row.status,
  due_at: wireTime(row.due_at),
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  attachments: attachmentsOf(row),
  error: row.error,
  attempts: row.attempts,
  created_at: wireTime(row.created_at),
  sent_at: row.status === 'sent' || row.status === 'kept' ? wireTime(row.changed_at) : null,
  updated_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/mails/${row.id}`) },
})

/** The mail for a member who may not see keys of customers: no links with one, no code of a visitor. */
export function mailWithoutKeys(mail: ReturnType<typeof mailView>) {
  const isCode = mail.kind === 'booking_code'
  const shown = (text: string | null) => (text === null || isCode ? null : withoutKeys(text))
  return {
    ...mail,
    subject: isCode ? null : mail.subject,
    text: shown(mail.text),
    html: shown(mail.html),
    // Lines of a calendar file are folded, also in the middle of a key.
    attachments: [],
  }
}

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
