import { useQueryClient } from '@tanstack/react-query'

/** Reads again what a change makes stale: queries whose key begins with a given name, and the audit trail. */
export function useRefresh() {
  const queries = useQueryClient()
  return (...names: string[]) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name === 'audit' || names.includes(String(name)),
    })
}
