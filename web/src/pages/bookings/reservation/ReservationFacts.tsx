import type { ReservationDetail } from '@jurat/client/manage'
import { useTexts } from '../../../lib/languages/index.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { EditDetails } from '../parts/EditDetails.tsx'
import { type Fact, FactList } from '../parts/FactList.tsx'
import { useCommonFacts, useKeyFacts } from '../parts/facts.tsx'
import { useBookingTexts } from '../parts/texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
}

/** Everything about the reservation that has one value. */
export function ReservationFacts({ reservation, etag }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const { ofCustomer, ofService, ofPrograms } = useCommonFacts(reservation)
  const ofKey = useKeyFacts('schedule', reservation.keys?.reservation)
  const facts: Fact[] = [
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
