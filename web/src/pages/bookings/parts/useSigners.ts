import { useQuery } from '@tanstack/react-query'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { useBookingTexts } from './texts.ts'

/** The signers of a booking, oldest first. */
export const useSigners = (booking: BookingRef) =>
  useQuery({
    queryKey: partKey(booking, 'signers'),
    queryFn: async () => {
      const rows = await Array.fromAsync(apiOf(booking).listSigners(booking.id, { limit: 100 }))
      return rows.toReversed()
    },
  })

/** What the signers of an appointment are called. One who was removed has no name. */
export function useSignerNames(appointmentId: number): (signerId: number) => string {
  const t = useBookingTexts()
  const { data = [] } = useSigners({ kind: 'appointment', id: appointmentId })
  return signerId => data.find(({ id }) => id === signerId)?.full_name ?? t.aSigner
}
