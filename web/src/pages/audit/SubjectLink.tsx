import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'

interface Props {
  subject: { object: string; id: string }
}

/** The row that an entry is about, with a link where it has a page. */
export function SubjectLink({ subject: { object, id } }: Props) {
  const { workspace, may } = useSession()
  const params = { workspaceId: String(workspace.id) }
  const name = `${object.replaceAll('_', ' ')} ${id}`
  if (object === 'appointment' && may('bookings:read'))
    return (
      <Link to="/w/$workspaceId/appointments/$appointmentId" params={{ ...params, appointmentId: id }}>
        {name}
      </Link>
    )
  if (object === 'invoice' && may('bookings:read'))
    return (
      <Link to="/w/$workspaceId/invoices/$invoiceId" params={{ ...params, invoiceId: id }}>
        {name}
      </Link>
    )
  if (object === 'mail' && may('mails:read'))
    return (
      <Link to="/w/$workspaceId/mails/$mailId" params={{ ...params, mailId: id }}>
        {name}
      </Link>
    )
  if (object === 'webhook_endpoint' && may('webhooks:read'))
    return (
      <Link to="/w/$workspaceId/endpoints/$endpointId" params={{ ...params, endpointId: id }}>
        {name}
      </Link>
    )
  if (object === 'member' && may('members:read'))
    return (
      <Link to="/w/$workspaceId/members" params={params} search={{ member: Number(id) }}>
        {name}
      </Link>
    )
  if (object === 'token' && may('tokens:read'))
    return (
      <Link to="/w/$workspaceId/tokens" params={params} search={{ token: Number(id), all: 'yes' }}>
        {name}
      </Link>
    )
  return <span>{name}</span>
}
