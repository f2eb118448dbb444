import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { codeOf, manage } from '../lib/api.ts'
import type { Session } from '../session.ts'

/** Queries that a change of a booking makes stale. */
const stale = new Set([
  'appointments',
  'appointment',
  'reservations',
  'reservation',
  'overview',
  'calendar',
  'free-times',
])

/** Pages of a list that are read again at once. A longer one waits until the person asks for it. */
const mostPages = 5
const isLong = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages

/**
 * Reads the events of the workspace as they happen, and loads what they changed. Returns whether the connection works.
 * A role without `events:read` looks again each 30 seconds.
 */
export function useLiveUpdates({ workspace, may }: Session): boolean {
  const queries = useQueryClient()
  const [isLive, setLive] = useState(true)
  const mayListen = may('events:read')
  useEffect(() => {
    const refresh = () =>
      Promise.all(
        [false, true].map(long =>
          queries.invalidateQueries({
            predicate: query => stale.has(String(query.queryKey[0])) && isLong(query) === long,
            refetchType: long ? 'none' : 'active',
          }),
        ),
      )
    if (!mayListen) {
      const timer = setInterval(refresh, 30_000)
      return () => clearInterval(timer)
    }
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    void (async () => {
      try {
        const stream = manage.events.stream({ workspace_id: workspace.id }, { signal: ended.signal })
        for await (const _ of stream) {
          setLive(true)
          // A burst of events is one change of the page.
          timer ??= setTimeout(() => {
            timer = undefined
            void refresh()
          }, 300)
        }
      } catch (error) {
        if (ended.signal.aborted) return
        setLive(false)
        if (codeOf(error) === 'unauthorized') void queries.invalidateQueries({ queryKey: ['me'] })
      }
    })()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [queries, workspace.id, mayListen])
  return isLive
}
