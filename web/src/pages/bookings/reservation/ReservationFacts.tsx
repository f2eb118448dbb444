import type { ReservationDetail } from '@jurat/client/manage'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { ZonedTime } from '../appointment/Facts.tsx'
import { EditDetails } from '../parts/EditDetails.tsx'
import { type Fact, FactList } from '../parts/FactList.tsx'
import { useCommonFacts, useKeyFacts } from '../parts/facts.tsx'
import { useBookingTexts } from '../parts/texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
}

/** Everything about the reservation that has one value, with time and notary of its appointment. */
export function ReservationFacts({ reservation, etag }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const { workspace } = useSession()
  const { ofCustomer, ofService, ofPrograms } = useCommonFacts(reservation)
  const ofKey = useKeyFacts('schedule', reservation.keys?.reservation)
  const appointmentId = reservation.appointment_id
  const { data: appointment } = useQuery({
    queryKey: ['appointment', appointmentId, 'of-reservation'],
    queryFn: async () => manage.appointments.get(appointmentId ?? 0),
    enabled: appointmentId !== null,
  })
  const at = appointment?.timestamp
  const facts: Fact[] = [
    [
      t.appointment,
      appointmentId !== null && (
        <Link
          to="/w/$workspaceId/appointments/$appointmentId"
          params={{ workspaceId: String(workspace.id), appointmentId: String(appointmentId) }}
        >
          {at ? <Time at={at} /> : appointmentId}
        </Link>
      ),
    ],
    ...(at && appointment
      ? ([
          [t.workspaceTime, <ZonedTime key="here" at={at} zone={workspace.timezone} />],
          [common.customerTime, <ZonedTime key="there" at={at} zone={appointment.timezone} />],
          [common.notary, appointment.notary_name],
        ] satisfies Fact[])
      : []),
    ...ofService,
    [t.expectedSigners, reservation.signer_count],
    ...ofCustomer,
    [t.submitted, reservation.submitted_at && <Time at={reservation.submitted_at} />],
    ...ofKey,
    ...ofPrograms,
  ]
  return (
    <FactList
      title={common.details}
      facts={facts.map(([label, value]) => [label, value || null])}
      action={<EditDetails booking={reservation} etag={etag} />}
    />
  )
}
