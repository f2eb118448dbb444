import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The label of a service, which bookings name by its handle. */
export function useServiceLabel(): (handle: string) => string {
  const { data } = useServices()
  return handle => (data ? (data.find(one => one.handle === handle)?.label ?? handle) : '…')
}

/** The services of the workspace, in their order. */
export function useServices() {
  const { workspace } = useSession()
  return useQuery({
    queryKey: ['services', workspace.id],
    queryFn: async () => Array.fromAsync(manage.services.list({ workspace_id: workspace.id, limit: 100 })),
    staleTime: 60_000,
  })
}
