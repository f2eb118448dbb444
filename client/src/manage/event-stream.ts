import { JuratApiError, JuratConnectionError, JuratTimeoutError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { Download } from '../transport/download.ts'
import { serverEvents } from '../transport/server-events.ts'
import { sleep } from '../transport/sleep.ts'
import type { FeedEvent, StreamedEvent } from './types.ts'

/** The server sends a comment every 15 seconds. */
const silentMs = 45_000
const firstWaitMs = 500
const longestWaitMs = 15_000

/** Opens one connection at that position, and tries as often as `maxRetries` says. Undefined: the default. */
type Open = (cursor: string | undefined, maxRetries: number | undefined) => PromiseLike<Download>

/**
 * Yields the events after the cursor, over as many connections as needed. A first connection that fails is an
 * error; a later one is tried again until it succeeds or is refused.
 */
export async function* eventStream(
  open: Open,
  from: string | undefined,
  { signal, maxRetries }: RequestOptions,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let cursor = from
  let isFirst = true
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    try {
      const { body } = await open(cursor, isFirst ? maxRetries : 0)
      isFirst = false
      for await (const { id, data } of serverEvents(body, silentMs, silent)) {
        waitMs = firstWaitMs
        cursor = id
        if (data !== undefined) yield { event: JSON.parse(data) as FeedEvent, cursor: id }
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (isFirst || !isPassing(error)) throw error
      const asked = error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0
      waitMs = Math.max(waitMs, asked)
    }
    await sleep(waitMs * (0.5 + Math.random() / 2), signal)
  }
}

const silent = () => new JuratConnectionError('The server sent nothing for 45 seconds.')

const isPassing = (error: unknown): boolean =>
  error instanceof JuratConnectionError ||
  error instanceof JuratTimeoutError ||
  (error instanceof JuratApiError && (error.status >= 500 || error.status === 429))
