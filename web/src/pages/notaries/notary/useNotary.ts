import type { Notary } from '@jurat/client/manage'
import { useQuery } from '@tanstack/react-query'
import { manage, withEtag } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'

export const useNotary = (id: number) =>
  useQuery({ queryKey: ['notary', id], queryFn: async () => manage.notaries.get(id) })

/** The hours, with the ETag of this state. */
export const useHours = (id: number) =>
  useQuery({
    queryKey: ['hours', id],
    queryFn: async () => {
      const { row, etag } = await withEtag(manage.notaries.hours.get(id))
      return { hours: row, etag }
    },
  })

/** Hours, time off, closures and bookings of one notary on these dates of the notary's zone: at most 62. */
export function useNotaryDays(notary: Notary, from: string, to: string) {
  const { workspace } = useSession()
  return useQuery({
    queryKey: ['calendar', workspace.id, notary.id, from, to],
    queryFn: async () =>
      manage.calendar.get({
        workspace_id: workspace.id,
        notary_ids: String(notary.id),
        timezone: notary.timezone,
        from,
        to,
      }),
  })
}
