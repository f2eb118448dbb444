import { useQuery } from '@tanstack/react-query'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'

/** The signers of a booking, oldest first. */
export const useSigners = (booking: BookingRef) =>
  useQuery({
    queryKey: partKey(booking, 'signers'),
    queryFn: async () => {
      const rows = await Array.fromAsync(apiOf(booking).listSigners(booking.id, { limit: 100 }))
      return rows.toReversed()
    },
  })
