import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStableRows } from '../../../parts/data/useStableRows.ts'

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

/**
 * The rows of a list, page after page. A short list follows each change. A long one stays until the person
 * asks for the new state, because all its pages would have to be read again.
 */
export function useBookings<Row extends { id: number }>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<Page<Row>>,
) {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // An event says when it is stale.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const loaded = useMemo(() => list.data?.pages.flatMap(page => page.data), [list.data])
  const still = useStableRows(loaded, list.isPlaceholderData ? 'before' : JSON.stringify(key))
  const isOutdated = list.isStale && !list.isFetching
  const showNew = () => {
    still.catchUp()
    if (!isOutdated) return
    queries.setQueryData(key, (all: InfiniteData<Page<Row>, string> | undefined) =>
      all ? { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) } : all,
    )
    void list.refetch()
  }
  return {
    rows: still.shown,
    error: list.error,
    refetch: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
    /** Loads further pages until there are `most` rows. Returns the rows. */
    loadUpTo: async (most: number): Promise<Row[]> => {
      let { data, hasNextPage, error } = list
      const rowsOf = () => data?.pages.flatMap(page => page.data) ?? []
      while (hasNextPage && !error && rowsOf().length < most)
        ({ data, hasNextPage, error } = await list.fetchNextPage())
      return rowsOf().slice(0, most)
    },
    isBehind: still.isBehind || isOutdated,
    showNew,
    area: still.area,
  }
}
