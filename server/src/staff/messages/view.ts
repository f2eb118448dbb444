import type { Previewed, Sent } from './messages.ts'
import type { LeftOut } from './rules.ts'

const leftOutView = ({ booking: { kind, id, first_name, last_name }, reason }: LeftOut) => ({
  object: kind,
  id,
  first_name,
  last_name,
  reason,
})

export const messageView = ({ recipients, leftOut }: Sent) => ({
  object: 'message' as const,
  recipients: recipients.length,
  left_out: leftOut.map(leftOutView),
})

export const previewView = ({ recipients, leftOut, left, mail }: Previewed) => ({
  object: 'message_preview' as const,
  recipients: recipients.length,
  people: recipients.map(({ bookings: [{ first_name, last_name, email }, ...others] }) => ({
    first_name,
    last_name,
    email,
    bookings: others.length + 1,
  })),
  left_out: leftOut.map(leftOutView),
  left_today: left,
  mail: mail ? { to: mail.to, subject: mail.subject, text: mail.text, html: mail.html } : null,
})
