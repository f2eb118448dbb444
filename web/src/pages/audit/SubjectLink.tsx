import type { AuditEntry } from '@jurat/client/manage'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { useObjectWords, wordOf } from './object-words.ts'

interface Props {
  of: Pick<AuditEntry, 'subject' | 'subject_name'>
}

/** The row that an entry is about, by its name, with a link where it has a page. */
export function SubjectLink({ of: { subject, subject_name: name } }: Props) {
  const word = wordOf(useObjectWords(), subject.object)
  return (
    <>
      <Target {...subject}>{name ?? `${word} ${subject.id}`}</Target>
      {name && (
        <Text span c="dimmed">
          {' '}
          ({word})
        </Text>
      )}
    </>
  )
}

function Target({ object, id, children }: AuditEntry['subject'] & { children: ReactNode }) {
  const { workspace, may } = useSession()
  const params = { workspaceId: String(workspace.id) }
  if (object === 'appointment' && may('bookings:read'))
    return (
      <Link to="/w/$workspaceId/appointments/$appointmentId" params={{ ...params, appointmentId: id }}>
        {children}
      </Link>
    )
  if (object === 'reservation' && may('bookings:read'))
    return (
      <Link to="/w/$workspaceId/reservations/$reservationId" params={{ ...params, reservationId: id }}>
        {children}
      </Link>
    )
  if (object === 'invoice' && may('bookings:read'))
    return (
      <Link to="/w/$workspaceId/invoices/$invoiceId" params={{ ...params, invoiceId: id }}>
        {children}
      </Link>
    )
  if (object === 'notary' && may('calendar:read'))
    return (
      <Link to="/w/$workspaceId/notaries/$notaryId" params={{ ...params, notaryId: id }}>
        {children}
      </Link>
    )
  if (object === 'mail' && may('mails:read'))
    return (
      <Link to="/w/$workspaceId/mails/$mailId" params={{ ...params, mailId: id }}>
        {children}
      </Link>
    )
  if (object === 'webhook_endpoint' && may('webhooks:read'))
    return (
      <Link to="/w/$workspaceId/endpoints/$endpointId" params={{ ...params, endpointId: id }}>
        {children}
      </Link>
    )
  if (object === 'member' && may('members:read'))
    return (
      <Link to="/w/$workspaceId/members" params={params} search={{ member: Number(id) }}>
        {children}
      </Link>
    )
  if (object === 'token' && may('tokens:read'))
    return (
      <Link to="/w/$workspaceId/tokens" params={params} search={{ token: Number(id), all: 'yes' }}>
        {children}
      </Link>
    )
  return <span>{children}</span>
}
