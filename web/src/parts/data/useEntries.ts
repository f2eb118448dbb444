import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStableRows } from './useStableRows.ts'

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

/**
 * A list of the server, page by page, that is read again while it is shown: changes of others appear without
 * a reload, and no row moves under the pointer.
 */
export function useEntries<Row extends { id: number }>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }) => PromiseLike<Page<Row>>,
  everyMs = 10_000,
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => read(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const loaded = useMemo(() => list.data?.pages.flatMap(page => page.data), [list.data])
  const still = useStableRows(loaded)
  return {
    rows: still.shown,
    still,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMore: list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined,
  }
}
