import { useQuery } from '@tanstack/react-query'
import { manage, withEtag } from '../../lib/api.ts'

/** The appointment, with the ETag of this state. */
export function useAppointment(id: number) {
  return useQuery({
    queryKey: ['appointment', id],
    queryFn: async () => {
      const { row, etag } = await withEtag(manage.appointments.get(id))
      return { appointment: row, etag }
    },
  })
}
