import { queryOptions } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'

export const overviewQuery = (workspace_id: number) =>
  queryOptions({
    queryKey: ['overview', workspace_id],
    queryFn: async () => manage.overview.get({ workspace_id }),
  })
