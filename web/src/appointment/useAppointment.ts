import { useQuery } from '@tanstack/react-query'
import { manage } from '../lib/api.ts'

/** The appointment with the ETag of this state, which changes send back: nobody overwrites what they have not seen. */
export function useAppointment(id: number) {
  return useQuery({
    queryKey: ['appointment', id],
    queryFn: async () => {
      const { data, headers } = await manage.appointments.get(id).withResponse()
      return { appointment: data, etag: headers.get('etag') ?? undefined }
    },
  })
}
