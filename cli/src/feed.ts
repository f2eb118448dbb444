import { setTimeout as sleep } from 'node:timers/promises'
import { JuratApiError, JuratConnectionError } from '../../client/src/index.ts'
import type { FeedEvent, JuratManage } from '../../client/src/manage.ts'

export interface FollowOptions {
  workspaceId: number
  /** Events from this moment on; undefined: those that happen from now on. */
  since: Date | undefined
  /** Ends it. */
  signal: AbortSignal
  /** It is known where to begin: what happens from here on is told. */
  onReady(): void
  /** The server went away, and is asked again in so long. */
  onLost(error: Error, waitMs: number): void
  /** It is back, after so long. */
  onBack(awayMs: number): void
  pollMs?: number
}

const pageSize = 100
const callTimeoutMs = 10_000
const defaultPollMs = 500
const longestWaitMs = 15_000
/** An event is recorded at its moment and appears with its transaction, which may take 20 seconds. */
const marginMs = 60_000

/**
 * Events of a workspace in their order, each once, for as long as nobody ends it. Nothing ever appears behind a cursor
 * that has passed: when the server goes away and comes back, it goes on where it was. Throws what the server refuses.
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
    const feed = await untilAnswered(() => page(cursor, cursor === undefined ? since : undefined), options)
    if (feed === undefined) return
    yield* feed.data
    if (feed.data.length > 0) cursor = feed.resume_cursor
    if (feed.next_cursor === null) await pause(pollMs, signal)
  }
}

type Page = Awaited<ReturnType<JuratManage['events']['list']>>

/** Now, by the clock of the server; by that of this machine where it does not say. */
export async function serverTime(
  manage: JuratManage,
  workspaceId: number,
  signal?: AbortSignal,
): Promise<Date> {
  const { headers } = await manage.workspaces.get(workspaceId, { signal }).withResponse()
  const date = Date.parse(headers.get('date') ?? '')
  return new Date(Number.isNaN(date) ? Date.now() : date)
}

/** The cursor behind what has happened; undefined where nothing has, since that moment. */
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

/** Asks until there is an answer, less and less often; undefined when it was ended first. */
async function untilAnswered(ask: () => Promise<Page>, options: FollowOptions): Promise<Page | undefined> {
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

/** Asked sooner, a rate limit refuses again. */
const retryAfterMsOf = (error: Error): number =>
  error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0

const isPassing = (error: unknown): error is Error =>
  error instanceof JuratConnectionError ||
  (error instanceof JuratApiError && (error.status >= 500 || error.status === 429))

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
