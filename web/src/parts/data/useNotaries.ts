import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The notaries of the workspace, by name. A notary may read only their own row. */
export function useNotaries() {
  const { workspace, membership } = useSession()
  const own = membership.role === 'notary' ? membership.notary_id : null
  const { data: rows = [], isSuccess } = useQuery({
    queryKey: ['notaries', workspace.id, ...(own === null ? [] : [own])],
    queryFn: async () => {
      if (own !== null) return [await manage.notaries.get(own)]
      const all = await Array.fromAsync(manage.notaries.list({ workspace_id: workspace.id, limit: 100 }))
      return all.sort((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: 60_000,
  })
  return {
    rows,
    /** Whether these are all notaries. */
    isLoaded: isSuccess && own === null,
    choices: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    nameOf: (id: number) => rows.find(row => row.id === id)?.name ?? (isSuccess ? `#${id}` : '…'),
  }
}
