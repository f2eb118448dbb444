import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The label of a service, which bookings name by its handle. Past ones may have an archived service. */
export function useServiceLabel(): (handle: string) => string {
  const offered = useServices()
  const archived = useArchivedServices()
  return handle => {
    if (!offered.data || !archived.data) return '…'
    return [...offered.data, ...archived.data].find(one => one.handle === handle)?.label ?? handle
  }
}

/** The services of the workspace, in their order. */
export const useServices = () => useServicesThat('false')

/** Those that were taken out of the catalog. */
export const useArchivedServices = () => useServicesThat('true')

function useServicesThat(archived: 'true' | 'false') {
  const { workspace } = useSession()
  const workspace_id = workspace.id
  return useQuery({
    queryKey: ['services', workspace_id, archived],
    queryFn: async () => Array.fromAsync(manage.services.list({ workspace_id, archived, limit: 100 })),
    staleTime: 60_000,
  })
}
