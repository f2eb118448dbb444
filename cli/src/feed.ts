import { setTimeout as sleep } from 'node:timers/promises'
import { JuratApiError, JuratConnectionError } from '../../client/src/index.ts'
import type { FeedEvent, JuratManage } from '../../client/src/manage.ts'

export interface FollowOptions {
  workspaceId: number
  /** Start with events from this time; undefined: only new events. */
  since: Date | undefined
  /** Aborts it. */
  signal: AbortSignal
  /** Called when the start position is known. All later events are returned. */
  onReady(): void
  /** The connection was lost. The next try is in `waitMs`. */
  onLost(error: Error, waitMs: number): void
  /** The connection is back after `awayMs`. */
  onBack(awayMs: number): void
  pollMs?: number
}

const pageSize = 100
const callTimeoutMs = 10_000
const defaultPollMs = 500
const longestWaitMs = 15_000
/**
 * An event has the time of its creation, but appears when its transaction commits: up to 20 seconds later.
 */
const marginMs = 60_000

/**
 * Yields the events of a workspace in order, each once, until the signal is aborted. No event is ever added
 * before the cursor, so it resumes without gaps after a lost connection. Throws the server's error responses.
 */
export async function* follow(manage: JuratManage, options: FollowOptions): AsyncGenerator<FeedEvent> {
  const { workspaceId, signal, pollMs = defaultPollMs } = options
  const page = (cursor: string | undefined, since: Date | undefined) =>
    manage.events.list(
      { workspace_id: workspaceId, cursor, since: since?.toISOString(), limit: pageSize },
      { signal, timeoutMs: callTimeoutMs, maxRetries: 0 },
    )
  const since =
    options.since ?? new Date((await serverTime(manage, workspaceId, signal)).getTime() - marginMs)
  let cursor = options.since ? undefined : await endOfFeed(page, since)
  options.onReady()
  while (!signal.aborted) {
    const feed = await untilResponse(() => page(cursor, cursor === undefined ? since : undefined), options)
    if (feed === undefined) return
    yield* feed.data
    if (feed.data.length > 0) cursor = feed.resume_cursor
    if (feed.next_cursor === null) await pause(pollMs, signal)
  }
}

type Page = Awaited<ReturnType<JuratManage['events']['list']>>

/** Returns the server's time; this machine's time if the response has no date. */
export async function serverTime(
  manage: JuratManage,
  workspaceId: number,
  signal?: AbortSignal,
): Promise<Date> {
  const { headers } = await manage.workspaces.get(workspaceId, { signal }).withResponse()
  const date = Date.parse(headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? Date.now() : date)
}

/** Returns the cursor after the last event; undefined if there is no event since that time. */
async function endOfFeed(
  page: (cursor: string | undefined, since: Date | undefined) => Promise<Page>,
  since: Date,
): Promise<string | undefined> {
  let cursor: string | undefined
  for (;;) {
    const feed = await page(cursor, cursor === undefined ? since : undefined)
    if (feed.data.length > 0) cursor = feed.resume_cursor
    if (feed.next_cursor === null) return cursor
  }
}

/** Retries with increasing delays until a response arrives. Undefined if the signal is aborted first. */
async function untilResponse(ask: () => Promise<Page>, options: FollowOptions): Promise<Page | undefined> {
  const { signal, onLost, onBack } = options
  let lostAt: number | undefined
  for (let waitMs = 500; !signal.aborted; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    try {
      const feed = await ask()
      if (lostAt !== undefined) onBack(performance.now() - lostAt)
      return feed
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isPassing(error)) throw error
      waitMs = Math.max(waitMs, retryAfterMsOf(error))
      lostAt ??= performance.now()
      onLost(error, waitMs)
      await pause(waitMs, signal)
    }
  }
  return undefined
}

/** An earlier request would exceed the rate limit again. */
const retryAfterMsOf = (error: Error): number =>
  error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0

const isPassing = (error: unknown): error is Error =>
  error instanceof JuratConnectionError ||
  (error instanceof JuratApiError && (error.status >= 500 || error.status === 429))

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
