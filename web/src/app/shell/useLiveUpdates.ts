import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { codeOf, manage } from '../../lib/api.ts'
import type { Session } from '../../lib/session.ts'

/** Queries that a change of a booking makes stale. */
const stale = new Set([
  'appointments',
  'appointment',
  'reservations',
  'reservation',
  'customer',
  'overview',
  'calendar',
  'free-times',
])

/** The session or the membership has ended, or the workspace asks for another sign-in. */
const endsAccess = new Set<string | undefined>(['unauthorized', 'no_workspace'])

/** Between two tries to reach the server again. */
const longestWaitMs = 15_000

/** Pages of a list that are read again at once. A longer one waits until the person asks for it. */
const mostPages = 5
const isLong = ({ state }: Query) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages

/**
 * Reads the events of the workspace as they happen, and loads what they changed. Returns whether the
 * connection works. A role without `events:read` looks again each 30 seconds.
 */
export function useLiveUpdates({ workspace, may, me }: Session): boolean {
  const queries = useQueryClient()
  const [isLive, setLive] = useState(true)
  const mayListen = may('events:read')
  const signedInAt = me.session.authenticated_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has signed in again is told at once
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
    const listen = async () => {
      const stream = manage.events.stream({ workspace_id: workspace.id }, { signal: ended.signal })
      for await (const _ of stream) {
        // A burst of events is one change of the page.
        timer ??= setTimeout(() => {
          timer = undefined
          void refresh()
        }, 300)
      }
    }
    const isReached = async () =>
      manage.workspaces.get(workspace.id, { signal: ended.signal }).then(
        () => true,
        () => false,
      )
    void (async () => {
      for (let waitMs = 1_000; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
        await listen().catch(error => {
          if (endsAccess.has(codeOf(error))) void queries.invalidateQueries({ queryKey: ['me'] })
        })
        if (ended.signal.aborted) return
        await new Promise(resolve => setTimeout(resolve, waitMs))
        const isBack = await isReached()
        if (ended.signal.aborted) return
        setLive(isBack)
        // What happened in between came by no event.
        if (isBack) void refresh()
      }
    })()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [queries, workspace.id, mayListen, signedInAt])
  return isLive
}
