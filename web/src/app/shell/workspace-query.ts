import { queryOptions } from '@tanstack/react-query'
import { manage, queries } from '../../lib/api.ts'
import { meQuery } from './useMe.ts'

export const workspaceQuery = (id: number) =>
  queryOptions({
    queryKey: ['workspace', id],
    queryFn: async () => manage.workspaces.get(id),
    staleTime: 60_000,
  })

/**
 * Asks at once for what the frame needs, not for the workspace after the person: on a slow phone each call is
 * a fifth of a second. A refusal is shown by who reads it.
 */
export function readAhead(workspaceId: string): void {
  void queries.prefetchQuery(meQuery)
  void queries.prefetchQuery(workspaceQuery(Number(workspaceId)))
}
