import type { AppointmentDetail } from '@jurat/client/manage'
import { Text } from '@mantine/core'
import { useBookingTexts } from './texts.ts'

/** Where a value comes from that is not the appointment's own. */
export function PlaceOwner({ of }: { of: AppointmentDetail['place']['location_of'] }) {
  const t = useBookingTexts()
  if (of === null || of === 'appointment') return null
  return (
    <Text c="dimmed" size="xs">
      {t.placeOf[of]}
    </Text>
  )
}
