import { queryOptions, useQuery } from '@tanstack/react-query'
import { readMe } from '../../lib/session.ts'

/** The person who is signed in. It is asked again when the window comes back. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: readMe, staleTime: 60_000 })

export const useMe = () => useQuery(meQuery)
