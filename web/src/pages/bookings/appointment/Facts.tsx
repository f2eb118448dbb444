import type { AppointmentDetail } from '@jurat/client/manage'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { zoneText } from '../../../lib/time.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { actsText, overruledText } from '../../../parts/display/booking-words.ts'
import { EditDetails } from '../parts/EditDetails.tsx'
import { copied, type Fact, FactList } from '../parts/FactList.tsx'
import { useCommonFacts, useKeyFacts } from '../parts/facts.tsx'
import { PlaceOwner } from '../parts/PlaceOwner.tsx'
import { useBookingTexts } from '../parts/texts.ts'

/** Everything about the appointment that has one value. */
export function Facts({ appointment, etag }: { appointment: AppointmentDetail; etag: string | undefined }) {
  const common = useTexts()
  const t = useBookingTexts()
  const { ofCustomer, ofService, ofPrograms } = useCommonFacts(appointment)
  const ofKey = useKeyFacts('appointment', appointment.keys?.appointment)
  const { place } = appointment
  const { location, meeting_url } = place
  const facts: Fact[] = [
    ...useCustomerTime(appointment),
    [common.notary, appointment.notary_name],
    ...ofService,
    [
      t.place,
      location && (
        <>
          <span className="typed">{location}</span>
          <PlaceOwner of={place.location_of} />
        </>
      ),
    ],
    [
      t.meetingLink,
      copied(
        meeting_url,
        t.meetingLink,
        <>
          <a href={meeting_url ?? ''}>{meeting_url}</a>
          <PlaceOwner of={place.meeting_url_of} />
        </>,
      ),
    ],
    ...ofCompletion(appointment, t),
    ...ofCustomer,
    ...ofKey,
    ...ofPrograms,
  ]
  const action = <EditDetails booking={appointment} etag={etag} />
  return <FactList title={common.details} facts={facts} action={action} />
}

/** Only where it is another one than that of the workspace, which the head of the page has. */
function useCustomerTime({ timestamp, timezone }: AppointmentDetail): Fact[] {
  const common = useTexts()
  const { workspace } = useSession()
  if (timestamp === null || timezone === workspace.timezone) return []
  return [[common.customerTime, <ZonedTime key="customer" at={timestamp} zone={timezone} />]]
}

/** Nothing before the appointment is completed. */
function ofCompletion(appointment: AppointmentDetail, t: ReturnType<typeof useBookingTexts>): Fact[] {
  const { completed_at, acts, overruled } = appointment
  if (!completed_at) return []
  return [
    [t.completedAt, <Completed key="at" appointment={appointment} />],
    [t.acts, acts?.length ? actsText(t, acts) : null],
    [t.overruled, overruled && overruledText(t, overruled)],
  ]
}

/** When and by whom. */
const Completed = ({ appointment }: { appointment: AppointmentDetail }) => (
  <>
    {appointment.completed_at && <Time at={appointment.completed_at} />}
    {appointment.completed_by_name && ` · ${appointment.completed_by_name}`}
  </>
)

function ZonedTime({ at, zone }: { at: string; zone: string }) {
  const { language } = useLanguage()
  return (
    <>
      <Time at={at} zone={zone} /> · {zoneText(language, zone, at)}
    </>
  )
}
