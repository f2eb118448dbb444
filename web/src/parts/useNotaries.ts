import { useQuery } from '@tanstack/react-query'
import { manage } from '../lib/api.ts'
import { useSession } from '../session.ts'

/** The notaries of the workspace, by name. */
export function useNotaries() {
  const { workspace } = useSession()
  const { data: rows = [], isSuccess } = useQuery({
    queryKey: ['notaries', workspace.id],
    queryFn: async () => {
      const all = await Array.fromAsync(manage.notaries.list({ workspace_id: workspace.id, limit: 100 }))
      return all.sort((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: 60_000,
  })
  return {
    rows,
    isLoaded: isSuccess,
    choices: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    nameOf: (id: number) => rows.find(row => row.id === id)?.name ?? (isSuccess ? `#${id}` : '…'),
  }
}
