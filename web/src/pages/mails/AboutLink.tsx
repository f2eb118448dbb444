import type { Mail } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { useMailTexts } from './texts.ts'

/** The booking or the endpoint that the mail is about. */
export function AboutLink({ mail: { kind, object_id, endpoint_id, about_name } }: { mail: Mail }) {
  const t = useMailTexts()
  const { workspace, may } = useSession()
  const params = { workspaceId: String(workspace.id) }
  if (object_id !== null) {
    const name = about_name ?? t.removedBooking
    if (!may('bookings:read') || kind === 'invitation') return <span>{name}</span>
    return (
      <Link
        to="/w/$workspaceId/appointments/$appointmentId"
        params={{ ...params, appointmentId: String(object_id) }}
      >
        {name}
      </Link>
    )
  }
  if (endpoint_id === null) return '—'
  return (
    <Link to="/w/$workspaceId/endpoints/$endpointId" params={{ ...params, endpointId: String(endpoint_id) }}>
      {about_name ?? t.removedEndpoint}
    </Link>
  )
}
